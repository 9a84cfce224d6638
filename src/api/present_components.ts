import type { Components } from "../domain/resolution.ts";

/** The parts of an address under their names on the wire; absent ones stay absent. */
export function presentComponents({ houseNumber, countryCode, ...same }: Components) {
  return {
    ...same,
    ...(houseNumber === undefined ? {} : { house_number: houseNumber }),
    ...(countryCode === undefined ? {} : { country_code: countryCode }),
  };
}
