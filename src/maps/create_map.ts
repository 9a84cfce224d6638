import { count } from "drizzle-orm";
import { newIdentifier } from "../domain/identifier.ts";
import { Problem } from "../domain/problem.ts";
import { createOnce, type Recorder } from "../store/create_once.ts";
import { maps } from "../store/schema/maps.ts";
import type { Tenant } from "../store/with_organization.ts";
import { checkedMap, type MapFields } from "./checked_map.ts";
import { MAPS_MAX } from "./limits.ts";
import { type LocationMap, type MapActor, mapOf, type MapOwner } from "./map.ts";
import { slugFromName, slugLook, withSuffix } from "./map_slug.ts";
import { notePublication } from "./note_publication.ts";
import { owned } from "./owned.ts";
import type { MapsRoom } from "./room.ts";
import { slugConflict } from "./slug_conflict.ts";

/** A map to make. Without a slug it gets one from its name. */
export interface CreateMap extends MapFields {
  readonly owner: MapOwner;
  readonly actor: MapActor;
  readonly name: string;
  readonly recorder?: Recorder<LocationMap> | undefined;
}

/** A slug that the name gave may be taken: then with an end of chance. More tries are never needed. */
const TRIES_MAX = 3;

/**
 * Makes a map, empty and private where nothing else is said.
 *
 * @throws {Problem} `INVALID_REQUEST` pointing at fields; `CONFLICT` where the slug is taken, or looks like one that is,
 * or there are too many maps.
 */
export async function createMap(room: MapsRoom, command: CreateMap): Promise<LocationMap> {
  const { owner: { organizationId }, owner, recorder } = command;
  const fields = checkedMap(owner, command);
  const derived = slugFromName(command.name, room.chance);
  for (let tries = 1;; tries++) {
    const slug = fields.slug ?? (tries === 1 ? derived : withSuffix(derived, room.chance));
    try {
      return await createOnce(
        room.database,
        { organizationId, recorder },
        (tenant) => insert(room, tenant, { ...command, ...fields, name: fields.name ?? command.name, slug }),
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
  room: MapsRoom,
  tenant: Tenant,
  { owner, actor, name, description, slug, visibility, embedOrigins }: CreateMap & { readonly slug: string },
): Promise<LocationMap> {
  const { transaction, organizationId } = tenant;
  const [counted] = await transaction.select({ maps: count() }).from(maps).where(owned(owner));
  if ((counted?.maps ?? 0) >= MAPS_MAX) {
    throw new Problem("CONFLICT", `There are ${MAPS_MAX} maps already: delete one first`);
  }
  const now = room.clock.now();
  const [row] = await transaction.insert(maps).values({
    id: newIdentifier("map", room),
    organizationId,
    environment: owner.environment,
    name,
    description: description ?? null,
    slug,
    look: slugLook(slug),
    visibility: visibility ?? "private",
    embedOrigins: [...embedOrigins ?? []],
    version: 1,
    createdAt: now,
    updatedAt: now,
  }).returning();
  if (row === undefined) {
    throw new Error("Cannot answer with the map as the database returned no row");
  }
  const map = mapOf(row);
  await notePublication(room, tenant, { actor, before: undefined, after: map });
  return map;
}
