import type { OsmId } from "../../domain/ids.ts";

/** Numbers of elements have more than 32 bits: the low ones are a column, the others stand above the kind in another. */
const OSM_LOW = 2 ** 32;

/** The two columns of elements of OpenStreetMap; empty where none has one. */
export function osmColumns(
  ids: readonly (OsmId | undefined)[],
): { readonly low: Uint32Array; readonly tag: Uint8Array } {
  if (ids.every((id) => id === undefined)) {
    return { low: new Uint32Array(), tag: new Uint8Array() };
  }
  const low = new Uint32Array(ids.length);
  const tag = new Uint8Array(ids.length);
  for (const [at, id] of ids.entries()) {
    // A record without one repeats the number before it, so that its block stays narrow.
    low[at] = id === undefined ? low[at - 1] ?? 0 : osmLow(id);
    tag[at] = osmTag(id);
  }
  return { low, tag };
}

/** The low bits of an element's number. */
export function osmLow(id: OsmId): number {
  return Math.floor(id / 4) % OSM_LOW;
}

/** The high bits of an element's number above its kind; 0 for none. */
export function osmTag(id: OsmId | undefined): number {
  return id === undefined ? 0 : Math.floor(id / 4 / OSM_LOW) * 4 + id % 4;
}

/** The element of these two numbers; 0 for none. */
export function osmIdFrom(low: number, tag: number): OsmId {
  return tag === 0 ? 0 : ((tag >>> 2) * OSM_LOW + low) * 4 + (tag & 3);
}
