import type { Bounds, Coordinates } from "../domain/coordinates.ts";
import type { DrawnGroup } from "./drawing/cell_bytes.ts";
import type { Cell } from "./drawing/cut.ts";
import type { EntryId, PlaceKind, StreetId } from "./port.ts";

/** What a map chooses places by. */
export interface DrawablePlace {
  readonly id: EntryId;
  readonly kind: PlaceKind;
  readonly latitude: number;
  readonly longitude: number;
  /** As `Place.importance`. */
  readonly importance: number;
}

export interface DrawableStreet {
  readonly name: string;
  /** Metres: half its length. */
  readonly radiusM: number;
  /** Its line in pieces, each latitude, longitude, … in 1e-7 degrees. */
  readonly paths: readonly Int32Array[];
}

export interface DrawableHouse {
  /** As written. */
  readonly number: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface DrawableWater {
  readonly name: string;
  /** `natural=water`, `waterway=river`, `waterway=canal`. */
  readonly category: string;
  /** Where its name may stand: in still water, on the line of a watercourse. */
  readonly latitude: number;
  readonly longitude: number;
  /** Metres: half its length. */
  readonly radiusM: number;
  /**
   * Lines of a watercourse, closed rings of still water (holes are rings too, by the even-odd rule), none where only the
   * point is known; each latitude, longitude, … in 1e-7 degrees, within 10 m of the truth.
   */
  readonly paths: readonly Int32Array[];
}

/** Where a street is, and how many houses of it are known. */
export interface StreetPoint {
  readonly latitude: number;
  readonly longitude: number;
  readonly houses: number;
  /** Whether the postcode of its houses is known, at least that of most of them. */
  readonly hasPostcode: boolean;
  /** ISO 3166-1 alpha-2; undefined for streets of the world file. */
  readonly countryCode: string | undefined;
}

/** A piece of the outline of an area. */
export interface OutlinePiece {
  readonly kind: PlaceKind;
  /** Longitude, latitude, … in 1e-7 degrees. */
  readonly points: Int32Array;
}

/**
 * What a map draws of a gazetteer. Boxes do not cross the antimeridian. A country with a file of its own is drawn from that
 * alone. Outlines are only those of the countries' own files.
 */
export interface DrawableGazetteer {
  /** Streets of at least this radius whose box meets the box; where there are more than `limit`, the longest. */
  streetsIn(box: Bounds, options: { readonly leastRadiusM: number; readonly limit: number }): readonly StreetId[];
  drawableStreet(id: StreetId): DrawableStreet;
  /** Houses in the box whose number is known one by one, at most `limit`, street by street. */
  housesIn(box: Bounds, options: { readonly limit: number }): readonly DrawableHouse[];
  /** All streets one after another: there may be tens of millions, so take them in slices. */
  streetPoints(): Iterable<StreetPoint>;
  /** The towns, villages and districts of the countries that have a file of their own. */
  settlementPoints(): Iterable<Coordinates>;
  /** Named waters of at least this radius whose box meets the box, the largest first. */
  watersIn(
    box: Bounds,
    options: { readonly leastRadiusM: number; readonly limit: number },
  ): readonly DrawableWater[];
  /** Pieces of the outlines of areas of these kinds that meet the box, of at most `limit` edges together. */
  outlinesIn(
    box: Bounds,
    options: { readonly kinds: readonly PlaceKind[]; readonly limit: number },
  ): readonly OutlinePiece[];
  /** ISO 3166-1 alpha-2 codes of the countries whose own outline is known. */
  outlinedCountries(): ReadonlySet<string>;
  /** The land cover, waters, buildings and ways that are drawn in a cell; undefined where no data set has the cell. */
  drawnCell(cell: Cell): readonly DrawnGroup[] | undefined;
  /** Changes with the contents of the cells; empty where no data set has a drawing. */
  readonly drawingVersion: string;
  /** Calls `visit` with every place but postcodes, in the order of their numbers. */
  visitPlaces(visit: (place: DrawablePlace) => void): void;
}
