import { expect, test } from "bun:test";
import { numberedStreetSpans } from "../../../src/resolver/address/correction/streets/find_near.ts";
import { streetWord } from "../../../src/text/street_word.ts";
import { streetWordsKey } from "../../../src/text/street_words_key.ts";

function keysNear(text: string, before?: string): string[] {
  const keys = text.toLowerCase().split(" ");
  return numberedStreetSpans(keys.map(streetWord), { keys, before }).map(streetWordsKey);
}

test.each(
  [
    ["41st s", "41st"],
    ["89th v", "89ave"],
    ["e 10th t", "e10st"],
    ["8th lt", "8st"],
    ["os 10th st", "s10st"],
    ["r 3rd st", "e3st"],
    ["2nd st", "n2st"],
  ] as const,
)("numberedStreetSpans() of %p has %p", (written, meant) => {
  expect(keysNear(written)).toContain(meant);
});

test("numberedStreetSpans() never changes a digit", () => {
  for (const text of ["41st s", "e 12th t", "2nd st", "116th av", "n 1st strete"]) {
    const digits = text.replaceAll(/\D/g, "");
    expect(keysNear(text).map((key) => key.replaceAll(/\D/g, ""))).toEqual(keysNear(text).map(() => digits));
  }
});

test("numberedStreetSpans() leaves a direction and a type that are spelt right", () => {
  expect(keysNear("e 4th st")).toEqual([]);
  expect(keysNear("4th st", "e")).toEqual([]);
  expect(keysNear("main st")).toEqual([]);
});
