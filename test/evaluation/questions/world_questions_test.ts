import { expect, test } from "bun:test";
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

test("worldQuestions() writes a city only in the variants in which its name is unambiguous", () => {
  const questions = worldQuestions({ cities: CITIES, isName: () => false }, ALL);
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
  const first = worldQuestions({ cities: CITIES, isName: () => false }, ALL).filter(({ variant }) =>
    variant === "mistyped bare place"
  );
  expect(first).toHaveLength(2);
  const taken = new Set(first.map(({ q }) => nameKey(q)));
  const again = worldQuestions({ cities: CITIES, isName: (key) => taken.has(key) }, ALL).filter(({ variant }) =>
    variant === "mistyped bare place"
  );
  expect(again).toHaveLength(2);
  expect(again.filter(({ q }) => taken.has(nameKey(q)))).toEqual([]);
  const none = worldQuestions({ cities: CITIES, isName: () => true }, ALL);
  expect(none.some(({ variant }) => variant.startsWith("mistyped"))).toBe(false);
});
