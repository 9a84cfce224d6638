import type { Sections } from "./format.ts";
import type { EntryId } from "./gazetteer.ts";

/** Which entries of the world file are told by another file. */
export interface ReplacedPlaces {
  /** True for an entry whose country has a file of its own. */
  readonly has: (id: EntryId) => boolean;
  /** Every country has one: nothing of the world file is left. */
  readonly isAll: boolean;
}

/** The world's places that lie in these countries (ISO 3166-1 alpha-2). */
export function replacedPlaces(
  { placeCountry, placeTo }: Pick<Sections, "placeCountry" | "placeTo">,
  codes: Iterable<string>,
): ReplacedPlaces {
  const isOf = new Uint8Array(1 << 16);
  for (const code of codes) {
    isOf[code.charCodeAt(0) | (code.charCodeAt(1) << 8)] = 1;
  }
  const has = (id: EntryId): boolean => isOf[placeCountry[id] ?? 0] === 1;
  let isAll = true;
  // Countries follow each other at the ends of their intervals.
  for (let id = 0; id < placeTo.length && isAll; id = Math.max(id + 1, placeTo[id]!)) {
    isAll = has(id);
  }
  return { has, isAll };
}
