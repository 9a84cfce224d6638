import type { Coordinates } from "../domain/coordinates.ts";
import { fromUtm, toUtm, type UtmPoint } from "./utm.ts";

/** The square that a reference of the Military Grid names. */
export interface MgrsSquare {
  /** The corner of least easting and northing. */
  readonly corner: UtmPoint;
  /** Metres: 100,000 without digits, 1 with ten of them. */
  readonly sideM: number;
  /** Without spaces, upper case, the zone in two digits. */
  readonly normalized: string;
}

const SQUARE_M = 100_000;
const CYCLE_M = 2_000_000;
const BANDS = "CDEFGHJKLMNPQRSTUVWX";
const COLUMNS = ["ABCDEFGH", "JKLMNPQR", "STUVWXYZ"] as const;
const ROWS = "ABCDEFGHJKLMNPQRSTUV";
/** Even zones begin their rows with F. */
const ROW_SHIFT = 5;
/** The polar grids: columns and rows from the first easting and northing on. */
const POLAR = {
  A: { columns: "JKLPQRSTUXYZ", eastingM: 800_000, northingM: 800_000, rows: "ABCDEFGHJKLMNPQRSTUVWXYZ" },
  B: { columns: "ABCFGHJKLPQR", eastingM: 2_000_000, northingM: 800_000, rows: "ABCDEFGHJKLMNPQRSTUVWXYZ" },
  Y: { columns: "RSTUXYZ", eastingM: 1_300_000, northingM: 1_300_000, rows: "ABCDEFGHJKLMNP" },
  Z: { columns: "ABCFGHJ", eastingM: 2_000_000, northingM: 1_300_000, rows: "ABCDEFGHJKLMNP" },
} as const;
const REFERENCE = /^(\d{1,2})?([A-Z])([A-Z]{2})(\d{0,10})$/u;
const WIDER_DEG = 3;
/** Approximate metres per degree of latitude; the slack covers its error up to 84°, and one square. */
const DEGREE_M = 111_000;
const LEAST_SLACK_M = 300_000;
/** A square may reach over its band's edge: its middle lies at most half its diagonal, 0.7°, outside. */
const BAND_SLACK_DEG = 0.75;

/**
 * The square of an MGRS or USNG reference, spaces allowed, polar ones included; undefined when the letters do not
 * belong together. NGA.STND.0037, "Universal Grids and Grid Reference Systems".
 *
 * @example
 * ```ts
 * decodeMgrs("31U DQ 48251 11932")?.corner.eastingM; // 448251
 * ```
 */
export function decodeMgrs(reference: string): MgrsSquare | undefined {
  const match = REFERENCE.exec(reference.toUpperCase().replace(/\s/gu, ""));
  const [, zoneDigits, band = "", letters = "", digits = ""] = match ?? [];
  if (match === null || digits.length % 2 === 1) {
    return undefined;
  }
  const half = digits.length / 2;
  const sideM = SQUARE_M / 10 ** half;
  const offset = { eastingM: Number(digits.slice(0, half)) * sideM, northingM: Number(digits.slice(half)) * sideM };
  if (zoneDigits === undefined) {
    return decodePolar({ band, letters, digits }, { ...offset, sideM });
  }
  const zone = Number(zoneDigits);
  const bandIndex = BANDS.indexOf(band);
  const column = (COLUMNS[(zone + 2) % 3] ?? "").indexOf(letters.charAt(0));
  const row = ROWS.indexOf(letters.charAt(1));
  if (zone < 1 || zone > 60 || bandIndex < 0 || column < 0 || row < 0 || isMissingZone(zone, band)) {
    return undefined;
  }
  const eastingM = (column + 1) * SQUARE_M + offset.eastingM;
  const inCycleM = ((row - (zone % 2 === 0 ? ROW_SHIFT : 0) + 20) % 20) * SQUARE_M + offset.northingM;
  const corner = inBand({ zone, bandIndex, eastingM, inCycleM, sideM });
  return corner === undefined
    ? undefined
    : { corner, sideM, normalized: `${String(zone).padStart(2, "0")}${band}${letters}${digits}` };
}

function decodePolar(
  { band, letters, digits }: { band: string; letters: string; digits: string },
  offset: { eastingM: number; northingM: number; sideM: number },
): MgrsSquare | undefined {
  const grid = band === "A" || band === "B" || band === "Y" || band === "Z" ? POLAR[band] : undefined;
  const column = grid?.columns.indexOf(letters.charAt(0)) ?? -1;
  const row = grid?.rows.indexOf(letters.charAt(1)) ?? -1;
  if (grid === undefined || column < 0 || row < 0) {
    return undefined;
  }
  const corner: UtmPoint = {
    zone: 0,
    hemisphere: band < "M" ? "south" : "north",
    eastingM: grid.eastingM + column * SQUARE_M + offset.eastingM,
    northingM: grid.northingM + row * SQUARE_M + offset.northingM,
  };
  return { corner, sideM: offset.sideM, normalized: `${band}${letters}${digits}` };
}

/** Of the rows that repeat every 2,000 km, the one whose square lies in the band. */
function inBand(
  at: { zone: number; bandIndex: number; eastingM: number; inCycleM: number; sideM: number },
): UtmPoint | undefined {
  const south = -80 + at.bandIndex * 8;
  const north = at.bandIndex === 19 ? 84 : south + 8;
  const hemisphere = south < 0 ? "south" : "north";
  const leastM = (hemisphere === "south" ? 10_000_000 : 0) + south * DEGREE_M - LEAST_SLACK_M;
  const skipped = Math.max(0, Math.ceil((leastM - at.inCycleM) / CYCLE_M));
  for (let northingM = at.inCycleM + skipped * CYCLE_M; northingM < 10_000_000; northingM += CYCLE_M) {
    const corner: UtmPoint = { zone: at.zone, hemisphere, eastingM: at.eastingM, northingM };
    const { latitude, longitude } = fromUtm(middleOf(corner, at.sideM));
    if (latitude >= south - BAND_SLACK_DEG && latitude <= north + BAND_SLACK_DEG) {
      // Of the letters of three zones only those within six degrees are used; Norway's and Svalbard's are wider.
      const wide = at.bandIndex === 17 || at.bandIndex === 19 ? WIDER_DEG : 0;
      const reachDeg = 3 + wide + BAND_SLACK_DEG / Math.cos(latitude * Math.PI / 180);
      const off = longitude - (at.zone * 6 - 183);
      return Math.abs(off - 360 * Math.round(off / 360)) <= reachDeg ? corner : undefined;
    }
  }
  return undefined;
}

function middleOf(corner: UtmPoint, sideM: number): UtmPoint {
  return { ...corner, eastingM: corner.eastingM + sideM / 2, northingM: corner.northingM + sideM / 2 };
}

/** Svalbard has no zones 32, 34 and 36. */
function isMissingZone(zone: number, band: string): boolean {
  return band === "X" && (zone === 32 || zone === 34 || zone === 36);
}

/**
 * The MGRS reference of a point.
 *
 * @param digits of each axis, 0–5: the square's side is 100 km to 1 m
 *
 * @example
 * ```ts
 * encodeMgrs({ latitude: 48.8582, longitude: 2.2945 }, 5); // "31UDQ4825111932"
 * ```
 */
export function encodeMgrs(point: Coordinates, digits: number): string {
  const utm = toUtm(point);
  const column = Math.floor(utm.eastingM / SQUARE_M);
  const row = Math.floor(utm.northingM / SQUARE_M);
  const rest = [utm.eastingM, utm.northingM]
    .map((metres) => String(Math.floor(metres % SQUARE_M)).padStart(5, "0").slice(0, digits)).join("");
  if (utm.zone === 0) {
    const band = utm.hemisphere === "south" ? (column < 20 ? "A" : "B") : column < 20 ? "Y" : "Z";
    const grid = POLAR[band];
    const letters = grid.columns.charAt(column - grid.eastingM / SQUARE_M) +
      grid.rows.charAt(row - grid.northingM / SQUARE_M);
    return band + letters + rest;
  }
  // What lies a hair south of the equator was rounded to the north with its northing.
  const latitude = utm.hemisphere === "north" ? Math.max(0, point.latitude) : point.latitude;
  const band = BANDS.charAt(Math.min(19, Math.floor((latitude + 80) / 8)));
  const letters = (COLUMNS[(utm.zone + 2) % 3] ?? "").charAt(column - 1) +
    ROWS.charAt((row + (utm.zone % 2 === 0 ? ROW_SHIFT : 0)) % 20);
  return String(utm.zone).padStart(2, "0") + band + letters + rest;
}

/**
 * A point of the UTM grid as it is usually written: zone with its band, easting and northing in whole metres, cut as MGRS
 * cuts them. Beyond 84° N and 80° S, of the polar grid with its letter.
 *
 * @example
 * ```ts
 * formatUtm({ latitude: 48.8582, longitude: 2.2945 }); // "31U 448251 5411932"
 * ```
 */
export function formatUtm(point: Coordinates): string {
  const { eastingM, northingM } = toUtm(point);
  return `${encodeMgrs(point, 0).slice(0, -2)} ${Math.floor(eastingM)} ${Math.floor(northingM)}`;
}
