import type { Tenant } from "../../store/with_claims.ts";
import { emitEvents } from "../../webhooks/mod.ts";
import type { LocationsDeps } from "../deps.ts";
import { type Location, type LocationOwner, presentLocation } from "../location.ts";

/** An event of some locations of one owner. */
export interface LocationEvents {
  readonly type: "location.created" | "location.updated";
  readonly owner: LocationOwner;
  readonly locations: readonly Location[];
}

/** Emits an event to webhooks for each location, in the transaction of the change. */
export async function emitLocationEvents(deps: LocationsDeps, tenant: Tenant, news: LocationEvents): Promise<void> {
  const { type, owner: { environment }, locations } = news;
  if (locations.length > 0) {
    await emitEvents(deps, tenant, { type, environment, data: locations.map(presentLocation) });
  }
}
