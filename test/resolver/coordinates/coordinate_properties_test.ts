import fc from "fast-check";
import { describe, expect, test } from "bun:test";
import type { Coordinates } from "../../../src/domain/coordinates.ts";
import { distanceM } from "../../../src/geo/distance_m.ts";
import { encodeMgrs } from "../../../src/geo/mgrs.ts";
import { toUtm } from "../../../src/geo/utm.ts";
import { recognizeCoordinates } from "../../../src/resolver/coordinates/recognize_coordinates.ts";
import { pointArbitrary } from "../../support/random/point_arbitrary.ts";
import { randomText } from "../../support/random/random_text.ts";

const RANDOM_TEXTS = process.env["LONG_PROPERTIES"] === "on" ? 1_000_000 : 20_000;
const ARABIC_ZERO = 0x0660;

/** Each written form of a point, and how far half its last digit reaches. Metres. */
const FORMS: Readonly<Record<string, { readonly write: (point: Coordinates) => string; readonly withinM: number }>> = {
  decimal: { write: ({ latitude, longitude }) => `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`, withinM: 0.1 },
  "decimal, space": {
    write: ({ latitude, longitude }) => `${latitude.toFixed(6)} ${longitude.toFixed(6)}`,
    withinM: 0.1,
  },
  "decimal comma": {
    write: ({ latitude, longitude }) => `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`.replaceAll(".", ","),
    withinM: 0.1,
  },
  "Arabic digits": {
    write: ({ latitude, longitude }) =>
      `${latitude.toFixed(6)}، ${longitude.toFixed(6)}`.replaceAll(".", "٫")
        .replace(/\d/gu, (digit) => String.fromCharCode(ARABIC_ZERO + Number(digit))),
    withinM: 0.1,
  },
  hemispheres: { write: (point) => sided(point, (value) => `${value.toFixed(6)}°`), withinM: 0.1 },
  "degrees and minutes": {
    write: (point) => sided(point, (value) => `${Math.floor(value)}° ${((value % 1) * 60).toFixed(4)}' `),
    withinM: 0.2,
  },
  "degrees, minutes, seconds": { write: (point) => sided(point, dms), withinM: 0.3 },
  labels: {
    write: ({ latitude, longitude }) => `lat: ${latitude.toFixed(6)} lon: ${longitude.toFixed(6)}`,
    withinM: 0.1,
  },
  JSON: {
    write: ({ latitude, longitude }) =>
      JSON.stringify({ lng: Number(longitude.toFixed(6)), lat: Number(latitude.toFixed(6)) }),
    withinM: 0.1,
  },
  WKT: { write: ({ latitude, longitude }) => `POINT(${longitude.toFixed(6)} ${latitude.toFixed(6)})`, withinM: 0.1 },
  GeoJSON: {
    write: ({ latitude, longitude }) =>
      `{"type":"Point","coordinates":[${longitude.toFixed(6)},${latitude.toFixed(6)}]}`,
    withinM: 0.1,
  },
  "geo:": { write: ({ latitude, longitude }) => `geo:${latitude.toFixed(6)},${longitude.toFixed(6)}`, withinM: 0.1 },
  "ISO 6709": {
    write: ({ latitude, longitude }) => `${padded(latitude, 9)}${padded(longitude, 10)}/`,
    withinM: 0.1,
  },
  UTM: {
    write: (point) => {
      const { zone, hemisphere, eastingM, northingM } = toUtm(point);
      const side = hemisphere === "north" ? "north" : "south";
      return `${zone === 0 ? "" : `${zone} `}${side} ${eastingM.toFixed(3)} ${northingM.toFixed(3)}`;
    },
    withinM: 0.1,
  },
  MGRS: { write: (point) => `MGRS ${encodeMgrs(point, 5)}`, withinM: 0.8 },
};

describe("recognizeCoordinates() reads back the point that was written as", () => {
  for (const [form, { write, withinM }] of Object.entries(FORMS)) {
    test(form, () => {
      fc.assert(fc.property(pointArbitrary({ latitudeMax: 88 }), (point) => {
        // Null Island is weighed down on purpose.
        fc.pre(Math.abs(point.latitude) > 0.0001 || Math.abs(point.longitude) > 0.0001);
        const [best] = recognizeCoordinates(write(point));
        if (best?.outcome !== "point") {
          throw new Error(`${write(point)} is not read`);
        }
        expect(distanceM(best.coordinates, point)).toBeLessThanOrEqual(withinM);
        expect(best.weight).toBeGreaterThanOrEqual(0.5);
      }));
    });
  }
});

test("recognizeCoordinates() never throws, and no random text names a sure point by chance", () => {
  const sure: string[] = [];
  for (let index = 0; index < RANDOM_TEXTS; index += 1) {
    const text = randomText(index);
    if (recognizeCoordinates(text).some((reading) => reading.outcome === "point" && reading.weight >= 0.5)) {
      sure.push(text);
    }
  }
  expect(sure.length / RANDOM_TEXTS).toBeLessThan(0.001);
});

function sided({ latitude, longitude }: Coordinates, write: (value: number) => string): string {
  return `${write(Math.abs(latitude))}${latitude < 0 ? "S" : "N"} ${write(Math.abs(longitude))}${
    longitude < 0 ? "W" : "E"
  }`;
}

function dms(value: number): string {
  const degrees = Math.floor(value);
  const minutes = Math.floor((value - degrees) * 60);
  const seconds = ((value - degrees) * 60 - minutes) * 60;
  return `${degrees}°${minutes}'${seconds.toFixed(2)}"`;
}

function padded(value: number, width: number): string {
  return (value < 0 ? "-" : "+") + Math.abs(value).toFixed(6).padStart(width, "0");
}
