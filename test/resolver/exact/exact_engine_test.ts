import { beforeAll, expect, test } from "bun:test";
import type { Input } from "../../../src/domain/input.ts";
import type { Gazetteer } from "../../../src/gazetteer/port.ts";
import type { OpenGazetteer } from "../../../src/gazetteer/set/compose.ts";
import { placeContext } from "../../../src/resolver/address/context/mod.ts";
import { buildLattice, keepAll, type Lattice } from "../../../src/resolver/address/spans/mod.ts";
import { tokenize } from "../../../src/resolver/address/tokens/mod.ts";
import { answerKnown } from "../../../src/resolver/exact/mod.ts";
import { resolve } from "../../../src/resolver/mod.ts";
import { placeOf, plainWorld, postcodesAt, streetIn } from "../../support/gazetteers/plain_records.ts";
import { realStreets } from "../../support/gazetteers/real_streets.ts";
import { countryTowns } from "../country_towns.ts";
import { wordsOf } from "../../support/texts/words.ts";
import { answersOfBoth, writtenHouses } from "./written_houses.ts";

/** Every hundredth street of a country. */
const STEP = 100;

let gazetteer: OpenGazetteer | undefined;

beforeAll(async () => {
  gazetteer = await realStreets();
});

test("resolve() answers written houses by the exact engine as by the full one", () => {
  if (gazetteer === undefined) {
    return;
  }
  const texts = [...writtenHouses(gazetteer, "LI", STEP)];
  const { exact, different } = answersOfBoth(texts, gazetteer);
  expect(different).toEqual([]);
  expect(exact / texts.length).toBeGreaterThan(0.6);
});

test.each(
  [
    ["its house number is unknown", { text: "Landstrasse 999, 9490 Vaduz" }],
    ["a word is no part of a name", { text: "Landstrasse 21 bitte klingeln, 9490 Vaduz" }],
    ["the caller limits the country", { text: "Landstrasse 21, 9490 Vaduz", country: "CH" }],
    ["the caller wants runners-up", { text: "Landstrasse 21, 9490 Vaduz", alternatives: 2 }],
    ["the caller wants an explanation", { text: "Landstrasse 21, 9490 Vaduz", explain: true }],
    ["another postcode is written", { text: "Landstrasse 21, 9494 Vaduz" }],
  ] satisfies readonly (readonly [string, Input])[],
)("resolve() leaves a text to the full engine where %s", (_, input: Input) => {
  if (gazetteer === undefined) {
    return;
  }
  const stages: string[] = [];
  resolve(input, { gazetteer, onStage: (stage) => stages.push(stage) });
  expect(stages).not.toContain("exact");
  expect(stages).toContain("finish");
});

test.each([
  "Landstrasse 19, 9490 Vaduz",
  "Landstrasse 19, 9494 Schaan, Liechtenstein",
  "9490 Vaduz, Landstrasse 19",
  "landstrasse 19 9490 vaduz",
  // Another part of the street lies in the next village.
  "Fabrikstrasse 2, 9496 Balzers",
  // A typo.
  "Landstrase 19, 9490 Vaduz",
  "lnadstrasse 19, vaduz",
  "19 Landstrassse, Vaduz",
  // A unit, notes, a firm and a person.
  "Zumtobel Quandt, Landstrasse 19, 9490 Vaduz",
  "Landstrasse 19, Wohnung 4, 9490 Vaduz",
  "19 Landstrasse Apt 4B, Vaduz",
  "Landstrasse 19 #4, 9490 Vaduz",
  "Beispiel AG, Landstrasse 19, 9490 Vaduz (bitte klingeln)",
  "c/o Beispiel Handels GmbH\nLandstrasse 19\n9490 Vaduz",
  // A typo beside a unit and a note.
  "Landstrase 19 Top 3, 9490 Vaduz",
  "19 Lnadstrasse Apt 4B, Vaduz",
  "Beispiel AG, Landstrase 19, 9490 Vaduz (bitte klingeln)",
])("resolve() answers %s without a lattice, once its town was read", (text) => {
  if (gazetteer === undefined) {
    return;
  }
  const stagesOf = (): readonly string[] => {
    const stages: string[] = [];
    resolve({ text }, { gazetteer: gazetteer!, onStage: (stage) => stages.push(stage) });
    return stages;
  };
  stagesOf();
  expect(stagesOf()).toEqual(["recognize", "exact", "finish"]);
  expect(resolve({ text }, { gazetteer })).toEqual(resolve({ text }, { gazetteer, engine: "full" }));
});

test("answerKnown() answers another house of a town whose texts were answered, as the full engine does", () => {
  if (gazetteer === undefined) {
    return;
  }
  const real = gazetteer;
  const ends = [", 9490 Vaduz", ", Vaduz", ", 9494 Schaan, Liechtenstein"];
  // Each order is kept by itself.
  for (
    const text of ["Kirchstrasse 1", "1 Kirchstrasse", "Kirchstrasse, 1"].flatMap((head) =>
      ends.map((end) => head + end)
    )
  ) {
    for (let time = 0; time < 3; time++) {
      resolve({ text }, { gazetteer: real });
    }
  }
  const isKnown = (text: string): boolean => answerKnown(text, placeContext(real, {})) !== undefined;
  const known = wordsOf(`
    Landstrasse 19 | landstr. 19 | 19 Landstrasse | LANDSTRASSE 19 | Landstrasse, 19 | Landstrasse 19 Top 3 |
    Landstrasse 19, Top 3
  `);
  const others = wordsOf(`
    Landstrasse 9490 | Adresse Landstrasse 19 | Schaan Landstrasse 19 | Landstrasse 19 Hof 3 | Landstrasse 9999 |
    Landstrasse | 19 | Landstrasse 019 | Landstrasse 19a | Familie Landstrasse 19 | de Landstrasse 19
  `);
  const texts = [...known, ...others].flatMap((head) => ends.map((end) => head + end));
  expect(answersOfBoth(texts, real).different).toEqual([]);
  expect(known.filter((head) => isKnown(`${head}, 9490 Vaduz`))).toEqual(known.toSpliced(1, 1));
  expect(others.filter((head) => ends.some((end) => isKnown(head + end)))).toEqual([]);
});

test.each([
  ["repeats its beginning", "Landstrasse 19, Landstrasse 19, Vaduz", "Kirchstrasse 1, Landstrasse 19, Vaduz"],
  ["repeats its number", "Landstrasse 19, 19, Vaduz", "Kirchstrasse 1, 19, Vaduz"],
  [
    "repeats its beginning at the end",
    "Landstrasse 19, Vaduz, Landstrasse 19",
    "Kirchstrasse 1, Vaduz, Landstrasse 19",
  ],
  ["has what is left out beside capitals", "Landstrasse 19, vaduz, none", "kirchstrasse 1, vaduz, none"],
  ["joins words of the street", "Landstrasse 19, Vaduz", "Kirch-1st 1, Vaduz"],
])("answerKnown() knows no end of a text that %s", (_, text, other) => {
  if (gazetteer === undefined) {
    return;
  }
  for (let time = 0; time < 3; time++) {
    resolve({ text }, { gazetteer });
  }
  expect(answerKnown(other, placeContext(gazetteer, {}))).toBeUndefined();
  expect(answersOfBoth([text, other], gazetteer).different).toEqual([]);
});

test.each([
  ["the number may be a unit", "Landstrasse 19, 3, Vaduz"],
  ["a part of the street is one, too, and the rest a place", "Schaan Landstrasse 19, 9494 Schaan"],
  ["the number is the only postcode", "Landstrasse 9490, Vaduz"],
  ["a dash parts street and town", "Landstrasse 19 – 9490 Vaduz"],
  ["a slash parts them", "Landstrasse 19 / 9490 Vaduz"],
  ["the sign of the country stands before the number", "9490 Vaduz, LI 19 Landstrasse"],
  ["the street is a town, too", "Triesen 1 Blumenau"],
  ["the town is written twice", "Vaduz Landstrasse 19, 9490 Vaduz"],
  ["words with a typo are the town, too", "Landstrase Vaduz 19, 9490 Vaduz"],
  ["a unit is the code of a region, too", "Landstrasse 19, OG, 9490 Vaduz"],
  ["a floor is the sign of the country, too", "Landstrasse 19, 9490 Vaduz, FL"],
  ["a sign says that the number is an amount", "9490 Vaduz, Landstrasse 19 %"],
  ["a name stands among words of notes", "Landstrasse 19, 9490 Vaduz, call Maria before delivery"],
  ["thanks take what follows with them", "Landstrasse 19, Thanks, c/o Beispiel Handels GmbH, 9490 Vaduz"],
  ["a place stands in front", "Schaan Quandt, Landstrasse 19, 9490 Vaduz"],
  ["two streets may meet", "Land und Strase 19, 9490 Vaduz"],
  ["a word of the number joins names elsewhere", "19 ter Landstrasse, Vaduz"],
  ["the address is a landmark", "near 19 Landstrasse, Vaduz"],
  ["two letters differ", "Lamdstrase 19, 9490 Vaduz"],
])("resolve() answers as the full engine where %s", (_, text) => {
  if (gazetteer === undefined) {
    return;
  }
  const answer = resolve({ text }, { gazetteer, engine: "full" });
  resolve({ text }, { gazetteer });
  expect(resolve({ text }, { gazetteer })).toEqual(answer);
});

test("resolve() answers the house of a unit by the exact engine, and keeps the unit", () => {
  if (gazetteer === undefined) {
    return;
  }
  const stages: string[] = [];
  const answer = resolve({ text: "Landstrasse 19 Top 3, 9490 Vaduz" }, {
    gazetteer,
    onStage: (stage) => stages.push(stage),
  });
  expect(stages).toContain("exact");
  expect(answer).toMatchObject({ status: "found", components: { unit: "Top 3", houseNumber: "19" } });
});

/** A town in Alabama with a street whose numbers are a range, and a village elsewhere with the name of another street. */
const path = Int32Array.of(40e7, -90e7, 40e7, -89.99e7);
const alabama = plainWorld(
  [
    placeOf("US", ["US", "country", "United States", 40, -90, 5_000, 50_000_000]),
    placeOf("US", ["AL", "region", "Alabama", 40, -90, 5_000, 5_000_000, "US"], [{ text: "AL", kind: "code" }]),
    placeOf("US", ["millford", "locality", "Millford", 40, -90, 5_000, 3_000, "AL"]),
    placeOf("US", ["heron", "locality", "Heron", 30, -110, 5_000, 300, "US"]),
    placeOf("US", ["other", "locality", "Millford", 30, -111, 5_000, 300, "US"]),
    placeOf("AL", ["ALB", "country", "Shqipëria", 41, 20, 100_000, 3_000_000], [{ text: "AL", kind: "code" }]),
  ],
  {
    streets: [
      streetIn("millford", "Mill Lane", {
        paths: [path],
        ranges: [{ from: "901", to: "999", step: "all", path, postcode: "99010" }],
      }),
      streetIn("millford", "Heron", {
        houses: [{ number: "12", point: { latitudeE7: 40e7, longitudeE7: -90e7 }, postcode: "99010" }],
      }),
    ],
    postcodes: postcodesAt([["99010", "millford", 40, -90]], 2_000),
  },
  { coverage: [{ kind: "streets", completeness: "complete", bounds: [-91, 39, -89, 41], records: 2 }] },
);

test.each([
  ["has the number in a range", "903 Mill Lane, Millford, AL 99010"],
  // Albania's postcodes have other digits.
  ["is located by the code of a region and its postcode", "903 Mill Lane, AL 99010"],
  ["is also a village elsewhere", "Heron 12, Millford, AL 99010"],
])("resolve() answers the house of a street by the exact engine that %s", (_, text) => {
  const stages: string[] = [];
  const answer = resolve({ text }, { gazetteer: alabama, onStage: (stage) => stages.push(stage) });
  expect(stages).toContain("exact");
  expect(answer.status).toBe("found");
  expect(answer).toEqual(resolve({ text }, { gazetteer: alabama, engine: "full" }));
});

const house = (number: string) => ({ number, point: { latitudeE7: 53.9e7, longitudeE7: 27.55e7 }, postcode: "220030" });
const minsk = plainWorld(
  [
    placeOf("BY", ["BY", "country", "Беларусь", 53.5, 28, 300_000, 9_000_000]),
    placeOf("BY", ["minsk", "locality", "Минск", 53.9, 27.55, 15_000, 2_000_000, "BY"]),
  ],
  {
    streets: [
      streetIn("minsk", "улица Карла Маркса", { houses: [house("18")] }),
      streetIn("minsk", "Boulevard d'Italie", { houses: [house("3-9")] }),
    ],
  },
  { coverage: [{ kind: "houses", completeness: "complete", bounds: [27, 53, 28, 54], records: 2 }] },
);

test.each([
  ["in another script", "улица Карла Марска, 18, Минск"],
  ["beside an article", "Boulevard d'Itlaie 3-9, Минск"],
])("resolve() answers a typo %s by the exact engine", (_, text) => {
  expectExact(text, minsk);
});

const city = { latitudeE7: 13e6, longitudeE7: 1038e6 };
const singapore = plainWorld(
  [
    placeOf("SG", ["SG", "country", "Singapore", 1.3, 103.8, 20_000, 6_000_000], [{ text: "SG", kind: "code" }]),
    placeOf("SG", ["city", "locality", "Singapore", 1.3, 103.8, 20_000, 6_000_000, "SG"]),
  ],
  {
    streets: [streetIn("city", "Raffles Avenue", { houses: [{ number: "20", point: city, postcode: "039805" }] })],
    postcodes: postcodesAt([["039805", "city", 1.3, 103.8]], 500).map((postcode) => ({
      ...postcode,
      localities: ["Raffles Avenue"],
    })),
  },
  { coverage: [{ kind: "houses", completeness: "complete", bounds: [103, 1, 104, 2], records: 1 }] },
);

test("resolve() answers a street by the exact engine whose postcode is called so", () => {
  expectExact("20 Raffles Avenue, SG 039805", singapore);
});

/** The house is found by the exact engine once its town was read, and its answer is that of the full one. */
function expectExact(text: string, of: Gazetteer): void {
  resolve({ text }, { gazetteer: of });
  const stages: string[] = [];
  const answer = resolve({ text }, { gazetteer: of, onStage: (stage) => stages.push(stage) });
  expect(stages).toContain("exact");
  expect(answer.status).toBe("found");
  expect(answer).toEqual(resolve({ text }, { gazetteer: of, engine: "full" }));
}

const houseAt = (latitude: number, postcode = "99010") => ({
  houses: [{ number: "12", point: { latitudeE7: latitude * 1e7, longitudeE7: -90e7 }, postcode }],
});
const twins = plainWorld(
  [
    placeOf("US", ["US", "country", "United States", 40, -90, 5_000, 330_000_000]),
    placeOf("US", ["millford", "locality", "Millford", 40, -90, 5_000, 3_000, "US"]),
    placeOf("US", ["floor", "locality", "Floor City", 41, -90, 5_000, 3_000, "US"]),
    placeOf("US", ["quandt", "locality", "Quandtville", 41, -92, 5_000, 3_000, "US"]),
    placeOf("US", ["ogden", "region", "Ogden", 30, -92, 5_000, 30_000, "US"], [{ text: "OG", kind: "code" }]),
  ],
  {
    streets: [
      streetIn("floor", "Delorey Drive", houseAt(41)),
      streetIn("millford", "County Road 68", houseAt(40.02)),
      streetIn("millford", "County Road 68 W", houseAt(40)),
      streetIn("millford", "Avenue Heron", houseAt(40.01)),
      streetIn("millford", "Millford", houseAt(39.98)),
      streetIn("millford", "Rue Basse", houseAt(39.97)),
      streetIn("millford", "Basse", houseAt(39.96)),
      streetIn("millford", "Vine St", houseAt(39.95)),
      streetIn("quandt", "Urb. Quessel", houseAt(41)),
    ],
    postcodes: postcodesAt([["99010", "millford", 40, -90]], 5_000),
  },
  { coverage: [{ kind: "houses", completeness: "complete", bounds: [-91, 39, -89, 42], records: 5 }] },
);

test.each([
  ["a town with a word of notes", "12 Delroey Drive, Floor City"],
  ["nothing but a postcode and a country, which is better known", "12 Delroey Drive, 99010, United States"],
  ["a town without a comma, in the name of a part of it", "Urb. Qeussel 12 99010 Quandtville"],
])("resolve() answers a typo beside %s by the exact engine", (_, text) => {
  expectExact(text, twins);
});

test.each(wordsOf(`
  12 Heron Avenue, Samewell | 12 Heron Ave, Samewell | 12 Hreon Avenue, Samewell | 12 Heron Ave Apt 4, Samewell |
  12 Heorn Ave Apt 4, Samewell | Lot 54, 12 Heron Avenue, Samewell | 12 Hreon Avenue, Samewell 500
`))(
  "resolve() answers %s beside a namesake of its town of any size as the full engine does",
  (text) => {
    for (let people = 1_000; people < 50_000_000; people = Math.round(people * 1.3)) {
      const world = plainWorld(
        [
          placeOf("US", ["US", "country", "United States", 40, -90, 5_000, 50_000_000]),
          placeOf("CA", ["CA", "country", "Canada", 50, -90, 5_000, 50_000_000]),
          placeOf("US", ["one", "locality", "Samewell", 40, -90, 5_000, 90_000, "US"]),
          placeOf("CA", ["two", "locality", "Samewell", 50, -90, 5_000, people, "CA"]),
        ],
        {
          streets: [streetIn("one", "Heron Avenue", houseAt(40, "500"))],
          postcodes: postcodesAt([["500", "one", 40, -90]], 5_000),
        },
        { coverage: [{ kind: "houses", completeness: "complete", bounds: [-91, 39, -89, 41], records: 1 }] },
      );
      expect(answersOfBoth([text, text, text], world).different).toEqual([]);
    }
  },
);

test("resolve() answers a unit beside the code of a region by the exact engine", () => {
  expectExact("12 Heron, Apt 4B, Millford, AL, 99010", alabama);
});

test("resolve() answers a street by the exact engine that is another one without its type", () => {
  expectExact("Rue Basse 12, Millford", twins);
});

test.each([
  ["stands before the code of another region, which is a floor, too", "12 Avenue Heron, OG, Millford"],
  ["has a word with a typo that lacks its beginning", "12 Vin Eest, Millford"],
  ["ends in a direction", "12 County Road 68 W Millford"],
  ["ends in a typo that is a word for a flat", "12 Vine Kv #4, Millford"],
  ["stands in front of another one", "Avenue Heron, 12 Millford United States"],
  ["stands behind a town with a typo, and in front of a postcode", "Quandvtille, 12 Avenue Heron, 99010"],
  ["stands behind a country and a connector", "99010 Millford, United States de Avenue Heron, 12"],
])("resolve() leaves a street to the full engine that %s", (_, text) => {
  expect(answersOfBoth([text, text], twins).different).toEqual([]);
});

test("resolve() leaves a number in a range to the full engine that may be a unit", () => {
  const text = "#903 Mill Lane, Building 355, Millford, AL 99010";
  expect(answersOfBoth([text, text], alabama).different).toEqual([]);
});

test("resolve() leaves a postcode in two numbers to the full engine where none is written so", () => {
  const stages: string[] = [];
  const text = "12 Heron, 990 10 Millford";
  const answer = resolve({ text }, { gazetteer: alabama, onStage: (stage) => stages.push(stage) });
  expect(stages).not.toContain("exact");
  expect(answer).toEqual(resolve({ text }, { gazetteer: alabama, engine: "full" }));
});

test("resolve() answers by the exact engine where runners-up are wanted of uncertain answers only", () => {
  if (gazetteer === undefined) {
    return;
  }
  const runnersUp = { alternatives: 3, alternativesOf: "uncertain" } as const;
  const [sure, uncertain] = ["Landstrasse 19, 9490 Vaduz", "Landstrasse 19"].map((text) => ({
    some: resolve({ text, ...runnersUp }, { gazetteer: gazetteer! }),
    all: resolve({ text, alternatives: 3 }, { gazetteer: gazetteer! }),
  }));
  expect(sure!.some).toEqual({ ...sure!.all, alternatives: [] });
  expect(sure!.some.status).toBe("found");
  expect(uncertain!.some).toEqual(uncertain!.all);
  expect(uncertain!.some.alternatives).not.toEqual([]);
});

const IN_VADUZ = "Landstrasse 19, 9490 Vaduz, Liechtenstein";

test.each([
  ["Landstrasse 19, 9490 Vaduz", IN_VADUZ],
  ["landstrasse 19 vaduz", IN_VADUZ],
  ["9490 Vaduz, Landstr. 19", IN_VADUZ],
  ["Vaduz, Liechtenstein, 19 Landstrasse", IN_VADUZ],
  // A street that begins with a connector.
  ["Im Arg 2, 9495 Triesen", "Im Arg 2, 9495 Triesen, Liechtenstein"],
])("resolve() answers %s by the exact engine", (text, label) => {
  if (gazetteer === undefined) {
    return;
  }
  const stages: string[] = [];
  const answer = resolve({ text, country: "LI" }, { gazetteer, onStage: (stage) => stages.push(stage) });
  // Without a lattice, if its town was read before.
  expect(stages.filter((stage) => stage !== "lattice")).toEqual(["recognize", "exact", "finish"]);
  expect(answer).toMatchObject({ label, status: "found" });
});

const HEADS = wordsOf(`
  Landstrasse 21 | 21 Landstrasse | Vaduz 9490 | 9490 Landstrasse | 12 Rue du Mont | No. 3 Paris Street |
  St. Josefs Gasse 1 | Im Malbun 35 | 14 W 3rd St | Im Riet 8, 2 | Hotel Post 1/2 | 10 High Street London
`);
const TAILS = wordsOf(`
  9490 Vaduz | Vaduz, Liechtenstein | 9497 Triesenberg | Paris, TX 75460 | St. Gallen | Springfield | San Antonio, TX |
  Apt 4, 9490 Vaduz | 2110 Boston, MA | Landstrasse | W1 | London W1
`);

test("a lattice is the same where the spans of its end are kept from another text", async () => {
  const real = await realStreets();
  if (real === undefined) {
    return;
  }
  const texts = HEADS.flatMap((head) => TAILS.map((tail) => `${head}, ${tail}`));
  // In both orders, so that each tail is kept behind several heads.
  for (const text of [...texts, ...texts.toReversed()]) {
    expect([text, latticeOf(text, real, keepAll)]).toEqual([text, latticeOf(text, real, (all) => all)]);
  }
});

/** Spans are kept only where nothing is excluded in advance. */
function latticeOf(text: string, from: Gazetteer, keep: (lattice: Lattice) => Lattice): string {
  return JSON.stringify(buildLattice(tokenize(text), { context: placeContext(from, {}), keep }));
}

const towns = await countryTowns();

test("resolve() answers words that are more than one thing by the exact engine as by the full one", () => {
  const texts = [
    // A floor and a register of companies, a penthouse and a telephone.
    "Hauptstraße 5, 54321 Musterau, krs 3",
    "Hauptstraße 5, 54321 Musterau, ph 3",
    // Units, and words for what lies beside an address.
    "Mannerheimintie 12 as. 5, Esimerkkilä",
    "Storgatan 2, vån 3, Exempelstad",
  ];
  const { exact, different } = answersOfBoth([...texts, ...texts], towns);
  expect(different).toEqual([]);
  expect(exact).toBe(2 * texts.length);
});
