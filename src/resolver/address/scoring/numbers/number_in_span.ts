import type { House } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { type HouseNumber, parseHouseNumber } from "../../../../text/house_number.ts";
import { latinLetters } from "../../../../text/latin_letters.ts";
import { numberPartsOf, withShortBuildings } from "../../spans/mod.ts";
import type { InterpolatedNumber } from "./interpolate_number.ts";

/** Largest range of numbers that one house has, on one side. */
const SPAN_MAX = 20;
/** Largest distance between the ends of such a house. Metres. */
const SPAN_M_MAX = 150;
const TO = /^-(\d{1,6})$/u;

/**
 * Locates a number by ranges of numbers: "12-14" between houses 12 and 14 if both are known; 16 at the house "14-16".
 * Undefined if neither applies. @param near the houses around the number, in their order
 */
export function numberInSpan(number: HouseNumber, near: readonly House[]): InterpolatedNumber | undefined {
  const { digits, suffix } = number;
  const last = endOf(number);
  if (last !== undefined) {
    const first = plainHouse(near, digits);
    const second = plainHouse(near, last);
    return first === undefined || second === undefined ? undefined : between(first, second);
  }
  const holder = suffix === ""
    ? near.find((house) => house.digits >= digits - SPAN_MAX && house.digits <= digits && holdsNumber(house, number))
    : undefined;
  return holder === undefined || !near.some(isPlain)
    ? undefined
    : { state: "range", coordinates: holder.coordinates, postcode: holder.postcode, spreadM: 0 };
}

function plainHouse(houses: readonly House[], digits: number): House | undefined {
  return houses.find((house) => house.digits === digits && isPlain(house));
}

function isPlain({ number }: House): boolean {
  return parseHouseNumber(number).suffix === "";
}

/** The last number of a range on one side of the street. */
function endOf({ digits, suffix }: HouseNumber): number | undefined {
  const last = Number(TO.exec(suffix)?.[1] ?? Number.NaN);
  return last > digits && last - digits <= SPAN_MAX && (last - digits) % 2 === 0 ? last : undefined;
}

/** "7-151": a unit and its house, or a house and its unit. */
export function isNoRange(number: HouseNumber): boolean {
  return TO.test(number.suffix) && endOf(number) === undefined;
}

function holdsNumber(house: House, { digits }: HouseNumber): boolean {
  // Only houses on the same side are parsed.
  if ((digits - house.digits) % 2 !== 0) {
    return false;
  }
  const known = parseHouseNumber(house.number);
  const last = endOf(known);
  return last !== undefined && digits >= known.digits && digits <= last && (digits - known.digits) % 2 === 0;
}

function between(one: House, two: House): InterpolatedNumber | undefined {
  if (distanceM(one.coordinates, two.coordinates) > SPAN_M_MAX) {
    return undefined;
  }
  return {
    state: "range",
    coordinates: {
      latitude: (one.coordinates.latitude + two.coordinates.latitude) / 2,
      longitude: (one.coordinates.longitude + two.coordinates.longitude) / 2,
    },
    postcode: one.postcode === two.postcode ? one.postcode : undefined,
    spreadM: 0,
  };
}

const WORD_AND_NUMBER = /^(\p{L}+)(\d+)$/u;
/** The word of a building of a house in its short form: "к" in "к13". */
const BUILDING = /\p{L}(?=\d{1,3}$)/u;
const LATIN = /[a-z]/u;
/** A letter of an alphabet that `latinLetters` transliterates. */
const OTHER_ALPHABET = /[\u0370-\u058f\u10a0-\u10ff]/u;
/**
 * Latin letters whose twin in other alphabets has the same shape and the same sound. The twin of "b" in shape is "в".
 */
const SAME_SHAPE_AND_SOUND = /^[^a-z]*(?:[aekmot][^a-z]*)*$/u;
const SYSTEMS = ["english", "serbian"] as const;

/** A written suffix, and whether all of its text is in Latin letters, so that letters are transliterated by sound. */
interface WrittenSuffix {
  readonly suffix: string;
  readonly isLatin: boolean;
}

/**
 * The houses with a suffix, among those with its digits: as written; else with other words for their buildings ("корп.
 * 2" for "к2"); else with the same sound in another alphabet, if that is one number only.
 */
export function housesWithSuffix(known: readonly House[], { suffix, isLatin }: WrittenSuffix): readonly House[] {
  if (known.length === 0) {
    return known;
  }
  const exact = known.filter(({ number }) => parseHouseNumber(number).suffix === suffix);
  if (exact.length > 0 || suffix === "") {
    return exact;
  }
  const suffixes = known.map(({ number }) => parseHouseNumber(number).suffix);
  const short = withShortBuildings(suffix);
  const shorts = suffixes.map(withShortBuildings);
  const same = known.filter((_, i) => shorts[i] === short);
  if (same.length > 0) {
    return same;
  }
  // "16/13" is also written for building 13 of house 16, and "14а корп. 2" for 14а/2, where one has that number.
  const buildings = known.filter((_, i) =>
    (short.includes("/") || shorts[i]!.includes("/")) &&
    shorts[i]!.replace(BUILDING, "/") === short.replace(BUILDING, "/")
  );
  if (buildings.length === 1) {
    return buildings;
  }
  const sounding = known.filter((_, i) => soundsLike(shorts[i]!, short, isLatin));
  const isOne = new Set(sounding.map(({ number }) => withShortBuildings(parseHouseNumber(number).suffix))).size === 1;
  return isOne ? sounding : [];
}

/** True if one is in Latin letters, the other is not, and both sound the same. */
function soundsLike(known: string, written: string, isLatin: boolean): boolean {
  const isWrittenLatin = LATIN.test(written);
  if (isWrittenLatin ? LATIN.test(known) || !OTHER_ALPHABET.test(known) : !OTHER_ALPHABET.test(written)) {
    return false;
  }
  const [latin, other] = isWrittenLatin ? [written, known] : [known, written];
  return (isLatin || SAME_SHAPE_AND_SOUND.test(latin)) &&
    SYSTEMS.some((system) => latinLetters(other, system) === latin);
}

/**
 * Of houses with the same digits those nearest to an unknown suffix: the same building with a number as near as
 * possible ("6 к2" for "6 к3"), else the one that contains it ("6а" for "6а к3", "6" for "6с"), else the first.
 */
export function nearestSuffix(known: readonly House[], suffix: string): readonly House[] {
  const wanted = numberPartsOf(suffix);
  const distances = known.map(({ number }) => distanceOf(numberPartsOf(parseHouseNumber(number).suffix), wanted));
  const least = Math.min(...distances);
  const nearest = known.filter((_, i) => distances[i] === least);
  return least < UNRELATED ? nearest : nearest.slice(0, 1);
}

/** No parts in common. */
const UNRELATED = 1e6;
/** Between two parts in common and one more. Above any difference of two building numbers. */
const PART = 1e4;
/** The house that contains the part: further away than a building next to it. */
const CONTAINING = PART / 2;

function distanceOf(parts: readonly string[], wanted: readonly string[]): number {
  let shared = 0;
  while (shared < parts.length && shared < wanted.length && parts[shared] === wanted[shared]) {
    shared++;
  }
  const missing = (wanted.length - shared) * PART;
  if (shared === parts.length) {
    return missing - PART + CONTAINING;
  }
  const [, word, number] = WORD_AND_NUMBER.exec(parts[shared] ?? "") ?? [];
  const [, wantedWord, wantedNumber] = WORD_AND_NUMBER.exec(wanted[shared] ?? "") ?? [];
  return word !== undefined && word === wantedWord
    ? missing - PART + Math.min(CONTAINING - 1, Math.abs(Number(number) - Number(wantedNumber)))
    : UNRELATED;
}
