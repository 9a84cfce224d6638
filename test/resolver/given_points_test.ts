import { expect, test } from "bun:test";
import type { Coordinates } from "../../src/domain/coordinates.ts";
import { given } from "../../src/domain/given.ts";
import type { Input } from "../../src/domain/input.ts";
import type { Resolution } from "../../src/domain/resolution.ts";
import { pointQuestions } from "../../src/evaluation/points/point_questions.ts";
import type { WorldCity } from "../../src/evaluation/questions/world_cities.ts";
import { judge } from "../../src/evaluation/score/judge.ts";
import { openGazetteer } from "../../src/gazetteer/mod.ts";
import { distanceM } from "../../src/geo/distance_m.ts";
import { resolve } from "../../src/resolver/mod.ts";
import {
  CODE_ROWS,
  COORDINATE_ROWS,
  LINK_ROWS,
  NO_PLACES,
  PASTED_COORDINATES,
  PASTED_LINKS,
  type PastedLink,
  PASTINGS,
} from "../corpora/corpora.ts";
import { worldGazetteer } from "../support/gazetteers/world_gazetteer.ts";
import { randomText } from "../support/random/random.ts";
import { patience } from "../support/runner/patience.ts";
import { testRows } from "./table_rows.ts";
import { rowsOfFunction } from "../support/files/shared_data.ts";

/** Every text of the corpora, on a busy machine. */
const CORPUS_TIMEOUT_MS = patience(60_000);
const COARSE_M = 1000;

const gazetteer = openGazetteer(await worldGazetteer());

function answer(text: string, rest: Partial<Input> = {}): Resolution {
  return resolve({ text, ...rest }, { gazetteer });
}

/** What no answer with a location may lack, whatever it is. */
function lackOf(resolution: Resolution): string {
  if (resolution.status === "unresolved") {
    return resolution.reasons.length === 0 ? "no reason" : "";
  }
  const { label, accuracyM, source, confidence, status, precision, plusCode } = resolution;
  const lacks = [
    label === "" ? "no label" : "",
    accuracyM > 0 ? "" : "no accuracy",
    source.system === null && resolution.inputKind !== "address" ? "no system" : "",
    plusCode === "" ? "no plus code" : "",
    status === "found" && confidence < 0.95 ? "found below the threshold" : "",
    status === "found" && precision === "cell" && accuracyM > COARSE_M ? "coarse but found" : "",
    status === "found" && precision === "map_center" ? "a view but found" : "",
  ];
  return lacks.filter((lack) => lack !== "").join();
}

function offM(resolution: Resolution, at: Coordinates): number {
  return resolution.status === "unresolved" ? Number.POSITIVE_INFINITY : distanceM(resolution.coordinates, at);
}

function shown(text: string, resolution: Resolution): string {
  const at = resolution.status === "unresolved" ? "" : JSON.stringify(resolution.coordinates);
  return `${JSON.stringify(text)}: ${resolution.status} ${at} ${resolution.reasons.join()} ${lackOf(resolution)}`;
}

/** Texts whose answers are not right, or lack what every answer has. */
function wrongOf<Row>(
  rows: readonly Row[],
  inputOf: (row: Row) => Input,
  isRight: (resolution: Resolution, row: Row) => boolean,
): string[] {
  return rows.flatMap((row) => {
    const input = inputOf(row);
    const resolution = resolve(input, { gazetteer });
    return isRight(resolution, row) && lackOf(resolution) === "" ? [] : [shown(input.text, resolution)];
  });
}

test("resolve() answers every written form of coordinates with its point", () => {
  const wrong = wrongOf(
    COORDINATE_ROWS,
    ({ text, country }) => ({ text, ...(country === undefined ? {} : { country }) }),
    // A degree of latitude; of longitude it is less.
    (resolution, { tolerance = 0.00001, system, ...at }) =>
      offM(resolution, at) <= tolerance * 111_320 * Math.SQRT2 + 0.01 && resolution.status !== "unresolved" &&
      resolution.inputKind === "coordinates" && resolution.source.system === system,
  );
  expect(wrong).toEqual([]);
}, CORPUS_TIMEOUT_MS);

test("resolve() answers every code by the rules of its system", () => {
  const wrong = wrongOf(
    CODE_ROWS,
    ({ text, country, near }) => ({
      text,
      ...(country === undefined ? {} : { country }),
      ...(near === undefined ? {} : { near }),
    }),
    (resolution, { at, tolerance = 0.00001, system, outcome }) => {
      const isNear = at === undefined || offM(resolution, at) <= tolerance * 160_000 + 0.01;
      const isHonest = outcome === "point" || outcome === "shortened"
        ? resolution.status !== "unresolved"
        : resolution.status !== "found";
      return isNear && isHonest && resolution.code?.system === system && resolution.inputKind === "short_code" &&
        (outcome !== "registered" || resolution.reasons.includes("registry_required"));
    },
  );
  expect(wrong).toEqual([]);
}, CORPUS_TIMEOUT_MS);

await testRows("answers/given_points.csv", { gazetteerOf: () => gazetteer });

test.each([
  ["30032 95320", 25.26464, 55.31217],
  ["30016 95350", 25.26491, 55.31201],
  ["13270 74915", 25.07846, 55.14856],
])("resolve() finds the Makani %s of Dubai within the rounding of its example", (makani, latitude, longitude) => {
  const dubai = { latitude: 25.2, longitude: 55.27 };
  for (const resolution of [answer(`${makani} Dubai`), answer(makani, { country: "AE", near: dubai })]) {
    expect(resolution.status).toBe("found");
    expect(offM(resolution, { latitude, longitude })).toBeLessThan(1.5);
  }
});

test("resolve() takes a code that alone may be anything for sure where the caller expects it", () => {
  expect(answer("u4pruydqqvj").status).toBe("uncertain");
  expect(answer("u4pruydqqvj", { country: "DK" }).status).toBe("found");
  expect(answer("u4pruydqqvj", { near: { latitude: 57.7, longitude: 10.5 } }).status).toBe("found");
  expect(answer("u4pruydqqvj", { country: "FR" }))
    .toMatchObject({ status: "uncertain", reasons: ["country_mismatch"] });
});

function faultOf([, kind, latitude, longitude, withinM = 2]: PastedLink, resolution: Resolution): boolean {
  const isNear = latitude === undefined || longitude === undefined ||
    offM(resolution, { latitude, longitude }) <= withinM;
  switch (kind) {
    case "pin":
      return resolution.status !== "found" || !isNear;
    case "center":
      return resolution.status !== "uncertain" || !resolution.reasons.includes("map_center_only") || !isNear;
    case "any":
      return resolution.status === "unresolved" || !isNear;
    case "none":
      return resolution.status === "found";
    case "text":
      break;
  }
  return false;
}

test("resolve() reads every link in every way of pasting it", () => {
  const pasted = PASTED_LINKS.flatMap((row, index) =>
    [0, ...[0, 1, 2].map((step) => (index * 2 + step * 7) % PASTINGS.length)]
      .map((way) => ({ row, text: PASTINGS[way]?.(row[0]) ?? "" }))
  );
  expect(wrongOf(pasted, ({ text }) => ({ text }), (resolution, { row }) => !faultOf(row, resolution))).toEqual([]);
}, CORPUS_TIMEOUT_MS);

test("resolve() reads coordinates as people paste them", () => {
  const wrong = wrongOf(
    PASTED_COORDINATES,
    ([text]) => ({ text }),
    (resolution, [, latitude, longitude, toleranceDeg = 0.000006, status = "found"]) =>
      status === "bad" ? resolution.status !== "found" : resolution.status !== "unresolved" &&
        Math.abs(resolution.coordinates.latitude - latitude) <= toleranceDeg &&
        Math.abs(resolution.coordinates.longitude - longitude) <= toleranceDeg &&
        (status === "any" || resolution.status === "found"),
  );
  expect(wrong).toEqual([]);
});

test("resolve() gives every link of the recognisers' corpus its status, kind and label", () => {
  const wrong = wrongOf(
    LINK_ROWS,
    ({ input }) => ({ text: input }),
    (resolution, { expect: { origin, at, withinM = 2 } }) => {
      // A pin in disputed land is exact, and its country is not.
      const known = resolution.reasons.includes("ambiguous") ? "uncertain" : "found";
      return (at === undefined || offM(resolution, { latitude: at[0], longitude: at[1] }) <= withinM) &&
        (origin !== "pin" || at === undefined || resolution.status === known) &&
        (origin !== "center" || resolution.status !== "found");
    },
  );
  expect(wrong).toEqual([]);
}, CORPUS_TIMEOUT_MS);

test("resolve() finds no place in what merely looks like one", () => {
  const callers: readonly Partial<Input>[] = [{}, { country: "DE" }, { near: { latitude: 25.2, longitude: 55.3 } }];
  const found = NO_PLACES.flatMap((text) =>
    callers.map((rest) => answer(text, rest)).filter(({ status }) => status === "found").map((one) => shown(text, one))
  );
  expect(found).toEqual([]);
  expect(NO_PLACES.length).toBeGreaterThan(300);
}, CORPUS_TIMEOUT_MS);

test("resolve() never finds a random identifier", () => {
  const alphabets = [
    "abcdefghijklmnopqrstuvwxyz0123456789",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
    "0123456789abcdef",
  ];
  let state = 1;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
  const found: string[] = [];
  for (let round = 0; round < RANDOM_TEXTS; round += 1) {
    const alphabet = alphabets[round % alphabets.length] ?? "";
    const text = Array.from({ length: 4 + next(16) }, () => alphabet.charAt(next(alphabet.length))).join("");
    const resolution = answer(text);
    if (resolution.status === "found" && resolution.inputKind !== "address") {
      found.push(shown(text, resolution));
    }
  }
  expect(found).toEqual([]);
}, CORPUS_TIMEOUT_MS);

const RANDOM_TEXTS = 6_000;

test("resolve() answers any text with what every answer has", () => {
  for (let seed = 0; seed < RANDOM_TEXTS; seed += 1) {
    expect(lackOf(answer(randomText(seed)))).toBe("");
  }
}, CORPUS_TIMEOUT_MS);

test("a point in disputed land has no country, unless the request names one", () => {
  const point = "44.9521, 34.1024";
  const nobodys = answer(point, { alternatives: 3 });
  expect(nobodys).toMatchObject({ status: "uncertain", reasons: ["ambiguous"] });
  expect(nobodys.status === "unresolved" ? [] : Object.keys(nobodys.components)).not.toContain("countryCode");
  expect(nobodys.alternatives.map(({ components }) => components.countryCode)).toEqual(["RU", "UA"]);
  for (const country of ["RU", "UA"]) {
    const remembered = answer(point, { country });
    expect(remembered).toMatchObject({ status: "found", reasons: [], components: { countryCode: country } });
    // A region is one state's, not the other's.
    expect(remembered.status === "unresolved" ? "" : remembered.components.region).toBeUndefined();
  }
  expect(answer(point, { country: "TR" }))
    .toMatchObject({ status: "uncertain", reasons: ["ambiguous", "country_mismatch"] });
});

test("exclaves belong to their own country", () => {
  const exclaves = [
    ["47.6971, 8.6901", "DE"],
    ["45.9681, 8.9711", "IT"],
    ["42.4641, 1.9811", "ES"],
    ["47.5751, 10.4471", "AT"],
    ["-5.5599, 12.1901", "AO"],
    ["39.2001, 45.4101", "AZ"],
    ["54.7001, 20.5001", "RU"],
    ["41.9031, 12.4531", "VA"],
  ] as const;
  for (const [text, countryCode] of exclaves) {
    expect(answer(text)).toMatchObject({ status: "found", components: { countryCode } });
  }
});

/** Cities of four continents and both hemispheres each, with points around them: some 80 texts a round. */
const WRITTEN_CITIES = [
  ["Graz", "AT", "Austria", 47.06667, 15.45],
  ["Salta", "AR", "Argentina", -24.7859, -65.41166],
  ["Sapporo", "JP", "Japan", 43.06667, 141.35],
  ["Tacoma", "US", "United States", 47.25288, -122.44429],
  ["Durban", "ZA", "South Africa", -29.8579, 31.0292],
  ["Wollongong", "AU", "Australia", -34.424, 150.89345],
].map(([name, countryCode, countryName, latitude, longitude]): WorldCity => ({
  id: String(name),
  name: String(name),
  countryCode: String(countryCode),
  countryName: String(countryName),
  coordinates: { latitude: Number(latitude), longitude: Number(longitude) },
  otherNames: [],
  region: undefined,
  population: 300_000,
}));
const WRITTEN_SEEDS = [1, 2, 3, 4, 5];

test("resolve() finds no other point because of a number next to it, and no pin far from its own words", () => {
  const wrong: string[] = [];
  let count = 0;
  for (const seed of WRITTEN_SEEDS) {
    const questions = pointQuestions(WRITTEN_CITIES, { seed, limit: 30 })
      .filter(({ variant, contradiction = "" }) =>
        variant === "coordinates with a number" || contradiction.startsWith("far pin")
      );
    for (const question of questions) {
      const resolution = answer(question.q);
      count += 1;
      if (resolution.status === "found" && !judge(question, resolution, 0).isRight) {
        wrong.push(shown(question.q, resolution));
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(1_000);
}, CORPUS_TIMEOUT_MS);

/** Never sure: a pair on a page of no service, and codes that may be words or numbers. */
const UNSURE = new Set(["unknown pair", "geohash", "GARS"]);
/** Some writings are `uncertain` where they may mean something else. */
const FOUND_SHARE_MIN = 0.65;
const CONFIDENCE_MIN = 0.96;

test("resolve() finds every writing of a point within its accuracy, with a calibrated confidence", () => {
  const questions = WRITTEN_SEEDS.flatMap((seed) => pointQuestions(WRITTEN_CITIES, { seed, limit: 30 }))
    .filter(({ variant }) => ["coordinates", "map links", "short codes"].includes(variant));
  const byForm = Map.groupBy(questions, ({ id }) => id.split("/").at(-2) ?? "");
  const faults = [...byForm].flatMap(([form, asked]) => {
    const rows = asked.map((question) => judge(question, answer(question.q, given({ country: question.country })), 0));
    const found = rows.filter(({ status }) => status === "found");
    const confidence = found.reduce((sum, row) => sum + row.confidence, 0) / found.length;
    return [
      ...found.filter(({ isEvent }) => isEvent !== true).map(({ q }) => `${form}: ${q} is not within its accuracy`),
      ...(UNSURE.has(form) || found.length >= rows.length * FOUND_SHARE_MIN ? [] : [`${form}: seldom found`]),
      ...(confidence < CONFIDENCE_MIN ? [`${form}: confidence ${confidence}`] : []),
    ];
  });
  expect(faults).toEqual([]);
  expect(byForm.size).toBeGreaterThan(100);
}, CORPUS_TIMEOUT_MS);

const ELSEWHERE = rowsOfFunction<[text: string, isFound: boolean]>("resolve() of a point beside a country");

test("resolve() finds no point outside of the country that the text names", () => {
  const wrong = ELSEWHERE.filter(([text, isFound]) => (answer(text).status === "found") !== isFound);
  expect(wrong.map(([text]) => shown(text, answer(text)))).toEqual([]);
  expect(answer("47.14001, 9.52282, Japan").reasons).toContain("country_mismatch");
});

const BESIDE_TOWNS = rowsOfFunction<[text: string, isFound: boolean]>("resolve() of two short numbers beside a town");

test("resolve() takes two numbers as short as prices for a point only alone beside the name of the town around it", () => {
  const wrong = BESIDE_TOWNS.filter(([text, isFound]) => (answer(text).status === "found") !== isFound);
  expect(wrong.map(([text]) => shown(text, answer(text)))).toEqual([]);
});

function twoLinks(latitude: number): string {
  return `https://maps.google.com/?q=47.14001,9.52282 https://maps.google.com/?q=${latitude},9.52282`;
}

test("resolve() takes two links to different places for no single one", () => {
  expect(answer(twoLinks(46.94)).status).toBe("uncertain");
  expect(answer(twoLinks(47.14002)).status).toBe("found");
});
