import { expect, test } from "bun:test";
import fc from "fast-check";
import { WordReader } from "../../../src/batches/report/frequent_words.ts";

const letter = fc.constantFrom(
  ..."aAbZ019 ,-'.éÉßñÑİıŁǅ".split(""),
  "e\u0301",
  "\u0130",
  "ж",
  "東",
  "𝒜",
  "\u0345",
);
const text = fc.array(letter, { maxLength: 200 }).map((letters) => letters.join(""));

test("WordReader.selected() gives every selected word of a text as often as all() does, in its order", () => {
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 5 }), (read, others) => {
      const reader = new WordReader();
      const words = reader.all(`${others.join(" ")} ${read.slice(0, 20)}`);
      reader.select(words);
      const isSelected = (word: string): boolean => words.includes(word);
      expect(reader.selected(read).filter(isSelected)).toEqual(reader.all(read).filter(isSelected));
    }),
  );
});

test("WordReader.selected() passes over most words that are not selected", () => {
  const reader = new WordReader();
  reader.select(["neverland"]);
  const read = Array.from({ length: 60 }, (_, i) => `word${i}`).join(" ");
  expect(reader.selected(read).length).toBeLessThan(5);
  expect(reader.selected(`${read} NeverLand`)).toContain("neverland");
});
