import { and, eq, sql } from "drizzle-orm";
import type { Coordinates } from "../../domain/coordinates.ts";
import { locations } from "../../store/schema/locations.ts";
import { withOrganization } from "../../store/with_organization.ts";
import { newShortCode } from "../../text/short_code.ts";
import type { LocationsDeps } from "../deps.ts";
import { type Location, locationOf, type LocationOwner, type Metadata, notFound, owned } from "../location.ts";
import { wordsOf } from "../search/mod.ts";
import { assertVersion } from "./assert_version.ts";
import { checkedCoordinates } from "./checked_coordinates.ts";
import { checkedDetails } from "./checked_details.ts";
import { checkedResolution, type ResolvedPoint } from "./checked_resolution.ts";
import { emitLocationEvents } from "./emit_location_events.ts";
import type { PointColumns } from "./location_columns.ts";
import { withFreshCodes } from "./new_row.ts";

/** Changes of a location; absent fields stay. Its short code never changes. */
export interface UpdateLocation {
  readonly owner: LocationOwner;
  readonly locationId: string;
  /** The versions that may be changed (`If-Match`); absent: any. */
  readonly versions?: readonly number[];
  /** 1–200 characters; null removes it. */
  readonly name?: string | null;
  /** 1–500 characters. */
  readonly label?: string;
  /** Corrected position, given by a person: label and components stay, and the status becomes certain. */
  readonly coordinates?: Coordinates;
  /** A new resolution, which replaces everything from the first one. */
  readonly from?: ResolvedPoint;
  /** Replaces the whole list. */
  readonly tags?: readonly string[];
  /** Replaces the whole metadata. */
  readonly metadata?: Metadata;
}

/**
 * Changes a location of the owner. Without a difference there is no new version and no event.
 *
 * @throws {Problem} `INVALID_REQUEST` pointing at fields; `NOT_FOUND`; `PRECONDITION_FAILED` for an older version;
 * `CONFLICT` for a resolution that is not sure enough.
 */
export async function updateLocation(deps: LocationsDeps, command: UpdateLocation): Promise<Location> {
  const { owner, locationId } = command;
  const { name, label, tags, metadata } = checkedDetails(command);
  const change = {
    ...pointOf(command),
    ...(name === undefined ? {} : { name }),
    ...(label === undefined ? {} : { label }),
    ...(tags === undefined ? {} : { tags: [...tags] }),
    ...(metadata === undefined ? {} : { metadata }),
  };
  const update = () =>
    withOrganization(deps.database, owner.organizationId, async (tenant) => {
      const before = await assertVersion(tenant, command);
      if (Object.keys(change).length === 0) {
        return locationOf(before);
      }
      const after = { ...before, shortCode: before.shortCode ?? newShortCode(deps.chance), ...change };
      const [row] = await tenant.transaction.update(locations)
        .set({
          ...change,
          shortCode: after.shortCode,
          words: wordsOf(owner, after),
          version: sql`${locations.version} + 1`,
          updatedAt: deps.clock.now(),
        })
        .where(and(eq(locations.id, locationId), owned(owner))).returning();
      if (row === undefined) {
        throw notFound();
      }
      const location = locationOf(row);
      await emitLocationEvents(deps, tenant, { type: "location.updated", owner, locations: [location] });
      return location;
    });
  return await withFreshCodes(update);
}

function pointOf({ coordinates, from }: UpdateLocation): Partial<PointColumns> {
  if (from !== undefined) {
    return checkedResolution(from);
  }
  if (coordinates === undefined) {
    return {};
  }
  return {
    ...checkedCoordinates(coordinates),
    confidence: 1,
    status: "found",
    precision: "coordinate",
    accuracyM: null,
    placeId: null,
    source: null,
  };
}
