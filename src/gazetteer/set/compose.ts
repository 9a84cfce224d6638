import type { Coordinates } from "../../domain/coordinates.ts";
import { buildDirectory } from "../build/build_directory.ts";
import { type Part, streetsOfParts } from "./compose_streets.ts";
import { type Directory, EMPTY_DIRECTORY } from "./directory.ts";
import type { DrawableGazetteer } from "../drawable.ts";
import { drawableOfParts } from "./drawable_of_parts.ts";
import type { Dataset, EntryId, Gazetteer, Place } from "../port.ts";
import { LazyPlace } from "../entries/lazy_place.ts";
import type { OpenGazetteer } from "../file/open_gazetteer.ts";
import { pointsAround } from "../space/points_around.ts";
import { placesOfParts } from "./places_of_parts.ts";
import { replacedPlaces } from "./replaced_places.ts";
import { versionOfSet } from "../file/version_of.ts";

/** Numbers of one part are below this, so that `part × this + number` is one number for all: 2^21 parts fit a double. */
const PART = 2 ** 32;
/** Places kept decoded: the towns and areas that are asked for again and again. A prime, to spread neighbours. */
const KEPT_PLACES = 4_093;
/** Metres: places of this distance tell which countries are near a point. */
const NEIGHBOUR_M = 100_000;

/** With more countries than this those near a point are told first, which takes as long as to ask ten. */
const ASKED_IN_TURN = 10;

/**
 * The world's places and the files of single countries as one gazetteer: a country with a file of its own is answered
 * by that alone, all others by the world file. Entry numbers say which file they are of. Without the directory that was
 * written for the set it is made here, which takes about a second for a million names.
 */
export function composeGazetteers(
  world: OpenGazetteer,
  countries: ReadonlyMap<string, OpenGazetteer>,
  directory: Directory = directoryOf(world, countries),
): Gazetteer & DrawableGazetteer {
  const { worldPart, parts } = partsOf(world, countries);
  const all = [worldPart, ...parts.values()];
  const own = [...parts.values()];
  const places: (Place | undefined)[] = Array.from({ length: KEPT_PLACES });
  const isReplaced = replacedPlaces(world.sections, parts.keys());

  function partOf(id: number): Part {
    return all[Math.floor(id / PART)] ?? worldPart;
  }
  function replaced(id: EntryId): Part | undefined {
    return isReplaced(id) ? parts.get(world.placeRank(id).countryCode) : undefined;
  }
  function place(id: EntryId): Place {
    const at = id % KEPT_PLACES;
    const kept = places[at];
    if (kept !== undefined && kept.id === id) {
      return kept;
    }
    const { base, file } = partOf(id);
    const read = new LazyPlace(file, id - base);
    places[at] = read;
    return read;
  }
  function country(code: string): EntryId | undefined {
    const part = parts.get(code.toUpperCase()) ?? worldPart;
    const entry = part.gazetteer.country(code);
    return entry === undefined ? undefined : entry + part.base;
  }

  return {
    ...streetsOfParts({ all, partOf, directory }),
    ...(own.length === 0 ? placesOf(world) : placesOfParts({ parts: all, directory, isReplaced })),
    ...drawableOfParts({ world: worldPart, own, partOf, isReplaced }),
    version: versionOfSet(all.map((part) => part.gazetteer.version)),
    datasets: all.flatMap((part): readonly Dataset[] => part.gazetteer.datasets),
    provenances: all.flatMap((part) => part.gazetteer.provenances),
    place,
    placeRank(id) {
      const { gazetteer, base } = partOf(id);
      return gazetteer.placeRank(id - base);
    },
    nameIn(id, languages) {
      if (languages.length === 0) {
        return place(id).name;
      }
      const { gazetteer, base } = partOf(id);
      return gazetteer.nameIn(id - base, languages);
    },
    isWithin(inner, outer) {
      const part = partOf(inner);
      return part === partOf(outer) && part.gazetteer.isWithin(inner - part.base, outer - part.base);
    },
    nearestPlaces(point, options) {
      const fromWorld = world.nearestPlaces(point, options);
      const found = fromWorld.filter(({ id }) => replaced(id) === undefined);
      for (const part of countriesNear(point)) {
        for (const { id, distanceM } of part.gazetteer.nearestPlaces(point, options)) {
          found.push({ id: id + part.base, distanceM });
        }
      }
      return found.sort((one, other) => one.distanceM - other.distanceM || one.id - other.id).slice(0, options.limit);
    },
    areasContaining(point) {
      // A country's own outline is finer than the world's.
      for (const part of own.length <= ASKED_IN_TURN ? own : countriesNear(point)) {
        const areas = part.gazetteer.areasContaining(point);
        if (areas[0] === 0) {
          return areas.map((id) => id + part.base);
        }
      }
      const areas = world.areasContaining(point);
      const part = areas[0] === undefined ? undefined : replaced(areas[0]);
      if (part === undefined) {
        return areas;
      }
      // Its own outline says otherwise: across the border is the neighbour, or the sea.
      const beyond = part.gazetteer.outlinedCountries().size === 0 ? undefined : neighbourOf(areas[0]!, point);
      return beyond ?? [part.base, ...part.gazetteer.areasContaining(point).map((id) => id + part.base)];
    },
    country,
    byPlaceId(placeId) {
      for (const part of own) {
        const id = part.gazetteer.byPlaceId(placeId);
        if (id !== undefined) {
          return id + part.base;
        }
      }
      const id = world.byPlaceId(placeId);
      return id === undefined || replaced(id) !== undefined ? undefined : id;
    },
  };

  /** What the world file tells a step away on the other side of the border of an entry; undefined where that is far. */
  function neighbourOf(entry: EntryId, point: Coordinates): readonly EntryId[] | undefined {
    const held = world.placeRank(entry).countryCode;
    for (const around of pointsAround(point)) {
      const areas = world.areasContaining(around);
      const code = areas[0] === undefined ? held : world.placeRank(areas[0]).countryCode;
      if (code !== held) {
        const part = parts.get(code);
        return part === undefined ? areas : [
          part.base,
          ...part.gazetteer.areasContaining(point).map((id) => id + part.base).filter((id) => id !== part.base),
        ];
      }
    }
    return undefined;
  }

  function countriesNear(point: Coordinates): Set<Part> {
    const near = new Set<Part>();
    const inside = world.areasContaining(point);
    const around = world.nearestPlaces(point, { limit: 8, maxDistanceM: NEIGHBOUR_M }).map(({ id }) => id);
    for (const id of [...inside, ...around]) {
      const part = replaced(id);
      if (part !== undefined) {
        near.add(part);
      }
    }
    return near;
  }
}

function placesOf(world: OpenGazetteer): Pick<Gazetteer, "findPlaces" | "findPlacesFuzzy" | "findPlacesByPrefix"> {
  return {
    findPlacesByPrefix: (key, limit) => world.findPlacesByPrefix(key, limit),
    findPlaces: (key, limit) => world.findPlaces(key, limit),
    findPlacesFuzzy: (key, options) => world.findPlacesFuzzy(key, options),
  };
}

function directoryOf(world: OpenGazetteer, countries: ReadonlyMap<string, OpenGazetteer>): Directory {
  if (countries.size === 0) {
    return EMPTY_DIRECTORY;
  }
  return buildDirectory({
    world: world.sections,
    countries: [...countries.keys()].sort().map((code) => ({ code, sections: countries.get(code)!.sections })),
  });
}

function partWith(gazetteer: OpenGazetteer, base: number, firstDataset: number): Part {
  return { gazetteer, base, firstDataset, file: { sections: gazetteer.sections, base, firstDataset } };
}

function partsOf(
  world: OpenGazetteer,
  countries: ReadonlyMap<string, OpenGazetteer>,
): { worldPart: Part; parts: Map<string, Part> } {
  const worldPart = partWith(world, 0, 0);
  const parts = new Map<string, Part>();
  let firstDataset = world.provenances.length;
  for (const code of [...countries.keys()].sort()) {
    const gazetteer = countries.get(code)!;
    parts.set(code, partWith(gazetteer, (parts.size + 1) * PART, firstDataset));
    firstDataset += gazetteer.provenances.length;
  }
  return { worldPart, parts };
}
