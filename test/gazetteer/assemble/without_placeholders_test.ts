import { expect, test } from "bun:test";
import { withoutDoubledType, withoutPlaceholders } from "../../../src/gazetteer/assemble/read_records.ts";
import { isPlaceholder } from "../../../src/gazetteer/sources/record.ts";

test.each(["00-000", "-9", "S/N", "s/n", "0", "000", "", "-", "б/н", "N/A", "null"])(
  "isPlaceholder() knows %p",
  (text) => expect(isPlaceholder(text)).toBe(true),
);

test.each(["00-950", "01-000", "10", "0A", "9", "A", "12-0", "AD100", "Villa Rosa", "1/0"])(
  "isPlaceholder() keeps %p",
  (text) => expect(isPlaceholder(text)).toBe(false),
);

test.each(
  [
    ["Plac Plac Solny", "Plac Solny"],
    ["ULICA Ulica Długa", "Ulica Długa"],
    ["Baden Baden Way", "Baden Baden Way"],
    ["Street Road", "Street Road"],
    ["Plac Plac", "Plac Plac"],
    ["First First Street", "First First Street"],
    ["Hampton Court Court", "Hampton Court Court"],
  ] as const,
)("withoutDoubledType() makes %p %p", (name, expected) => {
  expect(withoutDoubledType(name)).toBe(expected);
});

const POINT = { latitudeE7: 0, longitudeE7: 0 };
const HOUSE = { key: "1", point: POINT, street: "Plac Plac Solny", number: "12", postcode: "00-000" };

test("withoutPlaceholders() leaves out what is no data, and keeps the rest", () => {
  expect(withoutPlaceholders({ kind: "house", record: HOUSE })).toEqual({
    kind: "house",
    record: { key: "1", point: POINT, street: "Plac Solny", number: "12" },
  });
  expect(withoutPlaceholders({ kind: "house", record: { ...HOUSE, number: "S/N" } })).toBeUndefined();
  const kept = { kind: "house", record: { ...HOUSE, street: "Rynek", postcode: "50-060" } } as const;
  expect(withoutPlaceholders(kept)).toBe(kept);
  const postcode = { key: "1", point: POINT, countryCode: "PL", postcode: "00-000" };
  expect(withoutPlaceholders({ kind: "postcode", record: postcode })).toBeUndefined();
});
