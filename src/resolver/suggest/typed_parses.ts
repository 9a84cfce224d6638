import { streetWord } from "../../text/street_word.ts";
import { type NumberForm, numberForms } from "../address/spans/mod.ts";
import { hasDigits, type Token } from "../address/tokens/mod.ts";
import { keyOf } from "./guess.ts";

/** One interpretation of the typed text: the beginning of a street, possibly with its number and its place. */
export interface TypedParse {
  readonly street: readonly Token[];
  /** The street's last word may be incomplete. */
  readonly isStreetOpen: boolean;
  readonly number?: NumberForm | undefined;
  /** The number may be incomplete. */
  readonly isNumberOpen: boolean;
  readonly place: readonly Token[];
  /** The place stands before the street. */
  readonly isPlaceFirst?: true;
  /** Higher if words are divided without a separator or a number. */
  readonly cost: number;
}

/** Last words that may be a place without a separator before them. */
const PLACE_WORDS_MAX = 3;
const COST_DIVIDED_WORD = 0.3;
/** "Vaduz Städtle": the place first is less common. */
const COST_PLACE_FIRST = 1;
const COST_WHOLE = 0.5;

/**
 * The interpretations of typed words as an address, the common ones first. `isOpen`: the last word may be incomplete.
 */
export function typedParses(tokens: readonly Token[], isOpen: boolean): TypedParse[] {
  const parses = addresses(tokens, isOpen);
  const isDivided = parses.every(({ street }) => street.length < tokens.length);
  // "Vial (marcat vermell)", "28 t'April 1688": names also contain commas and numbers.
  const whole = { street: tokens, isStreetOpen: isOpen, isNumberOpen: false, place: [], cost: COST_WHOLE };
  return isDivided ? [...parses, whole] : parses;
}

function addresses(tokens: readonly Token[], isOpen: boolean): TypedParse[] {
  const number = numberIn(tokens);
  if (number === undefined) {
    return divisions(tokens, isOpen);
  }
  const { from, to } = number;
  if (from === 0) {
    // "2 R. Paradis" is a number and a street, "2 A Main Street" a number with a letter.
    const short = numberForms(tokens, 0).at(-1) ?? number;
    const parses = divisions(tokens.slice(to), isOpen, number);
    return short.to === to ? parses : [...parses, ...divisions(tokens.slice(short.to), isOpen, short)];
  }
  const isLast = to === tokens.length;
  const place = tokens.slice(to);
  const street = { street: tokens.slice(0, from), isStreetOpen: false, cost: 0 };
  // "Städtle 27 V" is a number with a letter, or the beginning of its town.
  const short = numberForms(tokens, from).at(-1) ?? number;
  const letter = tokens.slice(short.to);
  return [
    { ...street, number, isNumberOpen: isLast && isOpen, place },
    ...(short.to === to
      ? []
      : [{ ...street, number: short, isNumberOpen: false, place: letter, cost: COST_DIVIDED_WORD }]),
    // "Calle 23": the number is part of the street's name.
    { street: tokens.slice(0, to), isStreetOpen: isLast && isOpen, isNumberOpen: false, place, cost: 1 },
  ];
}

/**
 * Less common interpretations, tried if the others lead to nothing: the place, or its postcode, before a street with a
 * number ("9490 Vaduz, Städtle 23"), and a postcode before a street ("9490 Städtle").
 */
export function placeFirstParses(tokens: readonly Token[], isOpen: boolean): TypedParse[] {
  const number = lastNumber(tokens);
  const words = number === undefined ? tokens : tokens.slice(0, number.from);
  const digits = postcodeEnd(words);
  // Without a number and a postcode these are among the common ones.
  if (number === undefined && digits === 0) {
    return [];
  }
  const rest = { number, isNumberOpen: number !== undefined && isOpen, isStreetOpen: number === undefined && isOpen };
  const comma = words.findLastIndex(({ apart }, at) => at > 0 && apart);
  const least = comma > 0 ? comma : Math.max(1, digits);
  const most = comma > 0 || number === undefined ? least : digits + FIRST_WORDS_MAX;
  const parses: TypedParse[] = [];
  for (let at = least; at <= most && at < words.length; at++) {
    const cost = COST_PLACE_FIRST + (at - least) * COST_DIVIDED_WORD;
    parses.push({ ...rest, street: words.slice(at), place: words.slice(0, at), cost });
  }
  return parses;
}

/** The end of a postcode at the beginning: "94502", "AD500", "NXR 1700". */
function postcodeEnd(words: readonly Token[]): number {
  const at = words.findIndex(hasDigits);
  return at >= 0 && at < POSTCODE_WORDS_MAX && keyOf(words.slice(0, at + 1)).length >= POSTCODE_LENGTH_MIN ? at + 1 : 0;
}

/** Words of a place before a street. */
const FIRST_WORDS_MAX = 4;
/** "NXR 1700": the words of a postcode. */
const POSTCODE_WORDS_MAX = 2;
/** Shorter ones are more likely a house number. */
const POSTCODE_LENGTH_MIN = 4;

/** A number at the end, after words. */
function lastNumber(tokens: readonly Token[]): NumberForm | undefined {
  for (let at = 1; at < tokens.length; at++) {
    const form = tokens[at - 1]!.shape === "word" ? numberForms(tokens, at)[0] : undefined;
    if (form?.to === tokens.length) {
      return form;
    }
  }
  return undefined;
}

/** The first number after a word, else one that words follow. */
function numberIn(tokens: readonly Token[]): NumberForm | undefined {
  for (let at = 0; at < tokens.length; at++) {
    const [form] = numberForms(tokens, at);
    if (form !== undefined && (at > 0 || form.to < tokens.length)) {
      return form;
    }
  }
  return undefined;
}

function divisions(words: readonly Token[], isOpen: boolean, number?: NumberForm): TypedParse[] {
  const rest = { number, isNumberOpen: false };
  const comma = words.findIndex((word, at) => at > 0 && word.apart);
  if (comma > 0) {
    const [first, second] = [words.slice(0, comma), words.slice(comma)];
    return [
      { ...rest, street: first, isStreetOpen: false, place: second, cost: 0 },
      { ...rest, street: second, isStreetOpen: isOpen, place: first, isPlaceFirst: true, cost: COST_PLACE_FIRST },
    ];
  }
  const parses: TypedParse[] = [];
  for (let places = 0; places <= Math.min(PLACE_WORDS_MAX, words.length - 1); places++) {
    const at = words.length - places;
    // "Rua de" in a place that begins with "Aze" is not a parse.
    if (places > 0 && !mayBeStreet(words.slice(0, at).map(({ key }) => key))) {
      break;
    }
    parses.push({
      ...rest,
      street: words.slice(0, at),
      isStreetOpen: places === 0 && isOpen,
      place: words.slice(at),
      cost: places * COST_DIVIDED_WORD,
    });
  }
  const code = words.findIndex((word, at) => at > 0 && hasDigits(word));
  if (code > 0 && words.length - code > PLACE_WORDS_MAX) {
    // "Avinguda Meritxell AD500 Andorra la Vella"
    parses.push({ ...rest, street: words.slice(0, code), isStreetOpen: false, place: words.slice(code), cost: 0 });
  }
  for (let at = 1; at <= Math.min(PLACE_WORDS_MAX, words.length - 1); at++) {
    const [place, street] = [words.slice(0, at), words.slice(at)];
    const cost = COST_PLACE_FIRST + (at - 1) * COST_DIVIDED_WORD;
    parses.push({ ...rest, street, isStreetOpen: isOpen, place, isPlaceFirst: true, cost });
  }
  return parses;
}

/** True if the words are more than street types and articles: false for "rua de", true for "First Avenue". */
export function isNamed(words: readonly string[]): boolean {
  return words.map(streetWord).some(({ isGeneric, isSmall, spelt }) => spelt !== undefined || (!isGeneric && !isSmall));
}

/** The same, and for names of several such words: "East Fort Avenue". */
function mayBeStreet(words: readonly string[]): boolean {
  return isNamed(words) || words.filter((word) => !streetWord(word).isSmall).length > 1;
}
