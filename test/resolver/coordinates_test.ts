import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Coordinates } from "../../src/domain/coordinates.ts";
import { distanceM } from "../../src/geo/distance_m.ts";
import { encodeMgrs } from "../../src/geo/mgrs.ts";
import { toUtm } from "../../src/geo/utm.ts";
import { LEXICONS } from "../../src/lexicon/mod.ts";
import { normalizeMarks, recognizeCoordinates } from "../../src/resolver/coordinates/mod.ts";
import { NATIONAL_GRIDS } from "../../src/resolver/coordinates/national_grids.ts";
import { COORDINATE_ROWS, NATIONAL_GRID_ROWS, NO_COORDINATES } from "../corpora/corpora.ts";
import { rowsOfFunction, sharedData } from "../support/files/shared_data.ts";
import { pointArbitrary } from "../support/random/arbitraries.ts";
import { randomText } from "../support/random/random.ts";
import { examples } from "../support/runner/depth.ts";

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
      expect([...best.reasons])
        .toEqual(row.reason === undefined ? best.reasons.filter((reason) => reason === "coarse_code") : [row.reason]);
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
  const texts = ["91.5, 181.5", "48.8584, 200.1234", "95°N 10°E", "lat: 95.5, lon: 10.5", "geo:95,10", "5d70.0 10"];
  for (const text of texts) {
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
  expect(readings.map((reading) => reading.outcome === "point" && reading.coordinates.latitude > 0))
    .toEqual([true, false]);
});

function accuracyOf(text: string): number {
  const [best] = recognizeCoordinates(text);
  return best?.outcome === "point" ? best.accuracyM : Number.NaN;
}

function weightOf(text: string): number {
  return recognizeCoordinates(text)[0]?.weight ?? 0;
}

const ADDRESSES = ["100 2DN ST", "55 1T ST, Albany", "120 W 42N ST", "10 N 5 E Street", "1600 S 3 E, Salt Lake City"];
test.each(ADDRESSES)("recognizeCoordinates() takes %s for an address", (text) => {
  expect(recognizeCoordinates(text).filter(({ weight }) => weight > 0.3)).toEqual([]);
});

const WORDS = LEXICONS.flatMap(({ coordinateWords = {} }) => Object.values(coordinateWords)).flatMap((words) =>
  words.split(" ")
);

test("every word is in the form that a text is compared in", () => {
  expect(WORDS.length).toBeGreaterThan(150);
  expect(WORDS.filter((word) => word !== normalizeMarks(word) || !/^[\p{L}\p{M}]+$/u.test(word))).toEqual([]);
});

test("every language's labels decide the order of a pair", () => {
  const labels = LEXICONS.flatMap(({ coordinateWords: { latitude = "", longitude = "" } = {} }) =>
    latitude === "" || longitude === "" ? [] : [[latitude.split(" ")[0], longitude.split(" ")[0]] as const]
  );
  expect(labels.length).toBeGreaterThan(15);
  for (const [latitude, longitude] of labels) {
    const [best] = recognizeCoordinates(`${longitude}: 11.5755, ${latitude}: 48.1374`);
    expect({ latitude, best })
      .toMatchObject({ latitude, best: { coordinates: { latitude: 48.1374, longitude: 11.5755 } } });
  }
});

test.each([
  ["48,1374 Grad nördl. Br., 11,5755 Grad östl. L.", 48.1374, 11.5755],
  ["55.7558 градуса с. ш., 37.6173 градуса в. д.", 55.7558, 37.6173],
  ["北緯35度39分29秒 東経139度44分28秒", 35.65806, 139.74111],
  ["Koordinaten: 48.1374 und 11.5755", 48.1374, 11.5755],
  ["coordenadas 40.4168 y 3.7038", 40.4168, 3.7038],
  ["lat is 48.1374, long is 11.5755", 48.1374, 11.5755],
])("recognizeCoordinates() reads the words of %p", (text, latitude, longitude) => {
  const [best] = recognizeCoordinates(text);
  expect(best)
    .toMatchObject({ coordinates: { latitude: expect.closeTo(latitude, 4), longitude: expect.closeTo(longitude, 4) } });
});

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

/**
 * The inputs of GeographicLib's own conversion tests, as points: each input of theirs, and the point their expected answer
 * stands for; undefined: it is refused. The texts are read from the shared vectors, which stay out of the project.
 */
const EXPECTED = new Map(
  rowsOfFunction<[name: string, at: (Coordinates & { readonly withinM: number }) | undefined]>(
    "GeographicLib's conversion",
  ),
);

const path = sharedData("vectors/coords-geographiclib-geoconvert.jsonl");
const inputs = path === undefined ? [] : readInputs(await Bun.file(path).text());

describe(`recognizeCoordinates() converts as GeographicLib does${path === undefined ? " (shared data absent)" : ""}`, () => {
  test("every vector with an input has an expected point", () => {
    expect(inputs.filter(({ name }) => !EXPECTED.has(name)).map(({ name }) => name)).toEqual([]);
  });
  for (const { name, input } of inputs) {
    test(`${name} ${input}`, () => {
      const expected = EXPECTED.get(name);
      const [best] = recognizeCoordinates(input);
      if (expected === undefined) {
        expect(best?.outcome === "point" ? best.coordinates : undefined).toBeUndefined();
        return;
      }
      const point = best?.outcome === "point" ? best.coordinates : { latitude: 90, longitude: 0 };
      expect(distanceM(point, expected)).toBeLessThanOrEqual(expected.withinM);
    });
  }
});

function readInputs(lines: string): readonly { readonly name: string; readonly input: string }[] {
  return lines.trim().split("\n").flatMap((line) => {
    const { name, args }: { name: string; args: string } = JSON.parse(line);
    const input = /--input-string "(.*)"$/u.exec(args)?.[1]?.replaceAll('\\"', '"');
    return input === undefined ? [] : [{ name, input }];
  });
}

describe("recognizeCoordinates() puts a national grid's point where PROJ does, within the grid's own accuracy", () => {
  for (const [system, epsg, easting, northing, latitude, longitude] of NATIONAL_GRID_ROWS) {
    test(`${system} EPSG:${epsg}`, () => {
      const grid = NATIONAL_GRIDS.find((known) => known.epsg === epsg);
      const order = grid?.isNorthingFirst === true ? [northing, easting] : [easting, northing];
      const [best] = recognizeCoordinates(`EPSG:${epsg} ${order.join(", ")}`);
      if (best?.outcome !== "point") {
        throw new Error(`EPSG:${epsg} is not read`);
      }
      expect(best.system).toBe(system);
      expect(distanceM(best.coordinates, { latitude, longitude })).toBeLessThanOrEqual((grid?.datumM ?? 0) + 0.5);
    });
  }
});

test("every national grid has a row", () => {
  const tested = new Set(NATIONAL_GRID_ROWS.map(([, epsg]) => epsg));
  expect(NATIONAL_GRIDS.filter(({ epsg }) => !tested.has(epsg)).map(({ system }) => system)).toEqual([]);
});

/** In a text of ASCII alone a backquote is a quote, beside degrees it is a mark of minutes: it depends on its neighbours. */
const BACKQUOTE = "`";
const UNITS = Array.from({ length: 0x1_0000 }, (_, unit) => String.fromCharCode(unit));

test("normalizeMarks() takes a text unit by unit: its neighbours change nothing, and no length changes", () => {
  const pieces = fc.array(fc.oneof(fc.constantFrom(...UNITS), fc.string({ unit: "grapheme", maxLength: 4 })));
  fc.assert(
    fc.property(pieces, (texts) => {
      const text = texts.join("").replaceAll(BACKQUOTE, "");
      expect(normalizeMarks(text)).toBe(text.split("").map(normalizeMarks).join(""));
      expect(normalizeMarks(text)).toHaveLength(text.length);
    }),
    { numRuns: examples(1000) },
  );
});

test("normalizeMarks() has names in upper case, except letters whose upper case is longer", () => {
  expect(normalizeMarks("Städtle 27, Łódź")).toBe("STÄDTLE 27, ŁÓDŹ");
  expect(normalizeMarks("Straße")).toBe("STRAßE");
  expect(normalizeMarks("48°51′")).toBe("48°51'");
});
