import { expect, test } from "bun:test";
import type { Street } from "../../../src/gazetteer/port.ts";
import { distanceM } from "../../../src/geo/distance_m.ts";
import { knownPlaces } from "../../../src/resolver/address/context/known_places.ts";
import { withoutMisreadBytes } from "../../../src/resolver/address/tokens/misread_bytes.ts";
import { misspeltSpans } from "../../../src/resolver/address/correction/streets/misspelt_spans.ts";
import { housesWithSuffix, nearestSuffix } from "../../../src/resolver/address/scoring/numbers/number_in_span.ts";
import { numbersWithDoor } from "../../../src/resolver/address/scoring/numbers/other_numbers.ts";
import { crossingJoints, crossingOf, ONE_CROSSING_M, postcodeForms } from "../../../src/resolver/address/spans/mod.ts";
import { withoutContactNumbers } from "../../../src/resolver/address/tokens/contact_numbers.ts";
import { tokenize, TOKENS_MAX } from "../../../src/resolver/address/tokens/tokenize.ts";
import { resolve } from "../../../src/resolver/mod.ts";
import { parseHouseNumber } from "../../../src/text/house_number.ts";
import { placeOf, plainWorld, postcodesAt, streetIn } from "../../support/gazetteers/plain_records.ts";
import { smallStreets } from "../small_streets.ts";
import { smallWorld } from "../small_world.ts";
import { stageInput } from "./stage_outputs.ts";
import { rowsOfFunction } from "../../support/files/shared_data.ts";
import { wordsOf } from "../../support/texts/words.ts";

const gazetteer = smallStreets();

test("buildLattice() has no address spans for a text of place names only", () => {
  const { lattice } = stageInput("Metropolis, Millford", gazetteer);
  expect(lattice).toMatchObject({ words: [], streets: [], numbers: [], postcodes: [], notes: [], inCrossing: [] });
});

const oberdorf = smallStreets({
  postcodes: postcodesAt([["9921", "oberdorf", 47.1, 9.5], ["9931", "seestadt", 47.1, 9.5]], 500),
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

/** Entries of one file from the first of the next, as a set numbers them. */
const FILE = 2 ** 32;

test("knownPlaces() keeps the first places of many files at once: most files begin with their country", () => {
  const world = smallWorld();
  const known = knownPlaces({ ...world, place: (id) => ({ ...world.place(0), id }) });
  const ids = Array.from({ length: 60 }, (_, file) => file * FILE);
  const read = ids.map(known);
  expect(ids.map(known).filter((place, at) => place !== read[at])).toEqual([]);
});

const COORDINATES = { latitude: 0, longitude: 0 };

function housesOf(numbers: string) {
  return numbers.split(", ").map((number) => ({ number, digits: 6, coordinates: COORDINATES }));
}

test.each(rowsOfFunction<[string, string, boolean, string]>("housesWithSuffix()"))(
  "housesWithSuffix() of %p among %p (Latin text: %p) is %p",
  (text, known, isLatin, expected) => {
    const { suffix } = parseHouseNumber(text);
    expect(housesWithSuffix(housesOf(known), { suffix, isLatin }).map(({ number }) => number).join(", ")).toBe(
      expected,
    );
  },
);

test.each(
  [
    ["6 к3", "6, 6 к1, 6 к2, 6 к9", "6 к2"],
    ["6 к3", "6, 6А, 6Б", "6"],
    ["6 к3", "6А, 6Б", "6А"],
    ["6Б с12", "6, 6Б, 6Б с11", "6Б с11"],
    ["6Б с12", "6, 6Б, 6А с11", "6Б"],
    ["6с", "6А, 6, 6Б", "6"],
    ["6 к2 с1", "6 к2, 6 к3", "6 к2"],
  ] as const,
)("nearestSuffix() to %p among %p is %p", (text, known, expected) => {
  expect(nearestSuffix(housesOf(known), parseHouseNumber(text).suffix).map(({ number }) => number).join(", "))
    .toBe(expected);
});

test.each(
  [
    ["8-5", "8, 8 к4", "8 5"],
    ["8-4", "8, 8 к4", ""],
    ["8-4", "8, 8/4", ""],
    ["8-4", "8, 8-2", ""],
    ["8-4", "8, 8А", "8 4"],
  ] as const,
)("numbersWithDoor() of %p among %p in Belarus is %p", (text, known, expected) => {
  const doors = numbersWithDoor(parseHouseNumber(text), { countryCode: "BY", houses: known.split(", ") });
  expect(doors.map(({ number, unit }) => `${number.digits}${number.suffix} ${unit}`).join(", ")).toBe(expected);
});

const METRES_OF_A_DEGREE = 111_195;
type Point = readonly [east: number, north: number];

/** Where two streets meet, by their lines in metres: how far from a point, and the spread. */
function meeting(lines: readonly (readonly (readonly Point[])[])[], from: Point) {
  const paths = lines.map((line) => line.map((path) => path.map(pointOf)));
  const rest = { place: 0, coordinates: pointOf([0, 0]), radiusM: 400, houseCount: 0, dataset: 0, placeId: "" };
  const [one, other] = lines.map((_, id): Street => ({ id, name: `Street ${id}`, ...rest }));
  const found = crossingOf(one!, other!, { streetPaths: (id) => paths[id] ?? [], houseRanges: () => [] });
  return { awayM: distanceM(found?.coordinates ?? pointOf([9e9, 0]), pointOf(from)), spreadM: found?.spreadM ?? NaN };
}

function pointOf([east, north]: Point) {
  return { latitude: north / METRES_OF_A_DEGREE, longitude: east / METRES_OF_A_DEGREE };
}

/** A line in steps of 20 m from the origin, rising by this share. */
function rising(share: number): readonly Point[] {
  return Array.from({ length: 20 }, (_, i): Point => [20 * i, 20 * i * share]);
}

test("crossingOf() takes the end that two streets have in common, though they leave it at a small angle", () => {
  // After 80 m they are 12 m apart.
  const { awayM, spreadM } = meeting([[rising(0)], [rising(0.15)]], [0, 0]);
  expect(awayM).toBeLessThan(1);
  expect(spreadM).toBeLessThan(ONE_CROSSING_M);
});

test("crossingOf() takes lines that only come near each other for a crossing if nothing nearer is known", () => {
  const apart: readonly Point[] = [[-100, 10], [100, 10]];
  const across: readonly Point[] = [[0, 0], [0, -200]];
  expect(meeting([[apart], [across]], [0, 5]).awayM).toBeLessThan(1);
});

test.each([
  [30, 0, 30, "one of two points near each other"],
  [70, 35, 35, "the middle of two points"],
  [130, 0, 130, "one of two crossings"],
])("crossingOf() of a street across two lanes %d m apart is %d m off, spread %d m: %s", (apartM, awayM, spreadM) => {
  const lanes: readonly (readonly Point[])[] = [0, apartM].map((north) => [[-300, north], [300, north]]);
  const found = meeting([lanes, [[[0, -100], [0, apartM + 100]]]], [0, 0]);
  expect(found.awayM).toBeCloseTo(awayM, 0);
  expect(found.spreadM).toBeCloseTo(spreadM, 0);
});

test("tokenize() keeps the offsets of every word in the caller's text", () => {
  const text = "  Köln-Ehrenfeld, 12a St. Straße\n東京都 トロント";
  const tokens = tokenize(text);
  expect(tokens.map(({ key }) => key)).toEqual(wordsOf("koln ehrenfeld 12a st strasse 東 京 都 トロント"));
  expect(tokens.map(({ span }) => text.slice(...span)))
    .toEqual(["Köln", "Ehrenfeld", "12a", "St", "Straße", "東", "京", "都", "トロント"]);
  expect(tokens.map(({ apart }) => apart)).toEqual([false, false, true, false, false, true, false, false, false]);
  expect(tokens.map(({ shape }) => shape).slice(0, 6)).toEqual(["word", "word", "mixed", "word", "word", "ideograph"]);
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

test("misspeltSpans() begins with the words beside a unit, and ends with those of the unit", () => {
  const tokens = tokenize("147 Venydo Way Apt 4");
  const spans = misspeltSpans(tokens, {
    unknown: [false, true, true, false, false],
    postcodes: tokens.map(() => []),
    inNote: [false, false, false, true, true],
    inTown: [],
  });
  expect(spans[0]).toEqual({ from: 1, to: 3, isWhole: true, hasNote: false });
  expect(spans.findIndex(({ hasNote }) => hasNote)).toBe(spans.findLastIndex(({ hasNote }) => !hasNote) + 1);
});

test("misspeltSpans() begins with the words beside a town that no comma divides from them", () => {
  const tokens = tokenize("5510 Casttle Manor Drive San Jose");
  const inTown = [false, false, false, false, true, true];
  const unknown = inTown.map((isTown, at) => at > 0 && !isTown);
  const spans = misspeltSpans(tokens, { unknown, postcodes: tokens.map(() => []), inNote: [], inTown });
  expect(spans[0]).toEqual({ from: 1, to: 4, isWhole: true, hasNote: false });
});

test.each(rowsOfFunction<[string, string]>("withoutMisreadBytes()"))(
  "withoutMisreadBytes() makes of %j %j",
  (text, letters) => {
    expect(withoutMisreadBytes(text, "_")).toBe(letters);
  },
);

const WITHOUT_CROSSING = [
  "12 Vine St E, Millford",
  "Rua Direita, 12, 2º esq, 3999-123 Vila Modelo",
  "2º Esq., Rua Direita, 12",
];
test.each(WITHOUT_CROSSING)("crossingJoints() finds none in %s", (text) => {
  expect(crossingJoints(tokenize(text))).toEqual([]);
});

test.each(["Apt 560", "Flat 1999"])("postcodeForms() takes %s for a unit unless the data has it", (text) => {
  expect(postcodeForms(tokenize(text), 0, () => [])).toEqual([]);
});

const point = { latitudeE7: 37.2e7, longitudeE7: -121.9e7 };
const california = plainWorld(
  [
    placeOf("US", ["US", "country", "United States", 40, -98, 2_000_000, 300_000_000]),
    placeOf("US", ["california", "region", "California", 37, -120, 500_000, 39_000_000, "US"], [
      { text: "CA", kind: "code" },
    ]),
    placeOf("US", ["gatos", "locality", "Los Gatos", 37.2, -121.9, 5_000, 30_000, "california"]),
    placeOf("US", ["ohio", "region", "Ohio", 40, -83, 500_000, 11_000_000, "US"]),
    placeOf("US", ["anna", "locality", "Anna", 40.4, -84.2, 2_000, 1_500, "ohio"]),
    placeOf("US", ["texas", "region", "Texas", 31, -100, 700_000, 29_000_000, "US"]),
    placeOf("US", ["keller", "locality", "Keller", 32.9, -97.2, 5_000, 45_000, "texas"]),
    placeOf("CA", ["CA", "country", "Canada", 60, -96, 2_000_000, 38_000_000], [{ text: "CA", kind: "code" }]),
  ],
  {
    streets: [
      streetIn("gatos", "Mission Boulevard", { houses: [{ number: "12", point }] }),
      streetIn("gatos", "University Ave", { houses: [{ number: "14", point }] }),
    ],
  },
  { coverage: [{ kind: "houses", completeness: "complete", bounds: [-122, 37, -121, 38], records: 2 }] },
);

const TYPES_OF_FRANCE = ["12 Mission Boulevard Los Gatos CA", "14 University Avenue Los Gatos CA"];
test.each(TYPES_OF_FRANCE)("resolve() finds %s, whose type begins the names of streets in France", (text) => {
  expect(resolve({ text }, { gazetteer: california }).status).toBe("found");
});

test("resolve() finds no person in two names of places in front of a number: one may contradict the town", () => {
  const answer = resolve({ text: "Anna Keller 12 Mission Boulevard, Los Gatos CA" }, { gazetteer: california });
  expect(answer).toMatchObject({ status: "uncertain", components: { houseNumber: "12" } });
});
