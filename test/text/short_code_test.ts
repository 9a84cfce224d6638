import { expect, test } from "bun:test";
import fc from "fast-check";
import { newShortCode, readShortCode, shownShortCode } from "../../src/text/short_code.ts";
import { seeded } from "../support/random/seeded.ts";
import { examples } from "../support/runner/depth.ts";

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
