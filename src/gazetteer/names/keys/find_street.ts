import { firstWhere } from "../../../domain/sorted.ts";
import type { Sections } from "../../file/format.ts";
import { endOfPostings, type Layer } from "../../file/layer.ts";
import type { FindStreets, FindStreetsFuzzy, StreetMatch } from "../../port.ts";
import type { Part } from "../../set/parts.ts";
import { nearKeys } from "../fuzzy/near_entries.ts";
import { scanNames } from "../fuzzy/scan_names.ts";
import type { StreetRange } from "./name_forms.ts";
import { matchOf } from "./posting_rank.ts";

/** With at most this many streets in an area, names are compared one by one: that is faster than the index of typos. */
const SCANNED_MOST = 1_024;
/** With at most this many, names are also compared as written. The first search of 10,000 takes 10 ms, the next 0.1. */
const SCANNED_AS_WRITTEN_MOST = 16_384;

/** The streets that lie in an area; all streets where none is given. Most areas in the world file have none. */
export function streetsWithin(
  { placeStreets, placeTo, streetName }: Sections,
  within: number | undefined,
): StreetRange {
  if (within === undefined) {
    return [0, streetName.length];
  }
  if (placeStreets.length === 0) {
    return [0, 0];
  }
  const to = placeStreets.at(placeTo.at(within));
  return [Math.min(placeStreets.at(within), streetName.length), Math.min(to, streetName.length)];
}

/** Adds the streets of an area that have the key of this number, under the numbers of the set. */
export function addStreetsOfKey(
  matches: StreetMatch[],
  { sections, base, layers }: Part,
  key: number,
  { within, limit }: FindStreets,
): void {
  const range = streetsWithin(sections, within === undefined ? undefined : within - base);
  forEachPosting(layers.streets, { key, range, limit }, (posting) => matches.push(matchOf(posting, 0, base)));
}

/** Calls `visit` with the postings of the first streets of a range that have a key. Postings are ascending. */
function forEachPosting(
  layer: Layer,
  { key, range: [from, to], limit }: {
    readonly key: number;
    readonly range: StreetRange;
    readonly limit: number;
  },
  visit: (posting: number) => void,
): void {
  const { keyPostings, postings } = layer;
  const last = endOfPostings(layer, key);
  const first = firstWhere(keyPostings.at(key), last, (at) => postings.at(at) >>> 2 >= from);
  const end = Math.min(last, first + limit);
  for (let at = first; at < end && postings.at(at) >>> 2 < to; at++) {
    visit(postings.at(at));
  }
}

/** Streets with a name within the edits of the key: fewest edits first, then in the order of streets. */
export function findStreetsFuzzy(part: Part, key: string, options: FindStreetsFuzzy): readonly StreetMatch[] {
  const { sections, layers: { streets: layer } } = part;
  const { maxEdits, written, within, limit } = options;
  const range = streetsWithin(sections, within);
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
    scanNames(sections, { key }, { range, maxEdits, offer });
  } else {
    for (const { found, edits } of namesNear(part, key, maxEdits)) {
      // Only the first streets of a key can be among the first of the result.
      forEachPosting(layer, { key: found, range, limit }, (posting) => offer(posting, edits));
    }
  }
  return best === undefined ? NONE : [...best.values()]
    .sort((one, other) => one.edits - other.edits || (one.posting >>> 2) - (other.posting >>> 2))
    .slice(0, limit)
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
function namesNear({ sections, layers }: Part, key: string, maxEdits: 1 | 2): readonly NearName[] {
  const last = lastNear.get(sections);
  if (last?.key === key && last.maxEdits === maxEdits) {
    return last.near;
  }
  const near: NearName[] = [];
  const { streetTypoStart: start, streetTypoKeys: entries } = sections;
  nearKeys(layers.streets, { start, entries, key, maxEdits }, (found, edits) => near.push({ found, edits }));
  lastNear.set(sections, { key, maxEdits, near });
  return near;
}
