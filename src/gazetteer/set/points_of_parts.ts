import type { Coordinates } from "../../domain/coordinates.ts";
import { distanceFrom, distanceM } from "../../geo/distance_m.ts";
import { Recent } from "../../text/recent.ts";
import { degreesAt } from "../entries/places.ts";
import { LazyPostcode, readCode, readCodeSystems, readNamedPlace } from "../entries/postcodes.ts";
import { PLACE_KINDS, UNITS_PER_DEGREE } from "../file/format.ts";
import { endOfPostings } from "../file/layer.ts";
import { findPointsFuzzy, findPointsPrefix } from "../names/prefix/find_points_prefix.ts";
import type {
  EntryId,
  FindByPrefix,
  FindStreets,
  NamedPlace,
  PostcodeArea,
  RegisteredCode,
  StreetGazetteer,
} from "../port.ts";
import type { ComposedParts } from "./compose.ts";
import { keyFinder } from "./key_finder.ts";
import { identifiedIn, localOptions, type Part, partAt, type PartAway, partsAround } from "./parts.ts";
import type { DrawableGazetteer } from "../drawable.ts";
import { houseCountOf, readPaths } from "../entries/streets.ts";
import { textAt } from "../file/texts.ts";
import { areaBoxes } from "../space/grid.ts";
import { housesIn, outlinesIn, watersIn } from "../space/boxes.ts";
import { streetsIn } from "../space/street_tree.ts";

/** Share of a country's radius, which holds most of the country but not always its islands. */
const REACH = 1.5;

/** Cached codes with their areas, some 500 B each. */
const RECENT_POSTCODES = 4_096;
/** Postcodes with the same key: few countries share one code. */
const POSTCODES_MAX = 64;

export function pointsOfParts(set: ComposedParts) {
  return { ...postcodesOfParts(set), ...namedPlacesOfParts(set), ...codesOfParts(set) };
}

function postcodesOfParts(set: ComposedParts) {
  const postcodes = pointsOfKind<PostcodeArea>(set, {
    kind: "postcodes",
    read: (part, posting) => new LazyPostcode(part, posting >>> 2),
    // A country's own file replaces its postcodes in the world file.
    isInForce: ({ base, layers }, number) => base > 0 || !set.isReplaced(layers.postcodes.place.at(number) ?? 0),
  });
  /** Looked-up codes: a batch repeats those of its towns, and twenty countries may have one. */
  const recent = new Recent<readonly PostcodeArea[]>(RECENT_POSTCODES);
  return {
    findPostcodes(key, countryCode) {
      const all = recent.getOrInsertComputed(key, () => {
        return postcodes.find(key, { within: undefined, limit: Infinity, ofFileMax: POSTCODES_MAX });
      });
      return countryCode === undefined ? all : all.filter((area) => area.countryCode === countryCode);
    },
    findPostcodesByPrefix: postcodes.byPrefix,
    postcodeByPlaceId: postcodes.byPlaceId,
  } satisfies Partial<StreetGazetteer>;
}

function namedPlacesOfParts(set: ComposedParts) {
  const named = pointsOfKind<NamedPlace>(set, { kind: "named", read: readNamedPlace });
  return {
    findNamedPlaces: named.find,
    findNamedPlacesFuzzy(key, { within, maxEdits, limit }) {
      const part = partAt(set.parts.all, within);
      const [from, to] = entriesOf(part, within);
      return findPointsFuzzy(part.layers.named, key, { from, to, maxEdits, limit })
        .map(({ posting, edits }) => ({ named: readNamedPlace(part, posting), edits }));
    },
    findNamedPlacesByPrefix: named.byPrefix,
    namedPlaceByPlaceId: named.byPlaceId,
  } satisfies Partial<StreetGazetteer>;
}

function codesOfParts(set: ComposedParts) {
  const codes = pointsOfKind<RegisteredCode>(set, {
    kind: "codes",
    read: (part, posting) => readCode(part, posting >>> 2),
  });
  let systems: readonly string[] | undefined;
  return {
    codeSystems: () => systems ??= [...new Set(set.parts.all.flatMap(({ sections }) => readCodeSystems(sections)))],
    findCode: (system, key) => codes.find(`${system} ${key}`, { limit: 1 })[0],
    findCodesByPrefix: (system, key, options) => key === "" ? [] : codes.byPrefix(`${system} ${key}`, options),
    codeByPlaceId: codes.byPlaceId,
  } satisfies Partial<StreetGazetteer>;
}

/** The half-open range of a part's entries that are in an area; all where none is given. */
function entriesOf({ sections, base }: Part, within: EntryId | undefined): readonly [from: number, to: number] {
  return within === undefined ? [0, Infinity] : [within - base, sections.placeTo.at(within - base)];
}

interface PointsOfKind<Point> {
  readonly kind: "postcodes" | "named" | "codes";
  readonly read: (part: Part, posting: number) => Point;
  /** False for a point that another file replaces. Default: all are in force. */
  readonly isInForce?: (part: Part, number: number) => boolean;
}

/** Finds points by their keys, the beginnings of these, and their identifiers. */
function pointsOfKind<Point extends { readonly coordinates: Coordinates }>(
  { parts: { all }, directory }: ComposedParts,
  { kind, read, isInForce = () => true }: PointsOfKind<Point>,
) {
  const hits = keyFinder(all.map(({ layers }) => layers[kind]), directory?.[kind]);
  const withPoints = all.filter(({ layers }) => layers[kind].byHash.length > 0);
  const reach = countryReaches(withPoints);
  const around = partsAround((point) => partsAway(reach, point));

  function find(
    key: string,
    { within, limit, ofFileMax = Infinity }: FindStreets & { readonly ofFileMax?: number },
  ): Point[] {
    const { files, numbers } = hits.find(key);
    const only = within === undefined ? undefined : partAt(all, within);
    const found: Point[] = [];
    for (let i = 0; i < files.length; i++) {
      const part = all[files[i]!]!;
      if (only !== undefined && only !== part) {
        continue;
      }
      const layer = part.layers[kind];
      const [from, to] = entriesOf(part, within);
      const first = layer.keyPostings.at(numbers[i]!);
      const end = Math.min(endOfPostings(layer, numbers[i]!), first + ofFileMax);
      for (let at = first; at < end && found.length < limit; at++) {
        const posting = layer.postings.at(at);
        const place = layer.place.at(posting >>> 2) ?? -1;
        if (place >= from && place < to && isInForce(part, posting >>> 2)) {
          found.push(read(part, posting));
        }
      }
    }
    return found;
  }
  function findIn(part: Part, key: string, options: FindByPrefix): Point[] {
    const { sections, base } = part;
    const to = options.within === undefined ? Infinity : sections.placeTo.at(options.within - base);
    return findPointsPrefix(part.layers[kind], key, { ...localOptions(options, part), to })
      .filter((posting) => isInForce(part, posting >>> 2)).map((posting) => read(part, posting));
  }
  /** Searches the nearest file first, and stops at a file that is farther than the worst result so far. */
  function findAround(key: string, point: Coordinates, options: FindByPrefix): Point[] {
    const { limit, maxDistanceM = Infinity } = options;
    let best: { readonly one: Point; readonly awayM: number }[] = [];
    for (const { part, awayM } of around(point)) {
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
  return {
    find,
    /** In an area its file, near a point the nearest countries' files, else all files. */
    byPrefix: (key: string, options: FindByPrefix): readonly Point[] => {
      const { within, near, limit } = options;
      if (within !== undefined) {
        return findIn(partAt(all, within), key, options);
      }
      return near === undefined
        ? withPoints.flatMap((part) => findIn(part, key, options)).slice(0, limit)
        : findAround(key, near, options);
    },
    byPlaceId: (placeId: string): Point | undefined => {
      const found = identifiedIn(withPoints, kind, { placeId, isInForce });
      return found === undefined ? undefined : read(found.part, found.number << 2);
    },
  };
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
      ...degreesAt(placeLatitude, placeLongitude, country),
      reachM: REACH * placeRadius.at(country),
    }));
  });
}

/** Each file with the least distance that one of its countries may have from the point. */
function partsAway(reaches: readonly CountryReach[], point: Coordinates): readonly PartAway[] {
  const metresTo = distanceFrom(point);
  const nearest = new Map<Part, number>();
  for (const { part, latitude, longitude, reachM } of reaches) {
    const awayM = Math.max(0, metresTo(latitude, longitude) - reachM);
    nearest.set(part, Math.min(awayM, nearest.get(part) ?? Infinity));
  }
  return [...nearest].map(([part, awayM]) => ({ part, awayM }));
}

/** What a map draws. Outlines are those of the countries' own files: the world file's are too coarse. */
export function drawableOfParts({ parts: { all, countries }, isReplaced }: ComposedParts) {
  const own = [...countries.values()];
  const outlined = new Set(own.flatMap(({ outlinedCountries }) => [...outlinedCountries]));
  const boxes = new Map<Part, Float64Array>();
  function boxesOf(part: Part): Float64Array {
    const known = boxes.get(part) ?? areaBoxes(part.sections);
    boxes.set(part, known);
    return known;
  }
  return {
    streetsIn(box, options) {
      const found = all.flatMap(({ sections, base }) => streetsIn(sections, box, options).map((id) => id + base));
      // Near a border two files may each return the limit: the later one's are cut.
      return found.slice(0, Math.max(0, options.limit));
    },
    drawableStreet(id) {
      const { sections, base } = partAt(all, id);
      return {
        name: textAt(sections.strings, sections.streetName.at(id - base)),
        radiusM: sections.streetRadius.at(id - base),
        paths: readPaths(sections, id - base),
      };
    },
    housesIn(box, options) {
      const found = all.flatMap(({ sections }) => housesIn(sections, box, options));
      return found.slice(0, Math.max(0, options.limit));
    },
    *streetPoints() {
      for (const { sections, countryCode } of all) {
        for (let id = 0; id < sections.streetName.length; id++) {
          yield {
            latitude: sections.streetLatitude.at(id) / UNITS_PER_DEGREE,
            longitude: sections.streetLongitude.at(id) / UNITS_PER_DEGREE,
            houses: houseCountOf(sections, id),
            hasPostcode: sections.streetPostcode.at(id) > 0,
            countryCode,
          };
        }
      }
    },
    *settlementPoints() {
      for (const { sections } of own) {
        for (let id = 0; id < sections.placeName.length; id++) {
          const kind = PLACE_KINDS[sections.placeFlags[id]! & 15];
          if (kind === "locality" || kind === "district") {
            yield degreesAt(sections.placeLatitude, sections.placeLongitude, id);
          }
        }
      }
    },
    watersIn(box, options) {
      const found = all.flatMap(({ sections }) => watersIn(sections, box, options));
      return found.sort((one, other) => other.radiusM - one.radiusM).slice(0, Math.max(0, options.limit));
    },
    outlinesIn: (box, options) =>
      own.flatMap((part) => outlinesIn(part.sections, box, { ...options, boxes: boxesOf(part) })),
    outlinedCountries: () => outlined,
    visitPlaces(visit) {
      for (const { sections, base } of all) {
        for (let id = 0; id < sections.placeName.length; id++) {
          const kind = PLACE_KINDS[sections.placeFlags[id]! & 15] ?? "locality";
          if (kind !== "postcode" && (base > 0 || !isReplaced(id))) {
            const { latitude, longitude } = degreesAt(sections.placeLatitude, sections.placeLongitude, id);
            visit({ id: id + base, kind, latitude, longitude, importance: sections.placeImportance[id]! });
          }
        }
      }
    },
  } satisfies Partial<DrawableGazetteer>;
}
