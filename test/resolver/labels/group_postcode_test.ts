import { expect, test } from "bun:test";
import { groupPostcode } from "../../../src/resolver/labels/render_lines.ts";

test.each(
  [
    ["11455", "ddd dd", "114 55"],
    ["114 55", "ddd dd", "114 55"],
    ["114-55", "ddd dd", "114 55"],
    ["1145", "ddd dd", "1145"],
    ["1145A", "ddd dd", "1145A"],
    ["114.55", "ddd dd", "114.55"],
    ["k1p5b4", "ada dad", "k1p 5b4"],
    ["D6WXY00", "www wwww", "D6W XY00"],
    ["00-950", "dd-www", "00-950"],
    ["00950", "dd-www", "00-950"],
    ["12345", "", "12345"],
    ["", "ddd dd", ""],
  ] as const,
)("groupPostcode() writes %p by %p as %p", (postcode, shape, grouped) => {
  expect(groupPostcode(postcode, shape)).toBe(grouped);
});
