import { expect, test } from "bun:test";
import type { RangeInput } from "../../../src/gazetteer/builder/streets/street_row.ts";
import { resolve } from "../../../src/resolver/mod.ts";
import { placeOf, plainWorld, streetIn } from "../../support/gazetteers/plain_records.ts";

/** A range along a line of 900 m, so that a number is nine metres from the next one. */
function rangeAt(
  north: number,
  [from, to, postcode]: readonly [from: string, to: string, postcode: string],
): RangeInput {
  const latitudeE7 = 40e7 + Math.round((north / 111_195) * 1e7);
  return { from, to, step: "all", path: Int32Array.of(latitudeE7, -90e7, latitudeE7, -89.9894e7), postcode };
}

function streetOf(name: string, ranges: readonly RangeInput[]) {
  return streetIn("town", name, { postcode: "99010", paths: ranges.map(({ path }) => path), ranges });
}

const streets = [
  streetOf("Newton Street", [rangeAt(0, ["901", "999", "99010"]), rangeAt(300, ["901", "999", "99020"])]),
  streetOf("Mill Lane", [rangeAt(600, ["901", "999", "99010"]), rangeAt(630, ["901", "999", "99010"])]),
];
const places = [
  placeOf("US", ["US", "country", "United States", 40, -90, 5_000, 50_000_000]),
  placeOf("US", ["town", "locality", "Millford", 40, -90, 5_000, 3_000, "US"]),
];
const gazetteer = plainWorld(places, { streets }, {
  coverage: [{ kind: "streets", completeness: "complete", bounds: [-91, 39, -89, 41], records: 2 }],
});

test.each(
  [
    // Two ranges far apart have the number: only the postcode says which.
    ["903 Newton Street, Millford", "uncertain", 0],
    ["903 Newton Street, Millford 99020", "found", 300],
    ["903 Newton Street, Millford 99010", "found", 0],
    // Both sides of one street.
    ["903 Mill Lane, Millford", "found", 600],
    ["903 f Mill Lane, Millford", "found", 600],
  ] as const,
)("resolve() takes the range of the input's postcode, and finds none of several: %s", (text, status, north) => {
  const answer = resolve({ text }, { gazetteer });
  if (answer.status === "unresolved") {
    throw new Error(`${text} must have an answer`);
  }
  expect([answer.status, answer.precision]).toEqual([status, "interpolated"]);
  expect(answer.reasons.includes("ambiguous")).toBe(status === "uncertain");
  expect(Math.round((answer.coordinates.latitude - 40) * 111_195)).toBeCloseTo(north, -1);
});

test("resolve() takes the number in the range for the house, and the other one for its unit", () => {
  const answers = ["903-905 Mill Lane, Millford 99010", "7-951 Mill Lane, Millford 99010"].map((text) => {
    const answer = resolve({ text }, { gazetteer });
    return answer.status === "found" ? answer.components.houseNumber : answer.status;
  });
  expect(answers).toEqual(["903-905", "951"]);
});

test("resolve() doubts a letter between the number and a misspelt street, which may be the street's direction", () => {
  const statuses = ["903 Mil Lane, Millford 99010", "903 f Mil Lane, Millford 99010"].map((text) =>
    resolve({ text }, { gazetteer }).status
  );
  expect(statuses).toEqual(["found", "uncertain"]);
});

test.each([
  ["903 Mill Lane, Millford 99010", "found"],
  ["903 N Mill Lane, Millford 99010", "uncertain"],
  ["Mill Lane W 903, Millford 99010", "uncertain"],
])("resolve() doubts a direction beside a street that has none: %s is %s", (text, status) => {
  expect<string>(resolve({ text }, { gazetteer }).status).toBe(status);
});
