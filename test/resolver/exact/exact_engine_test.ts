import { expect, test } from "bun:test";
import type { Input } from "../../../src/domain/input.ts";
import type { Gazetteer } from "../../../src/gazetteer/port.ts";
import { placeContext } from "../../../src/resolver/address/context/mod.ts";
import { buildLattice, keepAll, type Lattice } from "../../../src/resolver/address/spans/mod.ts";
import { tokenize } from "../../../src/resolver/address/tokens/mod.ts";
import { answerKnown } from "../../../src/resolver/exact/mod.ts";
import { resolve } from "../../../src/resolver/mod.ts";
import { readTable } from "../../support/files/shared_data.ts";
import { placeOf, plainWorld, postcodesAt, streetIn } from "../../support/gazetteers/plain_records.ts";
import { realStreets } from "../../support/gazetteers/real_streets.ts";
import { countryTowns } from "../country_towns.ts";
import { inColumnsOf } from "../table_rows.ts";
import { wordsOf } from "../../support/texts/words.ts";
import { answersOfBoth, writtenHouses } from "./written_houses.ts";

/** Every hundredth street of a country. */
const STEP = 100;

const gazetteer = await realStreets();
/** Where the data of the country is present. */
const withReal = test.if(gazetteer !== undefined);

withReal("resolve() answers written houses by the exact engine as by the full one", () => {
  const texts = [...writtenHouses(gazetteer!, "LI", STEP)];
  const { exact, different } = answersOfBoth(texts, gazetteer!);
  expect(different).toEqual([]);
  expect(exact / texts.length).toBeGreaterThan(0.6);
});

withReal.each<[string, Partial<Input>]>([
  ["limits the country", { country: "CH" }],
  ["wants runners-up", { alternatives: 2 }],
  ["wants an explanation", { explain: true }],
])("resolve() leaves a text to the full engine where the caller %s", (_, options) => {
  const stages = stagesOf({ text: "Landstrasse 21, 9490 Vaduz", ...options }, gazetteer!);
  expect(stages).not.toContain("exact");
  expect(stages).toContain("finish");
});

function stagesOf(input: Input, from: Gazetteer): readonly string[] {
  const stages: string[] = [];
  resolve(input, { gazetteer: from, onStage: (stage) => stages.push(stage) });
  return stages;
}

withReal("answerKnown() answers another house of a town whose texts were answered, as the full engine does", () => {
  const real = gazetteer!;
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

withReal.each([
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
  for (let time = 0; time < 3; time++) {
    resolve({ text }, { gazetteer: gazetteer! });
  }
  expect(answerKnown(other, placeContext(gazetteer!, {}))).toBeUndefined();
  expect(answersOfBoth([text, other], gazetteer!).different).toEqual([]);
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

const towns = await countryTowns();
const worlds = { liechtenstein: gazetteer, alabama, minsk, singapore, twins, towns };
const WORLDS: Readonly<Record<string, Gazetteer | undefined>> = worlds;

/** Stages that show which engine answered, once the town of the text was read: without `exact` the full one. */
const TELLING = ["lattice", "exact"];

for (const row of await readTable("exact_engine.csv")) {
  const { world = "", text: written = "", country, why } = row;
  test.if(WORLDS[world] !== undefined)(`resolve() answers "${written}" ${country} by ${row["stages"]}: ${why}`, () => {
    const from = WORLDS[world]!;
    const input = { text: written.replaceAll("\\n", "\n"), ...(country === "" ? {} : { country }) };
    const full = resolve({ ...input }, { gazetteer: from, engine: "full" });
    expect([1, 2].map(() => resolve(input, { gazetteer: from }))).toEqual([full, full]);
    const stages = stagesOf(input, from).filter((stage) => TELLING.includes(stage)).join(" ");
    expect<object>({ ...inColumnsOf(row, full), stages }).toEqual(row);
  });
}

const longStreet = plainWorld(
  [
    placeOf("US", ["US", "country", "United States", 40, -90, 5_000, 330_000_000]),
    placeOf("US", ["millford", "locality", "Millford", 40, -90, 5_000, 3_000, "US"]),
  ],
  {
    streets: [
      streetIn("millford", "Long Lane", {
        houses: [["2", 40, "99010"], ["100", 40.01, "99010"], ["200", 40.02, "99020"], ["300", 40.03, "99020"]].map((
          [number, latitude, postcode],
        ) => ({
          number: String(number),
          point: houseAt(Number(latitude)).houses[0]!.point,
          postcode: String(postcode),
        })),
      }),
    ],
    postcodes: postcodesAt([["99010", "millford", 40, -90], ["99020", "millford", 40, -90]], 5_000),
  },
  { coverage: [{ kind: "houses", completeness: "complete", bounds: [-91, 39, -89, 42], records: 5 }] },
);

test.each([
  ["Long Lane, Millford", 40.01],
  ["Long Lane, Millford 99010", 40.01],
  ["Long Lane, Millford 99020", 40.03],
  ["150 Long Lane, Millford", 40.015],
  ["260 Long Lane, Millford 99020", 40.026],
  ["120 Long Lane, Millford 99020", 40.03],
])(
  "resolve() answers %s at the latitude %d: the part of a long street that its postcode or number means",
  (text, at) => {
    const answers = [{}, { engine: "full" as const }].map((engine) =>
      resolve({ text }, { gazetteer: longStreet, ...engine })
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ precision: "street", coordinates: { latitude: at } });
  },
);

test.each(wordsOf(`
  12 Heron Avenue, Samewell | 12 Heron Ave, Samewell | 12 Hreon Avenue, Samewell | 12 Heron Ave Apt 4, Samewell |
  12 Heorn Ave Apt 4, Samewell | Lot 54, 12 Heron Avenue, Samewell | 12 Hreon Avenue, Samewell 500 |
  Heron Avenue, Samewell | Samewell, Heron Ave | Heron Avenue, Samewell 500
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

withReal("resolve() answers by the exact engine where runners-up are wanted of uncertain answers only", () => {
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

const HEADS = wordsOf(`
  Landstrasse 21 | 21 Landstrasse | Vaduz 9490 | 9490 Landstrasse | 12 Rue du Mont | No. 3 Paris Street |
  St. Josefs Gasse 1 | Im Malbun 35 | 14 W 3rd St | Im Riet 8, 2 | Hotel Post 1/2 | 10 High Street London
`);
const TAILS = wordsOf(`
  9490 Vaduz | Vaduz, Liechtenstein | 9497 Triesenberg | Paris, TX 75460 | St. Gallen | Springfield | San Antonio, TX |
  Apt 4, 9490 Vaduz | 2110 Boston, MA | Landstrasse | W1 | London W1
`);

withReal("a lattice is the same where the spans of its end are kept from another text", () => {
  const texts = HEADS.flatMap((head) => TAILS.map((tail) => `${head}, ${tail}`));
  // In both orders, so that each tail is kept behind several heads.
  for (const text of [...texts, ...texts.toReversed()]) {
    expect([text, latticeOf(text, gazetteer!, keepAll)]).toEqual([text, latticeOf(text, gazetteer!, (all) => all)]);
  }
});

/** Spans are kept only where nothing is excluded in advance. */
function latticeOf(text: string, from: Gazetteer, keep: (lattice: Lattice) => Lattice): string {
  return JSON.stringify(buildLattice(tokenize(text), { context: placeContext(from, {}), keep }));
}
