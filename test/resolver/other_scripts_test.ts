import { expect, test } from "bun:test";
import { resolve } from "../../src/resolver/mod.ts";
import { readTable } from "../support/files/read_table.ts";
import { countryTowns } from "./country_towns.ts";

const COUNTRIES = ["il", "eg", "sa", "ae", "kr"];
const LATIN = /[a-z]/iu;

test("resolve() finds a street written in another script nowhere else where it is not known", async () => {
  const tables = await Promise.all(COUNTRIES.map((country) => readTable(`countries/${country}.csv`)));
  const rows = tables.flat().filter(({ text = "", street = "", status }) =>
    status === "found" && LATIN.test(text) !== LATIN.test(street)
  );
  expect(rows.length).toBeGreaterThan(15);
  const known = new Set(rows.map(({ street = "" }) => street));
  const towns = await countryTowns((street) => !known.has(street));
  const found = rows.filter(({ text = "" }) => resolve({ text }, { gazetteer: towns }).status === "found");
  expect(found).toEqual([]);
});
