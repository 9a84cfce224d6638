import { expect, test } from "bun:test";
import { distanceM } from "../../src/geo/distance_m.ts";
import { lookUp, resolve, resolveStructured } from "../../src/resolver/mod.ts";
import { countryTowns } from "./country_towns.ts";
import { variants } from "../support/runner/depth.ts";

const gazetteer = await countryTowns();

/** Streets of Musterau: those that go east, and those that go north. All of the one kind cross all of the other. */
const EAST = ["Hauptstraße", "Birkenweg"];
const NORTH = ["Goethestraße", "Am Markt", "Platz der Einheit"];
const WAYS = [
  "A & B",
  "A / B",
  "Ecke A/B",
  "A Ecke B",
  "A und B",
  "B x A",
  "corner of A and B",
  "A @ B",
  "A c/w B",
  "A c/ B",
  "angle A et B",
  "Ecke A B",
];

test("resolve() finds every two streets that meet, however it is said, at a point of both lines", () => {
  for (const [one, two] of EAST.flatMap((east) => NORTH.map((north) => [east, north] as const))) {
    for (const way of WAYS) {
      const text = `${way.replace(/[AB]/gu, (side) => (side === "A" ? one : two))}, 54321 Musterau`;
      const answer = resolve({ text }, { gazetteer });
      expect([text, answer.status, "precision" in answer && answer.precision]).toEqual([text, "found", "intersection"]);
      if (answer.status !== "unresolved") {
        const near = gazetteer.nearestStreets(answer.coordinates, { limit: 2, maxDistanceM: 5 });
        expect(near.map(({ id }) => gazetteer.street(id).name).toSorted()).toEqual([one, two].toSorted());
      }
    }
  }
});

test("resolve() never finds two streets that do not meet", () => {
  for (const streets of [EAST, NORTH]) {
    for (const [one, two] of streets.flatMap((first) => streets.map((second) => [first, second] as const))) {
      for (const way of one === two ? [] : variants("A & B", ...WAYS)) {
        const text = `${way.replace(/[AB]/gu, (side) => (side === "A" ? one : two))}, 54321 Musterau`;
        expect([text, resolve({ text }, { gazetteer }).status]).not.toEqual([text, "found"]);
      }
    }
  }
});

test.each([
  "Musterau & Birkenweg, 54321 Musterau",
  "Birkenweg and Musterau, 54321 Musterau",
])("resolve() leaves %p uncertain, which joins a name to another that is no known street", (text) => {
  expect(resolve({ text }, { gazetteer })).toMatchObject({ status: "uncertain", reasons: ["ambiguous"] });
});

test("lookUp() knows a crossing by its identifier, and none of streets that do not meet", () => {
  const answer = resolve({ text: "Hauptstraße & Goethestraße, 54321 Musterau" }, { gazetteer });
  const placeId = answer.status === "unresolved" ? "" : answer.placeId ?? "";
  const found = lookUp(placeId, { gazetteer });
  expect(found).toMatchObject({ precision: "intersection", placeId });
  expect(found).toMatchObject("coordinates" in answer ? { coordinates: answer.coordinates } : {});
  const other = resolve({ text: "Birkenweg, 54321 Musterau" }, { gazetteer });
  const street = other.status === "unresolved" ? "" : other.placeId ?? "";
  expect(street.length).toBeLessThan(placeId.length);
  expect(lookUp(placeId.slice(0, -1), { gazetteer })).toBeUndefined();
});

test("resolveStructured() takes a stated street that is two for where they meet", () => {
  const components = { street: "Hauptstr. & Goethestr.", locality: "Musterau" };
  const answer = resolveStructured({ components }, { gazetteer });
  expect(answer).toMatchObject({ status: "found", precision: "intersection", matches: { street: "exact" } });
});

test("resolve() returns the accuracy of a crossing where the lines only come near each other", () => {
  const meeting = resolve({ text: "Main St & 2nd Ave, Sampleton" }, { gazetteer });
  const again = resolve({ text: "2nd Ave & Main St, Sampleton" }, { gazetteer });
  if (meeting.status === "unresolved" || again.status === "unresolved") {
    throw new Error("both are known");
  }
  expect(meeting.accuracyM).toBeGreaterThanOrEqual(30);
  expect(distanceM(meeting.coordinates, again.coordinates)).toBeLessThan(1);
});
