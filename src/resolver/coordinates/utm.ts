import { fromUtm, UTM_LATITUDE, type UtmPoint } from "../../geo/utm.ts";
import { readMatches, type Recognition } from "../recognition_types.ts";
import { decimalsOf, halfMetreStepM, pointAt } from "./points.ts";
import { type Notation, spanOf } from "./written_text.ts";

const ZONE = "(?:ZONE[ :]{0,2})?(?<zone>\\d{1,2})(?<gap> ?)(?<letters>NORTH|SOUTH|NORD|SUD|[C-HJ-NP-X])";
const EASTING = "(?<easting>\\d{5,7}(?:\\.\\d{1,9})?) ?(?:M ?E|E|M)?";
const NORTHING = "(?:NORTHING|N|Y)?[ :=]{0,3}(?<northing>\\d{1,8}(?:\\.\\d{1,9})?)(?: ?(?:M ?N|N|M))?";
const ZONE_FIRST = new RegExp(
  `(?<![A-Z0-9.])${ZONE}[ ,;:/]{1,3}(?:EASTING|E|X)?[ :=]{0,3}${EASTING}[ ,;/]{1,3}${NORTHING}(?![A-Z0-9])`,
  "gu",
);
const ZONE_LAST = new RegExp(
  `(?<![A-Z\\d.])(?:(?:EASTING|E)[ :=]{0,3})?${EASTING}[ ,;/]{1,3}${NORTHING}[ ,;(]{1,3}(?:UTM ?)?${ZONE}(?![A-Z0-9])`,
  "gu",
);
/** `5221151N 539447E 32T` */
const NORTHING_FIRST = new RegExp(
  `(?<![A-Z\\d.])(?<northing>\\d{6,8}(?:\\.\\d{1,9})?) ?(?:M ?)?N[ ,;/]{1,3}(?<easting>\\d{6}(?:\\.\\d{1,9})?) ?(?:M ?)?E[ ,;(]{1,3}(?:UTM ?)?${ZONE}(?![A-Z0-9])`,
  "gu",
);
/** Every zone is so: most texts with long numbers have none. */
const ZONE_ALONE = /\d ?(?:NORTH|SOUTH|NORD|SUD|[C-HJ-NP-X])(?![A-Z0-9])/u;
const POLAR =
  /(?<![A-Z0-9.])(?<letters>NORTH|SOUTH|[NSABYZ])[ ,]{1,2}(?:E ?)?(?<easting>\d{6,7}(?:\.\d{1,9})?) ?(?:M ?E|E|M)?[ ,;/]{1,3}(?:N ?)?(?<northing>\d{6,7}(?:\.\d{1,9})?)(?: ?(?:M ?N|N|M))?(?![A-Z0-9])/gu;
/** A coordinate of the polar plane has them. */
const SIX_DIGITS = /\d{6}/u;
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
export const UTM: Notation = {
  signs: [
    { run: "n5-7 l6-16 d6-9", numbers: 3 },
    { run: "w1,5", starts: "NSABYZ", gap: " ,", next: "w1 n6-7 l7-8 d7-9", numbers: 2 },
  ],
  recognize({ normalized }) {
    const zoned = (ZONE_ALONE.test(normalized) ? [ZONE_FIRST, ZONE_LAST, NORTHING_FIRST] : []).flatMap((pattern) =>
      readAll(normalized, pattern, zonedPoints)
    );
    return (zoned.length > 0 || !SIX_DIGITS.test(normalized) ? zoned : readAll(normalized, POLAR, polarPoints))
      .slice(0, FOUND_MAX);
  },
};

/** What numbers and letters may stand for. */
interface UtmReading {
  readonly point: UtmPoint;
  readonly weight: number;
}

type Written = Readonly<Record<string, string>>;

function readAll(
  text: string,
  pattern: RegExp,
  pointsOf: (written: Written) => readonly UtmReading[],
): readonly Recognition[] {
  return readMatches(text, pattern, (match) => {
    const { easting = "", northing = "" } = match.groups!;
    const accuracyM = halfMetreStepM(Math.min(decimalsOf(easting), decimalsOf(northing)));
    return pointsOf(match.groups!).filter(({ weight }) => weight > 0).map(({ point, weight }) =>
      pointAt({
        system: point.zone === 0 ? "ups" : "utm",
        weight,
        span: spanOf(match),
        coordinates: fromUtm(point),
        accuracyM,
      })
    );
  }, { found: FOUND_MAX });
}

function zonedPoints({ gap, letters = "", ...numbers }: Written): readonly UtmReading[] {
  const [zone, eastingM, northingM] = [numbers["zone"], numbers["easting"], numbers["northing"]].map(Number);
  const isPossible = zone! >= 1 && zone! <= 60 && eastingM! >= EASTING_M.least && eastingM! <= EASTING_M.most &&
    northingM! <= NORTHING_MOST_M;
  if (!isPossible) {
    return [];
  }
  const north: UtmPoint = { zone: zone!, hemisphere: "north", eastingM: eastingM!, northingM: northingM! };
  const south: UtmPoint = { ...north, hemisphere: "south" };
  if (letters.length > 1 || letters === "N") {
    return [{ point: letters.startsWith("S") ? south : north, weight: WEIGHT }];
  }
  const point = letters < "N" ? south : north;
  const isInItsBand = isInBand(point, letters);
  if (letters !== "S") {
    return isInItsBand ? [{ point, weight: WEIGHT }] : [];
  }
  const share = isInItsBand ? (gap === "" ? BAND_SHARE.joined : BAND_SHARE.apart) : 0;
  return [{ point, weight: WEIGHT * share }, { point: south, weight: WEIGHT * (1 - share) }];
}

function isInBand(point: UtmPoint, band: string): boolean {
  const index = BANDS.indexOf(band);
  const south = UTM_LATITUDE.south + index * 8;
  const { latitude } = fromUtm(point);
  return latitude >= south - BAND_SLACK_DEG && latitude <= (index === 19 ? 84 : south + 8) + BAND_SLACK_DEG;
}

function polarPoints({ letters = "", easting, northing }: Written): readonly UtmReading[] {
  const [eastingM, northingM] = [Number(easting), Number(northing)];
  const isInside = [eastingM, northingM].every((metres) => metres >= POLAR_M.least && metres <= POLAR_M.most);
  const hemisphere = "SAB".includes(letters.charAt(0)) ? "south" : "north";
  return isInside ? [{ point: { zone: 0, hemisphere, eastingM, northingM }, weight: POLAR_WEIGHT }] : [];
}
