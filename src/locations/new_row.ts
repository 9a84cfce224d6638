import { newIdentifier } from "../domain/identifier.ts";
import type { locations } from "../store/schema/locations.ts";
import { newShortCode } from "../text/short_code.ts";
import type { LocationOwner, Metadata } from "./location.ts";
import type { PointColumns } from "./location_columns.ts";
import type { LocationsRoom } from "./room.ts";
import { wordsOf } from "./words_of.ts";

/** What a new location is made of, checked. */
export interface NewLocation {
  readonly owner: LocationOwner;
  readonly point: PointColumns;
  readonly name?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly metadata?: Metadata | undefined;
}

/** The row of a new location, with an identifier and a short code of its own. */
export function newRow(
  room: LocationsRoom,
  { owner, point, name = null, tags = [], metadata = {} }: NewLocation,
): typeof locations.$inferInsert {
  const now = room.clock.now();
  const shortCode = newShortCode(room.chance);
  return {
    ...point,
    id: newIdentifier("loc", room),
    organizationId: owner.organizationId,
    environment: owner.environment,
    shortCode,
    name,
    tags: [...tags],
    metadata,
    words: wordsOf(owner, { shortCode, name, label: point.label, tags }),
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}
