import { and, eq, sql } from "drizzle-orm";
import type { Coordinates } from "../domain/coordinates.ts";
import { locations } from "../store/schema/locations.ts";
import { withOrganization } from "../store/with_organization.ts";
import { newShortCode } from "../text/short_code.ts";
import { assertVersion } from "./assert_version.ts";
import { checkedCoordinates } from "./checked_coordinates.ts";
import { checkedDetails } from "./checked_details.ts";
import { checkedResolution, type ResolvedPoint } from "./checked_resolution.ts";
import type { Location, LocationOwner, Metadata } from "./location.ts";
import type { PointColumns } from "./location_columns.ts";
import { locationOf } from "./location_of.ts";
import { notFound } from "./not_found.ts";
import { owned } from "./owned.ts";
import type { LocationsRoom } from "./room.ts";
import { tellOf } from "./tell_of.ts";
import { withFreshCodes } from "./with_fresh_codes.ts";
import { wordsOf } from "./words_of.ts";

/** What shall change of a location; absent: stays. Its short code stays in any case. */
export interface UpdateLocation {
  readonly owner: LocationOwner;
  readonly locationId: string;
  /** The versions the change was made for (`If-Match`); absent: whichever there is. */
  readonly versions?: readonly number[];
  /** 1–200 characters; null takes it away. */
  readonly name?: string | null;
  /** 1–500 characters. */
  readonly label?: string;
  /** Where it is after all, by somebody who knows: the label and its components stay, and nothing is uncertain. */
  readonly coordinates?: Coordinates;
  /** What it is resolved to anew: takes the place of all that the first resolution said. */
  readonly from?: ResolvedPoint;
  /** The whole list, in place of the one before. */
  readonly tags?: readonly string[];
  /** The whole metadata, in place of the one before. */
  readonly metadata?: Metadata;
}

/**
 * Changes a location of the owner's. What changes nothing is no new version, and nobody is told of it.
 *
 * @throws {Problem} `INVALID_REQUEST` pointing at fields; `NOT_FOUND`; `PRECONDITION_FAILED` for an older version;
 * `CONFLICT` for a resolution that is not sure enough.
 */
export async function updateLocation(room: LocationsRoom, command: UpdateLocation): Promise<Location> {
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
    withOrganization(room.database, owner.organizationId, async (tenant) => {
      const before = await assertVersion(tenant, command);
      if (Object.keys(change).length === 0) {
        return locationOf(before);
      }
      const after = { ...before, shortCode: before.shortCode ?? newShortCode(room.chance), ...change };
      const [row] = await tenant.transaction.update(locations)
        .set({
          ...change,
          shortCode: after.shortCode,
          words: wordsOf(owner, after),
          version: sql`${locations.version} + 1`,
          updatedAt: room.clock.now(),
        })
        .where(and(eq(locations.id, locationId), owned(owner))).returning();
      if (row === undefined) {
        throw notFound();
      }
      const location = locationOf(row);
      await tellOf(room, tenant, { type: "location.updated", owner, locations: [location] });
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
