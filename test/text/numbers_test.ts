import { expect, test } from "bun:test";
import fc from "fast-check";
import { houseNumberKey, parseHouseNumber } from "../../src/text/house_number.ts";
import { CARDINALS } from "../../src/text/number_words.ts";
import { newShortCode, readShortCode, shownShortCode } from "../../src/text/short_code.ts";
import { countedAt } from "../../src/text/spelled_number.ts";
import { seeded } from "../support/random/random.ts";
import { examples } from "../support/runner/depth.ts";
import { rowsOfFunction } from "../support/files/shared_data.ts";

const PARSE_HOUSE_NUMBER_ROWS = rowsOfFunction<[string, number, string]>("parseHouseNumber()");
test.each(PARSE_HOUSE_NUMBER_ROWS)("parseHouseNumber() takes %s for %i and %s", (written, digits, suffix) => {
  expect(parseHouseNumber(written)).toEqual({ digits, suffix });
});

test("parseHouseNumber() never reads two numbers as one", () => {
  const part = fc.integer({ min: 1, max: 9_999 });
  fc.assert(fc.property(part, part, fc.constantFrom(" ", "  ", "-", "/", "\u00a0"), (one, two, between) => {
    expect(parseHouseNumber(`${one}${between}${two}`).digits).toBe(one);
  }));
});

test("houseNumberKey() of a key is the key", () => {
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom("1", "2", "½", "¾", " ", "a", "/", "-", "Ä") }), (text) => {
    expect(houseNumberKey(houseNumberKey(text))).toBe(houseNumberKey(text));
  }));
});

test("parseHouseNumber() takes plain digits as it takes them written otherwise", () => {
  fc.assert(fc.property(fc.stringMatching(/^[0-9]{1,10}$/), (written) => {
    expect(parseHouseNumber(written)).toEqual(parseHouseNumber(` ${written} `));
  }));
});

test("parseHouseNumber() takes digits and ASCII as it takes them with a blank", () => {
  const written = fc.stringMatching(/^[0-9]{1,9}[-/a-zA-Z0-9.]{0,6}$/);
  fc.assert(fc.property(written, (text) => {
    expect(parseHouseNumber(text)).toEqual(parseHouseNumber(` ${text} `));
  }));
});

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXY";
const random = seeded(3);
/** Chance that fast-check's seed has no part in: what is drawn again and again must be random enough to end. */
const chance = { bytes: (length: number) => Uint8Array.from({ length }, () => Math.floor(random() * 256)) };
const codes = fc.constant(undefined).map(() => newShortCode(chance));

test("readShortCode() reads what newShortCode() made, however it is written", () => {
  fc.assert(fc.property(codes, (code) => {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Y]{8}$/u);
    expect(code).toMatch(/[0-9].*[A-Z]|[A-Z].*[0-9]/u);
    const shown = shownShortCode(code);
    for (const text of [code, shown, shown.toLowerCase(), ` ${shown.replace("-", " ")}\n`, shown.replace("-", "–")]) {
      expect(readShortCode(text)).toBe(code);
    }
    const heard = code.replaceAll("0", "O").replaceAll("1", "l").replaceAll("2", "Z").replaceAll("V", "u");
    expect(readShortCode(heard)).toBe(code);
  }));
});

test("readShortCode() refuses every code with one wrong character", () => {
  fc.assert(
    fc.property(codes, (code) => {
      for (let at = 0; at < code.length; at++) {
        for (const wrong of ALPHABET.replace(code.charAt(at), "")) {
          expect(readShortCode(code.slice(0, at) + wrong + code.slice(at + 1))).toBeUndefined();
        }
      }
    }),
    { numRuns: examples(50) },
  );
});

test("readShortCode() refuses every code of which two characters changed places, neighbours or not", () => {
  fc.assert(
    fc.property(codes, (code) => {
      for (let one = 0; one < code.length; one++) {
        for (let other = one + 1; other < code.length; other++) {
          const swapped = Array.from(code);
          swapped[one] = code.charAt(other);
          swapped[other] = code.charAt(one);
          const text = swapped.join("");
          expect(readShortCode(text)).toBe(text === code ? code : undefined);
        }
      }
    }),
    { numRuns: examples(50) },
  );
});

test("readShortCode() refuses any other text", () => {
  for (const text of ["", "1234-5678", "ABCD-EFGH", "8AK6GN7", "8AK6-GN74-1", "8AK6--GN74", "x".repeat(10_000)]) {
    expect([text.slice(0, 20), readShortCode(text)]).toEqual([text.slice(0, 20), undefined]);
  }
  fc.assert(fc.property(fc.string(), (text) => {
    const code = readShortCode(text);
    expect(code === undefined || readShortCode(code) === code).toBe(true);
  }));
});

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
  expect(countedAt({ valueAt: (at) => CARDINALS.get(words[at] ?? ""), isJoint: () => false }, 0))
    .toEqual({ value: 5, to: 1, words: 1 });
  expect(countedAt({ valueAt: () => undefined, isJoint: () => true }, 0)).toBeUndefined();
});
