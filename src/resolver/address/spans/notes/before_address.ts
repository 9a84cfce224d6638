import type { Gazetteer } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { EVERYDAY_WORDS, TITLES, WORDS } from "../../../address_words.ts";
import { type ByToken, hasDigits, isShortNumber, isStreetWord, segmentEnd, type Token } from "../../tokens/mod.ts";
import { isExactMatch, type KnownWords } from "../lattice.ts";
import type { PostcodeForm } from "../numbers/postcode_forms.ts";

/** More words are a text, one alone is a place. */
const LENGTH = { min: 2, max: 6 };
/** A word of so many letters in front of a number is no direction or code: "Outback 4659 Jonestown Road". */
const WORD_LETTERS_MIN = 4;

/**
 * The end of the first segment if it may be a person or a firm although its words are names of places: "Maria London, 12
 * Main Street, Millford", "Corner Bakery Cafe, 12 Main Street, Millford". A numbered street and a place, or a postcode,
 * follow. In front of the number, no comma is needed: "Acme Inc. 1621 Broadway, Alameda", "Jo Doe 5 Main Street, Millford".
 */
export function personBefore(
  tokens: readonly Token[],
  known: Pick<KnownWords, "inPlaceName" | "places" | "streets"> & {
    readonly postcodes: ByToken<PostcodeForm>;
    readonly gazetteer: Pick<Gazetteer, "isWithin" | "place">;
  },
): number | undefined {
  const { inPlaceName, streets, postcodes } = known;
  const beforeNumber = firmEnd(tokens, streets) ?? endBeforeNumber(tokens, streets);
  const end = beforeNumber ?? segmentEnd(tokens, 0);
  const segment = tokens.slice(0, end);
  const isWord = beforeNumber === 1 && segment[0]!.key.length >= WORD_LETTERS_MIN;
  const isVenue = beforeNumber === undefined && segment.some(({ key }) => WORDS.categoryWords.has(key));
  const isNamed = (segment.length >= LENGTH.min || isWord) && segment.length <= LENGTH.max &&
    segment.every(({ key, shape }, at) =>
      shape === "word" &&
      (WORDS.cornerWords.has(key) ? isVenue : !isStreetWord(key) || (at === 0 && isTitle(tokens)))
    ) &&
    // "Ecke Am Markt/Goethestraße" is a crossing.
    tokens[end]?.glue.includes("/") === false &&
    (beforeNumber !== undefined || segment.some((_, at) => inPlaceName[at] === true)) &&
    (segment.some((_, at) => inPlaceName[at] !== true) || (beforeNumber === undefined && isOfPerson(segment, known))) &&
    // The side of a crossing ("corner of Main Street / …") is no person.
    !streets.slice(0, end).some((spans) => spans.some(({ to }) => to === end));
  const isBeforeAddress = isNamed &&
    streets.some((spans, at) => at >= end && spans.some(({ to }) => isNumbered(at, to) && hasPlaceOutside(at, to)));
  return isBeforeAddress ? end : undefined;

  /** "Filiale Heidelberg, Plöck 81": the street is no place although one has its name. */
  function hasPlaceOutside(from: number, to: number): boolean {
    return inPlaceName.some((is, at) => is && at >= end && (at < from || at >= to)) ||
      postcodes.some((forms, at) => at > to - (from > end ? 1 : 0) && forms.some(({ areas }) => areas.length > 0));
  }

  /**
   * A number stands next to the street. In "Baltimore, MD 21202" it is a postcode, in "9490 Vaduz" no street; "1736 Fleet
   * Street" is one although Fleet and Street are towns.
   */
  function isNumbered(from: number, to: number): boolean {
    const isBehindNumber = from > end && hasDigits(tokens[from - 1]) &&
      (beforeNumber === from - 1 || isShortNumber(tokens[from - 1]) || inPlaceName.slice(from, to).includes(false) ||
        (tokens[from - 1]!.apart && to > from + 1 && isStreetWord(tokens[to - 1]!.key)));
    return isBehindNumber || isShortNumber(tokens[to]);
  }
}

/** "Dr. Ivan Petrov": not the Drive. */
function isTitle([first, second]: readonly Token[]): boolean {
  return TITLES.has(first!.key) && second?.apart === false;
}

/** Metres: towns that people name together. */
const TOGETHER_M = 30_000;
/** Places of one name that are compared. */
const NAMESAKES_MAX = 8;

/**
 * "Anna Keller", "Smith & Sons": each word is the name of a place, but they are no place together, and none of them contains
 * another one or is near it, as in "San Jose CA" and "Vaduz Schaan".
 */
function isOfPerson(
  segment: readonly Token[],
  { places, gazetteer }: Pick<KnownWords, "places"> & { readonly gazetteer: Pick<Gazetteer, "isWithin" | "place"> },
): boolean {
  if (segment.some(({ glue }, at) => at > 0 && glue.includes("&"))) {
    return true;
  }
  const names = places.slice(0, segment.length).flat().filter(({ to }) => to <= segment.length);
  const point = (at: number) => gazetteer.place(names[at]!.matches[0]!.id).coordinates;
  return !names.some(({ from, to }) => from === 0 && to === segment.length) &&
    !names.some((one, i) =>
      names.some((other, j) =>
        i !== j && other.from >= one.to &&
        (distanceM(point(i), point(j)) < TOGETHER_M || areNested(one, other, gazetteer))
      )
    );
}

/** A place of one name lies in one of the other. */
function areNested(
  { matches }: KnownWords["places"][number][number],
  other: KnownWords["places"][number][number],
  gazetteer: Pick<Gazetteer, "isWithin">,
): boolean {
  return matches.slice(0, NAMESAKES_MAX).some(({ id }) =>
    other.matches.slice(0, NAMESAKES_MAX).some((area) =>
      gazetteer.isWithin(id, area.id) || gazetteer.isWithin(area.id, id)
    )
  );
}

/**
 * The end of words with a legal form or a title before a number or a street: "Acme Inc. 1621 Broadway", "Muster AG
 * Landstrasse 52", "ООО Ромашка ул. Ленина 30", "Familie Beck Hofistrasse 12".
 */
export function firmEnd(
  tokens: readonly Token[],
  streets: KnownWords["streets"],
): number | undefined {
  const first = tokens[0]?.key ?? "";
  const isFormFirst = first.length > 1 && (WORDS.companyForms.has(first) || WORDS.addresseeTitles.has(first));
  for (let at = 1; at < Math.min(LENGTH.max, tokens.length - 1); at++) {
    const { key, shape, apart } = tokens[at]!;
    if (shape !== "word" || apart) {
      return undefined;
    }
    if (isFormFirst || WORDS.companyForms.has(key)) {
      const isBeforeStreet = streets[at + 1]?.some(({ to }) => tokens[to]?.shape === "number") === true;
      if (isBeforeStreet || (!isFormFirst && tokens[at + 1]!.shape === "number")) {
        return at + 1;
      }
      if (!isFormFirst) {
        return undefined;
      }
    }
  }
  return undefined;
}

/** The end of words before the number of a street: "John Smith 45 Vine Street". */
function endBeforeNumber(
  tokens: readonly Token[],
  streets: KnownWords["streets"],
): number | undefined {
  for (let at = 1; at <= Math.min(LENGTH.max, tokens.length - 2) && !tokens[at]!.apart; at++) {
    if (tokens[at]!.shape !== "word") {
      const isNumbered = tokens[at]!.shape === "number" && streets[at + 1]!.length > 0 && !tokens[at + 1]!.apart;
      return isNumbered ? at : undefined;
    }
  }
  return undefined;
}

/** In words: fewer may begin a name: "An der Alster 5", "Unter den Linden 1". */
const SENTENCE = { min: 3, max: 12 };
/** Words of a sentence among them that are no names. */
const PLAIN_WORDS_MIN = 2;

/**
 * The end of the beginning of a sentence in front of a numbered street: "Mein Büro ist in der Hauptstraße 47", "Deliver
 * before 5 pm to 622 Madison St". Its last word is a small one, and no name of a street reaches into it.
 */
export function sentenceEnd(
  tokens: readonly Token[],
  streets: KnownWords["streets"],
): number | undefined {
  let plain = 0;
  for (let at = 0; at < Math.min(tokens.length - 1, SENTENCE.max); at++) {
    const { key, apart } = tokens[at]!;
    if (at > 0 && apart) {
      return undefined;
    }
    const isPlain = EVERYDAY_WORDS.has(key) || WORDS.noteWords.has(key) || WORDS.noteTriggers.has(key);
    // Only between such words is a number a time.
    if (!isPlain && (hasDigits(tokens[at]) ? plain < at || plain === 0 : key.length > 1 && isStreetWord(key))) {
      return undefined;
    }
    plain += isPlain || hasDigits(tokens[at]) ? 1 : 0;
    const isEnd = plain >= PLAIN_WORDS_MIN && at + 1 >= SENTENCE.min && (isPlain || WORDS.connectors.has(key));
    if (isEnd && beginsAddress(tokens, at + 1, streets) && !isInStreet(at + 1, streets)) {
      return at + 1;
    }
  }
  return undefined;
}

/** "1621 Broadway", "Hauptstraße 47". */
function beginsAddress(tokens: readonly Token[], at: number, streets: KnownWords["streets"]): boolean {
  const isBehindNumber = tokens[at]!.shape === "number" && !tokens[at]!.apart &&
    streets[at + 1]?.some(({ to }) => !tokens.slice(at + 1, to).some(({ apart }) => apart)) === true;
  return isBehindNumber || streets[at]!.some(({ to }) => hasDigits(tokens[to]) && !tokens[to]!.apart);
}

/** A street has one of the words before the end in its name: "Unter den Linden", and not "at Plöck". */
function isInStreet(end: number, streets: KnownWords["streets"]): boolean {
  return streets.slice(0, end).some((spans) =>
    spans.some(({ to, matches: [match] }) =>
      to > end && match !== undefined && isExactMatch(match) &&
      !streets[end]!.some((street) => street.matches.some(({ id }) => id === match.id))
    )
  );
}
