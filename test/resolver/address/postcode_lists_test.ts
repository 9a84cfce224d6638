import { expect, test } from "bun:test";
import type { PostcodeInput } from "../../../src/gazetteer/build/streets/street_input.ts";
import { resolve } from "../../../src/resolver/mod.ts";
import { smallStreets } from "../small_streets.ts";

/** The list has five codes at one point of Unterdorf, and one at each of two points of Oberdorf; the map has none there. */
const LISTED: readonly (readonly [postcode: string, town: string, latitude: number, longitude: number])[] = [
  ...["9911", "9912", "9913", "9914", "9915"].map((code) => [code, "unterdorf", 47.13, 9.5] as const),
  ["9921", "oberdorf", 47.1, 9.5],
  ["9922", "oberdorf", 47.1, 9.51],
  ["9931", "seestadt", 47.2, 9.9],
];
const gazetteer = smallStreets({
  namedPlaces: [],
  postcodes: LISTED.map(([postcode, placeKey, latitude, longitude]): PostcodeInput => ({
    key: `postcode:LI:${postcode}`,
    postcode,
    placeKey,
    localities: [placeKey],
    point: { latitudeE7: latitude * 1e7, longitudeE7: longitude * 1e7 },
    radiusM: 500,
    dataset: 0,
  })),
});

test.each([
  ["Feldweg 2, 9912 Unterdorf", "found", "inferred", "the list has it in this town, at a point that several share"],
  ["Feldweg 2, 9999 Unterdorf", "uncertain", "missing", "no list has it"],
  ["Feldweg 2, 9931 Unterdorf", "uncertain", "missing", "the list has it in another town"],
  ["Lindengasse 2, 9912 Unterdorf", "uncertain", "conflict", "the house has another one"],
])("resolve() reads %s as %s, postcode %s: %s", (text, status, match) => {
  const resolution = resolve({ text }, { gazetteer });
  expect<string>(resolution.status).toBe(status);
  expect<string | undefined>(resolution.matches.postcode).toBe(match);
});

test("resolve() takes the postcode of an unknown street before a place abroad with a word of that street as its name", () => {
  const resolution = resolve({ text: "12 Metropolis Avenue, 9912" }, { gazetteer });
  const { status, precision, reasons } = { precision: undefined, ...resolution };
  expect([status, precision, reasons.includes("street_missing")]).toEqual(["uncertain", "postcode", true]);
  expect("label" in resolution ? resolution.label : "").toContain("Unterdorf");
});
