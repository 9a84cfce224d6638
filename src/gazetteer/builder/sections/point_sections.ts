import type { BuiltArrays } from "./built_sections.ts";
import { UNITS_PER_DEGREE } from "../../file/format.ts";
import { POINTS_PER_LEAF } from "../../space/nearest.ts";
import { VECTOR_UNIT } from "../../space/unit_vector.ts";
import { unitVector } from "../../space/unit_vector.ts";

/**
 * The k-d tree of the given entries: each range is split at its middle by the axis of its depth (x, y, z in turn),
 * until a range has at most `POINTS_PER_LEAF`.
 */
export function pointSections(
  entries: ArrayLike<number>,
  places: Pick<BuiltArrays, "placeLatitude" | "placeLongitude">,
): Pick<BuiltArrays, "pointEntry" | "pointVector"> {
  const pointEntry = Uint32Array.from(entries);
  const pointVector = new Int16Array(entries.length * 3);
  const vector = new Float64Array(3);
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i]!;
    const point = {
      latitude: places.placeLatitude[entry]! / UNITS_PER_DEGREE,
      longitude: places.placeLongitude[entry]! / UNITS_PER_DEGREE,
    };
    unitVector(point, vector, 0);
    for (let axis = 0; axis < 3; axis++) {
      pointVector[i * 3 + axis] = Math.round(vector[axis]! * VECTOR_UNIT);
    }
  }
  arrange({ entry: pointEntry, vector: pointVector });
  return { pointEntry, pointVector };
}

interface Points {
  readonly entry: Uint32Array;
  readonly vector: Int16Array;
}

function arrange(points: Points): void {
  const ranges: [from: number, to: number, axis: number][] = [[0, points.entry.length, 0]];
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    const [from, to, axis] = range;
    if (to - from <= POINTS_PER_LEAF) {
      continue;
    }
    const middle = (from + to) >> 1;
    select(points, { from, to: to - 1, middle, axis });
    ranges.push([from, middle, (axis + 1) % 3], [middle + 1, to, (axis + 1) % 3]);
  }
}

/** Hoare's quickselect: what is smaller on the axis comes before `middle`, ties by entry so that builds agree. */
function select(points: Points, range: { from: number; to: number; middle: number; axis: number }): void {
  let { from, to } = range;
  const { middle, axis } = range;
  const { vector, entry } = points;
  while (from < to) {
    const at = (from + to) >> 1;
    const value = vector[at * 3 + axis]!;
    const own = entry[at]!;
    let i = from;
    let j = to;
    while (i <= j) {
      while ((vector[i * 3 + axis]! - value || entry[i]! - own) < 0) {
        i++;
      }
      while ((vector[j * 3 + axis]! - value || entry[j]! - own) > 0) {
        j--;
      }
      if (i <= j) {
        swap(points, i++, j--);
      }
    }
    if (middle > j && middle < i) {
      return;
    }
    from = middle > j ? i : from;
    to = middle < i ? j : to;
  }
}

function swap({ entry, vector }: Points, one: number, other: number): void {
  const held = entry[one]!;
  entry[one] = entry[other]!;
  entry[other] = held;
  for (let axis = 0; axis < 3; axis++) {
    const component = vector[one * 3 + axis]!;
    vector[one * 3 + axis] = vector[other * 3 + axis]!;
    vector[other * 3 + axis] = component;
  }
}
