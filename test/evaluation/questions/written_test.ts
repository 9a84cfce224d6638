import { expect, test } from "bun:test";
import fc from "fast-check";
import { type AddressStyle, AREAS } from "../../../src/evaluation/corpus/areas.ts";
import { abbreviate } from "../../../src/evaluation/questions/abbreviate.ts";
import { withNoise, withTypos } from "../../../src/evaluation/questions/with_noise.ts";
import { writeAddress } from "../../../src/evaluation/questions/question.ts";
import { seededRandom } from "../../../src/evaluation/misspelt.ts";
import { editDistance } from "../../../src/text/edit_distance.ts";

const styleOf = (area: string): AddressStyle => AREAS.find(({ name }) => name === area)!.style;

test("writeAddress() keeps each country's order", () => {
  const german = { street: "Städtle", number: "23", postcode: "9490", locality: "Vaduz" };
  expect(writeAddress(german, styleOf("liechtenstein"))).toBe("Städtle 23, 9490 Vaduz");
  const american = { street: "Main St", number: "14", postcode: "62701", locality: "Springfield", region: "IL" };
  expect(writeAddress(american, styleOf("alameda"))).toBe("14 Main St, Springfield, IL 62701");
  expect(writeAddress({ ...german, number: "", country: "Liechtenstein" }, styleOf("liechtenstein")))
    .toBe("Städtle, 9490 Vaduz, Liechtenstein");
  expect(writeAddress({ street: "Carrer Major", number: "3", locality: "Ordino" }, styleOf("andorra")))
    .toBe("Carrer Major, 3, Ordino");
});

test("withTypos() changes letters only, by the given number of edits, and never digits", () => {
  fc.assert(fc.property(fc.integer(), fc.constantFrom(1, 2), (seed, edits) => {
    const text = "Rue du 42e Régiment";
    const typed = withTypos(text, { edits, random: seededRandom(String(seed)) }) ?? "";
    expect(typed).not.toBe(text);
    expect(typed.replaceAll(/\D/g, "")).toBe("42");
    // A letter added between two that were swapped is three edits of an alignment that edits no letter twice.
    expect(distanceOf(text, typed)).toBeLessThanOrEqual(edits === 1 ? 1 : 3);
  }));
});

function pointsOf(text: string): Uint32Array {
  return Uint32Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}

function distanceOf(from: string, to: string): number {
  return editDistance(pointsOf(from), pointsOf(to), { fromLength: from.length, toLength: to.length, limit: 5 });
}

test("withTypos() leaves names of under four letters alone", () => {
  expect(withTypos("Au 12", { edits: 1, random: seededRandom("x") })).toBeUndefined();
});

test("abbreviate() shortens what people shorten and writes out what is published short", () => {
  expect(abbreviate("Landstrasse", "de")).toBe("Landstr.");
  expect(abbreviate("East Pratt Street", "en")).toBe("E Pratt St");
  expect(abbreviate("MERIDIAN AVE", "en")).toBe("MERIDIAN Avenue");
  expect(abbreviate("Carrer Major", "ca")).toBe("C/ Major");
  expect(abbreviate("Im Bretscha", "de")).toBeUndefined();
});

test("withNoise() keeps the street and the town as they are", () => {
  for (const { style: { language } } of AREAS) {
    for (let seed = 0; seed < 30; seed++) {
      const text = withNoise({ street: "Städtle 23", town: "9490 Vaduz" }, {
        language,
        random: seededRandom(String(seed)),
      });
      expect(text).toContain("Städtle 23");
      expect(text).toContain("9490 Vaduz");
      expect(text.length).toBeGreaterThan("Städtle 23, 9490 Vaduz".length);
    }
  }
});
