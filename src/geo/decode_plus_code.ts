import type { Bounds } from "../domain/bounds.ts";
import { PLUS_CODE_DIGITS } from "./plus_code_digits.ts";

const FULL =
  /^[23456789C][23456789CFGHJMPQRV](?:0{6}|[23456789CFGHJMPQRVWX]{2}(?:0{4}|[23456789CFGHJMPQRVWX]{2}(?:00|[23456789CFGHJMPQRVWX]{2})))\+(?:[23456789CFGHJMPQRVWX]{2,32})?$/u;
/** Digits beyond the fifteenth are below a millimetre and are left out, as the specification says. */
const DIGITS_MAX = 15;

/**
 * The cell of a full Plus Code, in any case; undefined when it is not one (short, broken padding, foreign digits).
 *
 * @example
 * ```ts
 * decodePlusCode("8FVC9G8F+6W")?.map((degrees) => degrees.toFixed(6));
 * // ["8.524750", "47.365500", "8.524875", "47.365625"]
 * ```
 */
export function decodePlusCode(code: string): Bounds | undefined {
  const upper = code.toUpperCase();
  if (!FULL.test(upper) || (upper.includes("0") && !upper.endsWith("+"))) {
    return undefined;
  }
  const digits = upper.replace("+", "").replace(/0/gu, "").slice(0, DIGITS_MAX);
  // In units of the finest digit read, so that the edges are exact.
  let south = 0;
  let west = 0;
  let perDegreeNorth = 1 / 400;
  let perDegreeEast = 1 / 400;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = PLUS_CODE_DIGITS.indexOf(digits.charAt(index));
    if (index >= 10) {
      south = south * 5 + Math.floor(digit / 4);
      west = west * 4 + (digit % 4);
      perDegreeNorth *= 5;
      perDegreeEast *= 4;
    } else if (index % 2 === 0) {
      south = south * 20 + digit;
      perDegreeNorth *= 20;
    } else {
      west = west * 20 + digit;
      perDegreeEast *= 20;
    }
  }
  return [
    west / perDegreeEast - 180,
    south / perDegreeNorth - 90,
    (west + 1) / perDegreeEast - 180,
    (south + 1) / perDegreeNorth - 90,
  ];
}
