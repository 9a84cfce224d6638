import { latLngToCell } from "h3-js";
import type { Coordinates } from "../../../src/domain/coordinates.ts";
import {
  digipin,
  gars,
  georef,
  maidenhead,
  naturalAreaCode,
  quadkey,
  tileOf,
} from "../../../src/evaluation/points/code_writings.ts";
import { encodeGeohash } from "../../../src/geo/geohash.ts";
import { encodePlusCode } from "../../../src/geo/plus_code.ts";
import { encodeS2Cell } from "../../../src/geo/s2_cell.ts";
import { toUtm } from "../../../src/geo/utm.ts";

/** A code of each self-contained system for a point, written with its marker, as its specification encodes it. */
export const CODE_ENCODERS: Readonly<Record<string, (point: Coordinates) => string | undefined>> = {
  plus_code: (point) => encodePlusCode(point),
  geohash: (point) => `geohash: ${encodeGeohash(point, 9)}`,
  maidenhead: (point) => `locator ${maidenhead(point)}`,
  georef: (point) => `GEOREF ${georef(point)}`,
  gars: (point) => `GARS ${gars(point)}`,
  digipin: (point) => digipin(point)?.replace(/^/u, "digipin "),
  natural_area_code: (point) => `NAC ${naturalAreaCode(point)}`,
  h3: ({ latitude, longitude }) => latLngToCell(latitude, longitude, 9),
  s2: (point) => `s2:${encodeS2Cell(point, 20).toString(16).padStart(16, "0").replace(/0+$/u, "")}`,
  makani,
  quadkey: (point) => Math.abs(point.latitude) > 85 ? undefined : `quadkey ${quadkey(point, 18)}`,
  tile: (point) => Math.abs(point.latitude) > 85 ? undefined : `tile 16/${tileOf(point, 16).join("/")}`,
};

/** Dubai's own square of UTM zone 40 only: elsewhere the number belongs to another emirate. */
function makani(point: Coordinates): string | undefined {
  const { latitude, longitude } = point;
  if (latitude < 24.8 || latitude > 25.3 || longitude < 55.05 || longitude > 55.5) {
    return undefined;
  }
  const { eastingM, northingM } = toUtm(point);
  return `Makani ${fiveDigits(eastingM)} ${fiveDigits(northingM)}, Dubai`;
}

function fiveDigits(metres: number): string {
  return String(Math.floor(metres) % 100_000).padStart(5, "0");
}
