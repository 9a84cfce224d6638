import type { Coordinates } from "../../domain/coordinates.ts";
import type { DrawableGazetteer } from "../drawable.ts";
import { findForeignId, type FoundRecord } from "../entries/ids.ts";
import { housesOf } from "../entries/streets.ts";
import type { Sections } from "../file/format.ts";
import { placeIdOf } from "../file/id_columns.ts";
import { LazyPlace, readName, readPlaceRank } from "../entries/places.ts";
import { type GazetteerFile, openFile } from "../file/open_file.ts";
import { versionOfSet } from "../file/file_head.ts";
import type { EntryId, Gazetteer, IdentifiedRecord, NearPlace, Place } from "../port.ts";
import { containing, pointsAround } from "../space/boxes.ts";
import { nearest } from "../space/nearest.ts";
import { areaLayer, type LayerFile, type NamedLayer, openLayer } from "../areas/layer.ts";
import { type Drawing, drawnOfSet, openDrawing } from "../drawing/drawing_file.ts";
import type { Directory } from "./directory.ts";
import { drawableOfParts, pointsOfParts } from "./points_of_parts.ts";
import { identifiedIn, ofLastPoint, type Part, partAt, type Parts, partsOf, replacedPlaces } from "./parts.ts";
import { placesOfParts } from "./places_of_parts.ts";
import { streetsOfParts } from "./streets_of_parts.ts";
import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { directoryInMemory, directoryPath, openDirectory } from "../datasets/directory_of_set.ts";
import { datasetsOf, type OwnFile } from "../datasets/country_files.ts";
import { countriesFolder, type Manifest, readSet } from "../datasets/manifest.ts";
import { isIn } from "../datasets/dataset_info.ts";
import { GazetteerFileError } from "../file/map_bytes.ts";

/**
 * @module Queries. In go the open files of a gazetteer; out comes the one implementation of `port.ts` and
 * `drawable.ts`. A query searches the files that may have an answer (`parts.ts`), or the directory of all their names
 * (`directory.ts`), and merges the results: places, streets and points have a file each (`*_of_parts.ts`).
 * `openGazetteerSet` opens the files; start there, then at `composeGazetteers`.
 */

/** Decoded places that are kept: the towns and areas that are read again and again. A prime, to spread neighbours. */
const KEPT_PLACES = 4_093;
/** Metres: the countries of places within this distance are near a point. */
const NEIGHBOUR_M = 100_000;
/** How many of them are looked at. */
const NEIGHBOURS = 8;
/** With more countries than this, those near a point are determined first, which takes as long as searching ten. */
const SEARCHED_IN_TURN = 10;

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
  const isInForce = ({ base }: Part, id: number): boolean => base > 0 || !isReplaced(id);
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
      const found = identifiedIn(countriesFirst, "places", { placeId, isInForce });
      return found === undefined ? undefined : found.number + found.part.base;
    },
  };
}

function identified(sections: Sections, found: FoundRecord): IdentifiedRecord {
  if (found.kind === "house") {
    const house = housesOf(sections, found.street).at(found.at);
    return { placeId: placeIdOf(sections.streetHash, found.street), ...(house === undefined ? {} : { house }) };
  }
  return { placeId: placeIdOf(sections[`${found.kind}Hash` as const], found.at) };
}

/** What the queries of a set share. */
export interface ComposedParts {
  readonly parts: Parts;
  /** True for an entry of the world file whose country has a file of its own. */
  readonly isReplaced: (id: EntryId) => boolean;
  readonly directory: Directory | undefined;
}

function entriesOfParts({ all, world, countries }: Parts) {
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
  } satisfies Partial<Gazetteer>;
}

function positionsOfParts({ parts: { world, countries }, isReplaced }: ComposedParts) {
  const own = [...countries.values()];

  /** The country's own file that replaces an entry of the world file. */
  function replacementOf(id: EntryId): Part | undefined {
    return isReplaced(id) ? countries.get(readPlaceRank(world.sections, id).countryCode) : undefined;
  }
  // To describe a point, both look-ups below follow each other.
  const countriesNear = ofLastPoint(findCountriesNear);
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
  } satisfies Partial<Gazetteer>;
}

function areasOf({ sections, base }: Part, point: Coordinates): EntryId[] {
  return containing(sections, point).map((id) => id + base);
}

/** An open gazetteer: one file, or the world's places together with the countries that data sets were added for. */
export interface OpenGazetteer extends Gazetteer, DrawableGazetteer {
  /** Paths of its files, the world's first. */
  readonly files: readonly string[];
}

export interface OpenSetOptions {
  /** The gazetteer folder. */
  readonly folder: string;
  readonly worldPath: string;
  /** Files that are left out: they are known to be damaged. */
  readonly without?: ReadonlySet<string>;
  /** ISO 3166-1 alpha-2: the only countries whose files are opened. Default: all. */
  readonly countries?: readonly string[] | undefined;
}

/**
 * Opens one file as a set of one.
 *
 * @throws GazetteerFileError as `openFile`.
 */
export function openGazetteer(path: string): OpenGazetteer {
  return { ...composeGazetteers({ world: openFile(path) }), files: [path] };
}

/**
 * Opens the set that the manifest of a gazetteer folder names for this world file. Files are mapped, not read: opening
 * takes about a millisecond a country. Where the set's directory is missing it is built in memory, which takes about a
 * second for a million names.
 *
 * @throws GazetteerFileError when a file of the set is missing or damaged in its head.
 */
export function openGazetteerSet(options: OpenSetOptions): OpenGazetteer {
  const { folder, worldPath, without = new Set(), countries: wanted } = options;
  const set = readSet(folder, basename(worldPath));
  const paths = Object.entries(set?.countries ?? {}).sort(byCode)
    .map(([code, file]) => [code, join(countriesFolder(folder), file)] as const)
    .filter(([code, path]) => !without.has(path) && (wanted?.includes(code) ?? true));
  const world = openWorld(worldPath);
  const countries = new Map(paths.map(([code, path]) => [code, openFile(path)]));
  const drawings = openOwnFiles(set, { ...options, kind: "drawing", open: openDrawing });
  const layers = openOwnFiles(set, { ...options, kind: "layer", open: openLayer });
  const layerOf = new Map(Object.entries(set?.layers ?? {}).map(([name, file]) => [file, name]));
  const infos = layers.length === 0 ? [] : datasetsOf(folder, set);
  const named = layers.flatMap((file) => {
    const info = infos.find(({ name }) => name === layerOf.get(basename(file.path)));
    return info?.layer === undefined ? [] : [{ ...file, name: info.layer.name, attribution: info.attribution }];
  });
  const files = [worldPath, ...paths.map(([, path]) => path)];
  const own = [...drawings, ...layers].map((file) => file.path);
  if (countries.size === 0) {
    return { ...composeGazetteers({ world, drawings, layers: named }), files: [...files, ...own] };
  }
  const version = versionOfSet([world, ...countries.values()].map((file) => file.version));
  const path = directoryPath({ folder, worldPath, version });
  const stored = without.has(path) ? undefined : openDirectory({ folder, worldPath, version });
  const directory = stored ?? directoryInMemory(world, countries);
  return {
    ...composeGazetteers({ world, countries, directory, drawings, layers: named }),
    files: [...files, ...stored === undefined ? [] : [path], ...own],
  };
}

let lastWorld: { readonly stamp: string; readonly file: GazetteerFile } | undefined;

/**
 * The file of the world's places, which stays the same when a service switches to its next set: what was read of it is
 * kept. A file that was written again has another number.
 */
function openWorld(path: string): GazetteerFile {
  const stat = statSync(path, { throwIfNoEntry: false });
  const stamp = `${path} ${stat?.dev} ${stat?.ino} ${stat?.size}`;
  const file = lastWorld?.stamp === stamp ? lastWorld.file : openFile(path);
  lastWorld = { stamp, file };
  return file;
}

/** A data set's own file that is missing or damaged is left out: nothing but the map, or one column, depends on it. */
function openOwnFiles<File>(
  set: Manifest | undefined,
  { folder, without, countries: wanted, kind, open }: OpenSetOptions & {
    readonly kind: OwnFile;
    readonly open: (path: string) => File;
  },
): readonly File[] {
  const files = Object.entries((kind === "drawing" ? set?.drawings : set?.layers) ?? {});
  const infos = wanted === undefined || files.length === 0 ? [] : datasetsOf(folder, set);
  return files.flatMap(([name, file]) => {
    const path = join(countriesFolder(folder), file);
    const info = infos.find((each) => each.name === name);
    if (without?.has(path) === true || (wanted !== undefined && (info === undefined || !isIn(info, wanted)))) {
      return [];
    }
    try {
      return [open(path)];
    } catch (error) {
      if (error instanceof GazetteerFileError) {
        return [];
      }
      throw error;
    }
  });
}

function byCode([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}
