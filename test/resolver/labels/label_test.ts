import { expect, test } from "bun:test";
import fc from "fast-check";
import { join } from "node:path";
import type { Components } from "../../../src/domain/resolution.ts";
import table from "../../../src/resolver/data/label_rules.json";
import { labelOf } from "../../../src/resolver/labels/label.ts";
import { vet } from "../../support/expressions/vet_expression.ts";

interface Row {
  readonly label: string;
  readonly language?: string;
  readonly components: Components;
}

const CODES = Object.keys(table.countries).filter((code) => code !== "default");
/** Antarctica and Pitcairn have no streets; in Singapore the town is the country. */
const WITHOUT_STREETS: ReadonlySet<string> = new Set(["AQ", "PN"]);
const WITHOUT_TOWNS: ReadonlySet<string> = new Set(["SG"]);
const ADDRESS = {
  name: "Old Mill",
  houseNumber: "14",
  unit: "Unit 3",
  street: "Long Street",
  postcode: "X1",
  locality: "Townton",
  country: "Countria",
} as const;

test("labelOf() writes the corpus's addresses as their countries do", async () => {
  const text = await Bun.file(join(import.meta.dir, "../../corpora/labels.jsonl")).text();
  const rows = text.trim().split("\n").map((line): Row => JSON.parse(line));
  expect(rows.map(({ components, language }) => labelOf(components, { language }))).toEqual(
    rows.map(({ label }) => label),
  );
  expect(rows.length).toBeGreaterThan(100);
});

test("labelOf() names a county where the country's addresses have none", () => {
  const label = labelOf({ county: "Minato-ku", region: "東京都", country: "日本", countryCode: "JP" });
  expect(label).toBe("日本 東京都 Minato-ku");
});

test("labelOf() leaves out neither street, number, unit, town nor country, in any country", () => {
  const missing = CODES.flatMap((countryCode) => {
    const label = labelOf({ ...ADDRESS, countryCode });
    const needed = [
      ...(WITHOUT_STREETS.has(countryCode) ? [] : ["14", "Unit 3", "Long Street", "Old Mill"]),
      ...(WITHOUT_TOWNS.has(countryCode) ? [] : ["Townton"]),
      "Countria",
    ];
    return needed.filter((part) => !label.includes(part)).map((part) => `${countryCode}: ${part} in ${label}`);
  });
  expect(missing).toEqual([]);
});

test("labelOf() labels a place with its name and country, in any country", () => {
  const labels = CODES.map((
    countryCode,
  ) => [countryCode, labelOf({ locality: "Townton", country: "Countria", countryCode })]);
  expect(labels.filter(([code, label]) => label !== "Townton, Countria" && code !== "KR")).toEqual([]);
});

test("labelOf() writes any single component as it is", () => {
  for (const name of ["name", "street", "postcode", "district", "locality", "county", "region", "country"] as const) {
    expect(CODES.filter((countryCode) => labelOf({ [name]: "Only This", countryCode }) !== "Only This")).toEqual([]);
  }
  expect(labelOf({})).toBe("");
  expect(labelOf({ countryCode: "DE" })).toBe("");
});

test("labelOf() takes the order of the address's letters where a country has two", () => {
  const latin = { street: "Xinyi Road", houseNumber: "7", locality: "Taipei", country: "Taiwan", countryCode: "TW" };
  expect(labelOf(latin, { language: "de" })).toBe("7, Xinyi Road, Taipei, Taiwan");
  expect(labelOf({ ...latin, country: "臺灣" })).toBe("臺灣 Taipei Xinyi Road 7");
});

test("labelOf() names a country as it is given", () => {
  for (const country of ["USA", "United States", "Vereinigte Staaten", "Estados Unidos"]) {
    expect(labelOf({ locality: "Austin", region: "Texas", country, countryCode: "US" })).toBe(
      `Austin, Texas, ${country}`,
    );
  }
});

test("labelOf() is one tidy line for any components, and the same each time", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("constructor", "__proto__", "$&", "[road]", "a, a", " , ", "\n"),
  );
  const components = fc.record({
    name: text,
    houseNumber: text,
    unit: text,
    street: text,
    postcode: text,
    district: text,
    locality: text,
    county: text,
    region: text,
    country: text,
    countryCode: fc.constantFrom(...CODES, "ZZ", "", "constructor", "default"),
  }, { requiredKeys: [] });
  fc.assert(fc.property(components, fc.constantFrom(undefined, "fr", "fr-CA", "ar"), (given, language) => {
    const label = labelOf(given, { language });
    expect(label).not.toMatch(/[\u0000-\u001f]|^ | $/u);
    expect(labelOf(given, { language })).toBe(label);
  }));
});

test("labelOf() writes what replaces nothing in a pattern", () => {
  const components = {
    street: "$1 $& Road",
    houseNumber: "5",
    locality: "City of Westminster",
    country: "UK",
    countryCode: "GB",
  };
  expect(labelOf(components)).toBe("5 $1 $& Road, London, UK");
});

test("the table's expressions take time linear in the text", () => {
  const expressions = Object.values(table.countries).flatMap((rule) => "spellings" in rule ? rule.spellings : [])
    .map(({ find }) => find).filter((find) => find.includes("\\"));
  expect(expressions.length).toBe(3);
  expect(expressions.map((source) => vet({ source, flags: "u" }))).toEqual(expressions.map(() => "safe"));
});
