import { latLngToCell } from "h3-js";
// Without the names of the countries, which the package's main module loads in all languages.
import { alpha2ToAlpha3, alpha2ToNumeric } from "i18n-iso-countries/index.js";
import type { BuiltInColumn } from "../../domain/appended.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import { encodePlusCode } from "../../geo/encode_plus_code.ts";
import { encodeGeohash } from "../../geo/geohash.ts";
import { encodeS2Cell, s2Token } from "../../geo/s2_cell.ts";
import { formatUtm } from "../../geo/mgrs.ts";
import { pointAt } from "../../geo/point_at.ts";
import { Recent } from "../../text/recent.ts";
import type { Column, ColumnValue } from "./append_to.ts";

/** The columns that need no data of the operator. */
export interface BuiltInColumns {
  readonly columnOf: (column: BuiltInColumn) => Column;
  /** Before the first value of `timezone`: its borders are 30 MB on disk, of which only what is near a point is read. */
  readonly loadTimeZones: () => Promise<void>;
}

type FindZones = (latitude: number, longitude: number) => readonly string[];

/** Parts of the borders of time zones that are kept in memory: some 25 kB each. */
const BORDERS_KEPT = 1024;
/** Bearings to points of the circle around an answer whose time zones are compared. */
const BEARINGS = [0, 45, 90, 135, 180, 225, 270, 315] as const;

let findZones: FindZones | undefined;

export const builtInColumns: BuiltInColumns = {
  columnOf(column) {
    switch (column.kind) {
      case "timezone":
        return timeZoneAt;
      case "plus_code":
        return ({ coordinates }) => certain(encodePlusCode(coordinates));
      case "utm":
        return ({ coordinates }) => certain(formatUtm(coordinates));
      case "country_codes":
        return ({ components: { countryCode } }) => certain(countryCode === undefined ? null : codesOf(countryCode));
      case "h3":
        return ({ coordinates: { latitude, longitude } }) => certain(latLngToCell(latitude, longitude, column.level));
      case "geohash":
        return ({ coordinates }) => certain(encodeGeohash(coordinates, column.level));
      case "s2":
        return ({ coordinates }) => certain(s2Token(encodeS2Cell(coordinates, column.level)));
      default:
        return column satisfies never;
    }
  },
  async loadTimeZones() {
    if (findZones === undefined) {
      const { find, setCache } = await import("geo-tz/all");
      setCache({ store: new Recent<unknown>(BORDERS_KEPT) });
      findZones = find;
    }
  },
};

function certain(value: ColumnValue["value"]): ColumnValue {
  return { value, isCertain: true };
}

function codesOf(alpha2: string) {
  return { alpha_2: alpha2, alpha_3: alpha2ToAlpha3(alpha2) ?? null, numeric: alpha2ToNumeric(alpha2) ?? null };
}

/** The name in the IANA time zone database, that of the nautical zone at sea. Of disputed land, the first of several. */
function timeZoneAt({ coordinates, accuracyM }: Parameters<Column>[0]): ColumnValue {
  const zones = zonesOf(coordinates);
  const [zone = null] = zones;
  const isCertain = zones.length === 1 &&
    BEARINGS.every((bearing) => zonesOf(pointAt(coordinates, { bearing, distanceM: accuracyM }))[0] === zone);
  return { value: zone, isCertain };
}

function zonesOf({ latitude, longitude }: Coordinates): readonly string[] {
  return findZones?.(latitude, longitude) ?? [];
}
