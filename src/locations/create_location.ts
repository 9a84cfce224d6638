import type { Coordinates } from "../domain/coordinates.ts";
import { newIdentifier } from "../domain/identifier.ts";
import { Problem } from "../domain/problem.ts";
import type { LocatedResolution, Resolution } from "../domain/resolution.ts";
import { locations } from "../store/schema/locations.ts";
import { withOrganization } from "../store/with_organization.ts";
import { checkedCoordinates } from "./checked_coordinates.ts";
import { checkedDetails } from "./checked_details.ts";
import type { Location, LocationOwner, Metadata } from "./location.ts";
import { locationOf } from "./location_of.ts";
import type { LocationsRoom } from "./room.ts";
import { tellOf } from "./tell_of.ts";

/** What an input resolved to, and how sure it must be: absent, only `found` is saved. */
export interface ResolvedPoint {
  readonly resolution: Resolution;
  readonly accept?: "uncertain";
}

/** A point somebody names themselves. */
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
  /** At most 32 of 1–50 characters; each is kept once. */
  readonly tags?: readonly string[];
  /** At most 50 entries and 16 kB. */
  readonly metadata?: Metadata;
}

/**
 * Saves a location.
 *
 * @throws {Problem} `INVALID_REQUEST` pointing at fields; `CONFLICT` where the resolution is not sure enough, with the
 * domain's `Resolution` as the extension `resolution`.
 */
export async function createLocation(room: LocationsRoom, command: CreateLocation): Promise<Location> {
  const { owner, from } = command;
  const point = "resolution" in from ? resolvedColumns(from) : givenColumns(from);
  const { name, tags, metadata } = checkedDetails(command);
  const now = room.clock.now();
  return await withOrganization(room.database, owner.organizationId, async (tenant) => {
    const { transaction, organizationId } = tenant;
    const [row] = await transaction.insert(locations).values({
      ...point,
      id: newIdentifier("loc", room),
      organizationId,
      environment: owner.environment,
      name: name ?? null,
      tags: [...tags ?? []],
      metadata: metadata ?? {},
      version: 1,
      createdAt: now,
      updatedAt: now,
    }).returning();
    if (row === undefined) {
      throw new Error("Cannot answer with the location as the database returned no row");
    }
    const location = locationOf(row);
    await tellOf(room, tenant, { type: "location.created", location });
    return location;
  });
}

function resolvedColumns({ resolution, accept }: ResolvedPoint) {
  if (!isSureEnough(resolution, accept)) {
    throw new Problem("CONFLICT", `The input is ${resolution.status}, so nothing was saved`, {
      extension: { resolution },
    });
  }
  const { label, coordinates, confidence, status, precision, accuracyM, components, placeId, source } = resolution;
  return { label, ...coordinates, confidence, status, precision, accuracyM, components, placeId, source };
}

function isSureEnough(resolution: Resolution, accept: "uncertain" | undefined): resolution is LocatedResolution {
  return resolution.status === "found" || (resolution.status === "uncertain" && accept === "uncertain");
}

/** Whoever gives the point knows it: nothing was resolved that could be wrong. */
function givenColumns(from: GivenPoint) {
  const { label } = checkedDetails({ label: from.label });
  return {
    label: label ?? from.label,
    ...checkedCoordinates(from.coordinates),
    confidence: 1,
    status: "found",
    precision: "coordinate",
    accuracyM: null,
    components: {},
    placeId: null,
    source: null,
  } as const;
}
