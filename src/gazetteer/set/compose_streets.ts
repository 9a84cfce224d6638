import { type EntryId, type House, type PostcodeArea, type StreetGazetteer, type StreetMatch } from "../port.ts";
import type { FindStreets, NearOptions } from "../port.ts";
import { boxDistanceM, planeBoxDistanceM } from "../space/box_distance.ts";
import type { Directory } from "./directory.ts";
import { streetsOfKey } from "../names/keys/find_street.ts";
import { keyFinder, type KeyHits } from "./key_finder.ts";
import { type FileOfSet } from "../entries/lazy_place.ts";
import { LazyPostcode } from "../entries/lazy_postcode.ts";
import { LazyStreet } from "../entries/lazy_street.ts";
import type { OpenGazetteer } from "../file/open_gazetteer.ts";
import { pointsOfParts } from "./points_of_parts.ts";
import { shifted } from "./shifted.ts";
import { POSTCODES_MAX } from "../file/streets_over.ts";
import { streetsOfPartsByPrefix } from "./streets_of_parts_prefix.ts";

/** A part of the whole: the world file, or a country's own. */
export interface Part {
  readonly gazetteer: OpenGazetteer;
  /** What its numbers begin with. */
  readonly base: number;
  /** Index of its first data set in the whole. */
  readonly firstDataset: number;
  readonly file: FileOfSet;
}

/** The files of a set: the world's part first, and which keys they have. */
export interface StreetParts {
  readonly all: readonly Part[];
  readonly partOf: (id: number) => Part;
  readonly directory: Directory;
}

/** What is asked of streets: an area's file where one is given, else the files that the directory names. */
export function streetsOfParts({ all, partOf, directory }: StreetParts): StreetGazetteer {
  const parts = all.slice(1);
  const withStreets = parts.filter(({ gazetteer }) => gazetteer.sections.streetName.length > 0);
  const files = all.map(({ gazetteer }) => gazetteer.sections);
  const streetKeys = keyFinder(files, "streets", directory.streets);
  const postcodeKeys = keyFinder(files, "postcodes", directory.postcodes);
  let codeSystems: readonly string[] | undefined;
  const partsWith = {
    named: partsOfKeys(all, keyFinder(files, "named", directory.named)),
    codes: partsOfKeys(all, keyFinder(files, "codes", directory.codes)),
  };
  const withPostcodes = parts.filter(({ gazetteer }) => gazetteer.sections.postcodeText.length > 0);
  const withNamed = parts.filter(({ gazetteer }) => gazetteer.sections.namedName.length > 0);
  const withCodes = all.filter(({ gazetteer }) => gazetteer.sections.codeText.length > 0);
  const postcodesByPrefix = pointsOfParts(withPostcodes, partOf);
  const namedByPrefix = pointsOfParts(withNamed, partOf);
  const byPrefix = streetsOfPartsByPrefix(withStreets, partOf);
  type Ask<Options extends FindStreets> = (
    gazetteer: OpenGazetteer,
    options: Options,
  ) => readonly StreetMatch[];
  function find<Options extends FindStreets>(options: Options, ask: Ask<Options>): readonly StreetMatch[] {
    const { within } = options;
    const matches: StreetMatch[] = [];
    for (const part of within === undefined ? withStreets : [partOf(within)]) {
      const local = within === undefined ? options : { ...options, within: within - part.base };
      for (const match of ask(part.gazetteer, local)) {
        matches.push({ ...match, id: match.id + part.base });
      }
    }
    return matches;
  }
  function near<Found extends { readonly distanceM: number }>(
    options: NearOptions & { readonly boundM: (boxes: Int32Array, at: number) => number },
    ask: (part: Part, options: NearOptions) => readonly Found[],
  ): Found[] {
    const { boundM } = options;
    let best: Found[] = [];
    for (const part of withStreets) {
      const { groupBoxes } = part.gazetteer.sections;
      const maxDistanceM = best[options.limit - 1]?.distanceM ?? options.maxDistanceM;
      if (boundM(groupBoxes, groupBoxes.length - 4) > maxDistanceM) {
        continue;
      }
      const found = ask(part, { ...options, maxDistanceM });
      if (found.length > 0) {
        best = [...best, ...found].sort((one, other) => one.distanceM - other.distanceM).slice(0, options.limit);
      }
    }
    return best;
  }
  return {
    findStreets(key, options) {
      const { within, limit } = options;
      const hits = streetKeys(key);
      const only = within === undefined ? undefined : partOf(within);
      const matches: StreetMatch[] = [];
      for (let i = 0; i < hits.count && matches.length < limit; i++) {
        const { gazetteer, base } = all[hits.files[i]!]!;
        if (only !== undefined && only.base !== base) {
          continue;
        }
        const local = within === undefined ? options : { limit, within: within - base };
        for (const match of streetsOfKey(gazetteer.sections, hits.keys[i]!, local)) {
          matches.push({ ...match, id: match.id + base });
        }
      }
      return matches.length > limit ? matches.slice(0, limit) : matches;
    },
    findStreetsFuzzy: (key, options) =>
      [...find(options, (gazetteer, local) => gazetteer.findStreetsFuzzy(key, local))]
        .sort((one, other) => one.edits - other.edits || one.id - other.id).slice(0, options.limit),
    findStreetsByPrefix(key, options) {
      const matches: StreetMatch[] = [];
      byPrefix(key, options, (id, nameKind) => matches.push({ id, nameKind, edits: options.edits ?? 0 }));
      return matches;
    },
    visitStreetsByPrefix: byPrefix,
    findPostcodesByPrefix: (key, options) =>
      postcodesByPrefix(options, (gazetteer, local) => gazetteer.findPostcodesByPrefix(key, local)),
    findNamedPlacesFuzzy(key, options) {
      const part = partOf(options.within);
      return part.gazetteer.findNamedPlacesFuzzy(key, { ...options, within: options.within - part.base })
        .map(({ named, edits }) => ({ named: { ...named, ...shifted(named, part) }, edits }));
    },
    findNamedPlacesByPrefix: (key, options) =>
      namedByPrefix(options, (gazetteer, local) => gazetteer.findNamedPlacesByPrefix(key, local)),
    street(id) {
      const { base, file } = partOf(id);
      return new LazyStreet(file, id - base);
    },
    streetCount(within) {
      const { gazetteer, base } = partOf(within);
      return gazetteer.streetCount(within - base);
    },
    houses(id, digits) {
      const { gazetteer, base, firstDataset } = partOf(id);
      return gazetteer.houses(id - base, digits).map((house) => houseOfSet(house, firstDataset));
    },
    houseRanges(id) {
      const { gazetteer, base } = partOf(id);
      return gazetteer.houseRanges(id - base);
    },
    hasLine(id) {
      const { gazetteer, base } = partOf(id);
      return gazetteer.hasLine(id - base);
    },
    streetPaths(id) {
      const { gazetteer, base } = partOf(id);
      return gazetteer.streetPaths(id - base);
    },
    isAlsoIn(id, place) {
      const part = partOf(id);
      return part === partOf(place) && part.gazetteer.isAlsoIn(id - part.base, place - part.base);
    },
    nearestHouses: (point, options) =>
      near(
        { ...options, boundM: boxDistanceM(point) },
        (part, local) =>
          part.gazetteer.nearestHouses(point, local).map((found) => ({
            ...found,
            street: found.street + part.base,
            house: houseOfSet(found.house, part.firstDataset),
          })),
      ),
    nearestStreets: (point, options) =>
      near(
        { ...options, boundM: planeBoxDistanceM(point) },
        (part, local) =>
          part.gazetteer.nearestStreets(point, local).map((found) => ({ ...found, id: found.id + part.base })),
      ),
    nearestRanges: (point, options) =>
      near(
        { ...options, boundM: planeBoxDistanceM(point) },
        (part, local) =>
          part.gazetteer.nearestRanges(point, local).map((found) => ({ ...found, street: found.street + part.base })),
      ),
    findPostcodes(key, countryCode) {
      const hits = postcodeKeys(key);
      const areas: PostcodeArea[] = [];
      for (let i = 0; i < hits.count; i++) {
        const { file } = all[hits.files[i]!]!;
        const { postcodeKeyPostings, postcodePostings } = file.sections;
        const from = postcodeKeyPostings.at(hits.keys[i]!);
        const to = Math.min(postcodeKeyPostings.at(hits.keys[i]! + 1), from + POSTCODES_MAX, postcodePostings.length);
        for (let at = from; at < to; at++) {
          const area = new LazyPostcode(file, postcodePostings.at(at) >>> 2);
          if (countryCode === undefined || area.countryCode === countryCode) {
            areas.push(area);
          }
        }
      }
      return areas;
    },
    findNamedPlaces(key, options) {
      const { within } = options;
      return (within === undefined ? partsWith.named(key) : [partOf(within)]).flatMap((part) =>
        part.gazetteer
          .findNamedPlaces(key, within === undefined ? options : { ...options, within: within - part.base })
          .map((found) => ({ ...found, ...shifted(found, part) }))
      ).slice(0, options.limit);
    },
    codeSystems: () => codeSystems ??= [...new Set(all.flatMap(({ gazetteer }) => gazetteer.codeSystems()))],
    findCode: (system, key) =>
      firstOf(partsWith.codes(`${system} ${key}`), (gazetteer) => gazetteer.findCode(system, key)),
    findCodesByPrefix(system, key, options) {
      const { within, limit } = options;
      return (within === undefined ? withCodes : [partOf(within)]).flatMap((part) =>
        part.gazetteer
          .findCodesByPrefix(system, key, within === undefined ? options : { limit, within: within - part.base })
          .map((found) => ({ ...found, ...shifted(found, part) }))
      ).slice(0, limit);
    },
    postcodeByPlaceId: (placeId) => firstOf(parts, (gazetteer) => gazetteer.postcodeByPlaceId(placeId)),
    namedPlaceByPlaceId: (placeId) => firstOf(parts, (gazetteer) => gazetteer.namedPlaceByPlaceId(placeId)),
    codeByPlaceId: (placeId) => firstOf(parts, (gazetteer) => gazetteer.codeByPlaceId(placeId)),
    streetByPlaceId(placeId) {
      for (const part of parts) {
        const id = part.gazetteer.streetByPlaceId(placeId);
        if (id !== undefined) {
          return id + part.base;
        }
      }
      return undefined;
    },
  };
}

function partsOfKeys(all: readonly Part[], find: (key: string) => KeyHits): (key: string) => Part[] {
  return (key) => {
    const hits = find(key);
    return Array.from({ length: hits.count }, (_, i) => all[hits.files[i]!]!);
  };
}

/** The first part's own, as numbered in the whole. */
function firstOf<Found extends { readonly place: EntryId; readonly dataset: number }>(
  parts: readonly Part[],
  ask: (gazetteer: OpenGazetteer) => Found | undefined,
): Found | undefined {
  for (const part of parts) {
    const found = ask(part.gazetteer);
    if (found !== undefined) {
      return { ...found, ...shifted(found, part) };
    }
  }
  return undefined;
}

/** Most houses are known from what their street is: they stay as they are. */
function houseOfSet(house: House, firstDataset: number): House {
  return house.dataset === undefined ? house : { ...house, dataset: house.dataset + firstDataset };
}
