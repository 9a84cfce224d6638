import formatter from "@fragaria/address-formatter";
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import table from "../../../src/resolver/data/label_rules.json";
import { labelRulesOf } from "../../../src/resolver/labels/label_rules.ts";
import { renderLines } from "../../../src/resolver/labels/render_lines.ts";
import { labelParts, type RawComponents } from "../../support/label_parts.ts";
import { sharedData } from "../../support/files/shared_data.ts";
import { variants } from "../../support/runner/depth.ts";

interface Example {
  readonly description: string;
  readonly components: RawComponents;
  readonly expected: string;
}

/**
 * Examples that are written otherwise here, and why. Abbreviating a street's type is no part of a label. The other two
 * put the quarter before the part that other examples of the country put first.
 */
const DIFFERENT: readonly string[] = [
  "Platz der Republik",
  "Rue de Voituriers",
  "Augusta Lane",
  "neighbourhood before suburb, 29.324436, 48.063332",
  "Monaco neighbourhood",
];

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
