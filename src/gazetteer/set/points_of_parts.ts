import {
  LazyPostcode,
  namedIndex,
  postcodeIndex,
  readCode,
  readCodeSystems,
  readNamedPlace,
} from "../entries/postcodes.ts";
import { findByHash } from "../entries/find_by_hash.ts";
import { placeHashOf } from "../file/place_id.ts";
import { findPointsFuzzy } from "../names/fuzzy/find_points_fuzzy.ts";
import { findCodesPrefix } from "../names/prefix/find_codes_prefix.ts";
import type { EntryId, FindByPrefix, NamedPlace, PostcodeArea, RegisteredCode, StreetGazetteer } from "../port.ts";
import { Recent } from "../../text/recent.ts";
import type { ComposedParts } from "./compose.ts";
import { keyFinder } from "./key_finder.ts";
import { localOptions, type Part, partAt } from "./parts.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import { distanceFrom, distanceM } from "../../geo/distance_m.ts";
import { type Sections, UNITS_PER_DEGREE } from "../file/format.ts";
import { findPointsPrefix, type PointIndex } from "../names/prefix/find_points_prefix.ts";

/** Share of a country's radius, which holds most of the country but not always its islands. */
const REACH = 1.5;

type OfPostcodes = "findPostcodes" | "findPostcodesByPrefix" | "postcodeByPlaceId";
type OfNamedPlaces = "findNamedPlaces" | "findNamedPlacesFuzzy" | "findNamedPlacesByPrefix" | "namedPlaceByPlaceId";
type OfCodes = "codeSystems" | "findCode" | "findCodesByPrefix" | "codeByPlaceId";

/** Cached codes with their areas, some 500 B each. */
const RECENT_POSTCODES = 4_096;
/** Postcodes with the same key: few countries share one code. */
const POSTCODES_MAX = 64;

/** Postcodes, named places and codes of registers. */
export function pointsOfParts(set: ComposedParts): Pick<StreetGazetteer, OfPostcodes | OfNamedPlaces | OfCodes> {
  return { ...postcodesOfParts(set), ...namedPlacesOfParts(set), ...codesOfParts(set) };
}

function postcodesOfParts(
  { parts: { all }, isReplaced, directory }: ComposedParts,
): Pick<StreetGazetteer, OfPostcodes> {
  const { find } = keyFinder(all.map(({ sections }) => sections), "postcodes", directory?.postcodes);
  const withPostcodes = all.filter(({ sections }) => sections.postcodeText.length > 0);
  /** A country's own file replaces its postcodes in the world file. */
  const isInForce = ({ base }: Part, { place }: PostcodeArea): boolean => base > 0 || !isReplaced(place);
  const byPrefix = pointsOfPartsByPrefix<PostcodeArea>(all, {
    withPoints: withPostcodes,
    indexOf: postcodeIndex,
    read: (part, posting) => new LazyPostcode(part, posting >>> 2),
    isInForce,
  });
  /** Looked-up codes: a batch repeats those of its towns, and twenty countries may have one. */
  const recent = new Recent<readonly PostcodeArea[]>(RECENT_POSTCODES);
  return {
    findPostcodes(key, countryCode) {
      const known = countryCode === undefined ? recent.get(key) : undefined;
      if (known !== undefined) {
        return known;
      }
      const hits = find(key);
      const areas: PostcodeArea[] = [];
      for (let i = 0; i < hits.files.length; i++) {
        const part = all[hits.files[i]!]!;
        const { postcodeKeyPostings, postcodePostings } = part.sections;
        const from = postcodeKeyPostings.at(hits.numbers[i]!);
        const to = Math.min(
          postcodeKeyPostings.at(hits.numbers[i]! + 1),
          from + POSTCODES_MAX,
          postcodePostings.length,
        );
        for (let at = from; at < to; at++) {
          const area = new LazyPostcode(part, postcodePostings.at(at) >>> 2);
          if ((countryCode === undefined || area.countryCode === countryCode) && isInForce(part, area)) {
            areas.push(area);
          }
        }
      }
      if (countryCode === undefined) {
        recent.set(key, areas);
      }
      return areas;
    },
    findPostcodesByPrefix: byPrefix,
    postcodeByPlaceId: (placeId) =>
      firstWithHash(withPostcodes, placeId, (part, hash) => {
        const id = findByHash(part.sections.postcodeHash, part.sections.postcodeByHash, hash);
        const area = id === undefined ? undefined : new LazyPostcode(part, id);
        return area !== undefined && isInForce(part, area) ? area : undefined;
      }),
  };
}

function namedPlacesOfParts({ parts: { all }, directory }: ComposedParts): Pick<StreetGazetteer, OfNamedPlaces> {
  const { find } = keyFinder(all.map(({ sections }) => sections), "named", directory?.named);
  const withNamed = all.filter(({ sections }) => sections.namedName.length > 0);
  return {
    findNamedPlaces(key, { within, limit }) {
      const hits = find(key);
      const only = within === undefined ? undefined : partAt(all, within);
      const places: NamedPlace[] = [];
      for (let i = 0; i < hits.files.length; i++) {
        const part = all[hits.files[i]!]!;
        if (only !== undefined && only !== part) {
          continue;
        }
        const { namedKeyPostings, namedPostings, namedPlace } = part.sections;
        const [from, to] = entriesOf(part, within);
        const end = Math.min(namedKeyPostings.at(hits.numbers[i]! + 1), namedPostings.length);
        for (let at = namedKeyPostings.at(hits.numbers[i]!); at < end && places.length < limit; at++) {
          const posting = namedPostings.at(at);
          const place = namedPlace.at(posting >>> 2);
          if (place >= from && place < to) {
            places.push(readNamedPlace(part, posting));
          }
        }
      }
      return places;
    },
    findNamedPlacesFuzzy(key, { within, maxEdits, limit }) {
      const part = partAt(all, within);
      const [from, to] = entriesOf(part, within);
      return findPointsFuzzy(namedIndex(part.sections), key, { from, to, maxEdits, limit })
        .map(({ posting, edits }) => ({ named: readNamedPlace(part, posting), edits }));
    },
    findNamedPlacesByPrefix: pointsOfPartsByPrefix<NamedPlace>(all, {
      withPoints: withNamed,
      indexOf: namedIndex,
      read: readNamedPlace,
    }),
    namedPlaceByPlaceId: (placeId) =>
      firstWithHash(withNamed, placeId, (part, hash) => {
        const id = findByHash(part.sections.namedHash, part.sections.namedByHash, hash);
        return id === undefined ? undefined : readNamedPlace(part, id << 2);
      }),
  };
}

function codesOfParts({ parts: { all }, directory }: ComposedParts): Pick<StreetGazetteer, OfCodes> {
  const { find } = keyFinder(all.map(({ sections }) => sections), "codes", directory?.codes);
  const withCodes = all.filter(({ sections }) => sections.codeText.length > 0);
  let systems: readonly string[] | undefined;
  return {
    codeSystems: () => systems ??= [...new Set(withCodes.flatMap(({ sections }) => readCodeSystems(sections)))],
    findCode(system, key) {
      const hits = find(`${system} ${key}`);
      for (let i = 0; i < hits.files.length; i++) {
        const part = all[hits.files[i]!]!;
        const { codeKeyPostings, codePostings } = part.sections;
        const at = codeKeyPostings.at(hits.numbers[i]!);
        if (at < Math.min(codeKeyPostings.at(hits.numbers[i]! + 1), codePostings.length)) {
          return readCode(part, codePostings.at(at) >>> 2);
        }
      }
      return undefined;
    },
    findCodesByPrefix(system, key, { within, limit }) {
      const codes: RegisteredCode[] = [];
      for (const part of within === undefined ? withCodes : [partAt(all, within)]) {
        const [from, to] = entriesOf(part, within);
        const found = key === "" ? [] : findCodesPrefix(part.sections, `${system} ${key}`, { limit, from, to });
        codes.push(...found.map((id) => readCode(part, id)));
      }
      return codes.slice(0, limit);
    },
    codeByPlaceId: (placeId) =>
      firstWithHash(withCodes, placeId, (part, hash) => {
        const id = findByHash(part.sections.codeHash, part.sections.codeByHash, hash);
        return id === undefined ? undefined : readCode(part, id);
      }),
  };
}

/** The half-open range of a part's entries that are in an area; all where none is given. */
function entriesOf({ sections, base }: Part, within: EntryId | undefined): readonly [from: number, to: number] {
  return within === undefined ? [0, Infinity] : [within - base, sections.placeTo.at(within - base)];
}

/** The first entry that a part has of an identifier. */
function firstWithHash<Found>(
  parts: readonly Part[],
  placeId: string,
  find: (part: Part, hash: Uint8Array) => Found | undefined,
): Found | undefined {
  const hash = placeHashOf(placeId);
  if (hash === undefined) {
    return undefined;
  }
  for (const part of parts) {
    const found = find(part, hash);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

/** Points of one kind: postcodes, named places. */
interface PointsOfKind<Point> {
  /** The files that have any. */
  readonly withPoints: readonly Part[];
  readonly indexOf: (sections: Sections) => PointIndex;
  readonly read: (part: Part, posting: number) => Point;
  /** False for a point that another file replaces. Default: all are in force. */
  readonly isInForce?: (part: Part, point: Point) => boolean;
}

/** Searches points by a prefix: in an area its file, near a point the nearest countries' files, else all files. */
function pointsOfPartsByPrefix<Point extends { readonly coordinates: Coordinates }>(
  all: readonly Part[],
  { withPoints, indexOf, read, isInForce = () => true }: PointsOfKind<Point>,
): (key: string, options: FindByPrefix) => readonly Point[] {
  const indexes = new Map(all.map((part) => [part, indexOf(part.sections)]));
  const reach = countryReaches(withPoints);
  /** Kept for one point: typing an address repeats the search with the same point. */
  let lastPoint: Coordinates | undefined;
  let lastOrder: readonly PartAway[] = [];

  function partsAround(point: Coordinates): readonly PartAway[] {
    if (lastPoint?.latitude !== point.latitude || lastPoint.longitude !== point.longitude) {
      lastOrder = partsByDistance(reach, point);
      lastPoint = point;
    }
    return lastOrder;
  }
  function findIn(part: Part, key: string, options: FindByPrefix): Point[] {
    const { sections, base } = part;
    const to = options.within === undefined ? Infinity : sections.placeTo.at(options.within - base);
    return findPointsPrefix(indexes.get(part)!, key, { ...localOptions(options, part), to })
      .map((posting) => read(part, posting)).filter((point) => isInForce(part, point));
  }
  /** Searches the nearest file first, and stops at a file that is farther than the worst result so far. */
  function findAround(key: string, point: Coordinates, options: FindByPrefix): Point[] {
    const { limit, maxDistanceM = Infinity } = options;
    let best: { readonly one: Point; readonly awayM: number }[] = [];
    for (const { part, awayM } of partsAround(point)) {
      const worstM = best[limit - 1]?.awayM ?? maxDistanceM;
      if (awayM > worstM) {
        break;
      }
      const found = findIn(part, key, { ...options, maxDistanceM: worstM });
      if (found.length > 0) {
        const more = found.map((one) => ({ one, awayM: distanceM(point, one.coordinates) }));
        best = [...best, ...more].sort((one, other) => one.awayM - other.awayM).slice(0, limit);
      }
    }
    return best.map(({ one }) => one);
  }
  return (key, options) => {
    const { within, near, limit } = options;
    if (within !== undefined) {
      return findIn(partAt(all, within), key, options);
    }
    return near === undefined
      ? withPoints.flatMap((part) => findIn(part, key, options)).slice(0, limit)
      : findAround(key, near, options);
  };
}

interface PartAway {
  readonly part: Part;
  readonly awayM: number;
}

/** The middle of a country, and how far its points may be from it. */
interface CountryReach {
  readonly part: Part;
  readonly latitude: number;
  readonly longitude: number;
  readonly reachM: number;
}

function countryReaches(parts: readonly Part[]): readonly CountryReach[] {
  return parts.flatMap((part) => {
    const { placeLatitude, placeLongitude, placeRadius } = part.sections;
    return [...part.countries.values()].map((country) => ({
      part,
      latitude: placeLatitude.at(country) / UNITS_PER_DEGREE,
      longitude: placeLongitude.at(country) / UNITS_PER_DEGREE,
      reachM: REACH * placeRadius.at(country),
    }));
  });
}

/** Each file with the least distance that one of its countries may have from the point, the nearest file first. */
function partsByDistance(reaches: readonly CountryReach[], point: Coordinates): readonly PartAway[] {
  const metresTo = distanceFrom(point);
  const nearest = new Map<Part, number>();
  for (const { part, latitude, longitude, reachM } of reaches) {
    const awayM = Math.max(0, metresTo(latitude, longitude) - reachM);
    nearest.set(part, Math.min(awayM, nearest.get(part) ?? Infinity));
  }
  return [...nearest].map(([part, awayM]) => ({ part, awayM }))
    .sort((one, other) => one.awayM - other.awayM || one.part.base - other.part.base);
}
