import { expect, test } from "bun:test";
import { openGazetteer } from "../../../src/gazetteer/mod.ts";
import { readCountry, readPostcode } from "../../../src/resolver/mod.ts";
import { worldGazetteer } from "../../support/gazetteers/world_gazetteer.ts";

const gazetteer = openGazetteer(await worldGazetteer());

test.each([
  ["Liechtenstein", "LI"],
  ["FL", "LI"],
  ["fl", "LI"],
  ["Deutschland", "DE"],
  ["D", "DE"],
  ["DEU", "DE"],
  ["U.K.", "GB"],
  ["Großbritannien", "GB"],
  ["USA", "US"],
  ["Rakousko", "AT"],
  ["المملكة العربية السعودية", "SA"],
  ["대한민국", "KR"],
  ["DE - Deutschland", "DE"],
  ["Schweiz (CH)", "CH"],
  ["DE / AT", undefined],
  ["England", undefined],
  ["Vaduz", undefined],
  ["", undefined],
  ["-", undefined],
])("readCountry() reads %p as %p", (text, code) => {
  expect(readCountry(text, gazetteer)).toBe(code);
});

test("readCountry() accepts regions on request", () => {
  expect(["England", "Scotland", "CA"].map((text) => readCountry(text, gazetteer, { regions: "accepted" }))).toEqual(
    ["GB", "GB", "CA"],
  );
});

test.each([
  ["CH-8001", undefined, "8001", "CH"],
  ["FL 9490", "LI", "9490", "LI"],
  ["D-01067", undefined, "01067", "DE"],
  ["LV-1010", undefined, "1010", "LV"],
  ["1067", "DE", "01067", undefined],
  ["4101", "US", "04101", undefined],
  ["800", "AU", "0800", undefined],
  ["154", "NO", "0154", undefined],
  ["9490.0", "LI", "9490", undefined],
  ["9490", "LI", "9490", undefined],
  ["99999", "LI", "99999", undefined],
  ["B1 1AA", "GB", "B1 1AA", undefined],
  ["FL-9490", "CH", "FL-9490", undefined],
  ["1067", undefined, "1067", undefined],
])("readPostcode() reads %p of %p as %p", (text, country, postcode, named) => {
  expect(readPostcode(text, country)).toEqual({ postcode, ...(named === undefined ? {} : { country: named }) });
});
