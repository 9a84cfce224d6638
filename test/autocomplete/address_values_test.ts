import { expect, test } from "bun:test";
import { addedText, addressValues, streetLine, writtenPostcode } from "../../src/autocomplete/client/address_values.ts";
import { presentComponents } from "../../src/domain/present_answer.ts";
import type { Components } from "../../src/domain/resolution.ts";
import { labelOf } from "../../src/resolver/labels/mod.ts";
import { rowsOfFunction } from "../support/files/shared_data.ts";

type Address = [number: string, street: string, postcode: string, locality: string, country: string];

/** An address, and what a form gets: street line, postcode, town, region. */
const ADDRESSES = rowsOfFunction<[...Address, fields: readonly string[], more?: Components]>("addressValues()");

test.each(ADDRESSES)("addressValues() of %s %s, %s %s in %s gives %p", (houseNumber, street, ...others) => {
  const [postcode, locality, land, fields, more] = others;
  const country = { countryCode: land.slice(0, 2), country: land.slice(3) };
  const components = { houseNumber, street, postcode, locality, ...country, ...more };
  // The label is the service's own.
  const label = labelOf(components);
  const values = addressValues({
    label,
    input: label,
    components: presentComponents(components),
    coordinates: { latitude: 0, longitude: 0 },
    precision: "house",
    place_id: "plc_0",
  });
  const names = ["address-line1", "postal-code", "address-level2", "address-level1"] as const;
  expect(names.map((name) => values[name][0] ?? "")).toEqual([...fields]);
  expect([values.country[0], values["country-name"][0]]).toEqual([components.countryCode, components.country]);
});

test("addressValues() has the code of a region where addresses write it", () => {
  const label = "301 Hamilton Avenue, Palo Alto, CA 94303, United States";
  const components = { street: "Hamilton Avenue", house_number: "301", postcode: "94303", region: "California" };
  const suggestion = { label, input: label, components, coordinates: { latitude: 0, longitude: 0 } };
  const values = addressValues({ ...suggestion, precision: "house", place_id: "plc_0" });
  expect(values["address-level1"]).toEqual(["California", "CA"]);
});

test("addressValues() keeps a number that was typed and is not known", () => {
  const suggestion = { components: { street: "Birkenweg", locality: "Oberdorf" }, precision: "street", place_id: "p" };
  const at = { latitude: 0, longitude: 0 };
  const after = { label: "Birkenweg, Oberdorf", input: "Birkenweg 99, Oberdorf", coordinates: at, ...suggestion };
  expect(addressValues(after)["address-line1"]).toEqual(["Birkenweg 99"]);
  const before = { label: "Birkenweg, Oberdorf", input: "99 Birkenweg, Oberdorf", coordinates: at, ...suggestion };
  expect(addressValues(before)["address-line1"]).toEqual(["99 Birkenweg"]);
});

test("addressValues() of a town leaves the street empty, and of a flat adds its line", () => {
  const at = { coordinates: { latitude: 0, longitude: 0 }, place_id: "p" };
  const town = { label: "Vaduz", input: "Vaduz", components: { locality: "Vaduz" }, precision: "locality", ...at };
  expect(addressValues(town)["address-line1"]).toEqual([]);
  const flat = { street: "Main Street", house_number: "5", unit: "Apt 2" };
  const label = "5 Main Street, Millford";
  expect(addressValues({ label, input: label, components: flat, precision: "house", ...at }))
    .toMatchObject({ "street-address": ["5 Main Street\nApt 2"], "address-line2": ["Apt 2"] });
});

test("addedText(), streetLine() and writtenPostcode() stay inside their text", () => {
  expect(addedText("a, b", "a 5, b")).toBe("5");
  expect(addedText("a", "a")).toBe("");
  expect(streetLine("Elsewhere", { street: "Main Street", number: "5" })).toBe("Main Street 5");
  expect(streetLine("Main Street, 50 Town", { street: "Main Street", number: "5" })).toBe("Main Street 5");
  expect(writtenPostcode("Town 1234", "12")).toBe("12");
  expect(writtenPostcode("", "")).toBe("");
});
