import { idsOf } from "../entries/ids.ts";
import type { Sections } from "../file/format.ts";
import { hasLine, housesOf, isAlsoIn, LazyStreet, readStreetPaths, readStreetRanges } from "../entries/streets.ts";
import { addStreetsOfKey, findStreetsFuzzy, streetsWithin } from "../names/keys/find_street.ts";
import { streetsWithWord } from "../names/keys/name_forms.ts";
import {
  type EntryId,
  type FindStreetsByPrefix,
  type House,
  type NearOptions,
  PREFIX_LIMIT,
  type StreetGazetteer,
  type StreetId,
  type StreetMatch,
  type VisitStreet,
} from "../port.ts";
import { boxDistanceM, planeBoxDistanceM } from "../space/box_distance.ts";
import { nearestHouses, nearestRanges, nearestStreets } from "../space/street_tree.ts";
import type { ComposedParts } from "./compose.ts";
import { keyFinder } from "./key_finder.ts";
import { identifiedIn, localOptions, type Part, partAt, type PartAway, partIndex, partsAround } from "./parts.ts";
import { type BestPostings, nameKindOf } from "../names/keys/posting_rank.ts";
import { bestStreetsByPrefix } from "../names/prefix/find_street_prefix.ts";

/** Streets that are kept: the stages of one text read the same ones. A prime, to spread neighbours. */
const KEPT_STREETS = 251;

export function streetsOfParts(set: ComposedParts) {
  const { all } = set.parts;
  const withStreets = all.filter(({ sections }) => sections.streetName.length > 0);
  return {
    ...streetsByName(set, withStreets),
    ...streetsByPosition(withStreets),
    ...streetsByNumber(all, withStreets),
  };
}

function streetsByName({ parts: { all }, directory }: ComposedParts, withStreets: readonly Part[]) {
  const { find, mayBe } = keyFinder(all.map(({ layers }) => layers.streets), directory?.streets);
  const byPrefix = streetsOfPartsByPrefix(all, withStreets);
  return {
    findStreets(key, options) {
      const { within, limit } = options;
      const hits = find(key);
      const only = within === undefined ? undefined : partAt(all, within);
      if (hits.files.length === 0) {
        return NONE;
      }
      const matches: StreetMatch[] = [];
      for (let i = 0; i < hits.files.length && matches.length < limit; i++) {
        const part = all[hits.files[i]!]!;
        if (only === undefined || only === part) {
          addStreetsOfKey(matches, part, hits.numbers[i]!, options);
        }
      }
      return matches.length > limit ? matches.slice(0, limit) : matches;
    },
    mayBeStreet: mayBe,
    isStreetKey: (key) => find(key).files.length > 0,
    findStreetsFuzzy(key, options) {
      const { within, limit } = options;
      if (within !== undefined) {
        const part = partAt(all, within);
        const found = findStreetsFuzzy(part, key, localOptions(options, part));
        return found.length === 0 ? NONE : addMatches([], found, part);
      }
      const matches: StreetMatch[] = [];
      for (const part of withStreets) {
        addMatches(matches, findStreetsFuzzy(part, key, options), part);
      }
      return matches.sort((one, other) => one.edits - other.edits || one.id - other.id).slice(0, limit);
    },
    findStreetsWithWord(word, { within, limit }) {
      const part = partAt(all, within);
      return streetsWithWord(part.sections, word, streetsWithin(part.sections, within - part.base)).slice(0, limit)
        .map((street): StreetMatch => ({ id: street + part.base, nameKind: "primary", edits: 0 }));
    },
    findStreetsByPrefix(key, options) {
      const matches: StreetMatch[] = [];
      byPrefix(key, options, (id, nameKind) => matches.push({ id, nameKind, edits: options.edits ?? 0 }));
      return matches;
    },
    visitStreetsByPrefix: byPrefix,
  } satisfies Partial<StreetGazetteer>;
}

const NONE: readonly never[] = [];

/** Adds a part's matches under the numbers of the set. */
function addMatches(matches: StreetMatch[], found: readonly StreetMatch[], { base }: Part): StreetMatch[] {
  for (const match of found) {
    matches.push(base === 0 ? match : { ...match, id: match.id + base });
  }
  return matches;
}

function streetsByPosition(withStreets: readonly Part[]) {
  /** Searches the files in turn, each only as far as the worst result so far. */
  function near<Found extends { readonly distanceM: number }>(
    options: NearOptions & { readonly boundM: (boxes: Int32Array, at: number) => number },
    search: (part: Part, options: NearOptions) => readonly Found[],
  ): Found[] {
    const { boundM } = options;
    let best: Found[] = [];
    for (const part of withStreets) {
      const { groupBoxes } = part.sections;
      const maxDistanceM = best[options.limit - 1]?.distanceM ?? options.maxDistanceM;
      // The last box is around all streets of the file.
      if (boundM(groupBoxes, groupBoxes.length - 4) > maxDistanceM) {
        continue;
      }
      const found = search(part, { ...options, maxDistanceM });
      if (found.length > 0) {
        best = [...best, ...found].sort((one, other) => one.distanceM - other.distanceM).slice(0, options.limit);
      }
    }
    return best;
  }
  return {
    nearestHouses: (point, options) =>
      near(
        { ...options, boundM: boxDistanceM(point) },
        ({ sections, base, firstDataset }, local) =>
          nearestHouses(sections, point, local).map((found) => ({
            ...found,
            street: found.street + base,
            house: houseOfSet(found.house, firstDataset),
          })),
      ),
    nearestStreets: (point, options) =>
      near(
        { ...options, boundM: planeBoxDistanceM(point) },
        ({ sections, base }, local) =>
          nearestStreets(sections, point, local).map((found) => ({ ...found, id: found.id + base })),
      ),
    nearestRanges: (point, options) =>
      near(
        { ...options, boundM: planeBoxDistanceM(point) },
        ({ sections, base }, local) =>
          nearestRanges(sections, point, local).map((found) => ({ ...found, street: found.street + base })),
      ),
  } satisfies Partial<StreetGazetteer>;
}

/** Counts the streets of a place once: a text asks for all namesakes of its names, which are far apart in the files. */
function streetCounter(all: readonly Part[]): (within: EntryId) => number {
  /** By part and place: the count plus one, 0 where it is not known yet. */
  const known: (Uint32Array | undefined)[] = [];
  return (within) => {
    const { sections, base } = partAt(all, within);
    if (sections.placeStreets.length === 0) {
      return 0;
    }
    const counts = known[partIndex(base)] ??= new Uint32Array(sections.placeTo.length);
    const place = within - base;
    if (counts[place] === 0) {
      const [from, to] = streetsWithin(sections, place);
      counts[place] = Math.max(0, to - from) + 1;
    }
    return Math.max(0, (counts[place] ?? 0) - 1);
  };
}

function streetsByNumber(all: readonly Part[], withStreets: readonly Part[]) {
  const streets: (LazyStreet | undefined)[] = Array.from({ length: KEPT_STREETS });
  function ofFile<Found>(read: (sections: Sections, id: number) => Found): (id: StreetId) => Found {
    return (id) => {
      const { sections, base } = partAt(all, id);
      return read(sections, id - base);
    };
  }
  return {
    street(id) {
      const at = id % KEPT_STREETS;
      const kept = streets[at];
      if (kept?.id === id) {
        return kept;
      }
      const part = partAt(all, id);
      return streets[at] = new LazyStreet(part, id - part.base);
    },
    streetCount: streetCounter(all),
    houses(id, from, to) {
      const { sections, base, firstDataset } = partAt(all, id);
      return housesOfSet(housesOf(sections, id - base).between(from, to ?? from), firstDataset);
    },
    housesOfSecond(id, second) {
      const { sections, base, firstDataset } = partAt(all, id);
      return housesOfSet(housesOf(sections, id - base).ofSecond(second), firstDataset);
    },
    hasOnlyHyphenated: ofFile((sections, id) => housesOf(sections, id).areHyphenated()),
    otherPostcodes: ofFile((sections, id) => housesOf(sections, id).otherPostcodes()),
    idsOfHouse(id, number, postcode) {
      const { sections, base } = partAt(all, id);
      if (sections.houseOsm.length === 0) {
        return undefined;
      }
      const at = housesOf(sections, id - base).indexOf({ number, postcode });
      return at === undefined ? undefined : idsOf(sections, "house", sections.houseFirst.at(id - base) + at);
    },
    houseRanges: ofFile(readStreetRanges),
    hasLine: ofFile(hasLine),
    streetPaths: ofFile(readStreetPaths),
    isAlsoIn(id, place) {
      const part = partAt(all, id);
      return part === partAt(all, place) && isAlsoIn(part.sections, id - part.base, place - part.base);
    },
    streetByPlaceId(placeId) {
      const found = identifiedIn(withStreets, "streets", { placeId });
      return found === undefined ? undefined : found.number + found.part.base;
    },
  } satisfies Partial<StreetGazetteer>;
}

function housesOfSet(houses: readonly House[], firstDataset: number): readonly House[] {
  return firstDataset === 0 || houses.every(({ dataset }) => dataset === undefined)
    ? houses
    : houses.map((house) => houseOfSet(house, firstDataset));
}

/** Most houses have the data set of their street, and no number of their own to shift. */
function houseOfSet(house: House, firstDataset: number): House {
  return house.dataset === undefined ? house : { ...house, dataset: house.dataset + firstDataset };
}

/** The best streets of several files under the numbers of the set. Shared by all searches: none suspends. */
const merged = {
  ids: new Float64Array(PREFIX_LIMIT),
  kinds: new Uint8Array(PREFIX_LIMIT),
  ranks: new Float64Array(PREFIX_LIMIT),
  length: 0,
};

/** Searches streets by a prefix: in an area its file, near a point the nearest files, else all files. */
function streetsOfPartsByPrefix(
  all: readonly Part[],
  withStreets: readonly Part[],
): (key: string, options: FindStreetsByPrefix, visit: VisitStreet) => void {
  const around = partsAround((point) => partsAway(withStreets, boxDistanceM(point)));
  /** Searches the nearest file first, and stops at a file that is farther than the worst result so far. */
  function findInAll(key: string, options: FindStreetsByPrefix): void {
    const limit = Math.min(options.limit, PREFIX_LIMIT);
    let { maxDistanceM = Infinity } = options;
    merged.length = 0;
    const { near } = options;
    for (const { part, awayM } of near === undefined ? withStreets.map(unplaced) : around(near)) {
      if (awayM > maxDistanceM) {
        return;
      }
      merge(bestStreetsByPrefix(part, key, options), part, limit);
      if (near !== undefined && merged.length === limit) {
        maxDistanceM = merged.ranks[limit - 1]!;
      }
    }
  }
  const [only] = all;
  return (key, options, visit) => {
    const { within } = options;
    const alone = within === undefined ? (all.length === 1 ? only : undefined) : partAt(all, within);
    if (alone !== undefined) {
      const { postings, ranks, length } = bestStreetsByPrefix(alone, key, localOptions(options, alone));
      for (let at = 0; at < length; at++) {
        visit((postings[at]! >>> 2) + alone.base, nameKindOf(postings[at]!), ranks[at]!);
      }
      return;
    }
    findInAll(key, options);
    for (let at = 0; at < merged.length; at++) {
      visit(merged.ids[at]!, nameKindOf(merged.kinds[at]!), merged.ranks[at]!);
    }
  };
}

function unplaced(part: Part): PartAway {
  return { part, awayM: 0 };
}

/** Merges a file's best streets with those of the files before it. */
function merge({ postings, ranks, length }: BestPostings, { base }: Part, limit: number): void {
  for (let from = 0; from < length; from++) {
    const id = (postings[from]! >>> 2) + base;
    let at = merged.length;
    while (
      at > 0 &&
      (merged.ranks[at - 1]! > ranks[from]! || (merged.ranks[at - 1] === ranks[from] && merged.ids[at - 1]! > id))
    ) {
      at--;
    }
    if (at >= limit) {
      return;
    }
    merged.length = Math.min(merged.length + 1, limit);
    for (const list of [merged.ids, merged.kinds, merged.ranks]) {
      list.copyWithin(at + 1, at, merged.length - 1);
    }
    merged.ids[at] = id;
    merged.kinds[at] = postings[from]! & 3;
    merged.ranks[at] = ranks[from]!;
  }
}

/** How far the boxes around the streets of the files are. */
function partsAway(
  parts: readonly Part[],
  boundM: (boxes: Int32Array, at: number) => number,
): readonly PartAway[] {
  return parts.map((part) => {
    const { groupBoxes } = part.sections;
    return { part, awayM: boundM(groupBoxes, groupBoxes.length - 4) };
  });
}
