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
    ["Schulstrasse", "unterdorf", "9902", "5"],
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

test.each([
  ["Schulstr. 5, 9902 Unterdorf", "found", "the type of the street"],
  ["Schuls. 5, 9902 Unterdorf", "found", "its first letter"],
  ["Schulg. 5, 9902 Unterdorf", "uncertain", "the first letter of another type"],
  ["Schulw 5, 9902 Unterdorf", "uncertain", "the same without a point"],
  ["12 Main Street B, Millford", "uncertain", "a letter behind the type is the house's"],
])("resolve() reads %s as %s: %s", (text, status) => {
  expect<string>(resolve({ text }, { gazetteer }).status).toBe(status);
});
