import { withoutDirections } from "../text/without_directions.ts";

/** Longer names are cut: they do not fit on a map. Characters. */
const NAME_LENGTH_MAX = 80;

/** A name as it is drawn. */
export function shownName(name: string): string {
  const plain = withoutDirections(name).trim();
  const letters = Array.from(plain);
  return letters.length <= NAME_LENGTH_MAX ? plain : `${letters.slice(0, NAME_LENGTH_MAX - 1).join("")}…`;
}
