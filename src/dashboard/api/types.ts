import type { AccountModel } from "../../api/account/routes.ts";
import type { AuthModel } from "../../api/auth/model.ts";
import type { BatchesModel, ResultsModel } from "../../api/batches/model.ts";
import type { ReportModel } from "../../api/batches/report_routes.ts";
import type { CorrectionsModel } from "../../api/corrections/routes.ts";
import type { DatasetsModel } from "../../api/datasets/routes.ts";
import type { KeysModel } from "../../api/keys/routes.ts";
import type { LocationsModel } from "../../api/locations/model.ts";
import type { MapsModel } from "../../api/maps/routes.ts";
import type { OrganizationModel } from "../../api/organization/model.ts";
import type { ResolveModel } from "../../api/resolve/model.ts";
import type { ServiceModel } from "../../api/service/routes.ts";
import type { SingleSignOnModel } from "../../api/sso/model.ts";
import type { UsageModel } from "../../api/usage/routes.ts";
import type { WebhooksModel } from "../../api/webhooks/routes.ts";

/** The answer to logging in. */
export type SignedIn = (typeof AuthModel.signedIn)["static"];
/** A log-in that waits for its second step. */
export type SecondStep = (typeof AuthModel.secondStep)["static"]["second_factor"];
/** What the browser's authenticators take. */
export type WebAuthnOptions = (typeof AccountModel.webAuthnOptions)["static"];
export type SecondFactor = (typeof AccountModel.secondFactor)["static"];
/** A confirmation, with the session that it began. */
export type Confirmed = (typeof AccountModel.confirmed)["static"];
/** The secret of an authenticator app. */
export type NewTotp = (typeof AccountModel.newTotp)["static"];
/** Recovery codes that came with a factor, if it is the first. */
export type AddedFactor = (typeof AccountModel.added)["static"];
export type AddedPasskey = (typeof AccountModel.addedPasskey)["static"];
/** The person, where they act, and all they belong to. */
export type Me = (typeof AuthModel.me)["static"];
export type Membership = Me["organization"];
/** What somebody may do in an organization. */
export type Role = Membership["role"];
/** One place where a person is logged in. */
export type SessionRow = (typeof AuthModel.sessions)["static"]["data"][number];
/** An invitation as the person with its link sees it. */
export type OpenInvitation = (typeof OrganizationModel.invitation)["static"];
/** The answer to an accepted invitation. */
export type Joined = (typeof OrganizationModel.joined)["static"];
export type Resolution = (typeof ResolveModel.resolution)["static"];
export type KeyRow = (typeof KeysModel.list)["static"]["data"][number];
/** A new key, with the key itself. */
export type CreatedKey = (typeof KeysModel.created)["static"];
/** The loaded data sets, and what is loaded of each country. */
export type Datasets = (typeof DatasetsModel.list)["static"];
export type Dataset = Datasets["data"][number];
export type DatasetCountry = Datasets["countries"][number];
/** Where streets and houses are loaded. */
export type Coverage = (typeof DatasetsModel.coverage)["static"];
/** What visitors may know and try without an account. */
export type ServiceInfo = (typeof ServiceModel.service)["static"];
export type Usage = (typeof UsageModel.usage)["static"];
export type Batch = (typeof BatchesModel.batch)["static"];
/** How the service would read an upload. */
export type BatchPreview = (typeof BatchesModel.preview)["static"];
/** What people have settled for a text. */
export type Correction = (typeof CorrectionsModel.correction)["static"];
/** What a batch's answers are like as a whole. */
export type BatchReport = (typeof ReportModel.report)["static"];
/** Rows of a batch on a map, grouped where there are many. */
export type BatchPoints = (typeof ReportModel.points)["static"];
/** One row of a batch with its answer. */
export type ResultRow = (typeof ResultsModel)["static"]["data"][number];
export type SavedLocation = (typeof LocationsModel.location)["static"];
export type LocationMap = (typeof MapsModel.map)["static"];
/** The destination of events. */
export type Webhook = (typeof WebhooksModel.webhook)["static"];
/** An event type that a webhook can subscribe to. */
export type WebhookEvent = (typeof WebhooksModel.create)["static"]["events"][number];
/** A webhook with its secret, this once. */
export type WebhookWithSecret = (typeof WebhooksModel.withSecret)["static"];
/** One event on its way to a webhook. */
export type Delivery = (typeof WebhooksModel.delivery)["static"];
/** A delivery with what was sent and what came back. */
export type DeliveryContent = (typeof WebhooksModel.deliveryContent)["static"];
export type Organization = (typeof OrganizationModel.organization)["static"];
/** Somebody who belongs to it. */
export type Member = (typeof OrganizationModel.members)["static"]["data"][number];
/** An invitation that is not accepted yet. */
export type Invitation = (typeof OrganizationModel.invitations)["static"]["data"][number];
/** A new invitation with its link, this once. */
export type Invited = (typeof OrganizationModel.invited)["static"];
export type IdentityProvider = (typeof SingleSignOnModel.provider)["static"];
export type ProviderDomain = IdentityProvider["domains"][number];
export type LoggedOut = (typeof SingleSignOnModel.loggedOut)["static"];
/** What an identity provider offers. */
export type ProviderTested = (typeof SingleSignOnModel.tested)["static"];
export type AuditEvent = (typeof OrganizationModel.events)["static"]["data"][number];

/** A list as the service gives it. */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}
