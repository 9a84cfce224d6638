import { expect, test } from "bun:test";
import type { PostcodeInput } from "../../../src/gazetteer/builder/streets/street_row.ts";
import { resolve } from "../../../src/resolver/mod.ts";
import { smallStreets } from "../small_streets.ts";

/**
 * The list has five codes at one point of Unterdorf, and one at each of two points of Oberdorf; the map has none there.
 */
const LISTED: readonly (readonly [postcode: string, town: string, latitude: number, longitude: number])[] = [
  ...["9911", "9912", "9913", "9914", "9915"].map((code) => [code, "unterdorf", 47.13, 9.5] as const),
  ["9921", "oberdorf", 47.1, 9.5],
  ["9922", "oberdorf", 47.1, 9.51],
  ["9931", "seestadt", 47.2, 9.9],
  ...[47.07, 47.069, 47.068, 47.067, 47.066].map((latitude, i) => [`996${i + 1}`, "oberdorf", latitude, 9.5] as const),
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

test("resolve() finds a postcode and its country if addresses state it, and only the whole postcode", () => {
  const bounds = [9.3, 47, 9.6, 47.3] as const;
  const provenances = gazetteer.provenances.map((datasets) =>
    datasets.map((dataset) => ({
      ...dataset,
      coverage: [{ kind: "houses" as const, completeness: "partial" as const, bounds, records: 9 }],
    }))
  );
  const statusOf = (text: string, isStated: boolean) =>
    resolve({ text }, { gazetteer: isStated ? { ...gazetteer, provenances } : gazetteer }).status;
  expect(statusOf("9921, Liechtenstein", true)).toBe("found");
  expect(statusOf("9921, Liechtenstein", false)).toBe("uncertain");
  expect(statusOf("9921", true)).toBe("uncertain");
  expect(statusOf("9921-1234, Liechtenstein", true)).toBe("uncertain");
});

test("resolve() answers an unknown street with its postcode, which is smaller than its town", () => {
  const resolution = resolve({ text: "Nirgendgasse 5, 9961 Oberdorf" }, { gazetteer });
  const { precision, accuracyM, matches } = { precision: undefined, accuracyM: 0, ...resolution };
  expect([precision, matches.street, matches.postcode]).toEqual(["postcode", "missing", "exact"]);
  // With neighbours this near it reaches 500 m.
  expect(accuracyM).toBe(500);
});

test("resolve() holds the postcode's whole circle around the town of an unknown street if the postcode is larger", () => {
  const resolution = resolve({ text: "Nirgendgasse 5, 9921 Oberdorf" }, { gazetteer });
  const { precision, accuracyM, matches } = { precision: undefined, accuracyM: 0, ...resolution };
  expect([precision, matches.street, matches.postcode]).toEqual(["locality", "missing", "exact"]);
  // Its point is that of the town, and its neighbours are 3.6 km away.
  expect(accuracyM).toBe(3_600);
});
