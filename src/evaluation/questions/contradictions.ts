import { pairsOf } from "../../text/pairs_of.ts";
import { placeKey } from "../styles/style.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { nameKey } from "../../text/name_key.ts";
import { streetKey } from "../../text/street_key.ts";
import type { Area } from "../corpus/areas.ts";
import { numberKey } from "../corpus/choose_removals.ts";
import type { TrueAddress } from "../corpus/truth.ts";
import type { Random } from "../misspelt.ts";
import { otherTypes, typedStreet, usualStreet } from "../styles/street_styles.ts";
import type { Surroundings } from "./surroundings.ts";
import type { AddressParts } from "./question.ts";
import { withOtherDigit } from "./variants.ts";

export interface WrittenAddress {
  readonly address: TrueAddress;
  readonly parts: AddressParts;
}

export interface ContradictionContext {
  readonly area: Area;
  readonly around: Surroundings;
  readonly random: Random;
  readonly known: KnownParts;
}

/** Streets and house numbers of an area as a style writes them, those of removed records included. */
export interface KnownParts {
  readonly streets: ReadonlyMap<string, ReadonlySet<string>>;
  /** Numbers of a street of a town, by `placeKey()`. */
  readonly numbers: ReadonlyMap<string, readonly string[]>;
}

/** A way to change one part of an address so that there is no such address. */
export interface Contradiction {
  readonly name: string;
  /**
   * True if the parts contradict each other and no point is meant; else, and where it is absent, one of them is unknown,
   * or all others agree on the point.
   */
  readonly isContradictory?: (parts: AddressParts, context: ContradictionContext) => boolean;
  /** `own`: a person who writes this means the place of the address. Otherwise nobody knows what is meant. */
  readonly truth: (parts: AddressParts, context: ContradictionContext) => "own" | "unknown";
  /** Undefined where the address has no such change. */
  readonly change: (written: WrittenAddress, context: ContradictionContext) => AddressParts | undefined;
}

/** Another town and its addresses are this far away: nearer ones may be its post town or a suburb. Metres. */
const OTHER_TOWN_M = 8_000;
/** Another one is another part of the country. */
const SECOND_DIGIT = /(?<=^\D*\d)\d/;
/** Another postcode is this far away. Metres. */
const OTHER_POSTCODE_M = 8_000;
/** An unknown number is so much higher than the highest of its street. */
const BEYOND_MIN = 20;
const BEYOND_MAX = 200;

export const CONTRADICTIONS: readonly Contradiction[] = [
  {
    name: "no such house",
    truth: () => "unknown",
    change(written, { known, random }) {
      const { parts } = written;
      const numbers = numbersOf(written, known).map((number) => Number.parseInt(number, 10));
      const highest = numbers.reduce((most, number) => Math.max(most, number || 0), 0);
      // An even distance keeps the side of the street.
      const beyond = BEYOND_MIN + 2 * random.below((BEYOND_MAX - BEYOND_MIN) / 2);
      return { ...parts, number: String(highest + beyond) };
    },
  },
  {
    name: "wrong part",
    truth: () => "unknown",
    change(written, { known, random }) {
      const { parts } = written;
      const { number = "" } = parts;
      const numbers = new Set(numbersOf(written, known).map(looseKey));
      const others = otherParts(number).filter((other) => {
        // The house of a number that may be its unit: 34 of `34/5`.
        const [, house = ""] = /^(\d+) ?\/ ?\d+$/.exec(other) ?? [];
        return !numbers.has(looseKey(other)) && !numbers.has(house);
      });
      const other = random.pick(others);
      return other === undefined ? undefined : { ...parts, number: other };
    },
  },
  {
    name: "unknown street",
    truth: () => "own",
    change: ({ parts }, { area, random }) => ({ ...parts, street: inventedStreet(area, random) }),
  },
  {
    // Only where the town has houses in a street of the other type too: elsewhere people mean the one that exists, and
    // a name without houses may be another name of the same street.
    name: "other type",
    truth: () => "unknown",
    change({ parts }, { area, known, random }) {
      const { language } = area.style;
      const typed = typedStreet(parts.street ?? "", language);
      const others = (typed === undefined ? [] : otherTypes(typed.type, language)).map((type) => typed!.with(type))
        .filter((street) => known.numbers.has(placeKey({ ...parts, street })))
        .filter((street) => !hasHouse({ ...parts, street }, { area, known }));
      const street = random.pick(others);
      return street === undefined ? undefined : { ...parts, street };
    },
  },
  {
    name: "wrong town",
    // With its street, number and postcode the address is known: the town is the writer's error. Without a postcode, a
    // town without data may have the street too.
    isContradictory: ({ postcode, locality }, { around }) => postcode === undefined && isLoaded(locality, around),
    truth: ({ postcode, locality }, { around }) =>
      postcode === undefined && !isLoaded(locality, around) ? "unknown" : "own",
    change({ address, parts }, { around, known, random }) {
      const others = around.localities.filter(({ name, points }) =>
        known.streets.get(nameKey(name))?.has(streetKey(parts.street ?? "")) !== true &&
        points.every((point) => distanceM(point, address.points[0]!) > OTHER_TOWN_M)
      );
      const locality = random.pick(others)?.name ?? random.pick(around.unloadedTowns)?.name;
      return locality === undefined ? undefined : { ...parts, locality };
    },
  },
  {
    name: "wrong postcode",
    isContradictory: () => true,
    truth: () => "own",
    change({ address, parts }, { around, random }) {
      const others = around.postcodes.filter(({ point }) => distanceM(point, address.points[0]!) > OTHER_POSTCODE_M);
      return parts.postcode === undefined ? undefined : {
        ...parts,
        postcode: random.pick(others)?.postcode ?? withOtherDigit(parts.postcode, SECOND_DIGIT, random),
      };
    },
  },
];

/** True for a town whose streets are in the area's data. */
function isLoaded(town: string | undefined, { localities }: Surroundings): boolean {
  return localities.some(({ name }) => name === town);
}

/** The streets and numbers of addresses, both as the area has them and as they are written. */
export function knownParts(
  written: readonly { readonly address: AddressParts; readonly parts: AddressParts }[],
  streetsOf: Surroundings["streetsOf"],
): KnownParts {
  const streets = new Map([...streetsOf].map(([town, keys]) => [town, new Set(keys)]));
  const numbers = new Map<string, string[]>();
  for (const { address, parts } of written) {
    for (const { street = "", locality = "" } of [address, parts]) {
      streets.getOrInsertComputed(nameKey(locality), () => new Set()).add(streetKey(street));
    }
    for (const key of new Set([address, parts].flatMap((one) => [placeKey(one), anywhereKey(one)]))) {
      numbers.getOrInsertComputed(key, () => []).push(address.number ?? "", parts.number ?? "");
    }
  }
  return { streets, numbers };
}

/** Numbers of all streets of the name in the area, whatever the style calls it: one may continue in the next town. */
function numbersOf({ address, parts }: WrittenAddress, { numbers }: KnownParts): readonly string[] {
  return [address, parts].flatMap((one) => numbers.get(anywhereKey(one)) ?? []);
}

function anywhereKey({ street = "" }: AddressParts): string {
  return `*|${streetKey(street)}`;
}

/** True if the street has the number, or may have it: of a range only a few numbers are known. */
function hasHouse(parts: AddressParts, { area, known }: Pick<ContradictionContext, "area" | "known">): boolean {
  const numbers = known.numbers.get(placeKey(parts)) ?? [];
  const values = numbers.map((number) => Number.parseInt(number, 10));
  const value = Number.parseInt(parts.number ?? "", 10);
  const isInRange = area.source === "tiger" && value >= Math.min(...values) && value <= Math.max(...values);
  return isInRange || numbers.some((number) => numberKey(number) === numberKey(parts.number ?? ""));
}

/** One key of a number however its parts are written: `12-A` is `12a`, `6 корп. 2` and `6/2` are `6к2`. */
function looseKey(number: string): string {
  return (number.toLowerCase().match(/\d+|\p{L}+/gu) ?? []).map((part) => /\d/.test(part) ? part : part.charAt(0))
    .filter((part) => part !== BUILDING).join(" ");
}

/** "корпус", "к": many write a slash for it. */
const BUILDING = "к";

/** Words that count as parts of a number: all others are letters. */
const REPEATS = ["bis", "ter", "quater"];

/** True for two house numbers: the second of `244/245` is higher than the first. */
function isSpan(number: string): boolean {
  const [first = 0, second = 0] = (number.match(/\d+/g) ?? []).map(Number);
  return second > first;
}

/** Numbers that differ in the last part only: `12a` gives `12d` …, `6 к2` gives `6 к5` …; none for a plain number. */
function otherParts(number: string): string[] {
  // `5-7` is a span of numbers, not a part.
  if (/^\d+(?: ?[-–] ?\d+)?$/.test(number) || isSpan(number)) {
    return [];
  }
  const repeat = REPEATS.find((word) => number.toLowerCase().endsWith(word));
  if (repeat !== undefined) {
    return REPEATS.filter((word) => word !== repeat).map((word) => number.slice(0, -repeat.length) + word);
  }
  const [last] = /(?:\d{1,4}|\p{L})$/u.exec(number) ?? [];
  const before = number.slice(0, -(last?.length ?? 0));
  if (last === undefined || !/^\d/.test(before)) {
    return [];
  }
  if (/\d/.test(last)) {
    return [4, 5, 6, 7, 8, 9].map((digit) => before + digit);
  }
  // Letters that no property of a style has.
  const letters = /\p{Script=Cyrillic}/u.test(last) ? "где" : "dek";
  return Array.from(letters, (letter) => before + (last === last.toUpperCase() ? letter.toUpperCase() : letter));
}

const CONSONANTS = Array.from("bdfgklmnprstvz");
const VOWELS = Array.from("aeiou");
const SYLLABLES = 4;
const CYRILLIC = new Map(pairsOf("bб, dд, fф, gг, kк, lл, mм, nн, pп, rр, sс, tт, vв, zз, aа, eе, iи, oо, uу", ""));

function inventedStreet({ style: { language } }: Area, random: Random): string {
  const name = Array.from(
    { length: SYLLABLES },
    () => random.pick(CONSONANTS)! + random.pick(VOWELS)!,
  ).join("");
  const written = language === "ru" ? Array.from(name, (letter) => CYRILLIC.get(letter) ?? letter).join("") : name;
  return usualStreet(written.charAt(0).toUpperCase() + written.slice(1), language);
}
