import { listOf, readMatches, type Recognition } from "../recognition_types.ts";
import { decimalDegrees, pointOfDegrees, type WrittenDegrees } from "./points.ts";
import { type Notation, spanOf } from "./written_text.ts";

/** Programs write numbers near zero with an exponent. */
const NUMBER = "[+-]?\\d{1,3}(?:\\.\\d{0,20}(?:E-0?\\d)?)?";
/** `POINT(2.29 48.85)`, a word of its own, also with Z or M and an SRID before it. Longitude first: OGC Simple Features. */
const WKT = new RegExp(
  `(?<![0-9A-Z])(?:MULTI|MAKE)?POINT ?(?:Z|M|ZM)? ?\\( ?\\(?(${NUMBER})[ ,]{1,3}(${NUMBER})(?:[ ,][^()]{0,64})?\\)`,
  "gu",
);
const SRID = /SRID ?= ?(\d{1,6})/u;
/** `"coordinates": [2.29, 48.85]`. Longitude first: RFC 7946, section 3.1.1. */
const GEOJSON = new RegExp(`["']COORDINATES["'] ?: ?\\[ ?(${NUMBER}) ?, ?(${NUMBER}) ?(?:, ?${NUMBER} ?)?\\]`, "gu");
/** `<coordinates>2.29,48.85,0</coordinates>`. Longitude first: KML 2.2, section 16.9. */
const KML = new RegExp(`<COORDINATES>\\s{0,16}(${NUMBER}),(${NUMBER})(?:,${NUMBER})?(?![\\d.])`, "gu");
/** `+48.8577+002.295/`, `+4852+00217+035/`: latitude, longitude, height. ISO 6709, annex H. */
const ISO_6709 =
  /(?<![\d.])([+-]\d{2}(?:\d{2}){0,2}(?:\.\d{1,20})?)([+-]\d{3}(?:\d{2}){0,2}(?:\.\d{1,20})?)([+-]\d{1,9}(?:\.\d{1,9})?)?(CRS[\w-]{1,32})?(\/)?(?![\d.])/gu;

const WKT_WEIGHT = 0.99;
const GEOJSON_WEIGHT = 0.98;
/** With its final slash; without it two joined signed numbers are hardly anything else. */
const ISO_WEIGHT = { closed: 0.99, open: 0.8 } as const;
const FOUND_MAX = 8;

/** Points in standard notations: WKT, GeoJSON, ISO 6709. */
export const WELL_KNOWN: Notation = {
  signs: [
    { run: "wl1-31", gap: " (+-", next: "nd1-31", marks: "(", numbers: 2 },
    { names: ["COORDINATES"] },
    { run: "n1-31", gap: "+-", next: "n3,5,7 d4-31" },
  ],
  recognize({ normalized }) {
    const isWgs84 = normalized.includes("POINT") && (SRID.exec(normalized)?.[1] ?? "4326") === "4326";
    const most = { found: FOUND_MAX };
    return [
      ...(isWgs84 ? readMatches(normalized, WKT, (match) => [lonLat("wkt", match, WKT_WEIGHT)], most) : []),
      ...readMatches(normalized, GEOJSON, (match) => [lonLat("geojson", match, GEOJSON_WEIGHT)], most),
      ...readMatches(normalized, KML, (match) => [lonLat("kml", match, GEOJSON_WEIGHT)], most),
      ...readMatches(normalized, ISO_6709, (match) => listOf(readIso(match)), most),
    ].slice(0, FOUND_MAX);
  },
};

function lonLat(system: string, match: RegExpExecArray, weight: number): Recognition {
  const [longitude, latitude] = [decimalDegrees(match[1]!), decimalDegrees(match[2]!)];
  return pointOfDegrees({ system, weight, span: spanOf(match), latitude, longitude });
}

function readIso(match: RegExpExecArray): Recognition | undefined {
  const [, first = "", second = "", , , solidus] = match;
  const latitude = readPacked(first, 2);
  const longitude = readPacked(second, 3);
  const sameForm = first.split(".")[0]!.length + 1 === second.split(".")[0]!.length;
  const isLong = first.length + second.length > "+48+002".length;
  if (latitude === undefined || longitude === undefined || !sameForm || (solidus === undefined && !isLong)) {
    return undefined;
  }
  const weight = solidus === undefined ? ISO_WEIGHT.open : ISO_WEIGHT.closed;
  return pointOfDegrees({ system: "iso6709", weight, span: spanOf(match), latitude, longitude });
}

/** Degrees in `width` digits, then two digits of minutes, then two of seconds; decimals belong to the last. */
function readPacked(written: string, width: number): WrittenDegrees | undefined {
  const sign = written.startsWith("-") ? -1 : 1;
  const [whole = "", fraction = ""] = written.slice(1).split(".");
  const pieces = [whole.slice(0, width), whole.slice(width, width + 2), whole.slice(width + 2)]
    .filter((piece) => piece !== "");
  const last = pieces.length - 1;
  let value = 0;
  for (const [index, piece] of pieces.entries()) {
    const part = Number(index === last ? `${piece}.${fraction}0` : piece);
    if (index > 0 && part >= 60) {
      return undefined;
    }
    value += part / 60 ** index;
  }
  return { value: sign * value, stepDeg: 10 ** -fraction.length / 60 ** last };
}
