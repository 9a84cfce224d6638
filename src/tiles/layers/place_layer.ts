import type { Gazetteer, PlaceKind } from "../../gazetteer/mod.ts";
import { withoutBidiControls } from "../../text/without_bidi_controls.ts";
import { EXTENT, type Tile } from "../geometry/mercator.ts";
import type { TileFeature, TileLayer } from "./layer.ts";
import type { PlacePyramid } from "./place_pyramid.ts";

/** The highest zoom at which a kind's names are shown: beyond it the screen lies inside the area. */
const ZOOM_MAX: Readonly<Record<string, number>> = { country: 7, region: 9 };
/** Most places in one tile. At the last zoom every place is shown. */
const PLACES_MAX = 400;
/** Settlements that are shown up to these zooms are cities, or towns. */
const CITY_ZOOM = 6;
const TOWN_ZOOM = 9;

/** The names of places in a tile, in the requested language. */
export function placeLayer(
  gazetteer: Gazetteer,
  { tile, pyramid, languages }: {
    readonly tile: Tile;
    readonly pyramid: PlacePyramid;
    readonly languages: readonly string[];
  },
): TileLayer {
  const scale = EXTENT * 2 ** tile.z;
  const places = pyramid.placesIn(tile).filter(({ kind }) => tile.z <= (ZOOM_MAX[kind] ?? Infinity));
  const features = places.slice(0, PLACES_MAX).map(({ id, kind, zoom, x, y }): TileFeature => ({
    type: "point",
    parts: [[Math.round(x * scale - tile.x * EXTENT), Math.round(y * scale - tile.y * EXTENT)]],
    properties: { name: shownName(gazetteer.nameIn(id, languages)), class: classOf(kind, zoom), rank: zoom },
  }));
  return { name: "place", features };
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

/** A name as it is drawn. */
export function shownName(name: string): string {
  const plain = withoutBidiControls(name).trim();
  const letters = Array.from(plain);
  return letters.length <= NAME_LENGTH_MAX ? plain : `${letters.slice(0, NAME_LENGTH_MAX - 1).join("")}…`;
}
