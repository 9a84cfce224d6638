import { expect, test } from "bun:test";
import fc from "fast-check";
import { lettersOf } from "../../src/gazetteer/names/keys/letters_of.ts";
import { extendedHash, finishedHash, HASH_START, keyHash, textHash } from "../../src/text/key_hash.ts";

test("textHash() of any text is the hash of its letters", () => {
  const letters = new Uint32Array(256);
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 100 }), (text) => {
    expect(textHash(text)).toBe(keyHash(letters, lettersOf(text, letters)));
  }));
  expect(textHash("\ud800a\udc00𝕏")).toBe(keyHash(letters, lettersOf("\ud800a\udc00𝕏", letters)));
});

test("extendedHash() of words one after the other is the hash of their text", () => {
  fc.assert(fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 8 }), { maxLength: 6 }), (words) => {
    expect(finishedHash(words.reduce(extendedHash, HASH_START))).toBe(textHash(words.join("")));
  }));
});
