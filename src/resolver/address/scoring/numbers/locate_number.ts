import type { Coordinates } from "../../../../domain/coordinates.ts";
import type { Match, Precision } from "../../../../domain/resolution.ts";
import type { House, Street } from "../../../../gazetteer/port.ts";
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
import { housesWithSuffix, isNoRange, nearestSuffix, numberInSpan } from "./number_in_span.ts";
import {
  hasFlats,
  hasTwoNumbers,
  isFirstOfTwo,
  numbersWithDoor,
  plateOf,
  slashedNumber,
  withHyphen,
} from "./other_numbers.ts";

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

/** What follows from the state of a number. */
interface NumberState {
  readonly cost: number;
  readonly match: Match;
  readonly precision: Precision;
  readonly finding?: "numberInterpolated" | "numberInRange" | "houseNumberMissing";
  /** Of the confidence (`STREET_FEATURES`). */
  readonly feature?: "suffix" | "range" | "between";
}

const INTERPOLATED = { match: "inferred", precision: "interpolated" } as const;
const UNKNOWN = { match: "missing", precision: "street", finding: "houseNumberMissing" } as const;

/** The house is known, by itself or in a range. */
export function isHouseKnown({ state }: Pick<NumberLocation, "state">): boolean {
  return state === "exact" || state === "range";
}

export const NUMBER_STATES: Readonly<Record<NumberLocation["state"], NumberState>> = {
  exact: { match: "exact", precision: "house", cost: 0 },
  suffix: { ...INTERPOLATED, cost: COST_NUMBER_SUFFIX, finding: "numberInterpolated", feature: "suffix" },
  range: { ...INTERPOLATED, cost: COST_NUMBER_RANGE, finding: "numberInRange", feature: "range" },
  between: { ...INTERPOLATED, cost: COST_NUMBER_BETWEEN, finding: "numberInterpolated", feature: "between" },
  missing: { ...UNKNOWN, cost: COST_NUMBER_MISSING },
  none: { ...UNKNOWN, cost: COST_NUMBER_NONE },
};

/** Points of one number further apart are different addresses. From the public contract. Metres. */
export const ONE_ADDRESS_M = 100;

/** The end of a range of numbers behind a slash: "6/8" is also the house 6-8. */
const SLASHED = /^\/\d{1,4}$/u;
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
  const known = street.houseCount > 0 ? options.context.gazetteer.houses(street.id, number.digits) : NO_HOUSES;
  const exact = housesWithSuffix(known, { suffix: number.suffix, isLatin: options.isLatin === true });
  return exact.length > 0
    ? houseOf(exact, options.postcode, "exact")
    : locateOtherwise(street, number, { ...options, known });
}

/** False only if `locateNumber` cannot return the state `exact`. Change both together. */
export function mayHaveHouse(street: Street, number: HouseNumber, { gazetteer }: LocateOptions["context"]): boolean {
  if (street.houseCount === 0) {
    return false;
  }
  const { countryCode } = gazetteer.placeRank(street.place);
  return gazetteer.houses(street.id, number.digits).length > 0 || slashedNumber(number, countryCode) !== undefined ||
    hasTwoNumbers(countryCode) ||
    (withHyphen(number, countryCode) !== undefined && gazetteer.hasOnlyHyphenated(street.id));
}

interface OtherwiseOptions extends LocateOptions {
  /** The houses with the digits of the number. */
  readonly known: readonly House[];
}

/** The same for a number that no house has as written. */
function locateOtherwise(street: Street, number: HouseNumber, options: OtherwiseOptions): NumberLocation {
  const { known, context: { gazetteer } } = options;
  const { countryCode } = gazetteer.placeRank(street.place);
  const slashed = slashedNumber(number, countryCode);
  if (slashed !== undefined) {
    return { ...locateNumber(street, slashed.number, options), unit: slashed.unit };
  }
  const isNumbered = street.houseCount > 0 && number.digits > 0;
  const halves = isNumbered && hasTwoNumbers(countryCode) && number.suffix === ""
    ? [...known.filter((house) => isFirstOfTwo(house)), ...gazetteer.housesOfSecond(street.id, number.digits)]
    : NO_HOUSES;
  // On a street where all numbers have hyphens they are no ranges (Queens), and there are hundreds around each.
  const areHyphenated = isNumbered && gazetteer.hasOnlyHyphenated(street.id);
  const hyphenated = areHyphenated && street.houseCount > 1 ? withHyphen(number, countryCode) : undefined;
  const written = halves.length > 0 || hyphenated === undefined
    ? halves
    : gazetteer.houses(street.id, hyphenated.digits).filter((house) => isSame(house, hyphenated));
  if (written.length > 0) {
    return houseOf(written, options.postcode, "exact");
  }
  const housesNear = (): readonly House[] =>
    gazetteer.houses(street.id, Math.max(0, number.digits - NEIGHBOUR_NUMBERS), number.digits + NEIGHBOUR_NUMBERS);
  // "4-12" is the flat 12 of the house 4 there, also where there is a house 12.
  const byFlat = hasFlats(countryCode) && number.suffix !== ""
    ? locateBySuffix(street, number, { ...options, countryCode })
    : undefined;
  if (byFlat !== undefined) {
    return byFlat;
  }
  const near = isNumbered && !areHyphenated ? housesNear() : undefined;
  const spanned = near === undefined ? undefined : numberInSpan(number, near);
  if (spanned !== undefined) {
    return { ...spanned, cost: NUMBER_STATES[spanned.state].cost };
  }
  const bySuffix = number.suffix === "" ? undefined : locateBySuffix(street, number, { ...options, countryCode });
  if (bySuffix !== undefined) {
    return bySuffix;
  }
  if (known.length > 0 && number.digits > 0) {
    const located = houseOf(nearestSuffix(known, number.suffix), options.postcode, "suffix");
    return { ...located, othersM: Math.max(...known.map((house) => metresBetween(house, located))) };
  }
  return unknownNumber(street, number, {
    houses: near ?? (isNumbered ? housesNear() : NO_HOUSES),
    ranges: gazetteer.houseRanges(street.id),
    postcode: options.postcode,
    paths: () => gazetteer.streetPaths(street.id),
  });
}

/** Numbers on each side of an unknown one that are compared with it. More than a known gap or range has. */
const NEIGHBOUR_NUMBERS = 30;
const NO_HOUSES: readonly House[] = [];
const MISSING: NumberLocation = { state: "missing", cost: NUMBER_STATES.missing.cost, spreadM: 0 };
const NONE_KNOWN: NumberLocation = { state: "none", cost: NUMBER_STATES.none.cost, spreadM: 0 };

/** What stands behind the digits decides: a door, a chain of numbers, metres. Undefined if it says nothing here. */
function locateBySuffix(
  street: Street,
  number: HouseNumber,
  { known, countryCode, postcode, isLatin = false, context: { gazetteer } }: OtherwiseOptions & {
    readonly countryCode: string;
  },
): NumberLocation | undefined {
  for (const door of numbersWithDoor(number, { countryCode, houses: known.map((house) => house.number) })) {
    const matching = housesWithSuffix(known, { suffix: door.number.suffix, isLatin });
    if (matching.length > 0) {
      return { ...houseOf(matching, postcode, "exact"), unit: door.unit };
    }
  }
  const spanned = SLASHED.test(number.suffix) ? known.filter((house) => isSame(house, withHyphens(number))) : NO_HOUSES;
  if (spanned.length > 0) {
    return houseOf(spanned, postcode, "exact");
  }
  if (CHAIN.test(number.suffix)) {
    // "5-9-22/1" is one number and has nothing to do with a house 5.
    return MISSING;
  }
  const plate = plateOf(number, { countryCode, houses: known });
  if (plate === undefined) {
    return undefined;
  }
  const onBlock = interpolateNumber(plate.digits, {
    ...plate,
    ranges: [],
    paths: () => gazetteer.streetPaths(street.id),
  });
  // Another plate of the block is another house, not the same house with another suffix.
  return onBlock === undefined ? MISSING : { ...onBlock, cost: COST_NUMBER_PLATE };
}

function withHyphens({ digits, suffix }: HouseNumber): HouseNumber {
  return { digits, suffix: suffix.replace("/", "-") };
}

function metresBetween({ coordinates }: House, located: NumberLocation): number {
  return located.coordinates === undefined ? 0 : distanceM(coordinates, located.coordinates);
}

function isSame({ number }: House, wanted: HouseNumber | undefined): boolean {
  return parseHouseNumber(number).suffix === wanted?.suffix;
}

/** Interpolates between known numbers, if possible. */
function unknownNumber(
  street: Street,
  number: HouseNumber,
  known: Parameters<typeof interpolateNumber>[1],
): NumberLocation {
  const { houses, ranges } = known;
  const isNothingNear = number.digits === 0 || (houses.length === 0 && ranges.length === 0);
  const line = isNothingNear ? undefined : interpolateNumber(number.digits, known);
  if (line !== undefined) {
    const state = isNoRange(number) ? "between" : line.state;
    return { ...line, state, cost: NUMBER_STATES[state].cost };
  }
  return street.houseCount === 0 && ranges.length === 0 ? NONE_KNOWN : MISSING;
}

function houseOf(
  houses: readonly House[],
  postcode: string | undefined,
  state: "exact" | "suffix",
): NumberLocation {
  const { cost } = NUMBER_STATES[state];
  if (houses.length === 1) {
    const house = houses[0]!;
    return { state, cost, coordinates: house.coordinates, house, postcode: house.postcode, spreadM: 0 };
  }
  const coded = postcode === undefined ? [] : houses.filter((house) => nameKey(house.postcode ?? "") === postcode);
  const matching = coded.length > 0 ? coded : houses;
  const [house, spreadM] = nearestTo(middleOf(matching), matching);
  const isDisambiguated = postcode !== undefined && matching.length < houses.length;
  return {
    state,
    cost,
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
  const nearest = houses.reduce((best, house) =>
    distanceM(house.coordinates, middle) < distanceM(best.coordinates, middle) ? house : best
  );
  return [nearest, Math.max(...houses.map((house) => distanceM(house.coordinates, nearest.coordinates)))];
}
