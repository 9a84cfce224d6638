import { expect, test } from "bun:test";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { lookUp, suggest } from "../../src/resolver/mod.ts";
import { placeOf, plainWorld, streetIn } from "../support/gazetteers/plain_records.ts";
import { wordsOf } from "../support/texts/words.ts";

const HERE = { latitude: 41.15, longitude: -8.61 };
/** Streets of one town, each half a kilometre further to the north than the one before. */
const STREETS = wordsOf(`
  Rua de Santa Catarina | Travessa da Catraia | Quai Louis II | Rua Primeiro de Maio | Rua dos Louros |
  Rua da Alegria | Rua de Aveiro
`);
/** Villages of the world list that begin alike, some kilometres away. */
const VILLAGES = ["Avelar", "Avelas", "Aveleda", "Aveloso"];

test("suggest() finds streets behind the words that their country begins names with", () => {
  expect(streets("alegri")).toEqual(["Rua da Alegria"]);
  expect(streets("Catrai")).toEqual(["Travessa da Catraia"]);
  expect(streets("santa cat")).toEqual(["Rua de Santa Catarina"]);
});

test("suggest() finds streets from a later word of their names on, in the place that is typed too", () => {
  expect(streets("Catarina")).toEqual(["Rua de Santa Catarina"]);
  expect(streets("catari")[0]).toBe("Rua de Santa Catarina");
  expect(streets("catarina vila")[0]).toBe("Rua de Santa Catarina");
  // Neither the inside of a word nor a type of street is a later word.
  expect(streets("atarina")).not.toContain("Rua de Santa Catarina");
});

test("suggest() takes a name that is typed without its article for what it begins", () => {
  expect(streets("Rua Santa Ca")[0]).toBe("Rua de Santa Catarina");
  expect(streets("Rua Alegria")[0]).toBe("Rua da Alegria");
});

test("suggest() takes an article that is typed for one, and goes on from it alone while enough streets do", () => {
  expect(streets("Rua da ")[0]).toBe("Rua da Alegria");
  expect(streets("Rua dos")[0]).toBe("Rua dos Louros");
  // "Travessa" has a key of its own, and nobody types a word for a street and a part of a town.
  expect(streets("Travessa ")[0]).toBe("Travessa da Catraia");
  expect(streets("Rua de Vila")).not.toContain("Rua da Alegria");
});

test("suggest() finds behind a word for a street what begins a word there, and not what goes on inside of one", () => {
  expect(streets("aria")).toEqual([]);
  expect(streets("maio")).toEqual(["Rua Primeiro de Maio"]);
  expect(streets("louros")).toEqual(["Rua dos Louros"]);
});

test("suggest() puts the name with one typo before those that share less with what is typed", () => {
  expect(streets("Rua da Alegira")[0]).toBe("Rua da Alegria");
  expect(streets("Ruw da Alegria")[0]).toBe("Rua da Alegria");
});

test("suggest() goes on from a Roman number and from one in letters", () => {
  expect(streets("Quai Louis I")).toEqual(["Quai Louis II"]);
  expect(streets("Rua Primeiro de M")).toEqual(["Rua Primeiro de Maio"]);
});

test("suggest() takes a letter behind a name for no country that some language calls so", () => {
  // Portugal is "Lusitania" in this world: all streets are in a country that begins so.
  expect(streets("Rua L")[0]).toBe("Rua dos Louros");
});

test("suggest() takes the number first, and the town behind a name that is not finished", () => {
  expect(labels("12 rua de sa")[0]).toContain("Rua de Santa Catarina");
  expect(streets("Rua de Sa, Vila")[0]).toBe("Rua de Santa Catarina");
  expect(streets("Travessa, Vila")).toEqual(["Travessa da Catraia"]);
});

test("suggest() near a point leaves room for streets among places that begin alike", () => {
  const kinds = suggest({ text: "Ave", near: HERE, limit: 4 }, { gazetteer }).map(({ precision }) => precision);
  expect(kinds.filter((kind) => kind === "street")).toHaveLength(1);
  const anywhere = suggest({ text: "Ave", limit: 4 }, { gazetteer }).map(({ precision }) => precision);
  expect(anywhere.filter((kind) => kind === "locality").length).toBeGreaterThan(2);
});

const gazetteer = town();

function labels(text: string): string[] {
  return suggest({ text, near: HERE, limit: 5 }, { gazetteer }).map(({ label }) => label);
}

/** The streets suggested, the likely ones: those that begin as typed. */
function streets(text: string): string[] {
  return suggest({ text, near: HERE, limit: 5 }, { gazetteer }).flatMap(({ components }) => components.street ?? []);
}

test("suggest() goes on from the beginning of a register's code, and looks it up there", () => {
  const warehouses = town(["WH-0042", "WH-0043", "77120"]);
  const query = (text: string) => suggest({ text, near: HERE, limit: 5 }, { gazetteer: warehouses });
  expect(query("wh-004").map(({ label }) => label)).toEqual(["Warehouse WH-0042", "Warehouse WH-0043"]);
  expect(query("wh0042")[0]?.label).toBe("Warehouse WH-0042");
  // Digits alone are a number, unless the register is named.
  expect(query("7712").some(({ label }) => label.startsWith("Warehouse"))).toBe(false);
  expect(query("warehouse 7712")[0]?.label).toBe("Warehouse 77120");
  for (const { placeId, label, coordinates } of query("wh-004")) {
    expect(lookUp(placeId, { gazetteer: warehouses })).toMatchObject({ label, coordinates });
  }
});

test("suggest() without a point puts the caller's own country first among places of one prominence", () => {
  const { latitude, longitude } = HERE;
  const places = ["PT", "ES"].flatMap((code) => [
    placeOf(code, [code, "country", `Land ${code}`, latitude, longitude, 2_000, 5_000]),
    placeOf(code, [`twin ${code}`, "locality", "Twinford", latitude, longitude, 2_000, 5_000, code]),
  ]);
  const twins = plainWorld(places);
  for (const homeCountry of ["ES", "PT"]) {
    const [first] = suggest({ text: "twin", limit: 4, homeCountry }, { gazetteer: twins });
    expect(first?.components.countryCode).toBe(homeCountry);
  }
});

function town(codes: readonly string[] = []): Gazetteer {
  const { latitude, longitude } = HERE;
  const point = { latitudeE7: Math.round(latitude * 1e7), longitudeE7: Math.round(longitude * 1e7) };
  const villages = VILLAGES.map((name, i) => [name, name, 0.05 + i / 100] as const);
  const places = [
    placeOf("PT", ["PT", "country", "Portugal", latitude, longitude, 300_000, 5_000], [
      { text: "Lusitania", kind: "alternate" },
    ]),
    ...[["vila", "Vila", 0] as const, ...villages].map(([key, name, north]) =>
      placeOf("PT", [key, "locality", name, latitude + north, longitude, 2_000, 5_000, "PT"])
    ),
  ];
  return plainWorld(places, {
    streets: STREETS.map((name, i) => {
      const latitudeE7 = Math.round((latitude + i * 0.005) * 1e7);
      const path = Int32Array.of(latitudeE7, point.longitudeE7, latitudeE7, point.longitudeE7 + 10_000);
      return streetIn("vila", name, { key: `vila/${i}`, paths: [path] });
    }),
    codes: codes.map((code, i) => ({
      key: code,
      system: "warehouse",
      code,
      label: `Warehouse ${code}`,
      placeKey: "vila",
      point: { ...point, latitudeE7: point.latitudeE7 + i * 1_000 },
      dataset: 0,
    })),
  });
}
