import type { Coordinates } from "../../../../domain/coordinates.ts";
import type { House, HouseRange, Street } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { type HouseNumber, parseHouseNumber } from "../../../../text/house_number.ts";
import { nameKey } from "../../../../text/name_key.ts";
import {
  COST_NUMBER_BETWEEN,
  COST_NUMBER_MISSING,
  COST_NUMBER_NONE,
  COST_NUMBER_PLATE,
  COST_NUMBER_RANGE,
  COST_NUMBER_SUFFIX,
} from "../../../weights.ts";
import type { PlaceContext } from "../../context/mod.ts";
import { interpolateNumber } from "./interpolate_number.ts";
import { NEIGHBOUR_NUMBERS, numberInSpan } from "./number_in_span.ts";
import { housesWithSuffix, nearestSuffix } from "./number_parts.ts";
import { hasTwoNumbers, isFirstOfTwo, numbersWithDoor, plateOf, slashedNumber, withHyphen } from "./other_numbers.ts";

/** Where a house number of the input is on its street. */
export interface NumberLocation {
  /**
   * `exact`; `suffix`: the house with another suffix or none, which is next to it; `range`, `between`: interpolated on
   * the street's line; `missing`: the street has numbers, but not this one; `none`: no number of the street is known.
   */
  readonly state: "exact" | "suffix" | "range" | "between" | "missing" | "none";
  readonly cost: number;
  /** Absent if the number is not located. */
  readonly coordinates?: Coordinates;
  /** The matching house, with its number as the data set writes it. */
  readonly house?: House;
  readonly postcode?: string | undefined;
  /** The postcode of the input (`nameKey`), if it decided between several houses of that number. */
  readonly disambiguatedBy?: string;
  /** The door or flat that is written together with the number: "12/3". */
  readonly unit?: string;
  /** Metres: largest distance of the other points of this number from the answered one. */
  readonly spreadM: number;
  /** With state `suffix`, metres: largest distance of the houses with the same digits from the answered one. */
  readonly othersM?: number;
}

/** Points of one number further apart are different addresses. From the public contract. Metres. */
export const ONE_ADDRESS_M = 100;

/** Three or more numbers joined by hyphens. */
const CHAIN = /^[-/]\w{1,5}-/u;

interface LocateOptions {
  readonly context: Pick<PlaceContext, "gazetteer">;
  readonly postcode: string | undefined;
  /** Set if the whole text is in Latin letters: then those of the number stand for letters that sound like them. */
  readonly isLatin?: boolean;
}

/** Locates a house number on a street; of several points, those with the postcode of the input. */
export function locateNumber(street: Street, number: HouseNumber, options: LocateOptions): NumberLocation {
  const { gazetteer } = options.context;
  const hasHouses = street.houseCount > 0;
  const known = hasHouses ? gazetteer.houses(street.id, number.digits) : NO_HOUSES;
  const isLatin = options.isLatin === true;
  const exact = housesWithSuffix(known, { suffix: number.suffix, isLatin });
  if (exact.length > 0) {
    return houseOf(exact, options.postcode, { state: "exact", cost: 0 });
  }
  const { countryCode } = gazetteer.placeRank(street.place);
  const slashed = slashedNumber(number, countryCode);
  if (slashed !== undefined) {
    return { ...locateNumber(street, slashed.number, options), unit: slashed.unit };
  }
  const isNumbered = hasHouses && number.digits > 0;
  const halves = isNumbered && hasTwoNumbers(countryCode) && number.suffix === ""
    ? [...known.filter((house) => isFirstOfTwo(house)), ...gazetteer.housesOfSecond(street.id, number.digits)]
    : NO_HOUSES;
  if (halves.length > 0) {
    return houseOf(halves, options.postcode, { state: "exact", cost: 0 });
  }
  const hyphenated = isNumbered && street.houseCount > 1 ? withHyphen(number, countryCode) : undefined;
  const joined = hyphenated === undefined || !gazetteer.hasOnlyHyphenated(street.id)
    ? NO_HOUSES
    : gazetteer.houses(street.id, hyphenated.digits).filter((house) => isSame(house, hyphenated));
  if (joined.length > 0) {
    return houseOf(joined, options.postcode, { state: "exact", cost: 0 });
  }
  const spanned = isNumbered ? numberInSpan(number, street.id, gazetteer) : undefined;
  if (spanned !== undefined) {
    return { ...spanned, cost: COST_NUMBER_RANGE, spreadM: 0 };
  }
  for (const door of numbersWithDoor(number, { countryCode, houses: known.map((house) => house.number) })) {
    const matching = housesWithSuffix(known, { suffix: door.number.suffix, isLatin });
    if (matching.length > 0) {
      return { ...houseOf(matching, options.postcode, { state: "exact", cost: 0 }), unit: door.unit };
    }
  }
  if (CHAIN.test(number.suffix)) {
    // "5-9-22/1" is one number and has nothing to do with a house 5.
    return { state: "missing", cost: COST_NUMBER_MISSING, spreadM: 0 };
  }
  const plate = plateOf(number, { countryCode, houses: known });
  const onBlock = plate === undefined
    ? undefined
    : interpolateNumber(plate.digits, { ...plate, ranges: [], paths: () => gazetteer.streetPaths(street.id) });
  if (plate !== undefined) {
    // Another plate of the block is another house, not the same house with another suffix.
    return onBlock === undefined
      ? { state: "missing", cost: COST_NUMBER_MISSING, spreadM: 0 }
      : { ...onBlock, cost: COST_NUMBER_PLATE, spreadM: 0 };
  }
  if (known.length > 0 && number.digits > 0) {
    const located = houseOf(nearestSuffix(known, number.suffix), options.postcode, {
      state: "suffix",
      cost: COST_NUMBER_SUFFIX,
    });
    return { ...located, othersM: Math.max(...known.map((house) => metresBetween(house, located))) };
  }
  const near = isNumbered
    ? gazetteer.houses(street.id, Math.max(0, number.digits - NEIGHBOUR_NUMBERS), number.digits + NEIGHBOUR_NUMBERS)
    : NO_HOUSES;
  return unknownNumber(street, number, { houses: near, ranges: gazetteer.houseRanges(street.id), ...options });
}

const NO_HOUSES: readonly House[] = [];

function metresBetween({ coordinates }: House, located: NumberLocation): number {
  return located.coordinates === undefined ? 0 : distanceM(coordinates, located.coordinates);
}

function isSame({ number }: House, wanted: HouseNumber | undefined): boolean {
  return parseHouseNumber(number).suffix === wanted?.suffix;
}

/** Interpolates between known numbers, if possible. */
function unknownNumber(
  street: Street,
  { digits }: HouseNumber,
  known: LocateOptions & { readonly houses: readonly House[]; readonly ranges: readonly HouseRange[] },
): NumberLocation {
  const { gazetteer } = known.context;
  const line = digits === 0 ? undefined : interpolateNumber(digits, {
    ...known,
    paths: () => gazetteer.streetPaths(street.id),
  });
  if (line !== undefined) {
    return { ...line, cost: line.state === "range" ? COST_NUMBER_RANGE : COST_NUMBER_BETWEEN, spreadM: 0 };
  }
  const hasNone = street.houseCount === 0 && known.ranges.length === 0;
  return hasNone
    ? { state: "none", cost: COST_NUMBER_NONE, spreadM: 0 }
    : { state: "missing", cost: COST_NUMBER_MISSING, spreadM: 0 };
}

function houseOf(
  houses: readonly House[],
  postcode: string | undefined,
  found: Pick<NumberLocation, "state" | "cost">,
): NumberLocation {
  const isOne = houses.length === 1;
  const coded = postcode === undefined || isOne
    ? []
    : houses.filter((house) => nameKey(house.postcode ?? "") === postcode);
  const matching = coded.length > 0 ? coded : houses;
  const [house, spreadM] = isOne ? [houses[0]!, 0] : nearestTo(middleOf(matching), matching);
  const isDisambiguated = postcode !== undefined && matching.length < houses.length;
  return {
    ...found,
    coordinates: house.coordinates,
    house,
    postcode: house.postcode,
    spreadM,
    ...(isDisambiguated ? { disambiguatedBy: postcode } : {}),
  };
}

function middleOf(houses: readonly House[]): Coordinates {
  let latitude = 0;
  let longitude = 0;
  for (const { coordinates } of houses) {
    latitude += coordinates.latitude / houses.length;
    longitude += coordinates.longitude / houses.length;
  }
  return { latitude, longitude };
}

/** The house nearest to the middle, and the largest distance of the others from it. */
function nearestTo(middle: Coordinates, houses: readonly House[]): [House, number] {
  const [first] = houses;
  if (first === undefined) {
    throw new RangeError("Cannot locate because there must be at least one house");
  }
  const nearest = houses.length === 1
    ? first
    : houses.reduce((best, house) =>
      distanceM(house.coordinates, middle) < distanceM(best.coordinates, middle) ? house : best
    );
  return [nearest, Math.max(...houses.map((house) => distanceM(house.coordinates, nearest.coordinates)))];
}
