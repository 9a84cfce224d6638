import { latLngToCell } from "h3-js";
// Without the names of the countries, which the package's main module loads in all languages.
import { alpha2ToAlpha3, alpha2ToNumeric } from "i18n-iso-countries/index.js";
import type { BuiltInColumn } from "../../domain/appended.ts";
import { encodePlusCode } from "../../geo/plus_code.ts";
import { encodeGeohash } from "../../geo/geohash.ts";
import { encodeS2Cell, s2Token } from "../../geo/s2_cell.ts";
import { formatUtm } from "../../geo/mgrs.ts";
import type { Column, ColumnValue } from "./append_to.ts";
import { TimeZones } from "./time_zones.ts";

/** The columns that need no data of the operator. */
export interface BuiltInColumns {
  readonly columnOf: (column: BuiltInColumn) => Column;
  /** Before the first value of `timezone`. */
  readonly loadTimeZones: () => Promise<void>;
}

let timeZones: TimeZones | undefined;
/** Opened once, also for callers at the same time. */
let opening: Promise<TimeZones> | undefined;

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
    opening ??= TimeZones.open();
    timeZones = await opening;
  },
};

function certain(value: ColumnValue["value"]): ColumnValue {
  return { value, isCertain: true };
}

function codesOf(alpha2: string) {
  return { alpha_2: alpha2, alpha_3: alpha2ToAlpha3(alpha2) ?? null, numeric: alpha2ToNumeric(alpha2) ?? null };
}

/** The name of the zone. Of disputed land, the first of several. */
function timeZoneAt({ coordinates, accuracyM }: Parameters<Column>[0]): ColumnValue {
  const [zone, ...others] = timeZones?.at(coordinates) ?? [];
  if (zone === undefined) {
    return certain(null);
  }
  const isCertain = others.length === 0 && timeZones?.isOne(zone, coordinates, accuracyM) === true;
  return { value: zone, isCertain };
}
