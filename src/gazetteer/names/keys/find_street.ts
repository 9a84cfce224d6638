import type { Coordinates } from "../../../domain/coordinates.ts";
import type { FileOfSet } from "../../entries/places.ts";
import type { Sections } from "../../file/format.ts";
import type { StreetMatch } from "../../port.ts";
import type { FindStreets, FindStreetsFuzzy } from "../../port.ts";
import { matchOf } from "../../entries/match_of.ts";
import { nearKeys, type TypoIndex } from "../fuzzy/near_keys.ts";
import { scanNames } from "../fuzzy/scan_names.ts";
import { scanStreets } from "../fuzzy/scan_streets.ts";

/** With at most this many streets in an area, names are compared one by one: that is faster than the index of typos. */
const SCANNED_MOST = 1_024;
/** With at most this many, names are also compared as written. The first search of 10,000 takes 10 ms, the next 0.1. */
const SCANNED_AS_WRITTEN_MOST = 16_384;

/** The half-open range of streets that lie in an area; all streets where none is given. */
export function streetsWithin(sections: Sections, within: number | undefined): readonly [from: number, to: number] {
  const { placeStreets, placeTo, streetName } = sections;
  if (within === undefined) {
    return [0, streetName.length];
  }
  const to = placeTo.at(within);
  if (to === undefined || placeStreets.length === 0) {
    return [0, 0];
  }
  return [Math.min(placeStreets.at(within), streetName.length), Math.min(placeStreets.at(to), streetName.length)];
}

/** The number of streets that lie in an area. Most areas in the world file have none. */
export function countStreetsWithin({ placeStreets, placeTo, streetName }: Sections, within: number): number {
  const to = placeStreets.length === 0 ? undefined : placeTo.at(within);
  return to === undefined
    ? 0
    : Math.min(placeStreets.at(to), streetName.length) - Math.min(placeStreets.at(within), streetName.length);
}

/** Adds the streets of an area that have the key of this number, under the numbers of the set. */
export function addStreetsOfKey(
  matches: StreetMatch[],
  { sections, base }: Pick<FileOfSet, "sections" | "base">,
  key: number,
  { within, limit }: FindStreets,
): void {
  const [from, to] = streetsWithin(sections, within === undefined ? undefined : within - base);
  const postings = sections.streetPostings;
  const first = firstPosting(sections, key, from);
  const end = Math.min(endOfPostings(sections, key), first + limit);
  for (let at = first; at < end && postings.at(at) >>> 2 < to; at++) {
    matches.push(matchOf(postings.at(at), 0, base));
  }
}

/** Streets with a name within the edits of the key: fewest edits first, then in the order of streets. */
export function findStreetsFuzzy(
  sections: Sections,
  key: string,
  options: FindStreetsFuzzy,
): readonly StreetMatch[] {
  const { maxEdits, written, within } = options;
  const range = streetsWithin(sections, options.within);
  /** Posting and edits of each street: fewest edits, then the best kind of name. Most searches find none. */
  let best: Map<number, { readonly posting: number; readonly edits: number }> | undefined;
  function offer(posting: number, edits: number): void {
    const known = best?.get(posting >>> 2);
    if (known === undefined || known.edits > edits || (known.edits === edits && known.posting > posting)) {
      best ??= new Map();
      best.set(posting >>> 2, { posting, edits });
    }
  }
  const count = range[1] - range[0];
  if (written !== undefined && within !== undefined && count <= SCANNED_AS_WRITTEN_MOST) {
    scanNames(sections, { key, written }, { range, maxEdits, offer });
  } else if (count <= SCANNED_MOST) {
    scanStreets(sections, key, { range, maxEdits, offer });
  } else {
    for (const { found, edits } of namesNear(sections, key, maxEdits)) {
      // Only the first streets of a key can be among the first of the result.
      const first = firstPosting(sections, found, range[0]);
      const end = Math.min(endOfPostings(sections, found), first + options.limit);
      for (let at = first; at < end && sections.streetPostings.at(at) >>> 2 < range[1]; at++) {
        offer(sections.streetPostings.at(at), edits);
      }
    }
  }
  return best === undefined ? NONE : [...best.values()]
    .sort((one, other) => one.edits - other.edits || (one.posting >>> 2) - (other.posting >>> 2))
    .slice(0, options.limit)
    .map(({ posting, edits }) => matchOf(posting, edits));
}

const NONE: readonly never[] = [];

interface NearName {
  readonly found: number;
  readonly edits: number;
}

/** The last search of each file: a name with a typo is searched in many towns in a row, of one or several files. */
const lastNear = new WeakMap<
  Sections,
  { readonly key: string; readonly maxEdits: number; readonly near: NearName[] }
>();

/** The names of streets within the edits of a key, wherever the streets are. */
function namesNear(sections: Sections, key: string, maxEdits: 1 | 2): readonly NearName[] {
  const last = lastNear.get(sections);
  if (last?.key === key && last.maxEdits === maxEdits) {
    return last.near;
  }
  const near: NearName[] = [];
  nearKeys(streetKeyArrays(sections), key, { maxEdits, visit: (found, edits) => near.push({ found, edits }) });
  lastNear.set(sections, { key, maxEdits, near });
  return near;
}

/** The middle point of a street. */
export function middleOf(sections: Sections, street: number): Coordinates {
  return {
    latitude: (sections.streetLatitude.at(street)) / 1e7,
    longitude: (sections.streetLongitude.at(street)) / 1e7,
  };
}

/** The first posting of a key whose street is at least `from`. Postings are ascending. */
function firstPosting(sections: Sections, key: number, from: number): number {
  let low = sections.streetKeyPostings.at(key);
  let high = endOfPostings(sections, key);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sections.streetPostings.at(middle) >>> 2 < from) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

function endOfPostings({ streetKeyPostings, streetPostings }: Sections, key: number): number {
  return Math.min(streetKeyPostings.at(key + 1), streetPostings.length);
}

/** The keys of streets with their index of typos. */
export function streetKeyArrays(sections: Sections): TypoIndex {
  return {
    keyBytes: sections.streetKeyBytes,
    keyStart: sections.streetKeyStart,
    keySignature: sections.streetKeySignature,
    typoStart: sections.streetTypoStart,
    typoKeys: sections.streetTypoKeys,
  };
}
