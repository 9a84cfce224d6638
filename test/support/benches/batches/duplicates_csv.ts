import { seeded } from "../../random/seeded.ts";
import { type House, housesOfTowns } from "../growth/generated_houses.ts";
import { addressCsv } from "./californian_csv.ts";

/** Share of the rows that are an earlier address, written differently. */
const DUPLICATES = 1 / 3;
/** Neighbours of the table are no neighbours on the ground; has no divisor with the number of houses. */
const STRIDE = 7919;
/** How an address is written first, then again. */
const WAYS: readonly ((house: House) => string)[] = [
  ({ number, street, city }) => `${number} ${street}, ${city}, United States`,
  ({ number, street, city }) => `${number} ${street.replace("Street", "St")}, ${city}, USA`.toUpperCase(),
  ({ number, street, city }) => `${city}, ${number} ${street}, us`.toLowerCase(),
  ({ number, street, city }) => `${number} ${street.replace("Street", "St.")} ${city} US`,
];

/** As many houses as a million rows need. */
export function duplicatedHouses(): readonly House[] {
  const size = { towns: 70, streets: 100, houses: 100 };
  return housesOfTowns({ seed: "duplicates", latitude: 39.5, longitude: -99.5, ...size });
}

/**
 * A table of addresses of which a third occur before, written differently. The column `customer` has the same value for
 * rows of one house.
 */
export function duplicatesCsv(houses: readonly House[], rows: number): AsyncGenerator<string> {
  const random = seeded(11);
  const below = (limit: number): number => Math.floor(random() * limit);
  let known = 0;
  return addressCsv(rows, () => {
    const isDuplicate = known > 0 && random() < DUPLICATES;
    const at = isDuplicate ? below(known) : known++;
    const house = houses[at * STRIDE % houses.length];
    const write = WAYS[isDuplicate ? 1 + below(WAYS.length - 1) : 0];
    if (house === undefined || write === undefined) {
      throw new RangeError("Cannot make addresses because there is no house");
    }
    return [write(house), `House ${at}`];
  });
}
