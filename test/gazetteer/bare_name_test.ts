import { expect, test } from "bun:test";
import { bareName } from "../../src/gazetteer/sources/world/city_record.ts";

test.each(
  [
    ["Bad Ischl", "Ischl"],
    ["Bad Neustadt an der Saale", "Neustadt"],
    ["Goldberg in Schlesien", "Goldberg"],
    ["Mülheim an der Ruhr", "Mülheim"],
    ["Rothenburg ob der Tauber", "Rothenburg"],
    ["Bad Ems", undefined],
    ["Badenweiler", undefined],
    ["Imst", undefined],
    ["Bergen", undefined],
    ["Am Bach", undefined],
    ["Bad axe", undefined],
    ["Stratford-upon-Avon", undefined],
  ] as const,
)("bareName(%p) is %p", (name, expected) => {
  expect(bareName(name)).toBe(expected);
});
