import { streetLine, townLine, writeAddress } from "../questions/write_address.ts";
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

/** The same data with the parts of the address in every other order: `69117 Heidelberg, Hauptstrasse 24f`. */
export const LETTERS_IN_EVERY_ORDER: Style = {
  name: "letters in every order",
  isOfData: true,
  in(context) {
    const { area: { style }, draw } = context;
    const styled = LETTERS_LIKE_UNITS.in(context);
    return styled === undefined ? undefined : {
      ...styled,
      spell(parts) {
        const street = streetLine(parts, style);
        const turned = streetLine(parts, { ...style, numberFirst: !style.numberFirst, numberComma: false });
        const town = townLine(parts, style);
        const orders = [
          `${town}, ${street}`,
          `${town} ${street}`,
          `${town}, ${turned}`,
          `${turned}, ${town}`,
          `${street} ${town}`,
        ];
        return orders[draw(`${street}/${town}`, orders.length)] ?? writeAddress(parts, style);
      },
    };
  },
};
