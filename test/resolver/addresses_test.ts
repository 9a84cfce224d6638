import { expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import type { Resolution } from "../../src/domain/resolution.ts";
import { AREAS } from "../../src/evaluation/corpus/areas.ts";
import { drawOf } from "../../src/evaluation/styles/style.ts";
import { NOTES_BEFORE_ADDRESSES, NUMBERS_OF_UNITS } from "../../src/evaluation/styles/written_styles.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { syntheticTruth } from "../evaluation/synthetic_truth.ts";
import { smallStreets } from "./small_streets.ts";
import { examples } from "../support/runner/depth.ts";

const WRITTEN_SEEDS = Array.from({ length: 400 }, (_, seed) => seed);
const gazetteer = smallStreets();
const rows = (await Bun.file(join(import.meta.dir, "../corpora/addresses.csv")).text()).trimEnd().split("\n").slice(1)
  .map((line) =>
    [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/gu)].map(([, quoted, plain]) => quoted ?? plain ?? "")
  );

for (const [text = "", country = "", status = "", precision = "", street = "", number = "", reasons = ""] of rows) {
  test(`resolve() reads "${text}"${country === "" ? "" : ` in ${country}`} as ${status} ${precision}`, () => {
    const resolution = answer(text, country);
    expect<string>(resolution.status).toBe(status);
    if (precision !== "") {
      expect(addressOf(resolution)).toEqual({ precision, street, number });
    }
    expect(resolution.reasons).toEqual(expect.arrayContaining(reasons === "" ? [] : reasons.split(" ")));
  });
}

test("resolve() gives a reason for every uncertain answer, for every text of the table and every two of them", () => {
  const texts = rows.map(([text = ""]) => text);
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.constantFrom("", ...texts), fc.nat({ max: 60 }), (one, other, cut) => {
      const { status, reasons } = answer(`${one} ${other}`.slice(0, -1 - cut), "");
      expect([status, reasons.length > 0 || status === "found"]).toEqual([status, true]);
    }),
    { numRuns: examples(300) },
  );
});

test("resolve() never finds a number that is not known", () => {
  const known = new Set(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999 }), fc.constantFrom("", "a", " bis", "-3"), (digits, suffix) => {
      const resolution = answer(`Hauptstrasse ${digits}${suffix}, 9901 Oberdorf`, "");
      if (resolution.status === "found" && resolution.precision === "house") {
        const number = resolution.components.houseNumber ?? "";
        expect(known.has(number) || ["12a", "14-16"].includes(number)).toBe(true);
        expect(number).toBe(`${digits}${suffix.trim()}`);
      }
    }),
    { numRuns: examples(200) },
  );
});

test("resolve() finds no other place behind the words of a note or a unit, in any language", () => {
  const area = AREAS.find(({ style }) => style.language === "de")!;
  const parts = { street: "Birkenweg", number: "3", postcode: "9901", locality: "Oberdorf" };
  const texts = new Set(
    WRITTEN_SEEDS.flatMap((seed) =>
      [NOTES_BEFORE_ADDRESSES, NUMBERS_OF_UNITS].map((style) =>
        style.in({ area, truth: syntheticTruth(area, [], []), draw: drawOf(String(seed)) })?.spell?.(parts) ?? ""
      )
    ),
  );
  const wrong = [...texts].filter((text) => {
    const resolution = answer(text, "");
    return resolution.status === "found" && addressOf(resolution).number !== "3";
  });
  expect(wrong).toEqual([]);
  expect(texts.size).toBeGreaterThan(400);
});

test("resolve() gives a house an identifier of its own, beginning with its street's", () => {
  const house = answer("Hauptstrasse 5, 9901 Oberdorf", "");
  const other = answer("Hauptstrasse 7, 9901 Oberdorf", "");
  const street = answer("Hauptstrasse, 9901 Oberdorf", "");
  const [one, two, whole] = [house, other, street].map((describeGuesses) =>
    describeGuesses.status === "unresolved" ? "" : describeGuesses.placeId ?? ""
  );
  expect(one).not.toBe(two);
  expect(one?.startsWith(whole ?? "?")).toBe(true);
});

test.each([
  ["Hauptstrasse 5, Wohnung 4, 9901 Oberdorf", "Wohnung 4"],
  ["Hauptstrasse 5 Top 7, 9901 Oberdorf", "Top 7"],
  ["116 Main Street #4B, Millford", "#4B"],
  ["116 Main Street, Apt 4b, 2nd floor, Millford", "Apt 4b, 2nd floor"],
  ["c/o Muster, Hauptstrasse 5, 9901 Oberdorf", undefined],
])("resolve() returns the unit of %s as written: %s", (text, unit) => {
  const resolution = answer(text, "");
  const { components = {}, matches } = "components" in resolution ? resolution : { matches: {} };
  expect([components.unit, matches.unit]).toEqual([unit, unit === undefined ? undefined : "inferred"]);
});

test("resolve() does not take the missing castle of a town with loaded streets for evidence of its namesake", () => {
  const { alternatives } = resolve({ text: "Castle Millford", alternatives: 3 }, { gazetteer });
  expect(alternatives.map(({ coordinates }) => coordinates.latitude)).toContain(40);
});

test("resolve() does not take the missing street of a town with loaded streets for evidence of its namesake", () => {
  const near = { latitude: 40, longitude: -90 };
  const resolution = resolve({ text: "12 Xyz Street, Millford", near }, { gazetteer });
  expect(resolution.status === "unresolved" ? undefined : resolution.coordinates.latitude).toBe(40);
});

function answer(text: string, country: string): Resolution {
  return resolve({ text, ...(country === "" ? {} : { country }) }, { gazetteer });
}

function addressOf(resolution: Resolution): { precision: string; street: string; number: string } {
  if (resolution.status === "unresolved") {
    return { precision: "", street: "", number: "" };
  }
  const { precision, components } = resolution;
  return { precision, street: components.street ?? "", number: components.houseNumber ?? "" };
}
