import { expect, test } from "bun:test";
import { resolve } from "../../src/resolver/mod.ts";
import { smallStreets } from "./small_streets.ts";

const gazetteer = smallStreets({
  namedPlaces: [],
  postcodes: [],
  more: [
    ["Kaisaniemenkatu", "oberdorf", "9901", "5"],
    ["Kaisaniementie", "oberdorf", "9901", "5"],
    ["Industriering", "unterdorf", "9902", "5"],
  ],
});

test.each([
  ["Kaisaniement. 5, 9901 Oberdorf", "uncertain", "two streets begin so"],
  ["Kaisaniementie 5, 9901 Oberdorf", "found", "it is written out"],
  ["Hauptstr. 5, 9901 Oberdorf", "found", "the type alone is shortened"],
  ["Industrierin. 5, 9902 Unterdorf", "found", "no other street begins so"],
])("resolve() reads %s as %s: %s", (text, status) => {
  const resolution = resolve({ text }, { gazetteer });
  expect<string>(resolution.status).toBe(status);
  expect(resolution.reasons.includes("ambiguous")).toBe(status === "uncertain");
});
