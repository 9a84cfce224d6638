import { type NumberPart, renumbered } from "./renumbered.ts";
import type { Style } from "./style.ts";

/** Letters that also begin a floor or a unit: ground, floor, left, right, upper, top. */
const LETTERS = ["fgh", "lrs", "tul", "rgf"].map((letters) => letters.split(""));

function partsOf(letters: readonly string[], isBeforeStreet: boolean): NumberPart[] {
  return letters.map((letter) => ({
    data: letter,
    written: isBeforeStreet ? [letter, letter.toUpperCase()] : [letter, ` ${letter}`, letter.toUpperCase()],
  }));
}

/** House letters that may also be a floor or a unit: `24f`. */
export const LETTERS_LIKE_UNITS: Style = {
  name: "letters like units",
  isOfData: true,
  in: (context) => renumbered(LETTERS.map((letters) => partsOf(letters, context.area.style.numberFirst)), context),
};
