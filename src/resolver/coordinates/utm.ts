import { fromUtm, UTM_LATITUDE, type UtmPoint } from "../../geo/utm.ts";
import type { Recognition } from "../recognition_types.ts";
import type { Sign } from "../sign.ts";
import { decimalsOf, halfMetreStepM, pointAt } from "./points.ts";
import type { WrittenText } from "./written_text.ts";

const ZONE_FIRST =
  /(?<![A-Z0-9.])(?:ZONE ?)?(\d{1,2}) ?(NORTH|SOUTH|NORD|SUD|[C-HJ-NP-X])[ ,;:]{1,3}(?:EASTING|E|X)?[ :=]{0,3}(\d{5,7}(?:\.\d{1,9})?) ?(?:M ?E|E|M)?[ ,;/]{1,3}(?:NORTHING|N|Y)?[ :=]{0,3}(\d{1,8}(?:\.\d{1,9})?)(?: ?(?:M ?N|N|M))?(?![A-Z0-9])/gu;
const ZONE_LAST =
  /(?<![A-Z\d.])(\d{5,7}(?:\.\d{1,9})?) ?(?:M ?E|E|M)?[ ,;/]{1,3}(?:NORTHING|N|Y)?[ :=]{0,3}(\d{1,8}(?:\.\d{1,9})?)(?: ?(?:M ?N|N|M))?[ ,;(]{1,3}(?:UTM ?)?(?:ZONE ?)?(\d{1,2}) ?(NORTH|SOUTH|NORD|SUD|[C-HJ-NP-X])(?![A-Z0-9])/gu;
const POLAR =
  /(?<![A-Z0-9.])(NORTH|SOUTH|[NSABYZ])[ ,]{1,2}(?:E ?)?(\d{6,7}(?:\.\d{1,9})?) ?(?:M ?E|E|M)?[ ,;/]{1,3}(?:N ?)?(\d{6,7}(?:\.\d{1,9})?)(?: ?(?:M ?N|N|M))?(?![A-Z0-9])/gu;
/** What recognizeUtm() reads. */
export const UTM_SIGNS: readonly Sign[] = [
  { run: "n5-7 l6-16 d6-9", numbers: 3 },
  { run: "w1,5", starts: "NSABYZ", gap: " ,", next: "w1 n6-7 l7-8 d7-9", numbers: 2 },
];
const BANDS = "CDEFGHJKLMNPQRSTUVWX";

const WEIGHT = 0.95;
/** Without a zone: only the letter of a pole and two numbers of its plane. */
const POLAR_WEIGHT = 0.85;
/** `18S` in one word is a zone with its band; `56 S` is a hemisphere as often. Applies only if both are possible. */
const BAND_SHARE = { joined: 0.85, apart: 0.65 } as const;
/** UTM zones are used up to half a degree beyond their edges; further out it is another grid. */
const EASTING_M = { least: 100_000, most: 900_000 } as const;
const NORTHING_MOST_M = 10_000_000;
/** Extent of the polar plane. */
const POLAR_M = { least: 800_000, most: 3_200_000 } as const;
const BAND_SLACK_DEG = 0.1;
const FOUND_MAX = 8;

/** Points of UTM (`31 N 448251.795 5411932.678`, `448251 5411932 31U`) and of UPS (`N 2000000 1555731`). */
export function recognizeUtm(written: WrittenText): readonly Recognition[] {
  const found: Recognition[] = [];
  for (const match of written.normalized.matchAll(ZONE_FIRST)) {
    const [all, zone = "", letters = "", eastingM = "", northingM = ""] = match;
    found.push(
      ...readZoned({ zone, letters, eastingM, northingM }, spanOf(match, all), /\d [A-Z]/u.test(all.slice(0, 9))),
    );
    if (found.length >= FOUND_MAX) {
      return found;
    }
  }
  for (const match of written.normalized.matchAll(ZONE_LAST)) {
    const [all, eastingM = "", northingM = "", zone = "", letters = ""] = match;
    found.push(...readZoned({ zone, letters, eastingM, northingM }, spanOf(match, all), all.endsWith(` ${letters}`)));
  }
  if (found.length === 0) {
    for (const match of written.normalized.matchAll(POLAR)) {
      const [all, letters = "", eastingM = "", northingM = ""] = match;
      found.push(...readPolar({ letters, eastingM, northingM }, spanOf(match, all)));
    }
  }
  return found.slice(0, FOUND_MAX);
}

interface Written {
  readonly letters: string;
  readonly eastingM: string;
  readonly northingM: string;
}

function spanOf(match: RegExpExecArray, all: string): readonly [number, number] {
  const lead = all.length - all.trimStart().length;
  return [match.index + lead, match.index + all.length];
}

function readZoned(
  at: Written & { zone: string },
  span: readonly [number, number],
  apart: boolean,
): readonly Recognition[] {
  const zone = Number(at.zone);
  const eastingM = Number(at.eastingM);
  const northingM = Number(at.northingM);
  const possible = zone >= 1 && zone <= 60 && eastingM >= EASTING_M.least && eastingM <= EASTING_M.most &&
    northingM <= NORTHING_MOST_M;
  if (!possible) {
    return [];
  }
  const north: UtmPoint = { zone, hemisphere: "north", eastingM, northingM };
  const south: UtmPoint = { zone, hemisphere: "south", eastingM, northingM };
  const asHemisphere = at.letters === "S" || at.letters === "SOUTH" || at.letters === "SUD" ? south : north;
  if (at.letters.length > 1 || at.letters === "N") {
    return readingsOf([{ point: asHemisphere, share: 1 }], at, span);
  }
  const band = at.letters < "N" ? south : north;
  const bandFits = isInBand(band, at.letters);
  if (at.letters !== "S") {
    return bandFits ? readingsOf([{ point: band, share: 1 }], at, span) : [];
  }
  const share = bandFits ? (apart ? BAND_SHARE.apart : BAND_SHARE.joined) : 0;
  return readingsOf([{ point: band, share }, { point: south, share: 1 - share }], at, span);
}

function isInBand(point: UtmPoint, band: string): boolean {
  const index = BANDS.indexOf(band);
  const south = UTM_LATITUDE.south + index * 8;
  const { latitude } = fromUtm(point);
  return latitude >= south - BAND_SLACK_DEG && latitude <= (index === 19 ? 84 : south + 8) + BAND_SLACK_DEG;
}

function readPolar(at: Written, span: readonly [number, number]): readonly Recognition[] {
  const eastingM = Number(at.eastingM);
  const northingM = Number(at.northingM);
  const inside = [eastingM, northingM].every((metres) => metres >= POLAR_M.least && metres <= POLAR_M.most);
  const hemisphere = "SAB".includes(at.letters.charAt(0)) ? "south" : "north";
  return inside
    ? readingsOf([{ point: { zone: 0, hemisphere, eastingM, northingM }, share: POLAR_WEIGHT / WEIGHT }], at, span)
    : [];
}

function readingsOf(
  points: readonly { readonly point: UtmPoint; readonly share: number }[],
  at: Written,
  span: readonly [number, number],
): readonly Recognition[] {
  const decimals = Math.min(decimalsOf(at.eastingM), decimalsOf(at.northingM));
  return points.filter(({ share }) => share > 0).map(({ point, share }) =>
    pointAt({
      system: point.zone === 0 ? "ups" : "utm",
      weight: WEIGHT * share,
      span,
      coordinates: fromUtm(point),
      accuracyM: halfMetreStepM(decimals),
    })
  );
}
