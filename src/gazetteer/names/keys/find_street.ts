import type { Coordinates } from "../../../domain/coordinates.ts";
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

/** Streets that have the key of this number. */
export function streetsOfKey(sections: Sections, key: number, options: FindStreets): StreetMatch[] {
  const matches: StreetMatch[] = [];
  addWithin(sections, key, {
    range: streetsWithin(sections, options.within),
    limit: options.limit,
    visit: (posting) => matches.push(matchOf(posting, 0)),
  });
  return matches;
}

/** Streets with a name within the edits of the key: fewest edits first, then in the order of streets. */
export function findStreetsFuzzy(
  sections: Sections,
  key: string,
  options: FindStreetsFuzzy,
): StreetMatch[] {
  const { maxEdits, written, within } = options;
  const range = streetsWithin(sections, options.within);
  /** Posting and edits of each street: fewest edits, then the best kind of name. */
  const best = new Map<number, { readonly posting: number; readonly edits: number }>();
  function offer(posting: number, edits: number): void {
    const known = best.get(posting >>> 2);
    if (known === undefined || known.edits > edits || (known.edits === edits && known.posting > posting)) {
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
      addWithin(sections, found, { range, limit: options.limit, visit: (posting) => offer(posting, edits) });
    }
  }
  return [...best.values()]
    .sort((one, other) => one.edits - other.edits || (one.posting >>> 2) - (other.posting >>> 2))
    .slice(0, options.limit)
    .map(({ posting, edits }) => matchOf(posting, edits));
}

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

/** Calls `visit` for the first postings of a key inside the range of streets. Postings are ascending. */
function addWithin(
  sections: Sections,
  key: number,
  options: {
    readonly range: readonly [from: number, to: number];
    readonly limit: number;
    readonly visit: (posting: number) => void;
  },
): void {
  const { streetKeyPostings, streetPostings } = sections;
  const [from, to] = options.range;
  const end = Math.min(streetKeyPostings.at(key + 1), streetPostings.length);
  let low = streetKeyPostings.at(key);
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (streetPostings.at(middle) >>> 2 < from) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  for (let at = low; at < Math.min(end, low + options.limit); at++) {
    const posting = streetPostings.at(at);
    if (posting >>> 2 >= to) {
      return;
    }
    options.visit(posting);
  }
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
