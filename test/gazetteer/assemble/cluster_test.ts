import { expect, test } from "bun:test";
import fc from "fast-check";
import { areNear, type Box } from "../../../src/geo/box_e7.ts";
import { cluster } from "../../../src/gazetteer/assemble/cluster.ts";
import { examples } from "../../support/runner/depth.ts";

const REACH_M = 1000;
/** Some 11 km in 1e-7 degrees: boxes of groups, single ones and chains. */
const SPREAD_E7 = 1_000_000;

test("cluster() links what is near in any number of steps, in the order of each group's first item", () => {
  const box = fc.record({
    south: fc.integer({ min: 500_000_000, max: 500_000_000 + SPREAD_E7 }),
    west: fc.integer({ min: 0, max: SPREAD_E7 }),
    height: fc.oneof(fc.constant(0), fc.nat(SPREAD_E7 / 4)),
    width: fc.nat(SPREAD_E7 / 20),
  }).map(({ south, west, height, width }): Box => ({ south, west, north: south + height, east: west + width }));
  fc.assert(
    fc.property(fc.array(box, { minLength: 1, maxLength: 30 }), (boxes) => {
      expect(cluster(boxes, (one) => one, REACH_M)).toEqual(linked(boxes));
    }),
    { numRuns: examples(500) },
  );
});

/** The same by following every link from each item. `areNear` is asked with the southern box first, as a sweep does. */
function linked(boxes: readonly Box[]): Box[][] {
  const left = new Set(boxes.keys());
  const groups: Box[][] = [];
  for (const first of boxes.keys()) {
    if (!left.delete(first)) {
      continue;
    }
    const group = [first];
    for (const i of group) {
      for (const j of left) {
        const [one, other] = boxes[i]!.south <= boxes[j]!.south ? [boxes[i]!, boxes[j]!] : [boxes[j]!, boxes[i]!];
        if (areNear(one, other, REACH_M)) {
          left.delete(j);
          group.push(j);
        }
      }
    }
    groups.push(group.sort((one, other) => one - other).map((i) => boxes[i]!));
  }
  return groups;
}
