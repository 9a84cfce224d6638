import { idsOfHouse } from "../entries/ids.ts";
import { findByHash } from "../entries/find_by_hash.ts";
import { placeHashOf } from "../file/place_id.ts";
import {
  hasLine,
  hasOnlyHyphenated,
  houseIndexOf,
  isAlsoIn,
  readHouses,
  readOtherPostcodes,
  readSecondHouses,
  readStreetPaths,
  readStreetRanges,
} from "../entries/read_street.ts";
import { LazyStreet } from "../entries/streets.ts";
import { addStreetsOfKey, countStreetsWithin, findStreetsFuzzy, streetsWithin } from "../names/keys/find_street.ts";
import { streetsWithWord } from "../names/keys/streets_with_word.ts";
import type { EntryId, House, NearOptions, StreetGazetteer, StreetMatch } from "../port.ts";
import { boxDistanceM, planeBoxDistanceM } from "../space/box_distance.ts";
import { nearestHouses, nearestRanges, nearestStreets } from "../space/nearest_street.ts";
import type { ComposedParts } from "./compose.ts";
import { keyFinder } from "./key_finder.ts";
import { localOptions, type Part, partAt, partIndex } from "./parts.ts";
import { streetsOfPartsByPrefix } from "./streets_of_parts_prefix.ts";

type ByName =
  | "findStreets"
  | "isStreetKey"
  | "mayBeStreet"
  | "findStreetsFuzzy"
  | "findStreetsWithWord"
  | "findStreetsByPrefix"
  | "visitStreetsByPrefix";
type ByPosition = "nearestHouses" | "nearestStreets" | "nearestRanges";
type ByNumber =
  | "street"
  | "streetCount"
  | "houses"
  | "houseRanges"
  | "housesOfSecond"
  | "hasOnlyHyphenated"
  | "otherPostcodes"
  | "idsOfHouse"
  | "hasLine"
  | "streetPaths"
  | "isAlsoIn"
  | "streetByPlaceId";

/** Streets that are kept: the stages of one text read the same ones. A prime, to spread neighbours. */
const KEPT_STREETS = 251;

/** Streets and their houses. */
export function streetsOfParts(set: ComposedParts): Pick<StreetGazetteer, ByName | ByPosition | ByNumber> {
  const { all } = set.parts;
  const withStreets = all.filter(({ sections }) => sections.streetName.length > 0);
  return {
    ...streetsByName(set, withStreets),
    ...streetsByPosition(withStreets),
    ...streetsByNumber(all, withStreets),
  };
}

function streetsByName(
  { parts: { all }, directory }: ComposedParts,
  withStreets: readonly Part[],
): Pick<StreetGazetteer, ByName> {
  const { find, mayBe } = keyFinder(all.map(({ sections }) => sections), "streets", directory?.streets);
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
        const found = findStreetsFuzzy(part.sections, key, localOptions(options, part));
        return found.length === 0 ? NONE : addMatches([], found, part);
      }
      const matches: StreetMatch[] = [];
      for (const part of withStreets) {
        addMatches(matches, findStreetsFuzzy(part.sections, key, options), part);
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
  };
}

const NONE: readonly never[] = [];

/** Adds a part's matches under the numbers of the set. */
function addMatches(matches: StreetMatch[], found: readonly StreetMatch[], { base }: Part): StreetMatch[] {
  for (const match of found) {
    matches.push(base === 0 ? match : { ...match, id: match.id + base });
  }
  return matches;
}

function streetsByPosition(withStreets: readonly Part[]): Pick<StreetGazetteer, ByPosition> {
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
  };
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
      counts[place] = Math.max(0, countStreetsWithin(sections, place)) + 1;
    }
    return Math.max(0, (counts[place] ?? 0) - 1);
  };
}

function streetsByNumber(all: readonly Part[], withStreets: readonly Part[]): Pick<StreetGazetteer, ByNumber> {
  const streets: (LazyStreet | undefined)[] = Array.from({ length: KEPT_STREETS });
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
      return housesOfSet(readHouses(sections, id - base, from, to), firstDataset);
    },
    housesOfSecond(id, second) {
      const { sections, base, firstDataset } = partAt(all, id);
      return housesOfSet(readSecondHouses(sections, id - base, second), firstDataset);
    },
    hasOnlyHyphenated(id) {
      const { sections, base } = partAt(all, id);
      return hasOnlyHyphenated(sections, id - base);
    },
    otherPostcodes(id) {
      const { sections, base } = partAt(all, id);
      return readOtherPostcodes(sections, id - base);
    },
    idsOfHouse(id, number, postcode) {
      const { sections, base } = partAt(all, id);
      if (sections.houseOsm.length === 0) {
        return undefined;
      }
      const at = houseIndexOf(sections, id - base, { number, postcode });
      return at === undefined ? undefined : idsOfHouse(sections, { street: id - base, at });
    },
    houseRanges(id) {
      const { sections, base } = partAt(all, id);
      return readStreetRanges(sections, id - base);
    },
    hasLine(id) {
      const { sections, base } = partAt(all, id);
      return hasLine(sections, id - base);
    },
    streetPaths(id) {
      const { sections, base } = partAt(all, id);
      return readStreetPaths(sections, id - base);
    },
    isAlsoIn(id, place) {
      const part = partAt(all, id);
      return part === partAt(all, place) && isAlsoIn(part.sections, id - part.base, place - part.base);
    },
    streetByPlaceId(placeId) {
      const hash = placeHashOf(placeId);
      if (hash === undefined) {
        return undefined;
      }
      for (const { sections, base } of withStreets) {
        const id = findByHash(sections.streetHash, sections.streetByHash, hash);
        if (id !== undefined) {
          return id + base;
        }
      }
      return undefined;
    },
  };
}

function housesOfSet(houses: readonly House[], firstDataset: number): readonly House[] {
  return firstDataset === 0 || !houses.some(hasDataset)
    ? houses
    : houses.map((house) => houseOfSet(house, firstDataset));
}

function hasDataset({ dataset }: House): boolean {
  return dataset !== undefined;
}

/** Most houses have the data set of their street, and no number of their own to shift. */
function houseOfSet(house: House, firstDataset: number): House {
  return house.dataset === undefined ? house : { ...house, dataset: house.dataset + firstDataset };
}
