import { sql } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { type Tenant, withOrganization } from "../../store/with_claims.ts";
import type { LocationsDeps } from "../deps.ts";
import type { LocationOwner } from "../location.ts";
import { checkFilter, insideOf, type LocationFilter, ownConditions } from "./location_filter.ts";

/** The owner's locations with these identifiers, or all that match a filter. */
export type LocationChoice =
  | { readonly locationIds: readonly string[] }
  | { readonly filter: Pick<LocationFilter, "text" | "tag" | "bounds"> };

/** Locations to work on together. */
export interface ChooseLocations<Result> {
  readonly owner: LocationOwner;
  readonly choice: LocationChoice;
  /** Most locations that are read. */
  readonly limit: number;
  /** Works on them, in the transaction in which they cannot be deleted. Of a filter the oldest come first. */
  readonly andThen: (tenant: Tenant, locationIds: readonly string[]) => Promise<Result>;
}

/**
 * Chooses locations of the owner and works on them in one transaction.
 *
 * @throws {Problem} `INVALID_REQUEST` for a filter that cannot be read; `NOT_FOUND` for an unknown identifier.
 */
export async function chooseLocations<Result>(
  deps: LocationsDeps,
  { owner, choice, limit, andThen }: ChooseLocations<Result>,
): Promise<Result> {
  if ("filter" in choice) {
    checkFilter(choice.filter);
  }
  return await withOrganization(deps.database, owner.organizationId, async (tenant) => {
    const locationIds = "filter" in choice
      ? await idsThatMatch(tenant, { owner, filter: choice.filter, limit })
      : await idsThatExist(tenant, { owner, locationIds: choice.locationIds });
    return await andThen(tenant, locationIds);
  });
}

async function idsThatMatch(
  { transaction }: Tenant,
  { owner, filter, limit }: {
    readonly owner: LocationOwner;
    readonly filter: LocationFilter;
    readonly limit: number;
  },
): Promise<readonly string[]> {
  const conditions = ownConditions(owner, filter);
  if (conditions === undefined) {
    return [];
  }
  const inside = filter.bounds === undefined ? sql`true` : insideOf(filter.bounds);
  const rows = await transaction.execute<{ id: string }>(sql`
    select l.id from locations l where ${conditions} and ${inside} order by l.id limit ${limit}::bigint for key share`);
  return [...rows].map(({ id }) => id);
}

/** In the order of the list. */
async function idsThatExist(
  { transaction }: Tenant,
  { owner, locationIds }: { readonly owner: LocationOwner; readonly locationIds: readonly string[] },
): Promise<readonly string[]> {
  const conditions = ownConditions(owner, {});
  const rows = await transaction.execute<{ id: string }>(sql`
    select l.id from locations l where ${conditions} and l.id in (${
    sql.join(locationIds.map((id) => sql`${id}`), sql`, `)
  }) order by l.id for key share`);
  const known = new Set([...rows].map(({ id }) => id));
  const missing = locationIds.find((id) => !known.has(id));
  if (missing !== undefined) {
    throw new Problem("NOT_FOUND", `There is no location with the identifier ${missing}`);
  }
  return locationIds;
}
