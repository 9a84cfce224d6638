import { expect, test } from "bun:test";
import { smallStreets } from "../small_streets.ts";
import { spansOf, stageInput } from "./stage_outputs.ts";

const gazetteer = smallStreets();

test.each(
  [
    [
      "Hauptstrasse 5, 9901 Oberdorf",
      ["street Hauptstrasse ×1", "number 5", "number 9901", "postcode 9901", "place Oberdorf ×1"],
    ],
    ["Hauptstrasse 12a Oberdorf", ["street Hauptstrasse ×1", "number 12a", "place Oberdorf ×1"]],
    [
      "Apt 4, Main Street 12, Millford",
      ["note Apt 4", "number 4", "street Main Street ×1", "number 12", "place Millford ×2"],
    ],
    ["Postfach 12, Oberdorf", ["note Postfach 12", "number 12", "place Oberdorf ×1"]],
    ["c/o Muster, Birkenweg 3, Oberdorf", ["note c/o Muster", "street Birkenweg ×1", "number 3", "place Oberdorf ×1"]],
    ["c/o Metropolis", ["note c/o", "place Metropolis ×1"]],
    ["c/o c/o, c/o", ["note c/o", "note c/o", "note c/o"]],
    ["Twelve Main Street, Millford", ["number Twelve", "street Main Street ×1", "place Millford ×2"]],
    ["Metropolis", ["place Metropolis ×1"]],
    ["Xyz", []],
  ] as const,
)("buildLattice() finds the spans of %p", (text, expected) => {
  expect(spansOf(stageInput(text, gazetteer))).toEqual([...expected]);
});

test("buildLattice() has no address spans for a text of place names only", () => {
  const { lattice } = stageInput("Metropolis, Millford", gazetteer);
  expect(lattice).toMatchObject({ words: [], streets: [], numbers: [], postcodes: [], notes: [], inCrossing: [] });
});

const oberdorf = smallStreets({
  namedPlaces: [],
  postcodes: [["9921", "oberdorf"], ["9931", "seestadt"]].map(([postcode = "", placeKey = ""]) => ({
    key: `postcode:LI:${postcode}`,
    postcode,
    placeKey,
    localities: [placeKey],
    point: { latitudeE7: 471_000_000, longitudeE7: 95_000_000 },
    radiusM: 500,
    dataset: 0,
  })),
});

test.each([
  ["100 Oberdorf", true],
  ["9931 Oberdorf", true],
  ["9921 Oberdorf", false],
  ["Hauptstrasse 5, 9921 Oberdorf", false],
  // A country, or a region, is no town of the postcode.
  ["9921 Liechtenstein", true],
])("buildLattice() searches %p for a street without its type: %p", (text, isSearched) => {
  const keys: string[] = [];
  const isStreetKey = (key: string): boolean => keys.push(key) > 0 && oberdorf.isStreetKey(key);
  stageInput(text, { ...oberdorf, isStreetKey });
  const name = text.split(" ").at(-1)?.toLowerCase() ?? "";
  expect(keys.includes(`${name}rd`)).toBe(isSearched);
});

test("buildLattice() searches for no place whose name begins or ends with a number of more than three digits", () => {
  const keys: string[] = [];
  const findPlaces: typeof gazetteer.findPlaces = (key, limit) => {
    keys.push(key);
    return gazetteer.findPlaces(key, limit);
  };
  stageInput("1200 Oberdorf 1300 Park, 12 Millford", { ...gazetteer, findPlaces });
  expect(keys).toEqual(["oberdorf", "oberdorf1300park", "park", "12millford", "millford"]);
});
