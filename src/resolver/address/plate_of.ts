import type { House } from "../../gazetteer/gazetteer.ts";
import { type HouseNumber, parseHouseNumber } from "../../text/house_number.ts";

/** Where a number is the street it begins at and the metres from there: "Carrera 7 # 12-21" is 21 m beyond Calle 12. */
const PLATES: ReadonlySet<string> = new Set(["CO", "GT"]);
const PLATE = /^-(\d{1,3})$/u;

/** The second half of a plate, and the houses of its block as if that were their number; undefined elsewhere. */
export function plateOf(
  { digits, suffix }: HouseNumber,
  { countryCode, houses }: { readonly countryCode: string; readonly houses: readonly House[] },
): { readonly digits: number; readonly houses: readonly House[] } | undefined {
  const plate = PLATES.has(countryCode) ? PLATE.exec(suffix)?.[1] : undefined;
  if (plate === undefined) {
    return undefined;
  }
  const ofBlock = houses.flatMap((house) => {
    const known = house.digits === digits ? PLATE.exec(parseHouseNumber(house.number).suffix)?.[1] : undefined;
    return known === undefined ? [] : [{ ...house, digits: Number(known) }];
  });
  return { digits: Number(plate), houses: ofBlock.toSorted((one, other) => one.digits - other.digits) };
}
