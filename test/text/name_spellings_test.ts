import { expect, test } from "bun:test";
import { scriptNames } from "../../src/gazetteer/sources/world/city_record.ts";
import { spellings } from "../../src/text/name_spellings.ts";

test.each([
  ["Köln", "DE", ["koeln"]],
  ["Århus", "DK", ["aarhus"]],
  ["Malmö", "SE", ["malmoe"]],
  ["Kırşehir", "TR", []],
  ["Ürümqi", "CN", []],
  ["St. Louis", "US", ["saint louis"]],
  ["Saint-Étienne", "FR", ["st-étienne"]],
  ["Sankt Gallen", "CH", ["st gallen"]],
  ["Fort Worth", "US", ["ft worth"]],
  ["Mount Vernon", "US", ["mt vernon"]],
  ["Paris", "FR", []],
])("spellings() of %s in %s are %p", (name, country, expected) => {
  expect(spellings(name, country)).toEqual(expected);
});

test("scriptNames() returns a language only where one name is left", () => {
  const found = scriptNames(["Osaka", "大阪市", "大阪", "オーサカ", "Осака", "Ōsaka", "أوساكا", "اوساكا", "오사카"]);
  expect(Object.fromEntries(found)).toEqual({ zh: "大阪", ja: "オーサカ", ru: "Осака", ko: "오사카" });
});
