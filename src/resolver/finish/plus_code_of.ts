import type { Coordinates } from "../../domain/coordinates.ts";

const ALPHABET = "23456789CFGHJMPQRVWX";
/** Five pairs of digits, base 20; the last pair is 1/8000 of a degree, about 14 metres. */
const PAIRS = 5;
/** Both digits of a pair, indexed by latitude × 20 + longitude. */
const DIGITS: readonly string[] = Array.from(
  { length: 400 },
  (_, at) => ALPHABET.charAt(Math.floor(at / 20)) + ALPHABET.charAt(at % 20),
);
const UNITS_PER_DEGREE = 8_000;
/** After the fourth pair. */
const SEPARATOR = "+";

/**
 * The ten-digit Plus Code of a point, by the Open Location Code specification: the pole has the code of the last cell
 * below it, and longitudes wrap.
 */
export function plusCodeOf({ latitude, longitude }: Coordinates): string {
  const unitsHigh = 180 * UNITS_PER_DEGREE;
  const unitsAround = 360 * UNITS_PER_DEGREE;
  let north = Math.min(unitsHigh - 1, Math.max(0, units(latitude + 90)));
  let east = ((units(longitude + 180) % unitsAround) + unitsAround) % unitsAround;
  let code = "";
  for (let pair = 0; pair < PAIRS; pair++) {
    code = DIGITS[north % 20 * 20 + east % 20] + (pair === 1 ? SEPARATOR : "") + code;
    north = Math.floor(north / 20);
    east = Math.floor(east / 20);
  }
  return code;
}

/** Rounded to a millionth first, like the reference implementation: 1.1 degrees are 8800 units, not 8799. */
function units(degrees: number): number {
  return Math.floor(Math.round(degrees * UNITS_PER_DEGREE * 1e6) / 1e6);
}
