import type { Bounds } from "../domain/bounds.ts";
import { type BoxE7, boxE7 } from "./box_e7.ts";
import type { Sections } from "./format.ts";
import type { StreetId } from "./gazetteer.ts";
import { childrenOf, treeLevels } from "./street_tree.ts";

/** Streets looked at for one box: a tile of 20 km over the densest city has about 60,000. */
const STREETS_MAX = 200_000;

/** The streets of at least a radius whose box meets a box, by number; of more than `limit` the longest. */
export function streetsIn(
  sections: Sections,
  bounds: Bounds,
  options: { readonly leastRadiusM: number; readonly limit: number },
): StreetId[] {
  const { streetBoxes, streetRadius } = sections;
  const found: StreetId[] = [];
  visitBox(streetBoxes, sections.streetName.length, {
    box: boxE7(bounds),
    visit(street) {
      if (streetRadius[street]! >= options.leastRadiusM) {
        found.push(street);
      }
    },
  });
  if (found.length <= options.limit) {
    return found;
  }
  return found.sort((one, other) => streetRadius[other]! - streetRadius[one]! || one - other)
    .slice(0, Math.max(0, options.limit)).sort((one, other) => one - other);
}

/** Visits the streets of a packed tree whose boxes meet the box, in the order of their numbers. */
function visitBox(
  boxes: Int32Array,
  count: number,
  { box, visit }: { readonly box: BoxE7; readonly visit: (street: number) => void },
): void {
  if (count === 0) {
    return;
  }
  const levels = treeLevels(count);
  const waiting = [levels[levels.length - 1]! - 1];
  let left = STREETS_MAX;
  for (let node = waiting.pop(); node !== undefined && left > 0; node = waiting.pop()) {
    if (!meets(boxes, node, box)) {
      continue;
    }
    if (node < count) {
      visit(node);
      left--;
      continue;
    }
    const { from, to } = childrenOf(levels, node);
    for (let child = to - 1; child >= from; child--) {
      waiting.push(child);
    }
  }
}

function meets(boxes: Int32Array, node: number, box: BoxE7): boolean {
  const at = node * 4;
  return boxes[at]! <= box.north && boxes[at + 2]! >= box.south && boxes[at + 1]! <= box.east &&
    boxes[at + 3]! >= box.west;
}
