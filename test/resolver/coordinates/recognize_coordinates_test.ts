import { describe, expect, test } from "bun:test";
import { recognizeCoordinates } from "../../../src/resolver/coordinates/recognize_coordinates.ts";
import { COORDINATE_ROWS, NO_COORDINATES } from "../../corpora/corpora.ts";

/** About one metre. */
const TOLERANCE_DEG = 0.00001;

describe("recognizeCoordinates() reads every written form", () => {
  for (const row of COORDINATE_ROWS) {
    test(row.text, () => {
      const [best] = recognizeCoordinates(row.text, row.country === undefined ? {} : { country: row.country });
      if (best?.outcome !== "point") {
        throw new Error(`no point in ${row.text}: ${JSON.stringify(best)}`);
      }
      const tolerance = row.tolerance ?? TOLERANCE_DEG;
      expect(Math.abs(best.coordinates.latitude - row.latitude)).toBeLessThanOrEqual(tolerance);
      expect(Math.abs(best.coordinates.longitude - row.longitude)).toBeLessThanOrEqual(tolerance);
      expect(best.system).toBe(row.system);
      expect(best.weight).toBeGreaterThanOrEqual(0.5);
      expect([...best.reasons]).toEqual(
        row.reason === undefined ? best.reasons.filter((reason) => reason === "coarse_code") : [row.reason],
      );
      expect(best.span[0]).toBeGreaterThanOrEqual(0);
      expect(best.span[1]).toBeLessThanOrEqual(row.text.length);
    });
  }
});

describe("recognizeCoordinates() sees no point in", () => {
  for (const text of NO_COORDINATES) {
    test(JSON.stringify(text), () => {
      const sure = recognizeCoordinates(text).filter((reading) => reading.weight >= 0.5);
      expect(sure).toEqual([]);
    });
  }
});

test("recognizeCoordinates() gives the span of the pair in the caller's text", () => {
  const text = "🙂 meet me at 48.8584, 2.2945 tomorrow";
  const [best] = recognizeCoordinates(text);
  expect(text.slice(...(best?.span ?? [0, 0]))).toBe("48.8584, 2.2945");
});

describe("recognizeCoordinates() answers a pair that is nowhere with out_of_range", () => {
  for (
    const text of ["91.5, 181.5", "48.8584, 200.1234", "95°N 10°E", "lat: 95.5, lon: 10.5", "geo:95,10", "5d70.0 10"]
  ) {
    test(text, () => {
      const [best] = recognizeCoordinates(text);
      expect(best?.outcome).toBe("nothing");
      expect([...(best?.reasons ?? [])]).toEqual(["out_of_range"]);
    });
  }
});

test("recognizeCoordinates() takes half the last digit of both axes as the accuracy", () => {
  expect(accuracyOf("48.8584, 2.2945")).toBeCloseTo(6.66, 1);
  expect(accuracyOf("48.85, 2.294533")).toBeCloseTo(556, 0);
  expect(accuracyOf("60.00000, 10.00")).toBeCloseTo(278, 0);
  expect(accuracyOf(`41°24'12"N 2°10'26"E`)).toBeCloseTo(19.3, 1);
  expect(accuracyOf("41°24'N 2°10'E")).toBeCloseTo(1158.3, 1);
  expect(accuracyOf("10, 20")).toBeCloseTo(78_032, 0);
  expect(accuracyOf("geo:48.198634,16.371648;u=40")).toBe(40);
  expect(accuracyOf("31 N 448251 5411932")).toBeCloseTo(0.71, 2);
});

test("recognizeCoordinates() weighs two whole numbers high with a comma, low without, and not in a sentence", () => {
  expect(weightOf("10, 20")).toBeGreaterThan(0.9);
  expect(weightOf("10 20")).toBeGreaterThan(0.2);
  expect(weightOf("10 20")).toBeLessThan(0.5);
  expect(weightOf("I ate 10, 20 of them")).toBe(0);
});

test("recognizeCoordinates() gives both readings of a letter that two languages read differently", () => {
  const readings = recognizeCoordinates("50.0755S 14.4378V").filter((reading) => reading.outcome === "point");
  expect(readings).toHaveLength(2);
  expect(readings.reduce((sum, reading) => sum + reading.weight, 0)).toBeLessThanOrEqual(1);
});

test("recognizeCoordinates() reads words of a geo: address as a question", () => {
  const [best] = recognizeCoordinates("geo:0,0?q=Eiffel+Tower,+Paris");
  expect(best?.outcome === "text" ? best.text : undefined).toBe("Eiffel Tower, Paris");
});

test("recognizeCoordinates() reads words with blanks to the end of a geo: address", () => {
  const [best] = recognizeCoordinates("geo:0.0,0.0?q=1600 Amphitheatre Parkway, CA");
  expect(best?.outcome === "text" ? best.text : undefined).toBe("1600 Amphitheatre Parkway, CA");
});

test("recognizeCoordinates() keeps the label of a geo: address", () => {
  const [best] = recognizeCoordinates("geo:0,0?q=34.99393,-106.61568(Treasure Island)");
  expect(best?.outcome === "point" ? best.title : undefined).toBe("Treasure Island");
});

test("recognizeCoordinates() reads the band of 18S and the south both, the likelier first", () => {
  const readings = recognizeCoordinates("18S 323394 4307395").filter((reading) => reading.system === "utm");
  expect(readings.map((reading) => reading.outcome === "point" && reading.coordinates.latitude > 0)).toEqual([
    true,
    false,
  ]);
});

function accuracyOf(text: string): number {
  const [best] = recognizeCoordinates(text);
  return best?.outcome === "point" ? best.accuracyM : Number.NaN;
}

function weightOf(text: string): number {
  return recognizeCoordinates(text)[0]?.weight ?? 0;
}

test.each(["100 2DN ST", "55 1T ST, Albany", "120 W 42N ST", "10 N 5 E Street", "1600 S 3 E, Salt Lake City"])(
  "recognizeCoordinates() takes %s for an address",
  (text) => {
    expect(recognizeCoordinates(text).filter(({ weight }) => weight > 0.3)).toEqual([]);
  },
);
