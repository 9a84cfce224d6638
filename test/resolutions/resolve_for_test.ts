import { expect, test } from "bun:test";
import { find } from "geo-tz/all";
import type { Coordinates } from "../../src/domain/coordinates.ts";
import { presentResolution } from "../../src/domain/present_answer.ts";
import { Problem } from "../../src/domain/problem.ts";
import { seededRandom } from "../../src/evaluation/misspelt.ts";
import { evaluatePairs, pairReport } from "../../src/evaluation/mod.ts";
import { addCommandOf } from "../../src/gazetteer/catalog/mod.ts";
import { pointAt } from "../../src/geo/distance_m.ts";
import { TimeZones } from "../../src/resolutions/appended/time_zones.ts";
import { matchPlaces } from "../../src/resolutions/match_places.ts";
import {
  describeMissingStreets,
  isAnsweredByData,
  type ResolutionsDeps,
  resolveFor,
  resolveRows,
  settlePlace,
  warmUpStep,
} from "../../src/resolutions/mod.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { newShortCode } from "../../src/text/short_code.ts";
import { smallWorld } from "../resolver/small_world.ts";
import { realStreets } from "../support/gazetteers/real_streets.ts";
import { wordsOf } from "../support/texts/words.ts";

const gazetteer = smallWorld();
const deps = { gazetteer: () => gazetteer };

test("resolveFor() answers as the resolver does", async () => {
  const input = { text: "Paris, Texas" };
  expect(await resolveFor(deps, { input, environment: "live" })).toEqual(resolve(input, { gazetteer }));
});

const FIXED_STATUSES = ["found", "uncertain", "unresolved"] as const;
test.each(FIXED_STATUSES)("resolveFor() has the fixed answer test:%s, in the test environment only", async (status) => {
  const input = { text: `test:${status}` };
  expect(await resolveFor(deps, { input, environment: "test" })).toMatchObject({ status, reasons: ["test_fixture"] });
  expect((await resolveFor(deps, { input, environment: "live" })).reasons).not.toContain("test_fixture");
});

test.each(
  [["rate_limited", 429], ["quota_exceeded", 429], ["unavailable", 503]] as const,
)("resolveFor() simulates test:%s", async (name, status) => {
  const failure = await Promise.try(() => resolveFor(deps, { input: { text: `test:${name}` }, environment: "test" }))
    .catch((error) => error);
  expect(failure).toBeInstanceOf(Problem);
  expect(failure).toMatchObject({ status, kind: name.toUpperCase() });
});

test("presentResolution() writes coordinates without floating-point noise, and as they were given", async () => {
  expect(await pointOf("8FVC9G8F+6W")).toEqual({ latitude: 47.3655625, longitude: 8.5248125 });
  expect(await pointOf("48.858412345, 2.294512345")).toEqual({ latitude: 48.858412345, longitude: 2.294512345 });
});

test("resolveRows() answers each row as resolveFor() does and fails a row alone", async () => {
  const inputs = ["Utrecht", "test:unavailable", "48.8584, 2.2945", "zxqv"].map((text) => ({ text }));
  const results = await resolveRows(deps, { inputs, environment: "test" });
  expect(results.map(({ outcome }) => outcome)).toEqual(["resolved", "failed", "resolved", "resolved"]);
  expect(results[2]).toEqual({
    outcome: "resolved",
    resolution: await resolveFor(deps, { input: { text: "48.8584, 2.2945" }, environment: "test" }),
  });
});

test("presentResolution() has the names and nulls of the contract", async () => {
  const options = { environment: "test", requestId: "req_1" } as const;
  const fixture = await resolveFor(deps, { input: { text: "test:found" }, environment: "test" });
  expect(presentResolution(fixture, options)).toEqual({
    status: "found",
    label: "Städtle 23, 9490 Vaduz, Liechtenstein",
    coordinates: { latitude: 47.14001, longitude: 9.52282 },
    confidence: 0.98,
    input_kind: "address",
    precision: "house",
    accuracy_m: 12,
    reasons: ["test_fixture"],
    components: {
      house_number: "23",
      street: "Städtle",
      postcode: "9490",
      locality: "Vaduz",
      country: "Liechtenstein",
      country_code: "LI",
    },
    matches: { house_number: "exact", street: "exact", locality: "exact" },
    place_id: null,
    plus_code: "8FVC4GRF+2Q",
    code: null,
    source: { dataset: "test", version: null, system: null, origin: "gazetteer", attribution: null },
    alternatives: [],
    environment: "test",
    gazetteer_version: "plain",
    request_id: "req_1",
  });
  const nothing = presentResolution(resolve({ text: "zxqv" }, { gazetteer }), options);
  const unknown = wordsOf("label coordinates precision accuracy_m components place_id plus_code code source");
  expect(nothing)
    .toMatchObject({ status: "unresolved", confidence: 0, ...Object.fromEntries(unknown.map((name) => [name, null])) });
});

async function pointOf(text: string) {
  const resolution = await resolveFor(deps, { input: { text }, environment: "live" });
  return presentResolution(resolution, { environment: "live", requestId: "req_1" }).coordinates;
}

const world = smallWorld();
const STEPS = 60;

/** The queries of a step to its gazetteer. */
function lookUpsIn(step: number): readonly string[] {
  const lookUps: string[] = [];
  warmUpStep({
    ...world,
    findPlaces(key, limit) {
      lookUps.push(key);
      return world.findPlaces(key, limit);
    },
    nearestPlaces(point, options) {
      lookUps.push(`${point.latitude} ${point.longitude}`);
      return world.nearestPlaces(point, options);
    },
  }, step);
  return lookUps;
}

test("warmUpStep() resolves the same inputs in the same step", () => {
  for (let step = 0; step < STEPS; step++) {
    expect(lookUpsIn(step)).toEqual(lookUpsIn(step));
  }
});

test("warmUpStep() resolves another point in each step, in loaded areas or where people live", () => {
  const lookUps = new Set(Array.from({ length: STEPS }, (_, step) => lookUpsIn(step)[0]));
  expect(lookUps.size).toBe(STEPS);
  for (const point of lookUps) {
    const [latitude = Number.NaN, longitude = Number.NaN] = (point ?? "").split(" ").map(Number);
    expect(latitude).toBeWithin(5, 60);
    expect(longitude).toBeWithin(-10, 120);
  }
});

test("warmUpStep() resolves points of data sets with streets, and then the labels it found", () => {
  // Around Paris.
  const bounds = [2.3, 48.84, 2.4, 48.87] as const;
  const coverage = [{ kind: "streets", completeness: "partial", bounds, records: 1 }] as const;
  const datasets = world.datasets.map((dataset) => ({ ...dataset, coverage }));
  const lookUps: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    warmUpStep({
      ...world,
      datasets,
      findPlaces(key, limit) {
        lookUps.push(key);
        return world.findPlaces(key, limit);
      },
    }, step);
  }
  expect(lookUps).toContain("paris");
});

const random = seededRandom("43");
const zones = await TimeZones.open();
const RADII_M = [0, 12, 300, 5_000, 40_000, 900_000];

function somewhereIn([west, south, east, north]: readonly [number, number, number, number]): Coordinates {
  return {
    latitude: south + random.below(1e9) / 1e9 * (north - south),
    longitude: west + random.below(1e9) / 1e9 * (east - west),
  };
}

/** The globe, the Rhine between two zones, the counties of Indiana, and what touches the antimeridian and a pole. */
const POINTS = [
  ...Array.from({ length: 6_000 }, () => somewhereIn([-180, -90, 180, 90])),
  ...Array.from({ length: 6_000 }, () => somewhereIn([9.46, 47.04, 9.65, 47.28])),
  ...Array.from({ length: 3_000 }, () => somewhereIn([-88, 37.7, -85, 41.8])),
  ...[-180, -179.99995, -7.5, 0, 7.5, 180].flatMap((longitude) =>
    [-90, -89.99995, 0, 51.5, 89.99995, 90].map((latitude) => ({ latitude, longitude }))
  ),
];

test("TimeZones.at() equals the exact borders", () => {
  for (const point of POINTS) {
    expect([point, zones.at(point)]).toEqual([point, find(point.latitude, point.longitude)]);
  }
});

test("TimeZones.isOne() compares eight points of the circle, and seldom finds a border between them", () => {
  let differing = 0;
  for (const [i, center] of POINTS.entries()) {
    const [zone = ""] = find(center.latitude, center.longitude);
    const radiusM = RADII_M[i % RADII_M.length] ?? 0;
    const isOneAround = [0, 45, 90, 135, 180, 225, 270, 315].every((bearing) => {
      const { latitude, longitude } = pointAt(center, { bearing, distanceM: radiusM });
      return find(latitude, longitude)[0] === zone;
    });
    const isOne = zones.isOne(zone, center, radiusM);
    expect([center, radiusM, isOne && !isOneAround]).toEqual([center, radiusM, false]);
    differing += isOne === isOneAround ? 0 : 1;
  }
  expect(differing / POINTS.length).toBeLessThan(0.02);
});

test.each([
  ["the Vatican in Rome", { latitude: 41.8933, longitude: 12.4829 }, "Europe/Rome", 5000],
  ["San Marino in Italy", { latitude: 43.9, longitude: 12.2 }, "Europe/Rome", 30_000],
  ["Büsingen near Schaffhausen", { latitude: 47.6959, longitude: 8.6349 }, "Europe/Zurich", 6000],
])("TimeZones.isOne() knows that the circle holds another zone: %s", (_, center, zone, radiusM) => {
  expect(find(center.latitude, center.longitude)[0]).toBe(zone);
  expect(zones.isOne(zone, center, radiusM)).toBe(false);
  expect(zones.isOne(zone, center, 100)).toBe(true);
});

const SETTLED = settlePlace({ coordinates: { latitude: 47.1, longitude: 9.5 } }, gazetteer);
const withLocations: ResolutionsDeps = {
  gazetteer: () => gazetteer,
  corrections: {
    find: ({ text, country }) => Promise.resolve(text === "The old mill" && country !== "FR" ? SETTLED : undefined),
  },
};
const links: NonNullable<ResolutionsDeps["links"]> = {
  isOn: true,
  count: () => {},
  fetch: () => Promise.reject(new Error("Nothing is to be requested")),
};
const LIVE = { environment: "live", organizationId: "org_1" } as const;

test.each([
  ["an address", { text: "Paris" }, true],
  ["components", { components: { locality: "Paris" } }, true],
  ["a settled text", { text: "The old mill" }, false],
  ["a text that is settled for another country", { text: "The old mill", country: "FR" }, true],
  ["settled components", { components: { street: "The old mill" } }, false],
  [
    "a saved code",
    { text: newShortCode({ bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) }) },
    false,
  ],
  ["a link that is followed", { text: "https://maps.app.goo.gl/abc" }, false],
])("isAnsweredByData() of %s", async (_name, input, expected) => {
  expect(await isAnsweredByData({ ...withLocations, links }, { ...LIVE, input })).toBe(expected);
});

test("isAnsweredByData() is false in the test environment, and for what a person sees as settled", async () => {
  const input = { text: "Paris" };
  expect(await isAnsweredByData(withLocations, { environment: "test", organizationId: "org_1", input })).toBe(false);
  expect(await isAnsweredByData(withLocations, { ...LIVE, input, written: { text: "The old mill" } })).toBe(false);
});

test("isAnsweredByData() of a link that is not followed is true", async () => {
  expect(await isAnsweredByData(withLocations, { ...LIVE, input: { text: "https://maps.app.goo.gl/abc" } })).toBe(true);
});

const real = await realStreets();

/** Every second street. `bun run eval --pairs=LI` takes all of them: 12,893 of 12,928 pairs, and none of 3,148 others. */
const STEP = 2;

test("recognizes pairs of one house among neighbours and namesakes: 99.5 % precision and recall", () => {
  if (real === undefined) {
    return;
  }
  const counts = evaluatePairs({
    gazetteer: real,
    country: "LI",
    match: (a, b) => matchPlaces(a, b).verdict,
    step: STEP,
  });
  const { same, recognized, neighbours, sameStreet, namesakes, wrong } = counts;
  expect([same, neighbours, namesakes].every((count) => count > 100)).toBe(true);
  expect(sameStreet / neighbours).toBeGreaterThan(0.99);
  expect(recognized / same).toBeGreaterThan(0.995);
  expect(recognized / (recognized + wrong)).toBeGreaterThan(0.995);
  expect(pairReport(counts)).toContain("precision 100.00 %");
});

const withCommand = { gazetteer: () => gazetteer, addCommand: addCommandOf };

async function answerTo(text: string) {
  return await resolveFor(withCommand, { input: { text, explain: true }, environment: "live" });
}

test("describeMissingStreets() names the country and the command where an address got a town only", async () => {
  const answer = await answerTo("12 Rue de Rivoli, Paris, France");
  expect(answer).toMatchObject({ status: "uncertain", precision: "locality" });
  const sentence = "France: no streets are loaded around this place. To load them: bun run gazetteer add france";
  expect(describeMissingStreets(withCommand, answer)).toBe(sentence);
  expect(answer.explanation?.at(-1)).toEqual({ stage: "missing data", detail: sentence });
});

test.each(["Paris, France", "48.8584, 2.2945", "Xyzzyville"])(
  "describeMissingStreets() has nothing to say where no street is missing: %s",
  async (text) => {
    const answer = await answerTo(text);
    expect(describeMissingStreets(withCommand, answer)).toBeUndefined();
    expect(answer.explanation?.map(({ stage }) => stage)).not.toContain("missing data");
  },
);

test("addCommandOf() names a country's own extract, and the code of a country in another one's", () => {
  expect(addCommandOf("LI")).toBe("bun run gazetteer add liechtenstein");
  expect(addCommandOf("SM")).toBe("bun run gazetteer add SM");
  expect(addCommandOf("XX")).toBeUndefined();
});
