import { answerOf, ApiError, send, type Sending } from "../api/send.ts";
import { createStore } from "../base/store.ts";
import { COOKIE_MODE } from "../session/access.ts";
import type { OperatorModel } from "../../api/operator/model.ts";
import type { Page } from "../api/types.ts";
import { type Resource, useResource } from "../kit/lists.tsx";
import { useRoute } from "../router/router.tsx";

export type Tenant = (typeof OperatorModel.organization)["static"];
export type TenantMember = (typeof OperatorModel.members)["static"]["data"][number];
export type TenantKey = (typeof OperatorModel.keys)["static"]["data"][number];
/** A session in the place of a member. */
export type Impersonation = (typeof OperatorModel.impersonation)["static"];
type OperatorMe = (typeof OperatorModel.me)["static"];
/** The secret of an authenticator app that is being set up. */
export type NewOperatorApp = (typeof OperatorModel.newApp)["static"];
/** The queues with their jobs by state. */
export type Queues = (typeof OperatorModel.queues)["static"];
export type Queue = Queues["data"][number];
export type Job = (typeof OperatorModel.jobs)["static"]["data"][number];
/** Servers and workers. */
export type Processes = (typeof OperatorModel.processes)["static"];
/** The data sets in force. */
export type OperatorDatasets = (typeof OperatorModel.datasets)["static"];
export type CatalogOffers = (typeof OperatorModel.catalog)["static"];
export type DataChange = (typeof OperatorModel.dataChange)["static"];
/** The one that runs, or the last one. */
export type LastDataChange = (typeof OperatorModel.lastDataChange)["static"];
/** The state of the service at a glance. */
export type Overview = (typeof OperatorModel.overview)["static"];
export type OperatorEvent = (typeof OperatorModel.events)["static"]["data"][number];

/** Which operator is logged in. `starting`: not known yet. */
export type OperatorSession =
  | { readonly state: "starting" }
  | { readonly state: "absent" }
  | { readonly state: "unreachable"; readonly error: unknown }
  | { readonly state: "present"; readonly email: string; readonly hasApp: boolean };

/** The operator's session of this page. Its token is in a cookie that no script can read. */
export const operatorSession = createStore<OperatorSession>({ state: "starting" });

/** Options of a call in addition to method and path. */
export interface OperatorCall extends Pick<Sending, "query" | "body" | "signal"> {
  /** Whether a refusal means that what was typed is wrong, and not that the session is over. */
  readonly isProof?: boolean;
}

/**
 * Calls a route below `/v1/operator`. The caller names the type of the answer, which is not checked at run time.
 *
 * @throws ApiError
 */
export async function callOperator<Answer = void>(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  { isProof = false, ...call }: OperatorCall = {},
): Promise<Answer> {
  try {
    return await answerOf(send({ ...call, method, path: `/v1/operator${path}`, headers: COOKIE_MODE }));
  } catch (error) {
    if (!isProof && error instanceof ApiError && error.status === 401 && operatorSession.get().state === "present") {
      operatorSession.set({ state: "absent" });
    }
    throw error;
  }
}

/** Finds out who is logged in: at the start, and again after the service could not be reached. */
export async function startOperator(): Promise<void> {
  try {
    const { operator, second_factor: hasApp } = await callOperator<OperatorMe>("GET", "/me");
    operatorSession.set({ state: "present", email: operator.email, hasApp });
  } catch (error) {
    const isAbsent = error instanceof ApiError && error.status === 401;
    operatorSession.set(isAbsent ? { state: "absent" } : { state: "unreachable", error });
  }
}

/** A list below `/v1/operator`: the page of it that the address selects (`?cursor=`). */
export function useOperatorPage<Row>(path: string, query?: Sending["query"]): Resource<Page<Row>> {
  const cursor = useRoute().query.get("cursor") ?? undefined;
  return useOperator(path, { ...query, cursor });
}

/** Something below `/v1/operator`. */
export function useOperator<Data>(path: string, query?: Sending["query"]): Resource<Data> {
  return useResource(
    (signal) => callOperator<Data>("GET", path, { query, signal }),
    [path, JSON.stringify(query)],
  );
}
