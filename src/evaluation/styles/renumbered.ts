import { nameKey } from "../../text/name_key.ts";
import { streetKey } from "../../text/street_key.ts";
import type { TrueAddress } from "../corpus/truth.ts";
import { housesOf, keyOfAddress, keyOfSighting, onHouses, type StyleContext, type StyledArea } from "./style.ts";

/** One part behind a number: as the data has it, and the ways in which people write it. */
export interface NumberPart {
  readonly data: string;
  readonly written: readonly string[];
}

/** Numbers further apart than this are not parts of one property. */
const NUMBERS_APART_MAX = 6;
const HOUSES_OF_PROPERTY = 3;
const PLAIN = /^\d+$/;

/**
 * Three neighbouring houses of a street become three parts of the first one's number, of one kind. `kinds` gives the
 * parts of each kind in order; in every second property the first house keeps its plain number.
 */
export function renumbered(
  kinds: readonly (readonly NumberPart[])[],
  { truth, draw }: StyleContext,
): StyledArea | undefined {
  const numbers = new Map<string, { readonly data: string; readonly written: string }>();
  for (const property of propertiesOf(housesOf(truth))) {
    const [first] = property;
    const { number, id } = first!;
    const parts = kinds[draw(`${id}/kind`, kinds.length)]!;
    const isFirstPlain = draw(`${id}/plain`, 2) === 0;
    for (const [i, house] of property.entries()) {
      const part = parts[isFirstPlain ? i - 1 : i];
      const key = keyOfAddress(house);
      const written = part?.written[draw(`${key}/written`, part.written.length)];
      if (part !== undefined && written !== undefined) {
        numbers.set(key, { data: number + part.data, written: number + written });
      }
    }
  }
  return numbers.size === 0 ? undefined : {
    publish: onHouses((record, seen) => {
      const number = numbers.get(keyOfSighting(seen))?.data;
      return number === undefined ? record : { ...record, number };
    }),
    write(address) {
      const number = numbers.get(keyOfAddress(address))?.written;
      return number === undefined ? undefined : { ...address, number };
    },
  };
}

function propertiesOf(addresses: readonly TrueAddress[]): TrueAddress[][] {
  const plain = addresses.filter(({ number }) => PLAIN.test(number));
  const streets = Map.groupBy(plain, streetOf);
  // The street already has parts of these numbers, which the new ones may equal.
  const divided = new Set(
    addresses.filter(({ number }) => !PLAIN.test(number)).map((house) =>
      `${streetOf(house)}|${parseInt(house.number, 10)}`
    ),
  );
  return [...streets.values()].flatMap((street) => {
    const houses = [...new Map(street.map((house) => [house.number, house])).values()]
      .toSorted((one, other) => Number(one.number) - Number(other.number));
    const properties: TrueAddress[][] = [];
    for (let at = 0; at + HOUSES_OF_PROPERTY <= houses.length; at += HOUSES_OF_PROPERTY) {
      const property = houses.slice(at, at + HOUSES_OF_PROPERTY);
      const [first] = property;
      const isNear = Number(property.at(-1)?.number) - Number(first?.number) <= NUMBERS_APART_MAX;
      if (isNear && !divided.has(`${streetOf(first!)}|${Number(first!.number)}`)) {
        properties.push(property);
      }
    }
    return properties;
  });
}

function streetOf({ locality, street }: TrueAddress): string {
  return `${nameKey(locality)}|${streetKey(street)}`;
}
