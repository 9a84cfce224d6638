import { expect, test } from "bun:test";
import { resolve } from "../../src/resolver/mod.ts";
import { readTable } from "../support/files/read_table.ts";
import { countryTowns } from "./country_towns.ts";

const towns = await countryTowns();
const streets = (await readTable("countries/towns.csv")).map((row): Readonly<Record<string, string>> => ({
  ...row,
  street: (row["street"] ?? "").split("|")[0] ?? "",
}));
const notes = await readTable("notes.csv");

test("resolve() finds a house in spite of a note to the courier, and says that it read no more into it", () => {
  const answers = notes.map(({ country = "", note = "" }) => {
    const { street = "", town = "", numbers = "" } = streets.find((row) => row["country"] === country) ?? {};
    const number = numbers.split(" ")[1] ?? "";
    const answer = resolve(
      { text: `${street} ${number}, ${note}, ${town}` },
      { gazetteer: towns },
    );
    if (answer.status === "unresolved") {
      return `${note}: unresolved`;
    }
    const { status, components, reasons } = answer;
    const isEverydayText = reasons.includes("unmatched_text") || components.unit !== undefined;
    const where = components.houseNumber === number ? "here" : "elsewhere";
    return `${note}: ${status} ${components.street} ${where} ${isEverydayText}`;
  });
  const expected = notes.map(({ country, note }) =>
    `${note}: found ${streets.find((row) => row["country"] === country)?.["street"]} here true`
  );
  expect(answers).toEqual(expected);
});

test("resolve() takes a text without an address as the query, even if it looks like a note", () => {
  const stated = [
    "near the old river, Namunapur",
    "12 Code Street, Sampleton",
    "Behind the Church 12, Sampleford",
    "12 High Street, near Sampleton",
    "Hinter der Kirche, Musterau",
  ];
  expect(stated.map((text) => resolve({ text }, { gazetteer: towns }).status)).toEqual(stated.map(() => "uncertain"));
});

test.each([
  "Mein Büro ist in der Hauptstraße 3, 54321 Musterau",
  "Wir treffen uns in der Hauptstraße 3 in Musterau",
  "Deliver before 5 pm to Hauptstraße 3, 54321 Musterau",
  "Hauptstraße 3, 54321 Musterau at 8 pm",
  "Hauptstraße 3, 54321 Musterau (corner house, blue door)",
  "PO 12345; Hauptstraße 3, 54321 Musterau",
  "Ref. 2024/17 - Hauptstraße 3, 54321 Musterau",
  "Acme, Inc., Hauptstraße 3, 54321 Musterau",
  "Hauptstraße 3, 54321 Musterau. Thanks! Maria London",
  "Hauptstraße 3, 54321 Musterau, Amtsgericht Paris, HRB 12345",
])("resolve() finds the house in %p", (text) => {
  expect(resolve({ text }, { gazetteer: towns })).toMatchObject({
    status: "found",
    components: { street: "Hauptstraße", houseNumber: "3" },
  });
});

test.each(["Hauptstraße 3 und 5, Musterau", "Hauptstraße 3 + 5, Musterau", "Hauptstraße 3 u. 5, Musterau"])(
  "resolve() reads %p as both houses",
  (text) => {
    expect(resolve({ text }, { gazetteer: towns })).toMatchObject({ components: { houseNumber: "3-5" } });
  },
);
