import { expect, test } from "bun:test";
import { knownAreas } from "../../../src/evaluation/questions/questions_of.ts";
import { worldQuestions } from "../../../src/evaluation/questions/world_questions.ts";
import type { WorldCity } from "../../../src/evaluation/questions/world_cities.ts";
import { nameKey } from "../../../src/text/name_key.ts";

function cityOf(name: string, region: string, population: number): WorldCity {
  return {
    id: `${name}/${region}`,
    name,
    countryCode: "US",
    countryName: "United States",
    coordinates: { latitude: 40, longitude: -90 },
    otherNames: [],
    region,
    population,
  };
}

const CITIES = [
  cityOf("Lakewood", "Ohio", 50_000),
  cityOf("Lakewood", "Colorado", 150_000),
  cityOf("Lakewood", "Ohio", 60_000),
  cityOf("Marble Hill", "Ohio", 20_000),
];
const ALL = { seed: 1, limit: 10 };
const NO_AREAS = (): [] => [];

test("worldQuestions() writes a city only in the variants in which its name is unambiguous", () => {
  const questions = worldQuestions({ cities: CITIES, isName: () => false, areasNamed: NO_AREAS }, ALL);
  const textsOf = (variant: string) =>
    questions.filter((question) => question.variant === variant).map(({ q }) => q).toSorted();
  expect(textsOf("place")).toEqual(["Lakewood, United States", "Marble Hill, United States"]);
  expect(textsOf("bare place")).toEqual(["Lakewood", "Marble Hill"]);
  expect(textsOf("place in its region")).toEqual([
    "Lakewood, Colorado, United States",
    "Lakewood, Ohio, United States",
    "Marble Hill, Ohio, United States",
  ]);
  expect(questions.find(({ id }) => id.startsWith("world/bare place/Lakewood"))?.id).toEndWith("Lakewood/Colorado");
});

test("worldQuestions() makes no typo that is another place's name", () => {
  const first = worldQuestions({ cities: CITIES, isName: () => false, areasNamed: NO_AREAS }, ALL).filter((
    { variant },
  ) => variant === "mistyped bare place");
  expect(first).toHaveLength(2);
  const taken = new Set(first.map(({ q }) => nameKey(q)));
  const again = worldQuestions({ cities: CITIES, isName: (key) => taken.has(key), areasNamed: NO_AREAS }, ALL).filter((
    { variant },
  ) => variant === "mistyped bare place");
  expect(again).toHaveLength(2);
  expect(again.filter(({ q }) => taken.has(nameKey(q)))).toEqual([]);
  const none = worldQuestions({ cities: CITIES, isName: () => true, areasNamed: NO_AREAS }, ALL);
  expect(none.some(({ variant }) => variant.startsWith("mistyped"))).toBe(false);
});

function bareNames(areas: readonly { readonly code: string; readonly population: number }[]): string[] {
  const areasNamed = (key: string) => key === "lakewood" ? areas : [];
  return worldQuestions({ cities: CITIES, isName: () => false, areasNamed }, ALL)
    .filter(({ variant }) => variant === "bare place").map(({ q }) => q).toSorted();
}

test("worldQuestions() writes no bare name that a larger country or region elsewhere has", () => {
  expect(bareNames([{ code: "VE", population: 30_000_000 }])).toEqual(["Marble Hill"]);
  expect(bareNames([{ code: "ES.51", population: 100_000 }, { code: "US", population: 300_000_000 }])).toEqual([
    "Lakewood",
    "Marble Hill",
  ]);
});

test("knownAreas() knows countries and regions in their languages, with their people", () => {
  const areasNamed = knownAreas([{
    ...cityOf("Sevilla", "Andalusia", 680_000),
    countryCode: "ES",
    regionCode: "ES.51",
  }]);
  expect(areasNamed("andalucia")).toEqual([{ code: "ES.51", population: 680_000 }]);
  expect(areasNamed("espana")).toEqual([{ code: "ES", population: 680_000 }]);
  expect(areasNamed("lakewood")).toEqual([]);
});
