import type { Bounds } from "../../domain/coordinates.ts";
import { type BoxE7, boxE7 } from "./grid.ts";
import type { Sections } from "../file/format.ts";
import type { StreetId } from "../port.ts";
import { childrenOf, readStreetBox, streetsOf, type StreetTree, treeLevels } from "./street_tree.ts";

/** Streets read for one box: a tile of 20 km over the densest city has about 60,000. */
const STREETS_MAX = 200_000;

/** The streets of at least a radius whose box meets a box, by number; where there are more than `limit`, the longest. */
export function streetsIn(
  sections: Sections,
  bounds: Bounds,
  options: { readonly leastRadiusM: number; readonly limit: number },
): StreetId[] {
  const { streetRadius } = sections;
  const found: StreetId[] = [];
  visitBox(sections, {
    box: boxE7(bounds),
    visit(street) {
      if (streetRadius.at(street) >= options.leastRadiusM) {
        found.push(street);
      }
    },
  });
  if (found.length <= options.limit) {
    return found;
  }
  return found.sort((one, other) => streetRadius.at(other) - streetRadius.at(one) || one - other)
    .slice(0, Math.max(0, options.limit)).sort((one, other) => one - other);
}

/** Visits the streets of a packed tree whose boxes meet the box, in the order of their numbers. */
function visitBox(
  tree: StreetTree,
  { box, visit }: { readonly box: BoxE7; readonly visit: (street: number) => void },
): void {
  const count = streetsOf(tree);
  if (count === 0) {
    return;
  }
  const levels = treeLevels(count);
  const waiting = [levels[levels.length - 1]! - 1];
  let left = STREETS_MAX;
  for (let node = waiting.pop(); node !== undefined && left > 0; node = waiting.pop()) {
    if (!meets(tree, node, box)) {
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

/** The box of the current street. */
const ofStreet = new Int32Array(4);

function meets(tree: StreetTree, node: number, box: BoxE7): boolean {
  const count = streetsOf(tree);
  const isStreet = node < count;
  if (isStreet) {
    readStreetBox(tree, node, ofStreet);
  }
  const boxes = isStreet ? ofStreet : tree.groupBoxes;
  const at = isStreet ? 0 : (node - count) * 4;
  return boxes[at]! <= box.north && boxes[at + 2]! >= box.south && boxes[at + 1]! <= box.east &&
    boxes[at + 3]! >= box.west;
}
