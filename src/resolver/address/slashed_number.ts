import { type HouseNumber, parseHouseNumber } from "../../text/house_number.ts";

/** A house and the door, flat or unit that is written with its number. */
export interface NumberWithUnit {
  readonly number: HouseNumber;
  /** The door, the flat, the unit. */
  readonly unit: string;
}

/** Where the door follows the house: "Grazer Straße 12/3", "ul. Mickiewicza 4/15", "Atatürk Cad. No: 2/3". */
const DOOR_AFTER: ReadonlySet<string> = new Set("AT PL TR RS HR BA ME MK IL BE".split(" "));
/** Where the unit comes first: "3/12 George Street". */
const UNIT_BEFORE: ReadonlySet<string> = new Set(["AU", "NZ"]);
/** Where a house has two numbers, one of the town and one of the street: "Masarykova 1234/12". */
const TWO_NUMBERS: ReadonlySet<string> = new Set(["CZ", "SK"]);
const SLASHED = /^\/([0-9a-z]{1,5})$/u;
/** Stair, floor and door: "12/3/4/15". */
const DOORS = /^\/([0-9a-z]{1,5}(?:\/[0-9a-z]{1,4}){0,2})$/u;

/** The house and the unit of a number like "12/3"; undefined where the slash means something else in the country. */
export function slashedNumber(number: HouseNumber, countryCode: string): NumberWithUnit | undefined {
  if (number.digits === 0) {
    return undefined;
  }
  if (DOOR_AFTER.has(countryCode)) {
    const unit = DOORS.exec(number.suffix)?.[1];
    return unit === undefined ? undefined : { number: { digits: number.digits, suffix: "" }, unit };
  }
  const second = SLASHED.exec(number.suffix)?.[1];
  return second !== undefined && UNIT_BEFORE.has(countryCode)
    ? { number: parseHouseNumber(second), unit: String(number.digits) }
    : undefined;
}

/** Whether one of a house's two numbers, told alone, is enough in the country. */
export function hasTwoNumbers(countryCode: string): boolean {
  return TWO_NUMBERS.has(countryCode);
}

/** Whether the asked number is one of a house's two: 12 and 1234 are both "1234/12". */
export function isOneOfTwo(house: HouseNumber, asked: HouseNumber): boolean {
  return asked.suffix === "" && SLASHED.test(house.suffix) &&
    (house.digits === asked.digits || house.suffix === `/${asked.digits}`);
}
