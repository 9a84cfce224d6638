import type { DrawableGazetteer, Gazetteer, PlaceKind } from "../../gazetteer/mod.ts";
import { withoutBidiControls } from "../../text/without_bidi_controls.ts";
import { boundsOf, clipLine, EXTENT, pathInTile, type Tile } from "../geometry/clip.ts";
import type { PlacePyramid } from "./place_pyramid.ts";

/** The highest zoom at which a kind's names are shown: beyond it the screen lies inside the area. */
const ZOOM_MAX: Readonly<Record<string, number>> = { country: 7, region: 9 };
/** Most places in one tile. At the last zoom every place is shown. */
const PLACES_MAX = 400;
/** Settlements that are shown up to these zooms are cities, or towns. */
const CITY_ZOOM = 6;
const TOWN_ZOOM = 9;

export function placeNames(
  gazetteer: Gazetteer,
  { tile, pyramid, languages }: {
    readonly tile: Tile;
    readonly pyramid: PlacePyramid;
    readonly languages: readonly string[];
  },
): TileFeature[] {
  const scale = EXTENT * 2 ** tile.z;
  const places = pyramid.placesIn(tile).filter(({ kind }) => tile.z <= (ZOOM_MAX[kind] ?? Infinity));
  return places.slice(0, PLACES_MAX).map(({ id, kind, zoom, x, y }): TileFeature => ({
    type: "point",
    parts: [[Math.round(x * scale - tile.x * EXTENT), Math.round(y * scale - tile.y * EXTENT)]],
    properties: { name: shownName(gazetteer.nameIn(id, languages)), class: classOf(kind, zoom), rank: zoom },
  }));
}

/** The class of the OpenMapTiles schema; of a settlement by the zoom from which it is shown. */
function classOf(kind: PlaceKind, zoom: number): string {
  if (kind === "locality") {
    return zoom <= CITY_ZOOM ? "city" : zoom <= TOWN_ZOOM ? "town" : "village";
  }
  return kind === "region" ? "state" : kind === "district" ? "suburb" : kind;
}

/** Longer names are cut: they do not fit on a map. Characters. */
const NAME_LENGTH_MAX = 80;

export function shownName(name: string): string {
  const plain = withoutBidiControls(name).trim();
  const letters = Array.from(plain);
  return letters.length <= NAME_LENGTH_MAX ? plain : `${letters.slice(0, NAME_LENGTH_MAX - 1).join("")}…`;
}

/** A feature of a layer: its geometry in a tile's units, flat (x, y, …), and its properties. */
export interface TileFeature {
  readonly type: "point" | "line" | "polygon";
  /** A point; lines; or rings, not closed: each outer one clockwise as seen, with its holes in the other direction. */
  readonly parts: readonly (readonly number[])[];
  readonly properties: Readonly<Record<string, string | number>>;
}

/** A named list of features that are drawn alike. */
export interface TileLayer {
  readonly name: string;
  readonly features: readonly TileFeature[];
}

/** Coarser tiles show no streets. */
const ZOOM_MIN = 11;
/** Coarser tiles show no names of streets. */
const NAMES_ZOOM_MIN = 12;
/** The smallest radius in metres of a street that is shown at a zoom, some three pixels. From 15 on all are shown. */
const RADIUS_LEAST: Readonly<Record<number, number>> = { 11: 900, 12: 450, 13: 200, 14: 60 };
/**
 * Most streets in one tile; the longest are shown. Coarser tiles have fewer pixels per street
 * (`test/benches/tiles.ts`).
 */
const STREETS_MAX = 4000;
const STREETS_MOST: Readonly<Record<number, number>> = { 11: 1000, 12: 2500 };

/**
 * The class of a street by its length, in metres: data sets of addresses do not say which ones are the main streets, and
 * most long ones are.
 */
const CLASSES: readonly (readonly [leastM: number, road: string])[] = [
  [1500, "secondary"],
  [500, "tertiary"],
  [0, "minor"],
];

/** The streets of the gazetteer in a tile, which have no class of their own. */
export function streetLayers(gazetteer: DrawableGazetteer, tile: Tile) {
  if (tile.z < ZOOM_MIN) {
    return { transportation: [], names: [] };
  }
  const ids = gazetteer.streetsIn(boundsOf(tile), {
    leastRadiusM: RADIUS_LEAST[tile.z] ?? 0,
    limit: STREETS_MOST[tile.z] ?? STREETS_MAX,
  });
  const names = ids.flatMap((id): TileFeature[] => {
    const { name, radiusM, paths } = gazetteer.drawableStreet(id);
    const parts = paths.flatMap((path) => clipLine(pathInTile(path, tile)));
    const lengthM = radiusM * 2;
    const road = CLASSES.find(([leastM]) => lengthM >= leastM)?.[1] ?? "minor";
    return parts.length === 0
      ? []
      : [{ type: "line", parts, properties: { name: shownName(name), class: road, length_m: lengthM } }];
  });
  const byClass = Map.groupBy(names, ({ properties }) => String(properties["class"]));
  const transportation = Array.from(byClass, ([road, streets]): TileFeature => {
    const parts = streets.flatMap((street) => street.parts);
    return { type: "line", parts, properties: { class: road } };
  });
  return { transportation, names: tile.z < NAMES_ZOOM_MIN ? [] : names };
}
