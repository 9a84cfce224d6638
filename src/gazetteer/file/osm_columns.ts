import type { OsmId } from "../../domain/ids.ts";

/** Numbers of elements have more than 32 bits: the low ones are a column, the others stand above the kind in another. */
const OSM_LOW = 2 ** 32;

/**
 * The numbers of elements, one record after the other. A record without one repeats the low number before it, so that its
 * block stays narrow.
 */
export class OsmNumbers {
  low = 0;
  tag = 0;
  /** Whether any record had one. */
  hasAny = false;

  /** Takes the numbers of the next record; a tag of 0: it has none. */
  take(low: number, tag: number): void {
    this.tag = tag;
    if (tag !== 0) {
      this.low = low;
      this.hasAny = true;
    }
  }
}

/** The two columns of elements of OpenStreetMap; empty where none has one. */
export function osmColumns(
  ids: readonly (OsmId | undefined)[],
): { readonly low: Uint32Array; readonly tag: Uint8Array } {
  const low = new Uint32Array(ids.length);
  const tag = new Uint8Array(ids.length);
  const numbers = new OsmNumbers();
  for (const [at, id] of ids.entries()) {
    numbers.take(osmLow(id), osmTag(id));
    low[at] = numbers.low;
    tag[at] = numbers.tag;
  }
  return numbers.hasAny ? { low, tag } : { low: new Uint32Array(), tag: new Uint8Array() };
}

/** The low bits of an element's number; 0 for none. */
export function osmLow(id: OsmId | undefined): number {
  return id === undefined ? 0 : Math.floor(id / 4) % OSM_LOW;
}

/** The high bits of an element's number above its kind; 0 for none. */
export function osmTag(id: OsmId | undefined): number {
  return id === undefined ? 0 : Math.floor(id / 4 / OSM_LOW) * 4 + id % 4;
}

/** The element of these two numbers; 0 for none. */
export function osmIdFrom(low: number, tag: number): OsmId {
  return tag === 0 ? 0 : ((tag >>> 2) * OSM_LOW + low) * 4 + (tag & 3);
}
