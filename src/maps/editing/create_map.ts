import { count } from "drizzle-orm";
import { newIdentifier } from "../../domain/identifier.ts";
import { Problem } from "../../domain/problem.ts";
import { createOnce, type Recorder } from "../../store/create_once.ts";
import { maps } from "../../store/schema/maps.ts";
import { isRefusal } from "../../store/store_error.ts";
import type { Tenant } from "../../store/with_organization.ts";
import type { MapsDeps } from "../deps.ts";
import { MAPS_MAX } from "../limits.ts";
import { type LocationMap, type MapActor, mapOf, type MapOwner, owned } from "../map.ts";
import { checkedMap, type MapFields } from "./checked_map.ts";
import { confusableKey, slugFromName, withSuffix } from "./map_slug.ts";
import { notePublication } from "./note_publication.ts";

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
  const derived = slugFromName(command.name, deps.chance);
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
  const [row] = await transaction.insert(maps).values({
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
  }).returning();
  if (row === undefined) {
    throw new Error("Cannot answer with the map because the database returned no row");
  }
  const map = mapOf(row);
  await notePublication(deps, tenant, { actor, before: undefined, after: map });
  return map;
}

const DETAILS: Readonly<Record<string, string>> = {
  maps_slug: "Another map of the organization has this slug",
  maps_look: "Another map of the organization has a slug that looks like this one",
};

/** The problem for an error caused by a slug that is taken; undefined for any other error. */
export function slugConflict(error: unknown): Problem | undefined {
  if (!isRefusal(error, "uniqueViolation")) {
    return undefined;
  }
  const detail = DETAILS[error.options.constraint ?? ""];
  return detail === undefined
    ? undefined
    : new Problem("CONFLICT", detail, { errors: [{ pointer: "/slug", detail }], cause: error });
}
