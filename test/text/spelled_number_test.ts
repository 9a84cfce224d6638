import { expect, test } from "bun:test";
import { CARDINALS } from "../../src/text/number_words.ts";
import { countedAt } from "../../src/text/spelled_number.ts";

const SMALL = ("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen " +
  "seventeen eighteen nineteen").split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
/** Of each language what is written for a number, so that what is read can be held against it. */
const GERMAN_SMALL = ("ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn " +
  "sechzehn siebzehn achtzehn neunzehn").split(" ");
const GERMAN_TENS = "zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig".split(" ");

function read(text: string): number | undefined {
  const words = text.split(" ");
  const counted = countedAt({
    valueAt: (at) => CARDINALS.get(words[at] ?? ""),
    isJoint: (at) => words[at] === "and",
  }, 0);
  return counted?.to === words.length ? counted.value : undefined;
}

function english(value: number): string {
  if (value >= 1_000) {
    return `${english(Math.floor(value / 1_000))} thousand ${english(value % 1_000)}`.trim();
  }
  if (value >= 100) {
    const rest = english(value % 100);
    return `${SMALL[Math.floor(value / 100) - 1]} hundred${rest === "" ? "" : ` and ${rest}`}`;
  }
  return value < 20
    ? SMALL[value - 1] ?? ""
    : `${TENS[Math.floor(value / 10) - 2]} ${SMALL[value % 10 - 1] ?? ""}`.trim();
}

function german(value: number): string {
  if (value >= 100) {
    return `${GERMAN_SMALL[Math.floor(value / 100) - 1]}hundert${german(value % 100)}`;
  }
  const tens = GERMAN_TENS[Math.floor(value / 10) - 2] ?? "";
  return value < 20
    ? GERMAN_SMALL[value - 1] ?? ""
    : `${value % 10 === 0 ? "" : `${GERMAN_SMALL[value % 10 - 1]}und`}${tens}`;
}

test("countedAt() reads every English number below ten thousand as itself", () => {
  const wrong = Array.from({ length: 9_999 }, (_, i) => i + 1).filter((value) => read(english(value)) !== value);
  expect(wrong).toEqual([]);
});

test("CARDINALS has every German number below a thousand, which is one word", () => {
  const wrong = Array.from({ length: 999 }, (_, i) => i + 1).filter((value) => CARDINALS.get(german(value)) !== value);
  expect(wrong).toEqual([]);
});

test("countedAt() ends where a number ends", () => {
  const words = "five twenty".split(" ");
  expect(countedAt({ valueAt: (at) => CARDINALS.get(words[at] ?? ""), isJoint: () => false }, 0)).toEqual({
    value: 5,
    to: 1,
    words: 1,
  });
  expect(countedAt({ valueAt: () => undefined, isJoint: () => true }, 0)).toBeUndefined();
});
