import type { House } from "../../../../gazetteer/port.ts";
import { parseHouseNumber } from "../../../../text/house_number.ts";
import { latinLetters } from "../../../../text/latin_letters.ts";
import { numberPartsOf, withShortBuildings } from "../../spans/mod.ts";

const WORD_AND_NUMBER = /^(\p{L}+)(\d+)$/u;
/** A building of a house in its short form: "к13". */
const BUILDING = /^\p{L}(\d{1,3})$/u;
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
  // "16/13" is also written for building 13 of house 16, where one has that number.
  const slashed = /^\/(\d{1,3})$/u.exec(short)?.[1];
  const buildings = slashed === undefined ? [] : known.filter((_, i) => BUILDING.exec(shorts[i]!)?.[1] === slashed);
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
