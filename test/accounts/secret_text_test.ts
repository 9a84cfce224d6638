import { expect, test } from "bun:test";
import fc from "fast-check";
import { isSecretText, makeSecretText } from "../../src/accounts/secret_text.ts";

const PREFIX = "locus_live_";
const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 });
const secret = bytes.map((chosen) => makeSecretText(PREFIX, { bytes: () => new Uint8Array(chosen) }));

test("makeSecretText() makes 27 random digits and 6 to check them", () => {
  fc.assert(fc.property(secret, (text) => {
    expect(text).toMatch(/^locus_live_[0-9A-Za-z]{33}$/);
    expect(isSecretText(text, PREFIX)).toBe(true);
  }));
});

test("makeSecretText() makes different secrets of different bytes", () => {
  fc.assert(fc.property(bytes, bytes, (one, other) => {
    fc.pre(one.some((byte, i) => byte !== other[i]));
    const texts = [one, other].map((chosen) => makeSecretText(PREFIX, { bytes: () => new Uint8Array(chosen) }));
    expect(texts[0]).not.toBe(texts[1]);
  }));
});

test("isSecretText() refuses every text in which one character differs", () => {
  fc.assert(fc.property(secret, fc.nat(), fc.string({ unit: "binary", minLength: 1, maxLength: 1 }), (text, at, by) => {
    const i = at % text.length;
    const changed = text.slice(0, i) + by + text.slice(i + 1);
    fc.pre(changed !== text);
    expect(isSecretText(changed, PREFIX)).toBe(false);
  }));
});

test("isSecretText() refuses what is longer, shorter, or has two neighbours exchanged", () => {
  fc.assert(fc.property(secret, fc.nat(42), (text, i) => {
    expect(isSecretText(text.slice(0, i) + text.slice(i + 1), PREFIX)).toBe(false);
    expect(isSecretText(`${text.slice(0, i)}0${text.slice(i)}`, PREFIX)).toBe(false);
    const swapped = text.slice(0, i) + text.charAt(i + 1) + text.charAt(i) + text.slice(i + 2);
    expect(isSecretText(swapped, PREFIX)).toBe(swapped === text);
  }));
});

test("isSecretText() takes the check digits of the CRC-32 that is everywhere", () => {
  // "123456789" is the check value of the CRC catalogue: CBF43926.
  expect(Bun.hash.crc32("123456789")).toBe(0xcbf43926);
});
