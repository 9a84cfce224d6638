import { expect, test } from "bun:test";
import fc from "fast-check";
import { keyHash, textHash, utf8Hash } from "../../src/text/key_hash.ts";
import { lettersOf } from "../../src/gazetteer/names/keys/letters_of.ts";

test("textHash() of any text is the hash of its letters", () => {
  const letters = new Uint32Array(256);
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 100 }), (text) => {
    expect(textHash(text)).toBe(keyHash(letters, lettersOf(text, letters)));
  }));
  expect(textHash("\ud800a\udc00𝕏")).toBe(keyHash(letters, lettersOf("\ud800a\udc00𝕏", letters)));
});

test("utf8Hash() of any text's bytes is the hash of the text", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (text) => {
    const bytes = new TextEncoder().encode(`a${text}b`);
    expect(utf8Hash(bytes, 1, bytes.length - 1)).toBe(textHash(text));
  }));
});
