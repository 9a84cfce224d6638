import { expect, test } from "bun:test";
import { EXAMPLE_RESOLUTION } from "../../src/domain/resolution.ts";
import { answerQuestions } from "../../src/evaluation/answer_questions.ts";
import type { TrueAddress } from "../../src/evaluation/corpus/truth.ts";
import { type FieldInput, judgeField } from "../../src/evaluation/field/field_inputs.ts";
import { misspelt } from "../../src/evaluation/misspelt.ts";
import { NAME_VARIANT_NAMES, nameQuestions } from "../../src/evaluation/names/name_questions.ts";
import type { WorldCity } from "../../src/evaluation/questions/world_cities.ts";
import { openGazetteer } from "../../src/gazetteer/mod.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { worldGazetteer } from "../support/gazetteers/world_gazetteer.ts";
import { syntheticCity } from "./synthetic_truth.ts";

/** Building the world takes a quarter of a minute on two busy cores. */
const BUILD_TIMEOUT_MS = 180_000;

/** A city of the world list with other names, among them those of other places and areas. */
function cityOf(name: string, ...otherNames: readonly string[]): WorldCity {
  return syntheticCity(name, { otherNames, population: 0 });
}

function addressOf(street: string, number: string): TrueAddress {
  return { id: `${street}/${number}`, street, number, locality: "Helsinki", points: [], pointsAnyPostcode: [] };
}

const CITIES = [
  cityOf("Milano", "Milan", "Mailand", "Milán"),
  cityOf("München", "Munich", "Monaco di Baviera"),
  cityOf("Belém", "Bethlehem", "Para"),
  cityOf("Sankt-Peterburg", "Saint Petersburg", "Petersburg", "Leningrad"),
  cityOf("Chania", "Kreta", "Crete", "Canea"),
  cityOf("Tokyo", "Tokio", "Edo"),
  cityOf("Roma", "Rome", "Rom"),
  cityOf("Venezia", "Venice", "Venedig"),
  cityOf("Napoli", "Naples", "Neapel"),
  cityOf("Al Qāhirah", "Cairo", "Kairo"),
  cityOf("Al Quds", "Jerusalem"),
  cityOf("Nkhotakota", "Kota Kota"),
  cityOf("Dazhou", "da xian", "da zu xian"),
  cityOf("Yizheng", "I-cheng", "I-cheng-hsien"),
  cityOf("Tira", "Et Tire"),
  cityOf("Timbuktu", "Tombuctú"),
  ...["San Lorenzo", "Santa Bárbara", "Maitland", "Elizabeth"].map((name) => cityOf(name)),
  ...["Moscow", "Paris", "Milan", "Geneva", "Athens", "Dublin", "Lima", "Flushing", "Vienna", "Portland", "Lakewood"]
    .map((name) => cityOf(name)),
];

test("No name that means two things is found at a place that is not meant", async () => {
  const gazetteer = openGazetteer(await worldGazetteer());
  const postcodes = [
    {
      postcode: "94706",
      countryName: "United States",
      points: [{ latitude: 37.891, longitude: -122.293 }],
      placeLine: "Albany, CA 94706",
    },
    {
      postcode: "11358",
      countryName: "United States",
      points: [{ latitude: 40.7606, longitude: -73.7968 }],
      placeLine: "Flushing, NY 11358",
    },
  ];
  const questions = nameQuestions({ gazetteer, cities: CITIES, addresses: [], postcodes }, { seed: 1, limit: 2 });
  const rows = answerQuestions(questions, { gazetteer, now: () => performance.now() });
  const wrong = rows.filter(({ status, isRight }) => status === "found" && !isRight);
  expect(wrong.map(({ q, label }) => `${q}: ${label}`)).toEqual([]);
  expect(rows.filter(({ variant }) => variant === "place and code").length).toBeGreaterThan(10);
  expect(rows.filter(({ variant, isRight }) => variant === "place and code" && isRight).length).toBeGreaterThan(10);
  const ofPostcodes = rows.filter(({ variant }) => variant === "postcode and its place");
  expect(ofPostcodes.map(({ isRight, reasons }) => [isRight, reasons.includes("locality_conflict")]))
    .toEqual([[true, false], [true, false]]);
}, BUILD_TIMEOUT_MS);

test("A typo, an article or a letter makes no other name certain", async () => {
  const gazetteer = openGazetteer(await worldGazetteer());
  const texts =
    "Kuri, KN|lambale, PY|Las Anod, AP|La Celle|Kota Kota|I-cheng|The Center, NE|charlstwn, IL|du du ma, RJ";
  for (const text of texts.split("|")) {
    expect([text, resolve({ text }, { gazetteer }).status]).toEqual([text, "uncertain"]);
  }
  for (const text of ["Sante Fe, NM", "Los Angelos, CA", "The Hague", "Halep", "New York New York", "London, UK"]) {
    expect([text, resolve({ text }, { gazetteer }).status]).toEqual([text, "found"]);
  }
}, BUILD_TIMEOUT_MS);

test("nameQuestions() shortens names where two streets of a town begin alike and have the number", async () => {
  const gazetteer = openGazetteer(await worldGazetteer());
  const addresses = [
    addressOf("Kaisaniemenkatu", "5"),
    addressOf("Kaisaniementie", "5"),
    addressOf("Kaisa", "5"),
    addressOf("Mannerheimintie", "7"),
  ];
  const questions = nameQuestions({ gazetteer, cities: [], addresses, postcodes: [] }, { seed: 1, limit: 1 });
  const shortened = questions.filter(({ variant }) => variant === "shortened street");
  expect(shortened.map(({ q }) => q)).toEqual(["Kaisaniemen. 5, Helsinki"]);
  expect(NAME_VARIANT_NAMES).toContain("shortened street");
}, BUILD_TIMEOUT_MS);

test("misspelt() changes a name by one edit and the same way each time", () => {
  for (let seed = 0; seed < 100; seed++) {
    const written = misspelt("Amsterdam", seed);
    expect(written).toBe(misspelt("Amsterdam", seed));
    expect(written.startsWith("A") || written.startsWith("mA")).toBe(true);
    expect(Math.abs(written.length - 9)).toBeLessThanOrEqual(1);
  }
});

const AT = { latitude: 47.14, longitude: 9.52 };
const INPUT: FieldInput = {
  kind: "exonym",
  input: "Vaduz",
  want: "Vaduz",
  status: ["uncertain"],
  lat: AT.latitude,
  lon: AT.longitude,
};
const ANSWER = { ...EXAMPLE_RESOLUTION, coordinates: AT, status: "uncertain", reasons: [] } as const;

test("judgeField() accepts a point within the distance and one of the statuses", () => {
  expect(judgeField(INPUT, ANSWER)).toEqual({ fault: undefined, isWrongFound: false });
});

test("judgeField() reports an unexpected found, a far point, and a missing reason", () => {
  expect(judgeField(INPUT, { ...ANSWER, status: "found" })).toEqual({ fault: "status found", isWrongFound: true });
  expect(judgeField({ ...INPUT, status: ["found"], lat: 47.15 }, { ...ANSWER, status: "found" }))
    .toEqual({ fault: "1112 m off", isWrongFound: true });
  expect(judgeField({ ...INPUT, with_reason: "ambiguous" }, ANSWER).fault).toBe("without ambiguous");
  expect(judgeField({ ...INPUT, without_reason: "ambiguous" }, { ...ANSWER, reasons: ["ambiguous"] }).fault)
    .toBe("with ambiguous");
});
