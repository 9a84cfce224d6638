import type { Coordinates } from "../../domain/coordinates.ts";
import { createOnce, type Recorder } from "../../store/create_once.ts";
import { locations } from "../../store/schema/locations.ts";
import type { Tenant } from "../../store/with_organization.ts";
import type { LocationsDeps } from "../deps.ts";
import { type Location, locationOf, type LocationOwner, type Metadata } from "../location.ts";
import { checkedDetails } from "./checked_details.ts";
import { checkedResolution, type ResolvedPoint } from "./checked_resolution.ts";
import { emitLocationEvents } from "./emit_location_events.ts";
import { givenColumns } from "./location_columns.ts";
import { newRow, withFreshCodes } from "./new_row.ts";

/** A point given by the caller. */
export interface GivenPoint {
  readonly coordinates: Coordinates;
  /** 1–500 characters. */
  readonly label: string;
}

/** A location to save. */
export interface CreateLocation {
  readonly owner: LocationOwner;
  readonly from: ResolvedPoint | GivenPoint;
  /** 1–200 characters. */
  readonly name?: string;
  /** At most 32, of 1–50 characters each; duplicates are dropped. */
  readonly tags?: readonly string[];
  /** At most 50 entries and 16 kB. */
  readonly metadata?: Metadata;
  readonly recorder?: Recorder<Location> | undefined;
}

/**
 * Saves a location.
 *
 * @throws {Problem} `INVALID_REQUEST` pointing at fields; `CONFLICT` where the resolution is not sure enough, with the
 * domain's `Resolution` as the extension `resolution`.
 */
export async function createLocation(deps: LocationsDeps, command: CreateLocation): Promise<Location> {
  const { owner: { organizationId }, owner, from, recorder } = command;
  const point = "resolution" in from ? checkedResolution(from) : givenColumns(from);
  const { name, tags, metadata } = checkedDetails(command);
  const create = async (tenant: Tenant): Promise<Location> => {
    const [row] = await tenant.transaction.insert(locations).values(
      newRow(deps, { owner, point, name, tags, metadata }),
    )
      .returning();
    if (row === undefined) {
      throw new Error("Cannot answer with the location because the database returned no row");
    }
    const location = locationOf(row);
    await emitLocationEvents(deps, tenant, { type: "location.created", owner, locations: [location] });
    return location;
  };
  return await withFreshCodes(() => createOnce(deps.database, { organizationId, recorder }, create));
}
