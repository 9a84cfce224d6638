import { expect, test } from "bun:test";
import fc from "fast-check";
import { houseNumberKey, parseHouseNumber } from "../../src/text/house_number.ts";

test.each([
  ["12", 12, ""],
  ["012 A", 12, "a"],
  ["12 bis", 12, "bis"],
  ["220-16", 220, "-16"],
  ["12½", 12, "-1/2"],
  ["12 1/2", 12, "-1/2"],
  ["12-1/2", 12, "-1/2"],
  ["12/14", 12, "/14"],
  ["12/A", 12, "a"],
  ["12-a", 12, "a"],
  ["12  14", 12, "-14"],
  ["А 7", 0, "а7"],
])("parseHouseNumber() takes %s for %i and %s", (written, digits, suffix) => {
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
