import { expect, test } from "bun:test";
import type { Gazetteer, RegisteredCode } from "../../src/gazetteer/port.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { REGISTERED_SYSTEMS } from "../../src/resolver/codes/mod.ts";
import { nameKey } from "../../src/text/name_key.ts";
import { smallWorld } from "./small_world.ts";

const CODES: readonly (readonly [system: string, code: string, more?: Partial<RegisteredCode>])[] = [
  ["eircode", "D02 X285", { street: "Merrion Square", number: "12" }],
  ["saudi_short_address", "RRRD2929", { label: "House of the register" }],
  ["ghana_post_gps", "GA-183-8164"],
  ["what3words", "///filled.count.soap"],
  ["qatar_address", "69/255/8"],
  ["kuwait_paci", "12345678"],
  ["uprn", "100023336956"],
  ["wikidata", "Q243"],
  ["warehouse", "WH-0042"],
  ["warehouse", "17"],
  ["airport_code", "LHR"],
];

/** The small world with a register of every system loaded, all of whose codes lie in Utrecht. */
const gazetteer = withRegister(smallWorld());

function withRegister(world: Gazetteer): Gazetteer {
  const codes = new Map(CODES.map(([system, code, more]): [string, RegisteredCode] => [`${system} ${nameKey(code)}`, {
    system,
    code,
    place: 0,
    coordinates: { latitude: 52.0907, longitude: 5.1214 },
    dataset: 0,
    placeId: "plc_register",
    ...more,
  }]));
  const codeSystems = () => [...new Set(CODES.map(([system]) => system))];
  return { ...world, codeSystems, findCode: (system, key) => codes.get(`${system} ${key}`) };
}

test.each([
  ["D02 X285", "eircode"],
  ["d02x285", "eircode"],
  ["RRRD2929", "saudi_short_address"],
  ["RRRD 2929", "saudi_short_address"],
  ["GA-183-8164", "ghana_post_gps"],
  ["GA 183 8164", "ghana_post_gps"],
  ["///filled.count.soap", "what3words"],
  ["filled.count.soap", "what3words"],
  ["zone 69 street 255 building 8", "qatar_address"],
  ["PACI 12345678", "kuwait_paci"],
  ["UPRN 100023336956", "uprn"],
  ["wikidata Q243", "wikidata"],
  ["WH-0042", "warehouse"],
  ["  wh 0042 ", "warehouse"],
  ["Warehouse WH-0042", "warehouse"],
  ["warehouse: 17", "warehouse"],
  ["Airport code LHR", "airport_code"],
])("resolve() finds %s in the loaded register of %s", (text, system) => {
  expect(resolve({ text }, { gazetteer })).toMatchObject({
    status: "found",
    inputKind: "short_code",
    coordinates: { latitude: 52.0907, longitude: 5.1214 },
    reasons: [],
    placeId: "plc_register",
    code: { system },
    source: { system, origin: "gazetteer", dataset: gazetteer.datasets[0]?.name ?? null },
  });
});

test.each(["17", "LHR", "WH-0043", "warehouse 18", "warehouse17", "WH-0042 Utrecht", "Utrecht"])(
  "resolve() takes %s for no code of an operator's own register",
  (text) => {
    expect(resolve({ text }, { gazetteer }).inputKind).not.toBe("short_code");
  },
);

test("REGISTERED_SYSTEMS are all recognised as codes, even where their registers are not loaded", () => {
  const describeGuesses = Object.entries({
    saudi_short_address: "RRRD2929",
    eircode: "D02 X285",
    ghana_post_gps: "GA-183-8164",
    qatar_address: "zone 69 street 255 building 8",
    kuwait_paci: "PACI 12345678",
    what3words: "///filled.count.soap",
    uprn: "UPRN 100023336956",
    mappls_pin: "eLoc MMI000",
    wikidata: "wikidata Q243",
    geonames: "GeoNames 2745912",
    openstreetmap_element: "OSM N2745912",
  }).map(([system, text]) => [system, resolve({ text }, { gazetteer: smallWorld() }).code?.system]);
  expect(describeGuesses).toEqual(REGISTERED_SYSTEMS.map((system) => [system, system]));
});

test("resolve() shows a register's code by its label, or by its street and number", () => {
  expect(resolve({ text: "RRRD2929" }, { gazetteer })).toMatchObject({
    label: "House of the register",
    precision: "place",
  });
  expect(resolve({ text: "D02 X285" }, { gazetteer })).toMatchObject({
    precision: "house",
    components: { street: "Merrion Square", houseNumber: "12", countryCode: "NL" },
  });
});

test("resolve() takes a register's code outside the requested country for no find", () => {
  expect(resolve({ text: "D02 X285", country: "IE" }, { gazetteer }).status).not.toBe("found");
});

test("resolve() returns the place next to a code whose register is not loaded, never as found", () => {
  expect(resolve({ text: "Short address RRRD2929, Utrecht" }, { gazetteer: smallWorld() })).toMatchObject({
    status: "uncertain",
    inputKind: "short_code",
    code: { system: "saudi_short_address", normalized: "RRRD2929" },
  });
  expect(resolve({ text: "RRRD2929" }, { gazetteer: smallWorld() })).toMatchObject({
    status: "unresolved",
    reasons: ["registry_required"],
    code: { system: "saudi_short_address", normalized: "RRRD2929" },
  });
});
