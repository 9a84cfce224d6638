import { expect, test } from "bun:test";
import { withoutContactNumbers } from "../../../src/resolver/address/tokens/contact_numbers.ts";
import { tokenize, TOKENS_MAX } from "../../../src/resolver/address/tokens/tokenize.ts";

test("tokenize() keeps the offsets of every word in the caller's text", () => {
  const text = "  Köln-Ehrenfeld, 12a St. Straße\n東京都 トロント";
  const tokens = tokenize(text);
  expect(tokens.map(({ key }) => key)).toEqual(
    ["koln", "ehrenfeld", "12a", "st", "strasse", "東", "京", "都", "トロント"],
  );
  expect(tokens.map(({ span }) => text.slice(...span))).toEqual(
    ["Köln", "Ehrenfeld", "12a", "St", "Straße", "東", "京", "都", "トロント"],
  );
  expect(tokens.map(({ apart }) => apart)).toEqual([false, false, true, false, false, true, false, false, false]);
  expect(tokens.map(({ shape }) => shape).slice(0, 6)).toEqual(
    ["word", "word", "mixed", "word", "word", "ideograph"],
  );
});

test("tokenize() returns all blanks as one space, and keeps line breaks apart", () => {
  for (const blank of [" ", "  ", "\u00a0", "\u202f", "\u3000", " \u00a0 \u200b"]) {
    expect(tokenize(`27${blank}d`)[1]).toMatchObject({ key: "d", glue: " ", apart: false });
  }
  expect(tokenize("27 \n d")[1]?.apart).toBe(true);
});

test("tokenize() reads no more than the limit and nothing of mere signs", () => {
  expect(tokenize("a ".repeat(500)).length).toBe(TOKENS_MAX);
  expect(tokenize("… -- ,,, 🍕 \u0301")).toEqual([]);
});

test("withoutContactNumbers() blanks the number of an account, and no words in capitals behind a postcode", () => {
  const account = "Muster AG, IBAN CH93 0076 2011 6238 5295 7, Landstrasse 5";
  expect(withoutContactNumbers(account).split(/\s*,\s*/u)).toEqual(["Muster AG", "", "Landstrasse 5"]);
  const address = "FLAT 3, SW19 WEST HILL ROAD LONDON";
  expect(withoutContactNumbers(address)).toBe(address);
});
