import { nameKey } from "../../text/name_key.ts";
import type { MergedPlace } from "./merge_places.ts";

/** Steps from a place to its region in the world list: county, district and what lies between. */
const PARENTS_MAX = 8;

/** The regions of a country: those that a data set names, and the one that a place is in. */
export class Regions {
  readonly #places: readonly MergedPlace[];
  readonly #areasAround: (place: number) => readonly number[];
  readonly #byName = new Map<string, number[]>();
  readonly #byAdminCode = new Map<string, number>();
  readonly #byKey: ReadonlyMap<string, number>;
  /** The regions of each name as it is written: millions of addresses name a few. */
  readonly #written = new Map<string, readonly number[]>();
  /** By place, once it is known; null for none. */
  readonly #around: (number | null | undefined)[] = [];

  /** @param areasAround the areas whose outlines contain a place, finest first */
  constructor(places: readonly MergedPlace[], areasAround: (place: number) => readonly number[]) {
    this.#places = places;
    this.#areasAround = areasAround;
    this.#byKey = new Map(places.map(({ key }, i) => [key, i]));
    for (const [i, place] of places.entries()) {
      if (place.kind !== "region") {
        continue;
      }
      if (place.adminCode !== undefined) {
        this.#byAdminCode.set(place.adminCode, i);
      }
      const codes = place.names.filter(({ kind }) => kind === "code").map(({ text }) => nameKey(text));
      for (const key of new Set([...place.keys, ...codes])) {
        this.#byName.set(key, [...this.#byName.get(key) ?? [], i]);
      }
    }
  }

  /** The regions with this name or code; usually one. */
  named(name: string | undefined): readonly number[] {
    if (name === undefined) {
      return NONE;
    }
    let regions = this.#written.get(name);
    if (regions === undefined) {
      regions = this.#byName.get(nameKey(name)) ?? NONE;
      // Other texts are not kept: a data set may have any in this column.
      if (regions !== NONE) {
        this.#written.set(name, regions);
      }
    }
    return regions;
  }

  /** The one region with this name or code; of several the one whose own name it is. */
  one(name: string | undefined): number | undefined {
    const regions = this.named(name);
    return regions.length < 2
      ? regions[0]
      : regions.find((i) => nameKey(this.#places[i]!.name) === nameKey(name ?? ""));
  }

  /** The region that a place is in, or is; undefined where nothing says which. */
  around(place: number): number | undefined {
    const known = this.#around[place];
    if (known !== undefined) {
      return known ?? undefined;
    }
    const found = this.#find(place);
    this.#around[place] = found ?? null;
    return found;
  }

  /** True if the place is known to be in another region than these. */
  isElsewhere(place: number, regions: readonly number[]): boolean {
    const own = regions.length === 0 ? undefined : this.around(place);
    return own !== undefined && !regions.includes(own);
  }

  #find(at: number): number | undefined {
    const place = this.#places[at]!;
    if (place.kind === "region") {
      return at;
    }
    return this.#areasAround(at).find((i) => this.#places[i]!.kind === "region") ??
      this.#byAdminCode.get(place.regionCode ?? "") ?? this.one(place.region) ?? this.#listed(place);
  }

  /** The region in the world list. */
  #listed({ worldParentKey }: MergedPlace): number | undefined {
    let parent = worldParentKey === undefined ? undefined : this.#byKey.get(worldParentKey);
    for (let step = 0; parent !== undefined && step < PARENTS_MAX; step++) {
      const { kind, worldParentKey: next } = this.#places[parent]!;
      if (kind === "region") {
        return parent;
      }
      parent = next === undefined ? undefined : this.#byKey.get(next);
    }
    return undefined;
  }
}

const NONE: readonly number[] = [];
