import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Coordinates } from "../../src/domain/coordinates.ts";
import type { Gazetteer, RegisteredCode } from "../../src/gazetteer/port.ts";
import { distanceM } from "../../src/geo/distance_m.ts";
import { decodeMapcode } from "../../src/resolver/codes/mapcodes/decode_mapcode.ts";
import { territories } from "../../src/resolver/codes/mapcodes/territories.ts";
import { recognizeCodes, REGISTERED_SYSTEMS } from "../../src/resolver/codes/mod.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { nameKey } from "../../src/text/name_key.ts";
import { CODE_ROWS, NO_CODES } from "../corpora/corpora.ts";
import { CODE_ENCODERS } from "../support/codes/code_encoders.ts";
import { rowsOfFunction, sharedData } from "../support/files/shared_data.ts";
import { pointArbitrary } from "../support/random/arbitraries.ts";
import { randomText } from "../support/random/random.ts";
import { smallWorld } from "./small_world.ts";

const TOLERANCE_DEG = 0.00001;

describe("recognizeCodes() reads", () => {
  for (const row of CODE_ROWS) {
    test(`${row.text} ${row.country ?? ""}`, () => {
      const [best] = recognizeCodes(row.text, {
        ...(row.country === undefined ? {} : { country: row.country }),
        ...(row.near === undefined ? {} : { near: row.near }),
      });
      expect(best?.system).toBe(row.system);
      expect(best?.code?.normalized).toBe(row.normalized);
      expect(best?.outcome).toBe(row.outcome);
      expect(best?.weight ?? 0).toBeGreaterThanOrEqual(row.weight ?? 0.5);
      if (row.reasons !== undefined) {
        expect([...(best?.reasons ?? [])]).toEqual([...row.reasons]);
      }
      if (row.at !== undefined) {
        const point = best?.outcome === "point" ? best.coordinates : { latitude: Number.NaN, longitude: Number.NaN };
        expect(Math.abs(point.latitude - row.at.latitude)).toBeLessThanOrEqual(row.tolerance ?? TOLERANCE_DEG);
        expect(Math.abs(point.longitude - row.at.longitude)).toBeLessThanOrEqual(row.tolerance ?? TOLERANCE_DEG);
      }
    });
  }
});

describe("recognizeCodes() takes for no code", () => {
  for (const text of NO_CODES) {
    test(JSON.stringify(text), () => {
      expect(recognizeCodes(text, {}).filter((reading) => reading.weight > 0.3)).toEqual([]);
    });
  }
});

test.each([
  "9G8F+6W Zürich",
  "Plus code: 9G8F+6W Zürich",
])("recognizeCodes() recovers the shortened Plus Code of %p near the place it is given", (text) => {
  const [best] = recognizeCodes(text, {});
  if (best?.outcome !== "shortened") {
    throw new Error("no shortened code");
  }
  expect(best.referenceText).toBe("Zürich");
  const point = best.recover({ latitude: 47.339563, longitude: 8.556687 });
  expect(point?.code?.normalized).toBe("8FVC9G8F+6W");
  expect(point?.coordinates.latitude).toBeCloseTo(47.365563, 5);
  expect(point?.accuracyM).toBeLessThan(10);
});

test("recognizeCodes() gives the other squares of a Makani that nothing fixes", () => {
  const [best] = recognizeCodes("Makani 30032 95320", {});
  expect(best?.outcome === "point" ? best.others?.length : 0).toBe(8);
});

test("recognizeCodes() returns the area of an Eircode only where its routing key is small", () => {
  expect(areaOf("D02 X285")?.coordinates).toEqual({ latitude: 53.339, longitude: -6.253 });
  expect(areaOf("F91 XY12")).toBeUndefined();
});

test("recognizeCodes() gives spans into the caller's text", () => {
  const text = "🙂 our door: 8FVC9G8F+6W!";
  const [best] = recognizeCodes(text, {});
  expect(text.slice(...(best?.span ?? [0, 0]))).toBe("8FVC9G8F+6W");
});

function areaOf(text: string): { readonly coordinates: Coordinates; readonly radiusM: number } | undefined {
  const [best] = recognizeCodes(text, {});
  return best?.outcome === "registered" ? best.area : undefined;
}

/** `LONG_PROPERTIES=on` runs the full million. */
const RANDOM_TEXTS = process.env["LONG_PROPERTIES"] === "on" ? 1_000_000 : 20_000;

/** Systems of one country: south, north, west, east. */
const BOXES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  digipin: [2.6, 38.4, 63.6, 99.4],
  makani: [24.81, 25.29, 55.06, 55.49],
};

describe("recognizeCodes() answers a point in whose circle the encoded one lies", () => {
  for (const [system, encode] of Object.entries(CODE_ENCODERS)) {
    test(system, () => {
      const box = BOXES[system];
      const area = box === undefined ? pointArbitrary() : fc.record({
        latitude: fc.double({ min: box[0], max: box[1], noNaN: true }),
        longitude: fc.double({ min: box[2], max: box[3], noNaN: true }),
      });
      fc.assert(fc.property(area, (point) => {
        const text = encode(point);
        if (text === undefined) {
          return;
        }
        const reading = recognizeCodes(text, {}).find((one) => one.system === system);
        if (reading?.outcome !== "point") {
          throw new Error(`${text} is not read as ${system}`);
        }
        // A hair more: doubles at the cell's very corner.
        expect(distanceM(reading.coordinates, point)).toBeLessThanOrEqual(reading.accuracyM * 1.0001 + 0.001);
      }));
    });
  }
});

test("recognizeCodes() never throws, and no random text is a sure code but one written as such", () => {
  let sure = 0;
  for (let index = 0; index < RANDOM_TEXTS; index += 1) {
    const readings = recognizeCodes(randomText(index), {});
    sure += readings.some((reading) => reading.outcome === "point" && reading.weight >= 0.5) ? 1 : 0;
  }
  // Runs of base-32 digits of six and more are geohashes, by chance: one text in five hundred at most.
  expect(sure / RANDOM_TEXTS).toBeLessThan(0.002);
});

/** Microdegrees: doubles at an edge of a cell. */
const HAIR = 0.01;

/** Codes that the Mapcode Foundation publishes with their points, of each form and kind of area. */
const DECODE_MAPCODE_ROWS = rowsOfFunction<[string, number, number]>("decodeMapcode()");
test.each(DECODE_MAPCODE_ROWS)("decodeMapcode() finds the cell of %s", (code, latitude, longitude) => {
  expect(missOf(code, latitude, longitude)).toBeLessThan(0.00006);
});

const NO_MAPCODES = ["NLD ZZ.ZZ", "NLD 4.4V", "NLD 49.4V-Z1", "NLD AB.4V", "NLD 49.UU", "NLD .", "NLD 123456.7"];
test.each(NO_MAPCODES)("decodeMapcode() has no cell for %s", (text) => {
  const [code = "", written = ""] = text.split(" ");
  const territory = territories().byCode(code);
  expect(territory === undefined ? undefined : decodeMapcode(written, territory)).toBeUndefined();
});

const vectors = sharedData("vectors/shortcode-mapcode.jsonl");

test.if(vectors !== undefined)("decodeMapcode() finds the cell of every vector of the Mapcode Foundation", async () => {
  const lines = (await Bun.file(vectors ?? "").text()).split("\n").filter((line) => line !== "");
  const misses = lines.map((line): { code: string; lat: number; lon: number } => JSON.parse(line))
    .filter(({ code, lat, lon }) => missOf(code, lat, lon) > HAIR / 1e6);
  expect(misses).toEqual([]);
  expect(lines.length).toBe(15_832);
});

/** How far outside of a code's cell a point lies, in degrees. */
function missOf(text: string, latitude: number, longitude: number): number {
  const [code = "", written = code] = text.split(" ");
  const territory = written === code ? territories().world : territories().byCode(code);
  const bounds = territory === undefined ? undefined : decodeMapcode(written, territory)?.bounds;
  if (bounds === undefined) {
    return Number.POSITIVE_INFINITY;
  }
  const [west, south, east, north] = bounds;
  const aside = [0, 360, -360].map((turn) => Math.max(west - longitude - turn, longitude + turn - east, 0));
  return Math.max(south - latitude, latitude - north, Math.min(...aside));
}

const CODES: readonly (readonly [system: string, code: string, more?: Partial<RegisteredCode>])[] = [
  ["eircode", "D02 X285", { street: "Merrion Square", number: "12" }],
  ["saudi_short_address", "RRRD2929", { label: "House of the register" }],
  ["ghana_post_gps", "GA-183-8164"],
  ["what3words", "///filled.count.soap"],
  ["qatar_address", "69/255/8"],
  ["kuwait_paci", "12345678"],
  ["uprn", "100023336956"],
  ["wikidata", "Q243"],
  ["warehouse", "WH-0042"],
  ["warehouse", "17"],
  ["airport_code", "LHR"],
];

/** The small world with a register of every system loaded, all of whose codes lie in Utrecht. */
const registers = withRegister(smallWorld());

function withRegister(world: Gazetteer): Gazetteer {
  const codes = new Map(CODES.map(([system, code, more]): [string, RegisteredCode] => [`${system} ${nameKey(code)}`, {
    system,
    code,
    place: 0,
    coordinates: { latitude: 52.0907, longitude: 5.1214 },
    dataset: 0,
    placeId: "plc_register",
    ...more,
  }]));
  const codeSystems = () => [...new Set(CODES.map(([system]) => system))];
  return { ...world, codeSystems, findCode: (system, key) => codes.get(`${system} ${key}`) };
}

const REGISTER_CODES_ROWS = rowsOfFunction<[string, string]>("resolve() of a register's code");
test.each(REGISTER_CODES_ROWS)("resolve() finds %s in the loaded register of %s", (text, system) => {
  expect(resolve({ text }, { gazetteer: registers })).toMatchObject({
    status: "found",
    inputKind: "short_code",
    coordinates: { latitude: 52.0907, longitude: 5.1214 },
    reasons: [],
    placeId: "plc_register",
    code: { system },
    source: { system, origin: "gazetteer", dataset: registers.datasets[0]?.name ?? null },
  });
});

const NO_REGISTER_CODES = ["17", "LHR", "WH-0043", "warehouse 18", "warehouse17", "WH-0042 Utrecht", "Utrecht"];
test.each(NO_REGISTER_CODES)("resolve() takes %s for no code of an operator's own register", (text) => {
  expect(resolve({ text }, { gazetteer: registers }).inputKind).not.toBe("short_code");
});

test("REGISTERED_SYSTEMS are all recognised as codes, even where their registers are not loaded", () => {
  const describeGuesses = Object.entries({
    saudi_short_address: "RRRD2929",
    qatar_address: "zone 69 street 255 building 8",
    kuwait_paci: "PACI 12345678",
    eircode: "D02 X285",
    ghana_post_gps: "GA-183-8164",
    uprn: "UPRN 100023336956",
    geonames: "GeoNames 2745912",
    wikidata: "wikidata Q243",
    openstreetmap_element: "OSM N2745912",
    mappls_pin: "eLoc MMI000",
    what3words: "///filled.count.soap",
  }).map(([system, text]) => [system, resolve({ text }, { gazetteer: smallWorld() }).code?.system]);
  expect(describeGuesses).toEqual(REGISTERED_SYSTEMS.map((system) => [system, system]));
});

test("resolve() shows a register's code by its label, or by its street and number", () => {
  expect(resolve({ text: "RRRD2929" }, { gazetteer: registers }))
    .toMatchObject({ label: "House of the register", precision: "place" });
  const components = { street: "Merrion Square", houseNumber: "12", countryCode: "NL" };
  expect(resolve({ text: "D02 X285" }, { gazetteer: registers })).toMatchObject({ precision: "house", components });
});

test("resolve() takes a register's code outside the requested country for no find", () => {
  expect(resolve({ text: "D02 X285", country: "IE" }, { gazetteer: registers }).status).not.toBe("found");
});

test("resolve() returns the place next to a code whose register is not loaded, never as found", () => {
  expect(resolve({ text: "Short address RRRD2929, Utrecht" }, { gazetteer: smallWorld() })).toMatchObject({
    status: "uncertain",
    inputKind: "short_code",
    code: { system: "saudi_short_address", normalized: "RRRD2929" },
  });
  expect(resolve({ text: "RRRD2929" }, { gazetteer: smallWorld() })).toMatchObject({
    status: "unresolved",
    reasons: ["registry_required"],
    code: { system: "saudi_short_address", normalized: "RRRD2929" },
  });
});
