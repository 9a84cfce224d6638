import { listOf, readMatches, type Recognition } from "../recognition_types.ts";
import { decimalsOf, halfStepM, pointAt } from "./points.ts";
import { type Notation, spanOf } from "./written_text.ts";

const NUMBER = "[+-]?\\d{1,3}(?:\\.\\d{0,20})?";
/** `POINT(2.29 48.85)`, a word of its own, also with Z or M and an SRID before it. Longitude first: OGC Simple Features. */
const WKT = new RegExp(
  `(?<![0-9A-Z])(?:MULTI)?POINT ?(?:Z|M|ZM)? ?\\( ?(${NUMBER})[ ,]{1,3}(${NUMBER})(?: [^()]{0,64})?\\)`,
  "gu",
);
const SRID = /SRID ?= ?(\d{1,6})/u;
/** `"coordinates": [2.29, 48.85]`. Longitude first: RFC 7946, section 3.1.1. */
const GEOJSON = new RegExp(`["']COORDINATES["'] ?: ?\\[ ?(${NUMBER}) ?, ?(${NUMBER}) ?(?:, ?${NUMBER} ?)?\\]`, "gu");
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
    { names: ["COORDINATES"], marks: "[" },
    { run: "n1-31", gap: "+-", next: "n3,5,7 d4-31" },
  ],
  recognize({ normalized }) {
    const isWgs84 = normalized.includes("POINT") && (SRID.exec(normalized)?.[1] ?? "4326") === "4326";
    const most = { found: FOUND_MAX };
    return [
      ...(isWgs84 ? readMatches(normalized, WKT, (match) => [lonLat("wkt", match, WKT_WEIGHT)], most) : []),
      ...readMatches(normalized, GEOJSON, (match) => [lonLat("geojson", match, GEOJSON_WEIGHT)], most),
      ...readMatches(normalized, ISO_6709, (match) => listOf(readIso(match)), most),
    ].slice(0, FOUND_MAX);
  },
};

function lonLat(system: string, match: RegExpExecArray, weight: number): Recognition {
  const [, longitude = "", latitude = ""] = match;
  return pointOf(system, match, {
    latitude: { value: Number(latitude), stepDeg: 10 ** -decimalsOf(latitude) },
    longitude: { value: Number(longitude), stepDeg: 10 ** -decimalsOf(longitude) },
    weight,
  });
}

interface Written {
  readonly value: number;
  readonly stepDeg: number;
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
  return pointOf("iso6709", match, { latitude, longitude, weight });
}

/** Degrees in `width` digits, then two digits of minutes, then two of seconds; decimals belong to the last. */
function readPacked(written: string, width: number): Written | undefined {
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

function pointOf(
  system: string,
  match: RegExpExecArray,
  at: { latitude: Written; longitude: Written; weight: number },
): Recognition {
  const base = { system, weight: at.weight, span: spanOf(match) } as const;
  const coordinates = { latitude: at.latitude.value, longitude: at.longitude.value };
  if (Math.abs(coordinates.latitude) > 90 || Math.abs(coordinates.longitude) > 180) {
    return { kind: "coordinates", ...base, reasons: ["out_of_range"], outcome: "nothing" };
  }
  const steps = { latitudeDeg: at.latitude.stepDeg, longitudeDeg: at.longitude.stepDeg };
  return pointAt({ ...base, coordinates, accuracyM: halfStepM(coordinates.latitude, steps) });
}
