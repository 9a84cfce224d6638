import { expect, test } from "bun:test";
import { openGazetteer } from "../../src/gazetteer/mod.ts";
import { distanceM } from "../../src/geo/distance_m.ts";
import { shortenedPlaces } from "../../src/resolver/address/spans/places/shortened_places.ts";
import { tokenize } from "../../src/resolver/address/tokens/mod.ts";
import { readCountry, readPostcode, resolve, resolveStructured, suggest } from "../../src/resolver/mod.ts";
import { WorkBudget } from "../../src/resolver/work_budget.ts";
import { PHRASES } from "../corpora/corpora.ts";
import { readTable, rowsOfFunction } from "../support/files/shared_data.ts";
import { worldGazetteer } from "../support/gazetteers/world_gazetteer.ts";
import { inColumnsOf, tableWorld, testRows } from "./table_rows.ts";

/** Lists place a city's point at its town hall or its middle. Metres. */
const NEAR_ENOUGH_M = 15_000;
const world = openGazetteer(await worldGazetteer());
const names = { gazetteer: world, workBudget: new WorkBudget() };

test("resolve() answers the places of the corpus from the world's gazetteer", async () => {
  const rows = await readTable("places.csv");
  const wrong = rows.flatMap((row) => {
    const { latitude = "", longitude = "", ...expected } = row;
    const { input: text = "", country = "", status } = row;
    const resolution = resolve({ text, language: "en", ...(country === "" ? {} : { country }) }, { gazetteer: world });
    const at = { latitude: Number(latitude), longitude: Number(longitude) };
    const isThere = latitude === "" || resolution.status === "unresolved" ||
      distanceM(at, resolution.coordinates) <= NEAR_ENOUGH_M;
    return isThere && Bun.deepEquals(inColumnsOf(expected, resolution), expected)
      ? []
      : [`${text} (${country}): ${resolution.status}, ${resolution.reasons.join(" ")} instead of ${status}`];
  });
  expect(wrong).toEqual([]);
  expect(rows.length).toBeGreaterThan(50);
});

test("resolve() finds no place in what people say to each other, whatever villages it spells", () => {
  const found = PHRASES.flatMap((text) => {
    const resolution = resolve({ text }, { gazetteer: world });
    return resolution.status === "found" ? [`${text}: ${resolution.label}`] : [];
  });
  expect(found).toEqual([]);
  expect(PHRASES.length).toBeGreaterThan(300);
});

test.each(rowsOfFunction<[string, string]>("shortenedPlaces()"))("shortenedPlaces() finds %p", (text, name) => {
  expect(new Set(placesOf(text))).toEqual(new Set([name]));
});

test("suggest() goes on from the short words of a town's name", () => {
  const texts = ["colo spr", "n las v", "w palm bch", "pto mon"];
  expect(texts.map((text) => suggest({ text, limit: 1 }, { gazetteer: world })[0]?.label)).toEqual([
    "Colorado Springs, Colorado, United States",
    "North Las Vegas, Nevada, United States",
    "West Palm Beach, Florida, United States",
    "Puerto Montt, Chile",
  ]);
});

const NOT_SHORTENED = ["Main St", "Utrecht, NL", "San José", "Halle a", "5/7", "Vaduz A.B.", "S.J., CA", "S.J. CA"];
test.each(NOT_SHORTENED)("shortenedPlaces() finds nothing for %p, which is no short form", (text) => {
  expect(placesOf(text)).toEqual([]);
});

function placesOf(text: string): string[] {
  const tokens = tokenize(text);
  return shortenedPlaces(tokens, { from: 0, to: tokens.length }, names).map(({ id }) => world.place(id).name);
}

const READ_COUNTRY_ROWS = rowsOfFunction<[string, string | undefined]>("readCountry()");
test.each(READ_COUNTRY_ROWS)("readCountry() reads %p as %p", (text, code) => {
  expect(readCountry(text, world)).toBe(code);
});

test("readCountry() accepts regions on request", () => {
  expect(["England", "Scotland", "CA"].map((text) => readCountry(text, world, { regions: "accepted" })))
    .toEqual(["GB", "GB", "CA"]);
});

const READ_POSTCODE_ROWS = rowsOfFunction<[string, string | undefined, string, string | undefined]>("readPostcode()");
test.each(READ_POSTCODE_ROWS)("readPostcode() reads %p of %p as %p", (text, country, postcode, named) => {
  expect(readPostcode(text, country)).toEqual({ postcode, ...(named === undefined ? {} : { country: named }) });
});

test.each([
  ["0.10000, -30.20000", "Brazil"],
  ["29.65000, -155.34000", "the United States"],
  ["-25.52000, -149.20000", "French Polynesia"],
  ["60.61000, -38.71000", "Greenland"],
])("resolve() labels the open sea at %s, in the waters of %s, with the pair itself", (text) => {
  expect(resolve({ text }, { gazetteer: world })).toMatchObject({ status: "found", label: text, components: {} });
});

test.each([
  ["75.1, -40.2", "GL"],
  ["23.4, 9.6", "DZ"],
  ["-75.3, 60.4", "AQ"],
  ["64.9, 100.2", "RU"],
])("resolve() names the country at %s, far from all towns: %s", (text, countryCode) => {
  expect(resolve({ text }, { gazetteer: world })).toMatchObject({ status: "found", components: { countryCode } });
});

/** Worlds of places that have one name, or none that is known, each with a table of answers. */
const WORLDS = {
  // What is a place's name by chance.
  names_by_chance: await tableWorld("names_by_chance"),
  // Postcodes of towns whose streets are not loaded, one of them in the list of another town.
  unloaded_towns: await tableWorld("unloaded_towns"),
  // Two towns of one name, the smaller of which has streets.
  loaded_namesake: await tableWorld("loaded_namesake", {
    coverage: [{ kind: "streets", completeness: "complete", bounds: [-91, 39, -89, 41], records: 2 }],
  }),
  // A region named as its capital, counties named as towns, and streets in several of them.
  namesake_areas: await tableWorld("namesake_areas", {
    coverage: [{ kind: "streets", completeness: "complete", bounds: [-91, 39, -89, 43], records: 2 }],
  }),
  // A region named as its capital, and places of one name inside and outside of the capital.
  emirates: await tableWorld("emirates"),
  // Two neighbouring towns, and a district that the data set puts into the smaller one.
  neighbours: await tableWorld("neighbours"),
};

for (const [name, gazetteer] of Object.entries(WORLDS)) {
  await testRows(`answers/${name}.csv`, { gazetteerOf: () => gazetteer });
}

test("resolve() says of a name beside unknown words that it is not matched, not that the town contradicts it", () => {
  const text = "Shanghai Tang Mansion, Hong Kong";
  const { reasons, matches } = resolve({ text }, { gazetteer: WORLDS.names_by_chance });
  expect(reasons).toContain("unmatched_text");
  expect(reasons).not.toContain("locality_conflict");
  expect(matches).toEqual({ country: "exact", name: "missing" });
});

test.each([
  [{ postcode: "31-063", locality: "Kraków" }, "found", "31-063 Kraków, Polska"],
  [
    { street: "ul. Polna", houseNumber: "26", postcode: "31-063", locality: "Kraków" },
    "uncertain",
    "31-063 Kraków, Polska",
  ],
  [
    { street: "High Street 12", postcode: "LA6 1JT", locality: "Borwick" },
    "uncertain",
    "Kirkby Lonsdale, LA6, United Kingdom",
  ],
])("resolveStructured() reads a postcode of two parts in its own field: %j is %s", (components, status, label) => {
  const answer = resolveStructured({ components }, { gazetteer: WORLDS.unloaded_towns });
  expect<string>(answer.status).toBe(status);
  expect("label" in answer ? [answer.label, answer.matches.postcode] : []).toEqual([label, "exact"]);
});

test("resolve() takes two parts of a street for one, whose accuracy holds both", () => {
  const answer = resolve({ text: "Long Lane, Onetown" }, { gazetteer: WORLDS.namesake_areas });
  // 334 m to the middle of the other part, and 56 m to its end.
  expect(answer).toMatchObject({ status: "found", coordinates: { latitude: 41.001 }, accuracyM: 390 });
});
