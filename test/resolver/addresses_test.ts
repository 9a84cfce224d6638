import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Resolution } from "../../src/domain/resolution.ts";
import { AREAS } from "../../src/evaluation/corpus/areas.ts";
import { drawOf } from "../../src/evaluation/styles/style.ts";
import { NOTES_BEFORE_ADDRESSES, NUMBERS_OF_UNITS } from "../../src/evaluation/styles/text_styles.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { syntheticTruth } from "../evaluation/synthetic_truth.ts";
import { examples } from "../support/runner/depth.ts";
import { smallStreets } from "./small_streets.ts";
import { testRows } from "./table_rows.ts";

const WRITTEN_SEEDS = Array.from({ length: 400 }, (_, seed) => seed);
const gazetteer = smallStreets();
const rows = await testRows("addresses.csv", { gazetteerOf: () => gazetteer, exact: ["street", "number"] });

test("resolve() gives a reason for every uncertain answer, for every text of the table and every two of them", () => {
  const texts = rows.map(({ text = "" }) => text);
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.constantFrom("", ...texts), fc.nat({ max: 60 }), (one, other, cut) => {
      const { status, reasons } = answerTo(`${one} ${other}`.slice(0, -1 - cut), "");
      expect([status, reasons.length > 0 || status === "found"]).toEqual([status, true]);
    }),
    { numRuns: examples(300) },
  );
});

test("resolve() reads no number of a record as a postcode", () => {
  const cells = ["10422", "Huber", "Hauptstrasse 5", "9901", "Oberdorf"];
  const texts = [
    cells.map((cell) => `"${cell}"`).join(","),
    cells.join("\t"),
    cells.join(" | "),
    JSON.stringify({
      id: 10_422,
      address: { street: "Hauptstrasse", house_number: "5", zip: "9901", city: "Oberdorf" },
    }),
  ];
  expect(texts.map((text) => answerTo(text, "").status)).toEqual(texts.map(() => "found"));
});

test("resolve() never finds a number that is not known", () => {
  const known = new Set(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999 }), fc.constantFrom("", "a", " bis", "-3"), (digits, suffix) => {
      const resolution = answerTo(`Hauptstrasse ${digits}${suffix}, 9901 Oberdorf`, "");
      if (resolution.status === "found" && resolution.precision === "house") {
        const number = resolution.components.houseNumber ?? "";
        expect(known.has(number) || ["12a", "14-16"].includes(number)).toBe(true);
        expect(number).toBe(`${digits}${suffix.trim()}`);
      }
    }),
    { numRuns: examples(200) },
  );
});

test("resolve() finds no other place behind the words of a note or a unit, in any language", () => {
  const area = AREAS.find(({ style }) => style.language === "de")!;
  const parts = { street: "Birkenweg", number: "3", postcode: "9901", locality: "Oberdorf" };
  const texts = new Set(
    WRITTEN_SEEDS.flatMap((seed) =>
      [NOTES_BEFORE_ADDRESSES, NUMBERS_OF_UNITS].map((style) =>
        style.in({ area, truth: syntheticTruth(area, [], []), draw: drawOf(String(seed)) })?.spell?.(parts) ?? ""
      )
    ),
  );
  const wrong = [...texts].filter((text) => {
    const resolution = answerTo(text, "");
    return resolution.status === "found" && addressOf(resolution).number !== "3";
  });
  expect(wrong).toEqual([]);
  expect(texts.size).toBeGreaterThan(400);
});

test("resolve() gives a house an identifier of its own, beginning with its street's", () => {
  const house = answerTo("Hauptstrasse 5, 9901 Oberdorf", "");
  const other = answerTo("Hauptstrasse 7, 9901 Oberdorf", "");
  const street = answerTo("Hauptstrasse, 9901 Oberdorf", "");
  const [one, two, whole] = [house, other, street].map((describeGuesses) =>
    describeGuesses.status === "unresolved" ? "" : describeGuesses.placeId ?? ""
  );
  expect(one).not.toBe(two);
  expect(one?.startsWith(whole ?? "?")).toBe(true);
});

test("resolve() does not take the missing castle of a town with loaded streets for evidence of its namesake", () => {
  const { alternatives } = resolve({ text: "Castle Millford", alternatives: 3 }, { gazetteer });
  expect(alternatives.map(({ coordinates }) => coordinates.latitude)).toContain(40);
});

test("resolve() does not take the missing street of a town with loaded streets for evidence of its namesake", () => {
  const near = { latitude: 40, longitude: -90 };
  const resolution = resolve({ text: "12 Xyz Street, Millford", near }, { gazetteer });
  expect(resolution.status === "unresolved" ? undefined : resolution.coordinates.latitude).toBe(40);
});

function answerTo(text: string, country: string): Resolution {
  return resolve({ text, ...(country === "" ? {} : { country }) }, { gazetteer });
}

function addressOf(resolution: Resolution): { precision: string; street: string; number: string } {
  if (resolution.status === "unresolved") {
    return { precision: "", street: "", number: "" };
  }
  const { precision, components } = resolution;
  return { precision, street: components.street ?? "", number: components.houseNumber ?? "" };
}

const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz");
const ORDERS: readonly ((number: string) => string)[] = [
  (number) => `Lindengasse ${number}, 9902 Unterdorf`,
  (number) => `Lindengasse ${number} 9902 Unterdorf`,
  (number) => `9902 Unterdorf, Lindengasse ${number}`,
  (number) => `9902 Unterdorf, ${number} Lindengasse`,
  (number) => `${number} Lindengasse, Unterdorf`,
  (number) => `Lindengasse, ${number}, Unterdorf`,
  (number) => `Lindengasse ${number} Unterdorf`,
  (number) => `Unterdorf 9902, ${number}, Lindengasse`,
];

test.each(LETTERS)(
  "resolve() finds no house for a number with the letter %p unless the street has it",
  (letter) => {
    // The street has 24 and 24f.
    const texts = ORDERS.flatMap((order) =>
      [letter, ` ${letter}`, ` ${letter.toUpperCase()}`].map((l) => order(`24${l}`))
    );
    const found = texts.flatMap((text) => {
      const answer = resolve({ text }, { gazetteer });
      return answer.status === "found" ? [`${text}: ${answer.components.houseNumber ?? answer.precision}`] : [];
    });
    expect(found.filter((line) => letter !== "f" || !line.endsWith(": 24f")))
      .toEqual([]);
  },
);

const withShortened = smallStreets({
  namedPlaces: [],
  postcodes: [],
  more: [
    ["Kaisaniemenkatu", "oberdorf", "9901", "5"],
    ["Kaisaniementie", "oberdorf", "9901", "5"],
    ["Industriering", "unterdorf", "9902", "5"],
    ["Schulstrasse", "unterdorf", "9902", "5"],
  ],
});
await testRows("answers/shortened_streets.csv", { gazetteerOf: () => withShortened });

const withNamesakes = smallStreets({
  namedPlaces: [],
  postcodes: [],
  more: [["Dorfweg", "oberdorf", "9901", "5 7"], ["Dorfweg", "unterdorf", "9902", ""], [
    "Mühleweg",
    "oberdorf",
    "9901",
    "5",
  ]],
});

test.each([
  ["Dorfweg 5, Liechtenstein", "uncertain", "the other street of the name may have the number too"],
  ["Dorfweg 5, 9901 Oberdorf", "found", "the town says which"],
  ["Mühleweg 5, Liechtenstein", "found", "the only street of the name"],
  ["Hauptstrasse 12a, Liechtenstein", "found", "the numbers of the other street are known"],
])("resolve() reads %s as %s: %s", (text, status) => {
  for (const engine of [{}, { engine: "full" as const }]) {
    expect<string>(resolve({ text }, { gazetteer: withNamesakes, ...engine }).status).toBe(status);
  }
});

await testRows("answers/small_streets.csv", { gazetteerOf: () => gazetteer });

test.each([
  ["Birkenweg 5, FL-9901 Oberdorf", "found", "its own country"],
  ["Birkenweg 5, CH-9901 Oberdorf", "found", "the post of the neighbour"],
  ["Birkenweg 5, DE-9901 Oberdorf", "uncertain", "another country, although the sign is also an article"],
  ["Birkenweg 5, A-9901 Oberdorf", "uncertain", "another country with such postcodes"],
  ["Birkenweg 5, Oberdorf, CH", "uncertain", "without a postcode the sign means the country"],
  ["Send to: Birkenweg 5, 9901 Oberdorf", "found", "a preposition before the address"],
  ["Unterdorf, FR", "uncertain", "no misspelt street of two letters"],
  ["12 Main Street, Millford LA", "uncertain", "the code of another state, although it is also an article"],
])("resolve() reads %s as %s: %s", (text, status) => {
  for (const engine of [{}, { engine: "full" as const }]) {
    expect<string>(resolve({ text }, { gazetteer, ...engine }).status).toBe(status);
  }
});
