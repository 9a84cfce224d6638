import { expect, test } from "bun:test";
import fc from "fast-check";
import { streetWord } from "../../src/text/street_word.ts";
import { SPELT_NUMBERS, STREET_SMALL_WORDS, STREET_WORDS } from "../../src/text/street_words.ts";
import { extendedKey, isPlainWord, streetWordsKey } from "../../src/text/street_words_key.ts";
import { examples } from "../support/runner/depth.ts";

/** Names, numbers and halves of short forms. */
const NAMES =
  "lincoln roma lindenallee hauptstrasse 5 12th 45 8 я го б р т п za k cl cra e ter a d 中央 十二 丁目 二 maio"
    .split(" ");
/** Words of all languages that keys treat in their own way. */
const WORDS = [...STREET_WORDS.keys(), ...STREET_SMALL_WORDS, ...SPELT_NUMBERS.keys()];
const word = fc.oneof(fc.constantFrom(...NAMES), fc.constantFrom(...WORDS)).map(streetWord);

test("extendedKey() of plain words is their streetWordsKey() once one of them is not generic", () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const isNamed = words.some(({ isGeneric, isSmall }) => !isGeneric && !isSmall);
      if (isNamed && words.every(isPlainWord)) {
        compared += 1;
        expect(words.reduce(extendedKey, "")).toBe(streetWordsKey(words));
      }
    }),
    { numRuns: examples(5000) },
  );
  expect(compared).toBeGreaterThan(50);
});

test("isPlainWord() is false for words whose part of a key depends on their neighbours", () => {
  const texts = "second quinze ter е 丁目 cl k т".split(" ");
  expect(texts.map(streetWord).filter(isPlainWord)).toEqual([]);
  expect("lincoln hauptstrasse de st 42".split(" ").map(streetWord).every(isPlainWord)).toBe(true);
});
