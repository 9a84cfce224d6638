import formatter from "@fragaria/address-formatter";
import aliases from "@fragaria/address-formatter/src/templates/aliases.json";
import templates from "@fragaria/address-formatter/src/templates/templates.json";
import { expect, test } from "bun:test";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import table from "../../src/resolver/data/label_rules.json";
import { labelOf } from "../../src/resolver/labels/label.ts";
import { labelRulesOf } from "../../src/resolver/labels/label_rules.ts";
import { parseLayout, type Slot, SLOTS } from "../../src/resolver/labels/parse_layout.ts";
import { groupPostcode, renderLines } from "../../src/resolver/labels/render_lines.ts";
import { LABEL_ROWS } from "../corpora/corpora.ts";
import { vet } from "../support/expressions/vet_expression.ts";
import { rowsOfFunction, sharedData } from "../support/files/shared_data.ts";
import { variants } from "../support/runner/depth.ts";
import { wordsOf } from "../support/texts/words.ts";

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

test("labelOf() writes the corpus's addresses as their countries do", () => {
  expect(LABEL_ROWS.map(({ components, language }) => labelOf(components, { language })))
    .toEqual(LABEL_ROWS.map(({ label }) => label));
  expect(LABEL_ROWS.length).toBeGreaterThan(100);
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
    expect(labelOf({ locality: "Austin", region: "Texas", country, countryCode: "US" }))
      .toBe(`Austin, Texas, ${country}`);
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

const GROUP_POSTCODE_ROWS = rowsOfFunction<[string, string, string]>("groupPostcode()");
test.each(GROUP_POSTCODE_ROWS)("groupPostcode() writes %p by %p as %p", (postcode, shape, grouped) => {
  expect(groupPostcode(postcode, shape)).toBe(grouped);
});

test("parseLayout() reads every layout of the table", () => {
  expect(table.layouts.map(parseLayout).every(({ lines }) => lines.length > 0)).toBe(true);
});

test("parseLayout() shows whether county and region have a position of their own", () => {
  expect(parseLayout("[city|state]\n[county_code|county]")).toMatchObject({ namesCounty: true, namesState: false });
  expect(parseLayout("[city], [state_code|state] [postcode]")).toMatchObject({ namesCounty: false, namesState: true });
});

test("parseLayout() refuses parts and separators it does not know", () => {
  expect(() => parseLayout("[street]"))
    .toThrow(new SyntaxError('Cannot place a part of an address: current value is "street"'));
  expect(() => parseLayout("[road];[city]"))
    .toThrow(new SyntaxError('Cannot divide two parts of an address: current value is ";"'));
});

interface Example {
  readonly description: string;
  readonly components: RawComponents;
  readonly expected: string;
}

/**
 * Examples that are written otherwise here, and why. Abbreviating a street's type is no part of a label. The other two
 * put the quarter before the part that other examples of the country put first.
 */
const DIFFERENT: readonly string[] = wordsOf(`
  Platz der Republik | Rue de Voituriers | Augusta Lane | neighbourhood before suburb, 29.324436, 48.063332 |
  Monaco neighbourhood
`);

/** Layouts that were corrected, and one in which the package moves the postcode up where the country is missing. */
const CORRECTED: ReadonlySet<string> = new Set("BR CV HK MO VG".split(" "));
const PARTS = {
  house: "Mill",
  house_number: "7",
  road: "Long Road",
  suburb: "Quarter",
  city: "Cityton",
  county: "Countyshire",
  state: "Statia",
  postcode: "X1",
  country: "Countria",
} as const;
/** Coprime to the number of combinations: every part is met with every other. */
const [STEP = 37] = variants(37, 13).toReversed();

test("renderLines() writes the published examples", () => {
  const path = sharedData("vectors/label-address-formatting.jsonl");
  const examples = path === undefined ? [] : readFileSync(path, "utf8").trim().split("\n").map(exampleOf);
  const different = examples.filter(({ components, expected }) => `${written(components)}\n` !== expected);
  expect(different.map(({ description }) => description)).toEqual(path === undefined ? [] : [...DIFFERENT]);
});

test("renderLines() writes what the package writes, in every country", () => {
  const names = Object.entries(PARTS);
  const different: string[] = [];
  for (const countryCode of Object.keys(table.countries).filter((code) => code !== "default" && !CORRECTED.has(code))) {
    for (let mask = 1; mask < 1 << names.length; mask += STEP) {
      const given = names.filter((_, bit) => (mask >> bit & 1) === 1);
      const components: RawComponents = Object.fromEntries([...given, ["country_code", countryCode]]);
      const lines = bare(written(components));
      const theirs = bare(formatter.format(components));
      // Where a layout has no position for anything, the package lists what is there, and the country's code.
      if (lines !== theirs && !`, ${theirs}, `.includes(`, ${countryCode}, `)) {
        different.push(`${countryCode} ${lines} instead of ${theirs}`);
      }
    }
  }
  expect(different).toEqual([]);
});

function exampleOf(line: string): Example {
  return JSON.parse(line);
}

function written(components: RawComponents): string {
  const { countryCode, parts } = labelParts(components);
  return renderLines(parts, { rules: labelRulesOf(countryCode) }).join("\n");
}

/** Without the marks that the package leaves next to missing parts. */
function bare(text: string): string {
  return text.split("\n").map((line) =>
    line.replace(/ {2,}/gu, " ").replace("X1- ", "X1-").replace(/^[-. ]+|[-. ]+$/gu, "")
  )
    .filter((line) => line !== "").join("\n");
}

/** Parts of an address under OpenStreetMap's keys. */
type RawComponents = Readonly<Record<string, string | number>>;

/** An address as the renderer takes it, from keys that are wider than ours. */
interface RawAddress {
  /** Upper case, "" where none. */
  readonly countryCode: string;
  readonly parts: string[];
}

const DISTRICT_IS_SMALL: ReadonlySet<string> = new Set("BR CR ES NI PY RO TG TM XK".split(" "));
/** Countries of the Kingdom of the Netherlands, which one source has as its regions. */
const OWN_CODES: ReadonlyMap<string, string> = new Map([["Curaçao", "CW"], ["Sint Maarten", "SX"], ["Aruba", "AW"]]);
const NAMES: ReadonlyMap<string, string> = new Map(aliases.map(({ alias, name }) => [alias, name]));
const TEMPLATES: Readonly<Record<string, unknown>> = templates;

/**
 * OpenStreetMap's keys as slots, and the country as the published rules name it: ours comes with the address in the
 * language of its label and is not rewritten.
 */
function labelParts(raw: RawComponents): RawAddress {
  const given = new Map(
    Object.entries(raw).map(([key, value]) => [key, String(value)] as const)
      .filter(([, value]) => !/^https?:\/\//u.test(value)),
  );
  let countryCode = (given.get("country_code") ?? "").toUpperCase().replace("UK", "GB");
  const state = given.get("state") ?? "";
  const ownCode = countryCode === "NL" ? OWN_CODES.get(state) : undefined;
  if (ownCode !== undefined) {
    countryCode = ownCode;
    given.set("country", state);
  }
  if (/^\d+$/u.test(given.get("country") ?? "")) {
    given.set("country", state);
    given.delete("state");
  }
  renameCountry(given, countryCode);
  const others = [...given].filter(([key]) => !NAMES.has(key) && key !== "attention");
  if (others.length > 0) {
    given.set("attention", others.map(([, value]) => value).join(", "));
  }
  for (const [key, value] of Array.from(given)) {
    const name = key === "district" && !DISTRICT_IS_SMALL.has(countryCode) ? "state_district" : NAMES.get(key);
    if (name !== undefined && !given.has(name)) {
      given.set(name, value);
    }
  }
  return { countryCode, parts: SLOTS.map((slot: Slot) => given.get(slot) ?? "") };
}

function renameCountry(given: Map<string, string>, countryCode: string): void {
  const template = TEMPLATES[countryCode];
  if (typeof template !== "object" || template === null) {
    return;
  }
  if ("change_country" in template && typeof template.change_country === "string") {
    given.set("country", template.change_country.replace("$state", given.get("state") ?? ""));
  }
  const added = "add_component" in template ? String(template.add_component).split("=") : [];
  if (added[0] === "state") {
    given.set("state", added[1] ?? "");
  }
  const country = given.get("country") ?? "";
  if (/^(?:US|USA|United States)$/u.test(country)) {
    given.set("country", "United States of America");
  }
  if (country === "Koninkrijk der Nederlanden") {
    given.set("country", "Nederland");
  }
}
