import { cellNumber, type DrawableGazetteer, type EntryId, type PlaceKind } from "../../gazetteer/mod.ts";
import { worldX, worldY } from "../../geo/web_mercator.ts";
import type { Tile } from "../geometry/clip.ts";

export interface PyramidPlace {
  readonly id: EntryId;
  readonly kind: PlaceKind;
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export interface PlacePyramid {
  /** The places in a tile, the more important ones of each zoom first. */
  placesIn(tile: Tile): readonly PyramidPlace[];
}

/** Places that become visible in one tile of 512 pixels at one zoom; more would only hide each other. */
const PLACES_PER_TILE = 20;
/** At this zoom every remaining place is shown. */
const ZOOM_LAST = 14;

/**
 * The zoom of a kind's most important places, and the importance that equals one zoom: 1000 are a tenfold population.
 * Chosen so that a country's largest cities appear at 4 or 5, towns of 5000 at 9 and its hamlets at 12.
 */
const SCALES: {
  readonly [Kind in PlaceKind]?: { readonly top: number; readonly zoom: number; readonly step: number };
} = {
  country: { top: 8000, zoom: 1, step: 900 },
  region: { top: 7000, zoom: 4, step: 700 },
  locality: { top: 7300, zoom: 3, step: 700 },
  district: { top: 6000, zoom: 9, step: 500 },
};

/** Limit of the numbers that places are sorted by; the world has 230,000. */
const PLACES_MAX = 2 ** 24;

/**
 * Ranks all places once: each is shown from the zoom of its importance, or from the first finer one whose tile has
 * space. Places are sorted by the number of their tile among the tiles of all zooms, so that the places of a tile are
 * the intervals of itself and of its ancestors.
 */
export function placePyramid(gazetteer: DrawableGazetteer): PlacePyramid {
  const places: PyramidPlace[] = [];
  const ranks: number[] = [];
  gazetteer.visitPlaces(({ id, kind, latitude, longitude, importance }) => {
    const scale = SCALES[kind];
    if (scale !== undefined && places.length < PLACES_MAX) {
      const zoom = scale.zoom + Math.max(0, Math.ceil((scale.top - importance) / scale.step));
      ranks.push(-importance * PLACES_MAX + places.length);
      const [x, y] = [onMap(worldX(longitude)), onMap(worldY(latitude))];
      places.push({ id, kind, zoom: Math.min(ZOOM_LAST, zoom), x, y });
    }
  });
  const { tiles, order } = inTiles(places, Float64Array.from(ranks).sort());
  return {
    placesIn({ z, x, y }) {
      const found: PyramidPlace[] = [];
      const side = 2 ** -z;
      for (let zoom = 0; zoom <= Math.min(z, ZOOM_LAST); zoom++) {
        const tile = cellNumber({ z: zoom, x: x >> (z - zoom), y: y >> (z - zoom) });
        for (let at = firstAt(tiles, tile); tiles[at] === tile; at++) {
          const place = places[order[at]!]!;
          if (place.x >= x * side && place.x < (x + 1) * side && place.y >= y * side && place.y < (y + 1) * side) {
            found.push({ ...place, zoom });
          }
        }
      }
      return found;
    },
  };
}

/** The tiles in which places first appear, ascending, each with its places by rank. */
function inTiles(places: readonly PyramidPlace[], ranked: Float64Array) {
  const counts = new Map<number, number>();
  const keys = Float64Array.from(ranked, (rank, position) => {
    return tileOf(places[indexOf(rank)]!, counts) * PLACES_MAX + position;
  }).sort();
  return {
    tiles: keys.map((key) => Math.floor(key / PLACES_MAX)),
    order: Uint32Array.from(keys, (key) => indexOf(ranked[key % PLACES_MAX]!)),
  };
}

function indexOf(rank: number): number {
  return ((rank % PLACES_MAX) + PLACES_MAX) % PLACES_MAX;
}

/** The first tile, from a place's own zoom on, that has space for it. */
function tileOf(place: PyramidPlace, counts: Map<number, number>): number {
  for (let zoom = place.zoom;; zoom++) {
    const tile = cellNumber({ z: zoom, x: Math.floor(place.x * 2 ** zoom), y: Math.floor(place.y * 2 ** zoom) });
    const count = counts.get(tile) ?? 0;
    if (count < PLACES_PER_TILE || zoom === ZOOM_LAST) {
      counts.set(tile, count + 1);
      return tile;
    }
  }
}

/** Positions on the map's edge belong to the last tile. */
function onMap(share: number): number {
  return Math.max(0, Math.min(1 - Number.EPSILON, share));
}

function firstAt(ascending: Float64Array, wanted: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
