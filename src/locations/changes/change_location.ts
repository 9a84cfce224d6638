import type { Appended } from "../../domain/appended.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import { createOnce, type Recorder, type Tenant, withOrganization } from "../../store/with_claims.ts";
import { locations } from "../../store/schema/locations.ts";
import {
  type Location,
  locationOf,
  type LocationOwner,
  type LocationsDeps,
  type Metadata,
  owned,
  presentLocation,
} from "../location.ts";
import {
  checkedCoordinates,
  checkedDetails,
  checkedResolution,
  type Details,
  GIVEN_POINT,
  givenColumns,
  newRow,
  type PointColumns,
  resolvedColumns,
  type ResolvedDetails,
  type ResolvedPoint,
  withFreshCodes,
} from "./new_row.ts";
import { and, eq, sql } from "drizzle-orm";
import { Problem, unknownIdentifier } from "../../domain/problem.ts";
import { emitEvent, emitEvents } from "../../webhooks/mod.ts";
import { newShortCode } from "../../text/short_code.ts";
import { wordsOf } from "../search/location_filter.ts";
import { firstOr } from "../../store/rows.ts";
import { given } from "../../domain/given.ts";

interface LocationEvents {
  readonly type: "location.created" | "location.updated";
  readonly owner: LocationOwner;
  readonly locations: readonly Location[];
}

interface GivenPoint {
  readonly coordinates: Coordinates;
  /** 1–500 characters. */
  readonly label: string;
  readonly appended?: Appended | undefined;
}

export interface CreateLocation extends Pick<Details, "tags" | "metadata"> {
  readonly owner: LocationOwner;
  readonly from: ResolvedPoint | GivenPoint;
  readonly name?: string;
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
  const details = { name, tags, metadata };
  const create = async (tenant: Tenant): Promise<Location> => {
    const row = await tenant.transaction.insert(locations).values(newRow(deps, { owner, point, ...details }))
      .returning()
      .then(firstOr(() => new Error("Cannot answer with the location because the database returned no row")));
    const location = locationOf(row);
    await emitLocationEvents(deps, tenant, { type: "location.created", owner, locations: [location] });
    return location;
  };
  return await withFreshCodes(() => createOnce(deps.database, { organizationId, recorder }, create));
}

/** A location about to be changed, and the versions that may be changed. */
interface GuardedChange {
  readonly owner: LocationOwner;
  readonly locationId: string;
  /** Those of `If-Match`; absent: any. */
  readonly versions?: readonly number[];
}

/**
 * Locks a location for the rest of the transaction and asserts that it has one of the expected versions.
 *
 * @throws {Problem} `NOT_FOUND`; `PRECONDITION_FAILED` where somebody changed it since.
 */
async function assertVersion(
  { transaction }: Tenant,
  wanted: GuardedChange,
): Promise<typeof locations.$inferSelect> {
  const row = await transaction.select().from(locations)
    .where(and(eq(locations.id, wanted.locationId), owned(wanted.owner))).for("update")
    .then(firstOr(() => unknownIdentifier("location")));
  if (wanted.versions !== undefined && !wanted.versions.includes(row.version)) {
    throw new Problem("PRECONDITION_FAILED", "The location was changed since it was read");
  }
  return row;
}

/**
 * Deletes a location of the owner permanently, also from its maps. Its short code is never issued again.
 *
 * @throws {Problem} `NOT_FOUND`; `PRECONDITION_FAILED` where somebody changed it since it was read.
 */
export function deleteLocation(deps: LocationsDeps, command: GuardedChange): Promise<void> {
  const { owner, locationId } = command;
  return withOrganization(deps.database, owner.organizationId, async (tenant) => {
    await assertVersion(tenant, command);
    await tenant.transaction.delete(locations).where(and(eq(locations.id, locationId), owned(owner)));
    await emitEvent(deps, tenant, {
      type: "location.deleted",
      environment: owner.environment,
      data: { id: locationId, environment: owner.environment },
    });
  });
}

/** Changes of a location; absent fields stay. Its short code never changes. */
export interface UpdateLocation extends GuardedChange, Details {
  /** Corrected position, given by a person: label and components stay, and the status becomes certain. */
  readonly coordinates?: Coordinates;
  /** A new resolution, which replaces everything from the first one. */
  readonly from?: ResolvedPoint;
  /** Replaces the columns; absent: a changed point has only those of its resolution. */
  readonly appended?: Appended;
}

/**
 * Changes a location of the owner. Without a difference there is no new version and no event.
 *
 * @throws {Problem} `INVALID_REQUEST` pointing at fields; `NOT_FOUND`; `PRECONDITION_FAILED` for an older version;
 * `CONFLICT` for a resolution that is not sure enough.
 */
export async function updateLocation(deps: LocationsDeps, command: UpdateLocation): Promise<Location> {
  const { owner, locationId, appended } = command;
  const { name, label, tags, metadata } = checkedDetails(command);
  const change = {
    ...pointOf(command),
    ...given({ appended, name, label, tags: tags && [...tags], metadata }),
  };
  const update = () =>
    withOrganization(deps.database, owner.organizationId, async (tenant) => {
      const before = await assertVersion(tenant, command);
      if (Object.keys(change).length === 0) {
        return locationOf(before);
      }
      const after = { ...before, shortCode: before.shortCode ?? newShortCode(deps.chance), ...change };
      const row = await tenant.transaction.update(locations)
        .set({
          ...change,
          shortCode: after.shortCode,
          words: wordsOf(owner, after),
          version: sql`${locations.version} + 1`,
          updatedAt: deps.clock.now(),
        })
        .where(and(eq(locations.id, locationId), owned(owner))).returning()
        .then(firstOr(() => unknownIdentifier("location")));
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
  return { ...GIVEN_POINT, ...checkedCoordinates(coordinates) };
}

/** Emits an event to webhooks for each location, in the transaction of the change. */
async function emitLocationEvents(deps: LocationsDeps, tenant: Tenant, news: LocationEvents): Promise<void> {
  const { type, owner: { environment }, locations: changed } = news;
  if (changed.length > 0) {
    await emitEvents(deps, tenant, { type, environment, data: changed.map(presentLocation) });
  }
}

export interface ImportedRow {
  /** From 1. */
  readonly row: number;
  readonly resolution: ResolvedDetails;
  readonly name?: string | undefined;
  readonly metadata?: Metadata | undefined;
}

interface ImportLocations {
  readonly owner: LocationOwner;
  readonly batchId: string;
  readonly rows: readonly ImportedRow[];
  readonly tags: readonly string[];
  readonly recorder?: Pick<Recorder<unknown>, "hold"> | undefined;
  /** Runs for the new locations, in the transaction that inserts them. */
  readonly andThen?: (tenant: Tenant, locationIds: readonly string[]) => Promise<void>;
}

/**
 * Saves rows of a batch as locations, in one transaction. A row that was imported before is left unchanged, however
 * often it is imported. Returns the number of new locations. Details must have been checked.
 */
export async function importLocations(deps: LocationsDeps, command: ImportLocations): Promise<number> {
  const { owner, batchId, rows, tags } = command;
  if (rows.length === 0) {
    return 0;
  }
  const save = async (tenant: Tenant): Promise<number> => {
    await command.recorder?.hold(tenant);
    const values = rows.map(({ row, resolution, name, metadata }): typeof locations.$inferInsert => ({
      ...newRow(deps, { owner, point: resolvedColumns(resolution), name, tags, metadata }),
      batchId,
      batchRow: row,
    }));
    const saved = await tenant.transaction.insert(locations).values(values)
      .onConflictDoNothing({
        target: [locations.organizationId, locations.batchId, locations.batchRow],
        where: sql`batch_id is not null`,
      }).returning();
    const created = saved.map(locationOf);
    await emitLocationEvents(deps, tenant, { type: "location.created", owner, locations: created });
    await command.andThen?.(tenant, created.map(({ id }) => id));
    return created.length;
  };
  return await withFreshCodes(() => withOrganization(deps.database, owner.organizationId, save));
}

/**
 * Records the outcome of an import. Its rows were saved before, in transactions of their own: a unique constraint
 * allows each to become a location once, so that a retry of an interrupted import continues where it stopped.
 */
export function recordImport<Outcome>(
  deps: LocationsDeps,
  { owner, outcome, recorder }: {
    readonly owner: LocationOwner;
    readonly outcome: Outcome;
    readonly recorder: Recorder<Outcome> | undefined;
  },
): Promise<Outcome> {
  const { organizationId } = owner;
  return recorder === undefined
    ? Promise.resolve(outcome)
    : createOnce(deps.database, { organizationId, recorder }, () => Promise.resolve(outcome));
}
