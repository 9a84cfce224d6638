import { recordEvent } from "../../store/audit.ts";
import { createOnce, type Recorder, type Tenant, withOrganization } from "../../store/with_claims.ts";
import { type LocationMap, type MapActor, type MapOwner, MAPS_MAX, type MapsDeps, owned } from "../map.ts";
import { and, count, eq, sql } from "drizzle-orm";
import { newIdentifier } from "../../domain/identifier.ts";
import { Problem, unknownIdentifier } from "../../domain/problem.ts";
import { maps } from "../../store/schema/maps.ts";
import { isRefusal } from "../../store/store_error.ts";
import { checkedMap, confusableKey, type MapFields, slugOf, withSuffix } from "./checked_map.ts";
import type { Page, PageRequest } from "../../domain/page.ts";
import { firstOr, matching, newestFirst } from "../../store/rows.ts";
import { organizations } from "../../store/schema/organizations.ts";
import { given } from "../../domain/given.ts";

/** A map before and after a change; undefined: it did not or does not exist. */
type Published = Pick<LocationMap, "id" | "visibility" | "slug"> | undefined;

/** Records a change of what is public. A change among people who may see the map anyway is not recorded. */
async function notePublication(
  deps: Pick<MapsDeps, "clock" | "chance">,
  tenant: Tenant,
  { actor, before, after }: { readonly actor: MapActor; readonly before: Published; readonly after: Published },
): Promise<void> {
  const [from, to] = [before?.visibility ?? "private", after?.visibility ?? "private"];
  const mapId = after?.id ?? before?.id;
  if (mapId === undefined || (from === to && (to === "private" || before?.slug === after?.slug))) {
    return;
  }
  const action = to === "private" ? "map.withdrawn" : from === "private" ? "map.published" : "map.republished";
  await recordEvent(deps, {
    tenant,
    action,
    actorId: actor.actorId,
    targetId: mapId,
    client: actor,
    details: { from, to, slug: after?.slug ?? before?.slug ?? "" },
  });
}

/** A map to create. Without a slug it gets one derived from its name. */
export interface CreateMap extends MapFields {
  readonly owner: MapOwner;
  readonly actor: MapActor;
  readonly name: string;
  readonly recorder?: Recorder<LocationMap> | undefined;
}

/** A slug derived from the name may be taken: then a random suffix is added. More tries are never needed. */
const TRIES_MAX = 3;

/**
 * Creates a map, empty and by default private.
 *
 * @throws {Problem} `INVALID_REQUEST` pointing at fields; `CONFLICT` where the slug is taken, or looks like one that is,
 * or there are too many maps.
 */
export async function createMap(deps: MapsDeps, command: CreateMap): Promise<LocationMap> {
  const { owner: { organizationId }, owner, recorder } = command;
  const fields = checkedMap(owner, command);
  const derived = slugOf(command.name, deps.chance);
  for (let tries = 1;; tries++) {
    const slug = fields.slug ?? (tries === 1 ? derived : withSuffix(derived, deps.chance));
    try {
      return await createOnce(
        deps.database,
        { organizationId, recorder },
        (tenant) => insert(deps, tenant, { ...command, ...fields, name: fields.name ?? command.name, slug }),
      );
    } catch (error) {
      const conflict = slugConflict(error);
      if (fields.slug !== undefined || conflict === undefined || tries === TRIES_MAX) {
        throw conflict ?? error;
      }
    }
  }
}

async function insert(
  deps: MapsDeps,
  tenant: Tenant,
  { owner, actor, name, description, slug, visibility, embedOrigins }: CreateMap & { readonly slug: string },
): Promise<LocationMap> {
  const { transaction, organizationId } = tenant;
  const [counted] = await transaction.select({ maps: count() }).from(maps).where(owned(owner));
  if ((counted?.maps ?? 0) >= MAPS_MAX) {
    throw new Problem("CONFLICT", `There are already ${MAPS_MAX} maps: delete one first`);
  }
  const now = deps.clock.now();
  const map = await transaction.insert(maps).values({
    id: newIdentifier("map", deps),
    organizationId,
    environment: owner.environment,
    name,
    description: description ?? null,
    slug,
    confusableKey: confusableKey(slug),
    visibility: visibility ?? "private",
    embedOrigins: [...embedOrigins ?? []],
    version: 1,
    createdAt: now,
    updatedAt: now,
  }).returning().then(firstOr(() => new Error("Cannot answer with the map because the database returned no row")));
  await notePublication(deps, tenant, { actor, before: undefined, after: map });
  return map;
}

const DETAILS: Readonly<Record<string, string>> = {
  maps_slug: "Another map of the organization has this slug",
  maps_look: "Another map of the organization has a slug that looks like this one",
};

/** The problem for an error caused by a slug that is taken; undefined for any other error. */
function slugConflict(error: unknown): Problem | undefined {
  if (!isRefusal(error, "uniqueViolation")) {
    return undefined;
  }
  const detail = DETAILS[error.options.constraint ?? ""];
  return detail === undefined
    ? undefined
    : new Problem("CONFLICT", detail, { errors: [{ pointer: "/slug", detail }], cause: error });
}

/** One map by its identifier, and the versions that may be changed; absent: any. */
export interface OneMap {
  readonly owner: MapOwner;
  readonly mapId: string;
  readonly versions?: readonly number[];
}

/**
 * Locks a map for the rest of the transaction, so that changes of one map run one after the other.
 *
 * @throws {Problem} `NOT_FOUND`; `PRECONDITION_FAILED` where somebody changed it since.
 */
export async function lockMap(
  { transaction }: Tenant,
  { owner, mapId, versions }: OneMap,
): Promise<typeof maps.$inferSelect> {
  const row = await transaction.select().from(maps).where(and(eq(maps.id, mapId), owned(owner))).for("update")
    .then(firstOr(() => unknownIdentifier("map")));
  if (versions !== undefined && !versions.includes(row.version)) {
    throw new Problem("PRECONDITION_FAILED", "The map was changed since it was read");
  }
  return row;
}

export interface UpdateMap extends OneMap, MapFields {
  readonly actor: MapActor;
}

/**
 * Changes a map's own fields. Publishing and withdrawing are audited. Without a difference there is no new version.
 *
 * @throws {Problem} `INVALID_REQUEST` pointing at fields; `NOT_FOUND`; `PRECONDITION_FAILED` for an older version;
 * `CONFLICT` for a slug that is taken or looks like one that is.
 */
export async function updateMap(deps: MapsDeps, command: UpdateMap): Promise<LocationMap> {
  const fields = checkedMap(command.owner, command);
  try {
    return await withOrganization(
      deps.database,
      command.owner.organizationId,
      (tenant) => update(deps, tenant, { ...command, ...fields }),
    );
  } catch (error) {
    throw slugConflict(error) ?? error;
  }
}

async function update(deps: MapsDeps, tenant: Tenant, command: UpdateMap): Promise<LocationMap> {
  const { owner, mapId, actor, name, description, slug, visibility, embedOrigins } = command;
  const before = await lockMap(tenant, command);
  const change = {
    ...given({ name, description, visibility, embedOrigins: embedOrigins && [...embedOrigins] }),
    ...(slug === undefined ? {} : { slug, confusableKey: confusableKey(slug) }),
  };
  if (Object.keys(change).length === 0) {
    return before;
  }
  const row = await tenant.transaction.update(maps)
    .set({ ...change, version: sql`${maps.version} + 1`, updatedAt: deps.clock.now() })
    .where(and(eq(maps.id, mapId), owned(owner))).returning().then(firstOr(() => unknownIdentifier("map")));
  await notePublication(deps, tenant, { actor, before, after: row });
  return row;
}

/**
 * Deletes a map permanently. The locations on it stay.
 *
 * @throws {Problem} `NOT_FOUND`; `PRECONDITION_FAILED` where somebody changed it since it was read.
 */
export function deleteMap(deps: MapsDeps, command: OneMap & { readonly actor: MapActor }): Promise<void> {
  const { owner, mapId, actor } = command;
  return withOrganization(deps.database, owner.organizationId, async (tenant) => {
    const before = await lockMap(tenant, command);
    await tenant.transaction.delete(maps).where(and(eq(maps.id, mapId), owned(owner)));
    await notePublication(deps, tenant, { actor, before, after: undefined });
  });
}

/**
 * Records that a map's locations have changed. The version counts changes of the map's own fields only. `batchIds`:
 * absent, as before.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function touchMap(
  { transaction, organizationId }: Tenant,
  { mapId, at, batchIds }: { readonly mapId: string; readonly at: Date; readonly batchIds?: readonly string[] },
): Promise<LocationMap> {
  return await transaction.update(maps)
    .set({ updatedAt: at, ...(batchIds === undefined ? {} : { batchIds: [...batchIds] }) })
    .where(matching(maps, { id: mapId, organizationId })).returning()
    .then(firstOr(() => unknownIdentifier("map")));
}

/**
 * Reads a map of the owner.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export function getMap(deps: MapsDeps, { owner, mapId }: OneMap): Promise<LocationMap> {
  return withOrganization(deps.database, owner.organizationId, async ({ transaction }) => {
    return await transaction.select().from(maps).where(and(eq(maps.id, mapId), owned(owner)))
      .then(firstOr(() => unknownIdentifier("map")));
  });
}

/**
 * Lists an organization's maps in one environment, newest first.
 *
 * @throws {Problem} `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listMaps(
  deps: MapsDeps,
  command: PageRequest & { readonly owner: MapOwner },
): Promise<Page<LocationMap>> {
  return await newestFirst(command, {
    id: maps.id,
    read: ({ after, order, limit }) =>
      withOrganization(
        deps.database,
        command.owner.organizationId,
        ({ transaction }) =>
          transaction.select().from(maps).where(and(owned(command.owner), after)).orderBy(order).limit(limit),
      ),
  });
}

/** The first path segment of an owner's public maps. */
export function ownerSlug(deps: MapsDeps, { organizationId }: MapOwner): Promise<string> {
  return withOrganization(deps.database, organizationId, async ({ transaction }) => {
    const row = await transaction.select({ slug: organizations.slug }).from(organizations)
      .where(eq(organizations.id, organizationId)).then(firstOr(() => unknownIdentifier("map")));
    return row.slug;
  });
}
