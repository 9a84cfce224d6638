import { expect, test } from "bun:test";
import type { RangeInput } from "../../../src/gazetteer/builder/streets/street_row.ts";
import type { Gazetteer, PostcodeArea } from "../../../src/gazetteer/port.ts";
import { rankExact, rankIn } from "../../../src/resolver/address/candidates/mod.ts";
import { correct, possibleVenueTokens } from "../../../src/resolver/address/correction/mod.ts";
import { resolveAddress } from "../../../src/resolver/address/mod.ts";
import { parsesOf } from "../../../src/resolver/address/parses/mod.ts";
import { locateNumber, mayHaveHouse } from "../../../src/resolver/address/scoring/numbers/locate_number.ts";
import { numberForms } from "../../../src/resolver/address/spans/mod.ts";
import { districtEnds } from "../../../src/resolver/address/spans/notes/box_ends.ts";
import { postcodeForms } from "../../../src/resolver/address/spans/numbers/postcode_forms.ts";
import { tokenize } from "../../../src/resolver/address/tokens/tokenize.ts";
import { venueSpans } from "../../../src/resolver/address/venues/venue_spans.ts";
import { resolve } from "../../../src/resolver/mod.ts";
import { parseHouseNumber } from "../../../src/text/house_number.ts";
import { rowsOf } from "../../corpora/corpora.ts";
import { placeOf, plainWorld, postcodesAt, streetIn } from "../../support/gazetteers/plain_records.ts";
import { smallStreets } from "../small_streets.ts";
import { smallWorld } from "../small_world.ts";
import { bestText, candidateText, costsText, parseText, spansOf, stageInput } from "./stage_outputs.ts";

/** A range along a line of 900 m, so that a number is nine metres from the next one. */
function rangeAt(
  north: number,
  [from, to, postcode]: readonly [from: string, to: string, postcode: string],
): RangeInput {
  const latitudeE7 = 40e7 + Math.round((north / 111_195) * 1e7);
  return { from, to, step: "all", path: Int32Array.of(latitudeE7, -90e7, latitudeE7, -89.9894e7), postcode };
}

function streetOf(name: string, ranges: readonly RangeInput[]) {
  return streetIn("town", name, { postcode: "99010", paths: ranges.map(({ path }) => path), ranges });
}

const streets = [
  streetOf("Newton Street", [rangeAt(0, ["901", "999", "99010"]), rangeAt(300, ["901", "999", "99020"])]),
  streetOf("Mill Lane", [rangeAt(600, ["901", "999", "99010"]), rangeAt(630, ["901", "999", "99010"])]),
];
const rangePlaces = [
  placeOf("US", ["US", "country", "United States", 40, -90, 5_000, 50_000_000]),
  placeOf("US", ["town", "locality", "Millford", 40, -90, 5_000, 3_000, "US"]),
];
const withRanges = plainWorld(rangePlaces, { streets }, {
  coverage: [{ kind: "streets", completeness: "complete", bounds: [-91, 39, -89, 41], records: 2 }],
});

test.each(
  [
    // Two ranges far apart have the number: only the postcode says which.
    ["903 Newton Street, Millford", "uncertain", 0],
    ["903 Newton Street, Millford 99020", "found", 300],
    ["903 Newton Street, Millford 99010", "found", 0],
    // Both sides of one street.
    ["903 Mill Lane, Millford", "found", 600],
    ["903 f Mill Lane, Millford", "found", 600],
  ] as const,
)("resolve() takes the range of the input's postcode, and finds none of several: %s", (text, status, north) => {
  const answer = resolve({ text }, { gazetteer: withRanges });
  if (answer.status === "unresolved") {
    throw new Error(`${text} must have an answer`);
  }
  expect([answer.status, answer.precision]).toEqual([status, "interpolated"]);
  expect(answer.reasons.includes("ambiguous")).toBe(status === "uncertain");
  expect(Math.round((answer.coordinates.latitude - 40) * 111_195)).toBeCloseTo(north, -1);
});

test("resolve() takes the number in the range for the house, and the other one for its unit", () => {
  const answers = ["903-905 Mill Lane, Millford 99010", "7-951 Mill Lane, Millford 99010"].map((text) => {
    const answer = resolve({ text }, { gazetteer: withRanges });
    return answer.status === "found" ? answer.components.houseNumber : answer.status;
  });
  expect(answers).toEqual(["903-905", "951"]);
});

test("resolve() doubts a letter between the number and a misspelt street, which may be the street's direction", () => {
  const statuses = ["903 Mil Lane, Millford 99010", "903 f Mil Lane, Millford 99010"].map((text) =>
    resolve({ text }, { gazetteer: withRanges }).status
  );
  expect(statuses).toEqual(["found", "uncertain"]);
});

test.each([
  ["903 Mill Lane, Millford 99010", "found"],
  ["903 N Mill Lane, Millford 99010", "uncertain"],
  ["Mill Lane W 903, Millford 99010", "uncertain"],
])("resolve() doubts a direction beside a street that has none: %s is %s", (text, status) => {
  expect<string>(resolve({ text }, { gazetteer: withRanges }).status).toBe(status);
});

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
const withPostcodes = smallStreets({ postcodes: postcodesAt(LISTED, 500) });

test.each([
  ["Feldweg 2, 9912 Unterdorf", "found", "inferred", "the list has it in this town, at a point that several share"],
  ["Feldweg 2, 9999 Unterdorf", "uncertain", "missing", "no list has it"],
  ["Feldweg 2, 9931 Unterdorf", "uncertain", "missing", "the list has it in another town"],
  ["Lindengasse 2, 9912 Unterdorf", "uncertain", "conflict", "the house has another one"],
])("resolve() reads %s as %s, postcode %s: %s", (text, status, match) => {
  const resolution = resolve({ text }, { gazetteer: withPostcodes });
  expect<string>(resolution.status).toBe(status);
  expect<string | undefined>(resolution.matches.postcode).toBe(match);
});

test("resolve() takes the postcode of an unknown street before a place abroad with a word of that street as its name", () => {
  const resolution = resolve({ text: "12 Metropolis Avenue, 9912" }, { gazetteer: withPostcodes });
  const { status, precision, reasons } = { precision: undefined, ...resolution };
  expect([status, precision, reasons.includes("street_missing")]).toEqual(["uncertain", "postcode", true]);
  expect("label" in resolution ? resolution.label : "").toContain("Unterdorf");
});

test("resolve() finds a postcode and its country if addresses state it, and only the whole postcode", () => {
  const bounds = [9.3, 47, 9.6, 47.3] as const;
  const provenances = withPostcodes.provenances.map((datasets) =>
    datasets.map((dataset) => ({
      ...dataset,
      coverage: [{ kind: "houses" as const, completeness: "partial" as const, bounds, records: 9 }],
    }))
  );
  const statusOf = (text: string, isStated: boolean) =>
    resolve({ text }, { gazetteer: isStated ? { ...withPostcodes, provenances } : withPostcodes }).status;
  expect(statusOf("9921, Liechtenstein", true)).toBe("found");
  expect(statusOf("9921, Liechtenstein", false)).toBe("uncertain");
  expect(statusOf("9921", true)).toBe("uncertain");
  expect(statusOf("9921-1234, Liechtenstein", true)).toBe("uncertain");
});

test("resolve() answers an unknown street with its postcode, which is smaller than its town", () => {
  const resolution = resolve({ text: "Nirgendgasse 5, 9961 Oberdorf" }, { gazetteer: withPostcodes });
  const { precision, accuracyM, matches } = { precision: undefined, accuracyM: 0, ...resolution };
  expect([precision, matches.street, matches.postcode]).toEqual(["postcode", "missing", "exact"]);
  // With neighbours this near it reaches 500 m.
  expect(accuracyM).toBe(500);
});

test("resolve() holds the postcode's whole circle around the town of an unknown street if the postcode is larger", () => {
  const resolution = resolve({ text: "Nirgendgasse 5, 9921 Oberdorf" }, { gazetteer: withPostcodes });
  const { precision, accuracyM, matches } = { precision: undefined, accuracyM: 0, ...resolution };
  expect([precision, matches.street, matches.postcode]).toEqual(["locality", "missing", "exact"]);
  // Its point is that of the town, and its neighbours are 3.6 km away.
  expect(accuracyM).toBe(3_600);
});

/** Countries that write house numbers in different ways: two numbers, doors, stairs, hyphens, metres. */
const COUNTRIES = ["CZ", "AT", "AU", "ES", "NL", "US", "CO", "JP", "FI", "RU"];
const NUMBERS = (
  "1|2|3|10|30|301|401|3010|1a|2a|3b|1/2|2/1|1/2/3|3/10|1-2|2-1|3-01|4-01|30-10|30-1|1 2|1 a|2 b 3|2-II|10-hs|1bis"
).split("|");
/** Of a street with one house nothing is derived. Where all have a hyphen it may be left out. */
const OTHER = "77-05";

function worldOf(countryCode: string, numbers: readonly string[]) {
  const places = [
    placeOf(countryCode, ["country", "country", "Country", 40, -90, 5_000, 50_000]),
    placeOf(countryCode, ["town", "locality", "Millford", 40, -90, 5_000, 3_000, "country"]),
  ];
  const houses = numbers.map((number, at) => ({ number, point: { latitudeE7: 40e7 + at * 100, longitudeE7: -90e7 } }));
  const gazetteer = plainWorld(places, { streets: [streetIn("town", "Mill Lane", { houses })] });
  return { gazetteer, street: gazetteer.street(0) };
}

test.each(COUNTRIES)("mayHaveHouse() is true for every number that locateNumber() finds exactly: %s", (countryCode) => {
  const found: string[] = [];
  const missed: string[] = [];
  for (const known of NUMBERS) {
    const { gazetteer, street } = worldOf(countryCode, [known, OTHER]);
    for (const written of NUMBERS) {
      const number = parseHouseNumber(written);
      const { state } = locateNumber(street, number, { context: { gazetteer }, postcode: undefined });
      if (state === "exact") {
        found.push(`${known} as ${written}`);
        missed.push(...(mayHaveHouse(street, number, { gazetteer }) ? [] : [`${known} as ${written}`]));
      }
    }
  }
  expect(missed).toEqual([]);
  expect(found.length).toBeGreaterThanOrEqual(NUMBERS.length);
});

test.each([
  ["DE", "6-8", "6/8", "exact"],
  ["MC", "10-12", "10/12", "exact"],
  ["RU", "14а/2", "14а корп. 2", "exact"],
  ["RU", "16 к13", "16/13", "exact"],
  // A unit and its house.
  ["AU", "6-8", "6/8", "missing"],
])("locateNumber() in %s finds the house %s as %s: %s", (countryCode, known, written, state) => {
  const { gazetteer, street } = worldOf(countryCode, [known, OTHER]);
  const location = locateNumber(street, parseHouseNumber(written), { context: { gazetteer }, postcode: undefined });
  expect<string>(location.state).toBe(state);
});

const VENUES = [["a", "Hotel Adler", "tourism=hotel"], ["b", "Schloss Oberdorf", "historic=castle"]] as const;
const GAZETTEERS: Readonly<Record<string, Gazetteer>> = {
  streets: smallStreets(),
  world: smallWorld(),
  venues: smallStreets({
    postcodes: [],
    namedPlaces: VENUES.map(([key, text, category]) => ({
      key,
      names: [{ text, kind: "primary" as const }],
      category,
      placeKey: "oberdorf",
      point: { latitudeE7: 471_035_000, longitudeE7: 95_090_000 },
      dataset: 0,
    })),
  }),
};

/** What each stage makes of a text, written as a text. */
const STAGES: Readonly<Record<string, (text: string, gazetteer: Gazetteer) => string>> = {
  // Each token as key and shape, `|` before one that a separator precedes.
  tokens: (text) => tokenize(text).map(({ key, shape, apart }) => `${apart ? "| " : ""}${key}:${shape}`).join(" "),
  words: (text) => tokenize(text).map(({ key }) => key).join(" "),
  // As the caller wrote them; the key of a token where it is another one.
  written: (text) =>
    tokenize(text).map(({ key, apart, span }) => {
      const word = text.slice(...span);
      return `${apart ? "| " : ""}${word}${word.toLowerCase() === key ? "" : `=${key}`}`;
    }).join(" "),
  numbers: (text) => numberForms(tokenize(text), 0).map(({ written }) => written).join(" "),
  "countries of the postcode": (text) =>
    postcodeForms(tokenize(text), 0, everywhere)[0]?.areas.map(({ countryCode }) => countryCode).join(" ") ?? "",
  "district at the end": (text) => {
    const tokens = tokenize(text);
    const [from = 0, to = 0] = tokens.find((_, at) => districtEnds(tokens, at).length > 0)?.span ?? [];
    return text.slice(from, to);
  },
  spans: (text, gazetteer) => spansOf(stageInput(text, gazetteer)).join(" · "),
  parse: (text, gazetteer) => {
    const input = stageInput(text, gazetteer);
    return parseText(parsesOf(input.lattice)[0]!, input);
  },
  costs: (text, gazetteer) => {
    const { lattice, context } = stageInput(text, gazetteer);
    return costsText(rankExact(lattice, context).ranked[0]);
  },
  best: (text, gazetteer) => {
    const { lattice, context } = stageInput(text, gazetteer);
    return bestText(rankIn(lattice, context));
  },
  // The best of the exact ranking, and of what is ranked again; none: nothing is.
  corrected: (text, gazetteer) => {
    const { lattice, context } = stageInput(text, gazetteer);
    const best = rankExact(lattice, context).ranked[0];
    const corrected = correct(lattice, best, { context, keep: (one) => one, isNearVenue: undefined });
    return `${candidateText(best)} → ${bestText(corrected)}`;
  },
  // The words of a text that are the exact name of a venue.
  venues: (text, gazetteer) => {
    const { lattice, context } = stageInput(text, gazetteer);
    const unknown = possibleVenueTokens(lattice, rankExact(lattice, context).ranked[0]) ??
      lattice.tokens.map(() => false);
    return venueSpans(lattice, { unknown, context }).map(({ from, to }) =>
      text.slice(lattice.tokens[from]?.span[0], lattice.tokens[to - 1]?.span[1])
    ).join(" · ");
  },
  answer: (text, gazetteer) => {
    const { precision, preventsFound, reasons, matches, evidence } = resolveAddress(text, { gazetteer }).answers[0]!;
    const matched = Object.entries(matches).map(([component, state]) => `${component} ${state}`);
    return [precision, preventsFound ? "barred" : "open", evidence?.kind, ...matched.toSorted(), ...reasons].join(
      " · ",
    );
  },
};

const rows: readonly (readonly [stage: string, over: string, text: string, output: string])[] = rowsOf("stages.jsonl");

for (const [stage, over, text, output] of rows) {
  test(`${stage} of ${JSON.stringify(text)}${over === "" ? "" : ` over ${over}`}: ${output}`, () => {
    expect(STAGES[stage]!(text, GAZETTEERS[over === "" ? "streets" : over]!)).toBe(output);
  });
}

/** A list with every code of five digits in three countries. */
function everywhere(key: string): readonly PostcodeArea[] {
  return ["PL", "LT", "SE"].map((countryCode) => ({
    postcode: key,
    countryCode,
    coordinates: { latitude: 0, longitude: 0 },
    radiusM: 1_000,
    dataset: 0,
    place: 0,
    placeId: "plc_0",
  }));
}
