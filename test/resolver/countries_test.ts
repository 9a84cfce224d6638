import { expect, test } from "bun:test";
import { distanceM } from "../../src/geo/distance_m.ts";
import { lookUp, resolve, resolveStructured } from "../../src/resolver/mod.ts";
import { readTable } from "../support/files/shared_data.ts";
import { variants } from "../support/runner/depth.ts";
import { wordsOf } from "../support/texts/words.ts";
import { countryTowns } from "./country_towns.ts";
import { inColumnsOf, testRows } from "./table_rows.ts";

const TABLES = ["americas", "asia_and_africa", "central_europe", "eastern_europe", "western_europe"];
const towns = await countryTowns();
const addresses = (await Promise.all(TABLES.map((name) => readTable(`countries/addresses_${name}.csv`)))).flat();

const BY_COUNTRY = [...Map.groupBy(addresses, ({ country }) => country)];
test.each(BY_COUNTRY)("resolve() reads addresses as they are written in %s", (_, rows) => {
  const answers = rows.map((row) => {
    const exact = row["precision"] === "street" ? ["number"] : ["street", "number"];
    return inColumnsOf(row, resolve({ text: row["text"] ?? "" }, { gazetteer: towns }), exact);
  });
  expect(answers).toEqual(rows);
});

const streets = (await readTable("countries/towns.csv")).map((row): Readonly<Record<string, string>> => ({
  ...row,
  street: (row["street"] ?? "").split("|")[0] ?? "",
}));
const notes = await readTable("notes.csv");

test("resolve() finds a house in spite of a note to the courier, and says that it read no more into it", () => {
  const answers = notes.map(({ country = "", note = "" }) => {
    const { street = "", town = "", numbers = "" } = streets.find((row) => row["country"] === country) ?? {};
    const number = numbers.split(" ")[1] ?? "";
    const answer = resolve({ text: `${street} ${number}, ${note}, ${town}` }, { gazetteer: towns });
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
  const stated = wordsOf(`
    near the old river, Namunapur | 12 Code Street, Sampleton | Behind the Church 12, Sampleford |
    12 High Street, near Sampleton | Hinter der Kirche, Musterau
  `);
  expect(stated.map((text) => resolve({ text }, { gazetteer: towns }).status)).toEqual(stated.map(() => "uncertain"));
});

const FOREIGN = new Set(["IL", "EG", "SA", "AE", "KR"]);
const LATIN = /[a-z]/iu;

test("resolve() finds a street written in another script nowhere else where it is not known", async () => {
  const rows = addresses.filter(({ country = "", text = "", street = "", status }) =>
    FOREIGN.has(country) && status === "found" && LATIN.test(text) !== LATIN.test(street)
  );
  expect(rows.length).toBeGreaterThan(15);
  const known = new Set(rows.map(({ street = "" }) => street));
  const without = await countryTowns((street) => !known.has(street));
  const found = rows.filter(({ text = "" }) => resolve({ text }, { gazetteer: without }).status === "found");
  expect(found).toEqual([]);
});

const streetForms = await countryTowns(() => true, "street_forms/towns.csv");
await testRows("answers/country_towns.csv", { gazetteerOf: () => towns });
await testRows("street_forms/addresses.csv", { gazetteerOf: () => streetForms, exact: ["number"] });

test("resolve() reports no postcode conflict where postcodes that begin alike are not loaded", () => {
  const { reasons, matches } = resolve({ text: "5 rue Inconnue, 29999 Paris, France" }, { gazetteer: streetForms });
  expect(reasons).toEqual(["street_missing", "outside_coverage"]);
  expect(matches.postcode).toBe("missing");
});

/** Streets of Musterau: those that go east, and those that go north. All of the one kind cross all of the other. */
const EAST = ["Hauptstraße", "Birkenweg"];
const NORTH = ["Goethestraße", "Am Markt", "Platz der Einheit"];
const WAYS = wordsOf(`
  A & B | A / B | Ecke A/B | A Ecke B | A und B | B x A | corner of A and B | A @ B | A c/w B | A c/ B |
  angle A et B | Ecke A B
`);

test("resolve() finds every two streets that meet, however it is said, at a point of both lines", () => {
  for (const [one, two] of EAST.flatMap((east) => NORTH.map((north) => [east, north] as const))) {
    for (const way of WAYS) {
      const text = `${way.replace(/[AB]/gu, (side) => (side === "A" ? one : two))}, 54321 Musterau`;
      const answer = resolve({ text }, { gazetteer: towns });
      expect([text, answer.status, "precision" in answer && answer.precision]).toEqual([text, "found", "intersection"]);
      if (answer.status !== "unresolved") {
        const near = towns.nearestStreets(answer.coordinates, { limit: 2, maxDistanceM: 5 });
        expect(near.map(({ id }) => towns.street(id).name).toSorted()).toEqual([one, two].toSorted());
      }
    }
  }
});

test("resolve() never finds two streets that do not meet", () => {
  for (const parallel of [EAST, NORTH]) {
    for (const [one, two] of parallel.flatMap((first) => parallel.map((second) => [first, second] as const))) {
      for (const way of one === two ? [] : variants("A & B", ...WAYS)) {
        const text = `${way.replace(/[AB]/gu, (side) => (side === "A" ? one : two))}, 54321 Musterau`;
        expect([text, resolve({ text }, { gazetteer: towns }).status]).not.toEqual([text, "found"]);
      }
    }
  }
});

test("lookUp() knows a crossing by its identifier, and none of streets that do not meet", () => {
  const answer = resolve({ text: "Hauptstraße & Goethestraße, 54321 Musterau" }, { gazetteer: towns });
  const placeId = answer.status === "unresolved" ? "" : answer.placeId ?? "";
  const found = lookUp(placeId, { gazetteer: towns });
  expect(found).toMatchObject({ precision: "intersection", placeId });
  expect(found).toMatchObject("coordinates" in answer ? { coordinates: answer.coordinates } : {});
  const other = resolve({ text: "Birkenweg, 54321 Musterau" }, { gazetteer: towns });
  const street = other.status === "unresolved" ? "" : other.placeId ?? "";
  expect(street.length).toBeLessThan(placeId.length);
  expect(lookUp(placeId.slice(0, -1), { gazetteer: towns })).toBeUndefined();
});

test("resolveStructured() takes a stated street that is two for where they meet", () => {
  const components = { street: "Hauptstr. & Goethestr.", locality: "Musterau" };
  const answer = resolveStructured({ components }, { gazetteer: towns });
  expect(answer).toMatchObject({ status: "found", precision: "intersection", matches: { street: "exact" } });
});

test("resolve() returns the accuracy of a crossing where the lines only come near each other", () => {
  const meeting = resolve({ text: "Main St & 2nd Ave, Sampleton" }, { gazetteer: towns });
  const again = resolve({ text: "2nd Ave & Main St, Sampleton" }, { gazetteer: towns });
  if (meeting.status === "unresolved" || again.status === "unresolved") {
    throw new Error("both are known");
  }
  expect(meeting.accuracyM).toBeGreaterThanOrEqual(30);
  expect(distanceM(meeting.coordinates, again.coordinates)).toBeLessThan(1);
});
