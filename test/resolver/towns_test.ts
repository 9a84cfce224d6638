import { expect, test } from "bun:test";
import { resolve, resolveStructured } from "../../src/resolver/mod.ts";
import { testRows } from "./table_rows.ts";
import { tableWorld } from "./table_world.ts";

/** Worlds of places that have one name, or none that is known, each with a table of answers. */
const WORLDS = {
  // What is a place's name by chance.
  names_by_chance: await tableWorld("names_by_chance"),
  // Postcodes of towns whose streets are not loaded, one of them in the list of another town.
  unloaded_towns: await tableWorld("unloaded_towns"),
  // A region named as its capital, counties named as towns, and streets in several of them.
  namesake_areas: await tableWorld("namesake_areas", {
    coverage: [{ kind: "streets", completeness: "complete", bounds: [-91, 39, -89, 43], records: 2 }],
  }),
  // A region named as its capital, and places of one name inside and outside of the capital.
  emirates: await tableWorld("emirates"),
  // Two neighbouring towns, and a district that the data set puts into the smaller one.
  neighbours: await tableWorld("neighbours"),
};

for (const [world, gazetteer] of Object.entries(WORLDS)) {
  await testRows(`answers/${world}.csv`, { gazetteerOf: () => gazetteer });
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
