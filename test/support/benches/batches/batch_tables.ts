import { seeded } from "../../random/random.ts";
import { type House, housesOfTowns } from "../growth/generated_houses.ts";

/** A house of the loaded data, as its county writes it. */
interface CountyHouse {
  readonly number: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
}

const PIECE_ROWS = 1000;
/** Shares of the rows: 93 % have a house number, 20 % a typo; the others describe how people write. */
const WITH_NUMBER = 0.93;
const WITH_KNOWN_NUMBER = 0.6;
const WITH_UNIT = 0.9;
const WITH_CITY = 0.97;
const WITH_STATE = 0.4;
const WITH_POSTCODE = 0.6;
const WITH_TYPO = 0.2;
const IN_SMALL_LETTERS = 0.5;
const NUMBER_MAX = 9999;
const UNIT_MAX = 999;

/** A table with the columns id, address and customer, in pieces of a thousand rows. */
async function* addressCsv(
  rows: number,
  cellsOf: (row: number) => readonly [address: string, customer: string],
): AsyncGenerator<string> {
  yield await Promise.resolve("id,address,customer\n");
  for (let from = 0; from < rows; from += PIECE_ROWS) {
    let text = "";
    for (let row = from; row < Math.min(rows, from + PIECE_ROWS); row++) {
      const [address, customer] = cellsOf(row);
      text += `${row + 1},"${address}",${customer}\n`;
    }
    yield text;
  }
}

/**
 * A table of addresses as a firm might keep them, made from the house points of counties: the same rows for the same
 * files.
 */
export async function* californianCsv(paths: readonly string[], rows: number): AsyncGenerator<string> {
  const houses = (await Promise.all(paths.map(readHouses))).flat();
  const random = seeded(7);
  yield* addressCsv(rows, (row) => {
    const house = houses[Math.floor(random() * houses.length)];
    if (house === undefined) {
      throw new RangeError("Cannot make addresses because no house was read");
    }
    return [written(house, random), `Customer ${row % 977}`];
  });
}

/** The same table with distinct coordinates instead of addresses: the cost of batches when resolving costs little. */
export function coordinatesCsv(rows: number): AsyncGenerator<string> {
  return addressCsv(rows, (row) => [
    `${(37 + row / 1e6).toFixed(6)}, -122.${100 + row % 800}`,
    `Customer ${row % 977}`,
  ]);
}

/** The counties' tables have no quoted fields that matter here. */
async function readHouses(path: string): Promise<CountyHouse[]> {
  const [head = "", ...lines] = (await Bun.file(path).text()).split("\n");
  const columns = head.split(",");
  const at = ["housenumber", "street", "city", "postcode"].map((name) => columns.indexOf(name));
  return lines.filter((line) => !line.includes('"')).flatMap((line) => {
    const fields = line.split(",");
    const [number = "", street = "", city = "", postcode = ""] = at.map((column) => fields[column] ?? "");
    return number === "" || street === "" ? [] : [{ number, street, city, postcode }];
  });
}

function written({ number, street, city, postcode }: CountyHouse, random: () => number): string {
  const hasNumber = random() < WITH_NUMBER;
  const isKnown = random() < WITH_KNOWN_NUMBER;
  const shown = isKnown ? number : String(1 + Math.floor(random() * NUMBER_MAX));
  // A known house comes again and again; its flats make the rows different.
  const unit = hasNumber && isKnown && random() < WITH_UNIT ? ` Apt ${1 + Math.floor(random() * UNIT_MAX)}` : "";
  const name = random() < WITH_TYPO ? misspelt(street, random) : street;
  const place = [
    ...(city !== "" && random() < WITH_CITY ? [city] : []),
    [random() < WITH_STATE ? "CA" : "", random() < WITH_POSTCODE ? postcode : ""].filter((part) => part !== "")
      .join(" "),
  ].filter((part) => part !== "");
  const text = [`${hasNumber ? `${shown} ` : ""}${name}${unit}`, ...place].join(", ");
  return random() < IN_SMALL_LETTERS ? titled(text) : text;
}

/** Two letters swapped, one left out, one doubled, or one for another. */
function misspelt(text: string, random: () => number): string {
  if (text.length < 5) {
    return text;
  }
  const at = 1 + Math.floor(random() * (text.length - 2));
  const [before, one, other, after] = [text.slice(0, at), text.charAt(at), text.charAt(at + 1), text.slice(at + 2)];
  const typos = [before + other + one + after, before + other + after, before + one + one + other + after];
  return typos[Math.floor(random() * 4)] ?? `${before}E${other}${after}`;
}

function titled(text: string): string {
  return text.replace(/[A-Z]+/g, (word) => word.length <= 2 ? word : word.charAt(0) + word.slice(1).toLowerCase());
}

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
