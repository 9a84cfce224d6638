import type { OperatorModel } from "../../api/operator/model.ts";

/** An organization as operators see it. */
export type Tenant = (typeof OperatorModel.organization)["static"];
/** A member of one. */
export type TenantMember = (typeof OperatorModel.members)["static"]["data"][number];
/** A key of one. */
export type TenantKey = (typeof OperatorModel.keys)["static"]["data"][number];
/** A session in the place of a member. */
export type Impersonation = (typeof OperatorModel.impersonation)["static"];
/** Who is logged in. */
export type OperatorMe = (typeof OperatorModel.me)["static"];
/** The secret of an authenticator app that is being set up. */
export type NewOperatorApp = (typeof OperatorModel.newApp)["static"];
/** The queues with their jobs by state. */
export type Queues = (typeof OperatorModel.queues)["static"];
/** One of them. */
export type Queue = Queues["data"][number];
/** A job of one. */
export type Job = (typeof OperatorModel.jobs)["static"]["data"][number];
/** Servers and workers. */
export type Processes = (typeof OperatorModel.processes)["static"];
/** The data sets in force. */
export type OperatorDatasets = (typeof OperatorModel.datasets)["static"];
/** What the catalog has. */
export type CatalogOffers = (typeof OperatorModel.catalog)["static"];
/** A change of the data. */
export type DataChange = (typeof OperatorModel.dataChange)["static"];
/** The one that runs, or the last one. */
export type LastDataChange = (typeof OperatorModel.lastDataChange)["static"];
/** The state of the service at a glance. */
export type Overview = (typeof OperatorModel.overview)["static"];
/** What an operator did. */
export type OperatorEvent = (typeof OperatorModel.events)["static"]["data"][number];
