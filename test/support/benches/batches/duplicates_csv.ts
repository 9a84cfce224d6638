import { seeded } from "../../random/seeded.ts";
import { type House, housesOfTowns } from "../growth/generated_houses.ts";
import { CSV_HEAD } from "./californian_csv.ts";

/** Share of the rows that are an earlier address, written differently. */
const DUPLICATES = 1 / 3;
const PIECE_ROWS = 1000;
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
  return housesOfTowns({
    seed: "duplicates",
    latitude: 39.5,
    longitude: -99.5,
    towns: 70,
    streets: 100,
    houses: 100,
  });
}

/**
 * A table of addresses of which a third occur before, written differently. The column `customer` has the same value for
 * rows of one house. Pieces of a thousand rows.
 */
export async function* duplicatesCsv(houses: readonly House[], rows: number): AsyncGenerator<string> {
  const random = seeded(11);
  const below = (limit: number): number => Math.floor(random() * limit);
  let known = 0;
  yield await Promise.resolve(CSV_HEAD);
  for (let from = 0; from < rows; from += PIECE_ROWS) {
    let text = "";
    for (let i = from; i < Math.min(rows, from + PIECE_ROWS); i++) {
      const isDuplicate = known > 0 && random() < DUPLICATES;
      const at = isDuplicate ? below(known) : known++;
      const house = houses[at * STRIDE % houses.length];
      const write = WAYS[isDuplicate ? 1 + below(WAYS.length - 1) : 0];
      if (house === undefined || write === undefined) {
        throw new RangeError("Cannot make addresses because there is no house");
      }
      text += `${i + 1},"${write(house)}",House ${at}\n`;
    }
    yield text;
  }
}
