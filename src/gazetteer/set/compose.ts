/**
 * @module Queries. In go the open files of a gazetteer; out comes the one implementation of `port.ts` and
 * `drawable.ts`. A query searches the files that may have an answer (`parts.ts`), or the directory of all their names
 * (`directory.ts`), and merges the results: places, streets and points have a file each (`*_of_parts.ts`).
 * `open_set.ts` opens the files; start there, then at `composeGazetteers`.
 */
import type { Coordinates } from "../../domain/coordinates.ts";
import type { DrawableGazetteer } from "../drawable.ts";
import { findByHash } from "../entries/find_by_hash.ts";
import { findForeignId, type FoundRecord } from "../entries/ids.ts";
import { houseAt } from "../entries/read_street.ts";
import type { Sections } from "../file/format.ts";
import { placeHashOf, placeIdOf } from "../file/place_id.ts";
import { LazyPlace, readPlaceRank } from "../entries/places.ts";
import { readName } from "../entries/read_name.ts";
import type { GazetteerFile } from "../file/open_file.ts";
import { versionOfSet } from "../file/version_of.ts";
import type { EntryId, Gazetteer, IdentifiedRecord, NearPlace, Place } from "../port.ts";
import { containing, pointsAround } from "../space/boxes.ts";
import { nearest } from "../space/nearest.ts";
import { areaLayer, type NamedLayer } from "../areas/layer.ts";
import type { LayerFile } from "../areas/layer_file.ts";
import { type Drawing, drawnOfSet } from "../drawing/drawing_file.ts";
import type { Directory } from "./directory.ts";
import { drawableOfParts } from "./drawable_of_parts.ts";
import { type Part, partAt, type Parts, partsOf, replacedPlaces } from "./parts.ts";
import { placesOfParts } from "./places_of_parts.ts";
import { pointsOfParts } from "./points_of_parts.ts";
import { streetsOfParts } from "./streets_of_parts.ts";

/** Decoded places that are kept: the towns and areas that are read again and again. A prime, to spread neighbours. */
const KEPT_PLACES = 4_093;
/** Metres: the countries of places within this distance are near a point. */
const NEIGHBOUR_M = 100_000;
/** How many of them are looked at. */
const NEIGHBOURS = 8;
/** With more countries than this, those near a point are determined first, which takes as long as searching ten. */
const SEARCHED_IN_TURN = 10;

/** The files of a set. */
export interface SetFiles {
  readonly world: GazetteerFile;
  /** By ISO 3166-1 alpha-2 code. Such a country is answered by its own file alone, all others by the world file. */
  readonly countries?: ReadonlyMap<string, GazetteerFile>;
  /** Of exactly these files. Without it, names are searched file by file. */
  readonly directory?: Directory | undefined;
  /** In the order of trust: of two the later one is right. */
  readonly drawings?: readonly Drawing[];
  readonly layers?: readonly (NamedLayer & Pick<LayerFile, "version">)[];
}

/** The only implementation of the gazetteer: one file, or the world's places and the files of single countries. */
export function composeGazetteers(
  { world, countries = new Map(), directory, drawings = [], layers = [] }: SetFiles,
): Gazetteer & DrawableGazetteer {
  const parts = partsOf(world, countries);
  const isReplaced = replacedPlaces(world.sections, countries.keys());
  const set: ComposedParts = { parts, isReplaced, directory };
  const countriesFirst = [...parts.countries.values(), parts.world];
  return {
    ...placesOfParts(set),
    ...entriesOfParts(parts),
    ...positionsOfParts(set),
    ...streetsOfParts(set),
    ...pointsOfParts(set),
    ...drawableOfParts(set),
    ...drawnOfSet(drawings),
    areaLayers: layers.map(areaLayer),
    version: versionOfSet([...parts.all, ...layers].map(({ version }) => version)),
    datasets: parts.all.flatMap(({ datasets }) => datasets),
    provenances: parts.all.flatMap(({ provenances }) => provenances),
    *byForeignId(id) {
      for (const part of countriesFirst) {
        const found = yield* findForeignId(part.sections, id);
        if (found !== undefined && (found.kind !== "place" || part !== parts.world || !isReplaced(found.at))) {
          return identified(part.sections, found);
        }
        yield;
      }
      return undefined;
    },
    byPlaceId(placeId) {
      const hash = placeHashOf(placeId);
      if (hash === undefined) {
        return undefined;
      }
      for (const { sections, base } of countriesFirst) {
        const id = findByHash(sections.placeHash, sections.placeByHash, hash);
        if (id !== undefined && (base > 0 || !isReplaced(id))) {
          return id + base;
        }
      }
      return undefined;
    },
  };
}

function identified(sections: Sections, found: FoundRecord): IdentifiedRecord {
  switch (found.kind) {
    case "place":
      return { placeId: placeIdOf(sections.placeHash, found.at) };
    case "named":
      return { placeId: placeIdOf(sections.namedHash, found.at) };
    case "street":
      return { placeId: placeIdOf(sections.streetHash, found.at) };
    case "house": {
      const house = houseAt(sections, found.street, found.at);
      return { placeId: placeIdOf(sections.streetHash, found.street), ...(house === undefined ? {} : { house }) };
    }
    default:
      return found satisfies never;
  }
}

/** What the queries of a set share. */
export interface ComposedParts {
  readonly parts: Parts;
  /** True for an entry of the world file whose country has a file of its own. */
  readonly isReplaced: (id: EntryId) => boolean;
  readonly directory: Directory | undefined;
}

/** Entries by their numbers. */
function entriesOfParts(
  { all, world, countries }: Parts,
): Pick<Gazetteer, "place" | "placeRank" | "nameIn" | "isWithin" | "country"> {
  const places: (Place | undefined)[] = Array.from({ length: KEPT_PLACES });
  function place(id: EntryId): Place {
    const at = id % KEPT_PLACES;
    const kept = places[at];
    if (kept !== undefined && kept.id === id) {
      return kept;
    }
    const part = partAt(all, id);
    const read = new LazyPlace(part, id - part.base);
    places[at] = read;
    return read;
  }
  return {
    place,
    placeRank(id) {
      const { sections, base } = partAt(all, id);
      return readPlaceRank(sections, id - base);
    },
    nameIn(id, languages) {
      if (languages.length === 0) {
        return place(id).name;
      }
      const { sections, base, languages: known } = partAt(all, id);
      return readName(sections, id - base, { languages, known });
    },
    isWithin(inner, outer) {
      const part = partAt(all, inner);
      return inner >= outer && part === partAt(all, outer) &&
        inner - part.base < part.sections.placeTo.at(outer - part.base);
    },
    country(code) {
      const upper = code.toUpperCase();
      const part = countries.get(upper) ?? world;
      const entry = part.countries.get(upper);
      return entry === undefined ? undefined : entry + part.base;
    },
  };
}

/** Entries by position. */
function positionsOfParts(
  { parts: { world, countries }, isReplaced }: ComposedParts,
): Pick<Gazetteer, "nearestPlaces" | "areasContaining"> {
  const own = [...countries.values()];

  /** The country's own file that replaces an entry of the world file. */
  function replacementOf(id: EntryId): Part | undefined {
    return isReplaced(id) ? countries.get(readPlaceRank(world.sections, id).countryCode) : undefined;
  }
  /** Of the last point: to describe one, both look-ups below follow each other. */
  let last: { readonly latitude: number; readonly longitude: number; readonly near: ReadonlySet<Part> } | undefined;
  function countriesNear(point: Coordinates): ReadonlySet<Part> {
    const { latitude, longitude } = point;
    if (last?.latitude !== latitude || last.longitude !== longitude) {
      last = { latitude, longitude, near: findCountriesNear(point) };
    }
    return last.near;
  }
  function findCountriesNear(point: Coordinates): ReadonlySet<Part> {
    const near = new Set<Part>();
    const add = (id: EntryId): void => {
      const part = replacementOf(id);
      if (part !== undefined) {
        near.add(part);
      }
    };
    containing(world.sections, point).forEach(add);
    nearest(world.sections, point, { limit: NEIGHBOURS, maxDistanceM: NEIGHBOUR_M }).forEach(({ id }) => add(id));
    return near;
  }
  /** What the world file has on the other side of the nearest border of an entry; undefined where that is far. */
  function neighbourOf(entry: EntryId, point: Coordinates): readonly EntryId[] | undefined {
    const ownCode = readPlaceRank(world.sections, entry).countryCode;
    for (const around of pointsAround(point)) {
      const areas = containing(world.sections, around);
      const code = areas[0] === undefined ? ownCode : readPlaceRank(world.sections, areas[0]).countryCode;
      if (code !== ownCode) {
        const part = countries.get(code);
        return part === undefined ? areas : [part.base, ...areasOf(part, point).filter((id) => id !== part.base)];
      }
    }
    return undefined;
  }
  return {
    nearestPlaces(point, { limit, maxDistanceM }) {
      const found: NearPlace[] = [];
      // If one file has `limit` places nearer than another place, that place is not among the nearest.
      let reachM = maxDistanceM;
      for (const { sections, base } of own.length === 0 ? [] : countriesNear(point)) {
        const near = nearest(sections, point, { limit, maxDistanceM: reachM });
        for (const { id, distanceM } of near) {
          found.push({ id: id + base, distanceM });
        }
        reachM = near.length < limit ? reachM : near.at(-1)?.distanceM ?? reachM;
      }
      for (const place of nearest(world.sections, point, { limit, maxDistanceM: reachM })) {
        if (!isReplaced(place.id)) {
          found.push(place);
        }
      }
      return found.sort((one, other) => one.distanceM - other.distanceM || one.id - other.id).slice(0, limit);
    },
    areasContaining(point) {
      // A country's own outline is finer than the world's.
      for (const part of own.length <= SEARCHED_IN_TURN ? own : countriesNear(point)) {
        const areas = areasOf(part, point);
        if (areas[0] === part.base) {
          return areas;
        }
      }
      const areas = containing(world.sections, point);
      const part = areas[0] === undefined ? undefined : replacementOf(areas[0]);
      if (part === undefined) {
        return areas;
      }
      // The country's own outline excludes the point: it is in the neighbouring country, or in the sea.
      const beyond = part.outlinedCountries.size > 0 ? neighbourOf(areas[0]!, point) : undefined;
      return beyond ?? [part.base, ...areasOf(part, point)];
    },
  };
}

function areasOf({ sections, base }: Part, point: Coordinates): EntryId[] {
  return containing(sections, point).map((id) => id + base);
}
