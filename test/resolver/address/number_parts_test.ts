import { expect, test } from "bun:test";
import { housesWithSuffix, nearestSuffix } from "../../../src/resolver/address/scoring/numbers/number_in_span.ts";
import { numbersWithDoor } from "../../../src/resolver/address/scoring/numbers/other_numbers.ts";
import { numberForms } from "../../../src/resolver/address/spans/mod.ts";
import { tokenize } from "../../../src/resolver/address/tokens/mod.ts";
import { parseHouseNumber } from "../../../src/text/house_number.ts";

const COORDINATES = { latitude: 0, longitude: 0 };

function housesOf(numbers: string) {
  return numbers.split(", ").map((number) => ({ number, digits: 6, coordinates: COORDINATES }));
}

test.each(
  [
    ["12", "12"],
    ["12 корп. 2 стр. 1", "12к2с1 12к2 12"],
    ["12, корп. 2, стр. 1", "12к2с1 12к2 12"],
    ["86Б с11", "86бс11 86б"],
    ["12к2с1", "12к2с1"],
    ["8 А к2", "8ак2 8а 8"],
    ["16/4 к1", "16/4к1 16/4 16"],
    ["6 k-2", "6k2 6"],
    ["12, с 5", "12"],
    ["12 bis", "12bis 12"],
    ["24f", "24f"],
    ["12 Haus B", "12b 12"],
    ["12, Gebäude C", "12c 12"],
    ["12a Haus B", "12a"],
    ["12 Haus Bern", "12"],
    ["12 лит. А к2", "12ак2 12а 12"],
  ] as const,
)("numberForms() reads %p as %p, longest first", (text, expected) => {
  expect(numberForms(tokenize(text), 0).map(({ written }) => written).join(" ")).toBe(expected);
});

test.each(
  [
    ["6 к6", "6, 6 к1, 6 к6", true, "6 к6"],
    ["6к2с1", "6 корп. 2 стр. 1, 6 корп. 2", false, "6 корп. 2 стр. 1"],
    ["6 k6", "6 к1, 6 к6", true, "6 к6"],
    ["6B s11", "6Б с11, 6В с11", true, "6Б с11"],
    ["6zh", "6Ж, 6З", true, "6Ж"],
    ["6A", "6А, 6Б", false, "6А"],
    // "B" has the shape of "В" and the sound of "Б": between Cyrillic words either may be intended.
    ["6B", "6Б, 6В", false, ""],
    ["6 к7", "6, 6 к6", true, ""],
    ["6", "6 к1, 6А", true, ""],
    ["6B", "6b, 6Б", true, "6b"],
  ] as const,
)("housesWithSuffix() of %p among %p (Latin text: %p) is %p", (text, known, isLatin, expected) => {
  const { suffix } = parseHouseNumber(text);
  expect(housesWithSuffix(housesOf(known), { suffix, isLatin }).map(({ number }) => number).join(", ")).toBe(expected);
});

test.each(
  [
    ["6 к3", "6, 6 к1, 6 к2, 6 к9", "6 к2"],
    ["6 к3", "6, 6А, 6Б", "6"],
    ["6 к3", "6А, 6Б", "6А"],
    ["6Б с12", "6, 6Б, 6Б с11", "6Б с11"],
    ["6Б с12", "6, 6Б, 6А с11", "6Б"],
    ["6с", "6А, 6, 6Б", "6"],
    ["6 к2 с1", "6 к2, 6 к3", "6 к2"],
  ] as const,
)("nearestSuffix() to %p among %p is %p", (text, known, expected) => {
  expect(nearestSuffix(housesOf(known), parseHouseNumber(text).suffix).map(({ number }) => number).join(", "))
    .toBe(expected);
});

test.each(
  [
    ["8-5", "8, 8 к4", "8 5"],
    ["8-4", "8, 8 к4", ""],
    ["8-4", "8, 8/4", ""],
    ["8-4", "8, 8-2", ""],
    ["8-4", "8, 8А", "8 4"],
  ] as const,
)("numbersWithDoor() of %p among %p in Belarus is %p", (text, known, expected) => {
  const doors = numbersWithDoor(parseHouseNumber(text), { countryCode: "BY", houses: known.split(", ") });
  expect(doors.map(({ number, unit }) => `${number.digits}${number.suffix} ${unit}`).join(", ")).toBe(expected);
});
