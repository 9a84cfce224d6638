import { expect, test } from "bun:test";
import type { HouseRange, NearHouse, NearOptions } from "../../../src/gazetteer/port.ts";
import { distanceM, distanceToPath } from "../../../src/geo/distance_m.ts";
import { pointAlong } from "../../../src/resolver/address/scoring/numbers/interpolate_number.ts";
import { housesAt } from "../../../src/resolver/reverse/house_at.ts";
import { withoutStreets } from "../../support/gazetteers/without_streets.ts";
import { smallWorld } from "../small_world.ts";

const LINE = [
  { latitude: 32.5, longitude: -86.5 },
  { latitude: 32.5, longitude: -86.499 },
  { latitude: 32.501, longitude: -86.498 },
];
const RANGE: HouseRange = { from: "99", to: "1", step: "odd", path: LINE, postcode: "36067" };

test("housesAt() returns each number of a range at the very place where that number is looked for", () => {
  for (const [from, to, step] of [["99", "1", 2], ["2", "40", 2], ["7", "21", 1], ["5", "5", 2]] as const) {
    const range = { ...RANGE, from, to, step: step === 1 ? "all" : Number(from) % 2 === 1 ? "odd" : "even" } as const;
    const [low, high] = [Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to))];
    for (let number = low; number <= high; number += step) {
      const share = from === to ? 0.5 : (number - Number(from)) / (Number(to) - Number(from));
      const [house] = housesAt(pointAlong(LINE, share), { gazetteer: holding({ range }), limit: 1, maxDistanceM: 75 });
      expect(house).toMatchObject({ houseNumber: String(number), isInterpolated: true, postcode: "36067" });
      expect(house?.distanceM).toBeLessThan(0.01);
    }
  }
});

test("housesAt() returns a known house within 25 m before a number of a range, and a nearer number beyond", () => {
  const known = { latitude: 32.50003, longitude: -86.4995 };
  const gazetteer = holding({ range: RANGE, known });
  const first = (latitude: number) =>
    housesAt({ latitude, longitude: -86.4995 }, { gazetteer, limit: 1, maxDistanceM: 75 })[0];
  expect(first(32.50003)).toMatchObject({ houseNumber: "80", isInterpolated: false });
  expect(first(32.4999)).toMatchObject({ houseNumber: "80", isInterpolated: false });
  expect(first(32.4997)).toMatchObject({ isInterpolated: true });
});

test("housesAt() returns nothing of lettered ranges, nor beyond its reach", () => {
  const at = { latitude: 32.5, longitude: -86.4995 };
  const lettered = holding({ range: { ...RANGE, from: "12a", to: "12f", step: "alphabetic" } });
  expect(housesAt(at, { gazetteer: lettered, limit: 1, maxDistanceM: 75 })).toEqual([]);
  const away = { ...at, latitude: 32.499 };
  expect(housesAt(away, { gazetteer: holding({ range: RANGE }), limit: 1, maxDistanceM: 75 })).toEqual([]);
});

/** One street with a range, and a house where one is wanted. */
function holding({ range, known }: { readonly range: HouseRange; readonly known?: (typeof LINE)[number] }) {
  return {
    ...withoutStreets(smallWorld()),
    nearestHouses: (point: (typeof LINE)[number], options: NearOptions): NearHouse[] =>
      known === undefined ? [] : within({
        street: 1,
        house: { number: "80", digits: 80, coordinates: known },
        distanceM: distanceM(point, known),
      }, options),
    nearestRanges: (point: (typeof LINE)[number], options: NearOptions) =>
      within({
        street: 1,
        range,
        distanceM: distanceToPath(
          point.latitude * 1e7,
          point.longitude * 1e7,
          Int32Array.from(range.path.flatMap(({ latitude, longitude }) => [latitude * 1e7, longitude * 1e7])),
        ),
      }, options),
  };
}

function within<Near extends { readonly distanceM: number }>(near: Near, { maxDistanceM }: NearOptions): Near[] {
  return near.distanceM <= maxDistanceM ? [near] : [];
}
