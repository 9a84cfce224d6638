import { KEY_DIRECTIONS, WORDS } from "../address_words.ts";
import type { StreetMatch } from "../../gazetteer/port.ts";
import { streetWordsKey } from "../../text/street_words_key.ts";
import type { PlaceContext } from "../address/context/mod.ts";
import {
  addresseesOf,
  asidesOf,
  crossingJoints,
  extraCostOf,
  noteEnds,
  numberForms,
  personBefore,
  postcodeForms,
  type SearchedPlaces,
  sentenceEnd,
  spelledForms,
  streetsIn,
  type StreetSpan,
} from "../address/spans/mod.ts";
import {
  CONNECTOR,
  hasDigits,
  MEANING,
  NOTE_FILLER,
  type Token,
  type TokenSpan,
  TYPE_AFTER,
  TYPE_BEFORE,
  type WordOfText,
} from "../address/tokens/mod.ts";
import {
  COMMAS,
  isPlainToken,
  type NumberSpan,
  type PostcodeSpan,
  spanOf,
  type Spans,
  type StreetNameSpan,
  type Text,
  WORDS_MAX,
} from "./spans.ts";
import { misspeltStreets } from "./misspelt_streets.ts";
import { isPlaceOver, mayBeNames, mayBePlaces, placeNamesIn } from "./place_names.ts";
import { type Town, townOf } from "./towns.ts";

/** Words of a street, at most. More are a text. */
export const STREET_WORDS_MAX = 6;
/** Words of the longest names that the lattice looks up. */
const STREET_TOKENS_MAX = 8;
/** Shorter numbers are no postcodes. */
export const POSTCODE_DIGITS_MIN = 3;
/** A number or a word with digits behind a street that may be its unit (`bare_unit_ends.ts`). */
const UNIT = /^(?:\d{1,3}|\d{1,4}[a-z]|[a-z]\d{1,4})$/u;
/** "38th": a word of a street, and no number. */
export const ORDINAL = /^\d{1,3}(?:st|nd|rd|th)$/u;

/**
 * The spans of a text that is one street with its number and a town that was read before: "Bergstrasse 2, 9490 Vaduz",
 * "9490 Vaduz, Bergstrasse 2", "bergstrasse 2 vaduz". Most addresses of a list are written so. They are a part of what
 * the lattice has, and prove as much: only other covers of the text may be rivals of a house (`rivalsOf`), and there are
 * none here.
 */
export function plainSpans(text: Text, context: PlaceContext): Spans | undefined {
  if (text.tokens.length > WORDS_MAX) {
    return undefined;
  }
  for (const { from, to, isStreet } of headsOf(text)) {
    const head = headOf(text, { from, to }, isStreet);
    const isFirst = from === 0;
    const range = isFirst ? { from: to, to: text.tokens.length } : { from: 0, to: from };
    const glue = text.tokens[isFirst ? to : from]?.glue ?? "";
    const isParted = glue === " " || COMMAS.has(glue);
    const town = head === undefined || !isParted ? undefined : townOf({ ...text, ...range }, context);
    const spans = town === undefined
      ? undefined
      : spansWith(head!, { town, border: isFirst ? to : from }, text, context);
    if (spans !== undefined) {
      return spans;
    }
  }
  return undefined;
}

/** Where street and number may be: before the first separator behind a number, behind the last one, or without one. */
function* headsOf({ tokens, words }: Text): Generator<TokenSpan & { readonly isStreet?: true }> {
  const { length } = tokens;
  const number = tokens.findIndex(hasDigits);
  yield* streetsAlone({ tokens, words });
  if (number < 0) {
    return;
  }
  const first = tokens.findIndex(({ apart }, at) => apart && at > number);
  if (first > 0) {
    yield { from: 0, to: first };
    const last = tokens.findLastIndex(({ apart }) => apart);
    yield { from: last, to: length };
    return;
  }
  if (tokens.some(({ apart }) => apart)) {
    yield { from: tokens.findLastIndex(({ apart }) => apart), to: length };
    return;
  }
  const end = numberEnd(tokens, number);
  if (number > 0) {
    yield { from: 0, to: end };
    return;
  }
  for (let to = end + 2; to < length && to <= end + STREET_WORDS_MAX; to++) {
    if ((words[to - 1]!.flags & TYPE_AFTER) !== 0) {
      yield { from: 0, to };
      return;
    }
  }
}

/**
 * A street without a number: the first and the last segment, or the words up to a type of street, if no number but a
 * postcode is there. "Ridgewood Dr, Millford, AL 36067", "Millford, Ridgewood Dr", "Ridgewood Dr Millford".
 */
function* streetsAlone(text: Text): Generator<TokenSpan & { readonly isStreet: true }> {
  const { tokens, words } = text;
  if (tokens.some((token) => hasDigits(token) && token.key.length < POSTCODE_DIGITS_MIN)) {
    return;
  }
  const border = tokens.findIndex(({ apart }, at) => apart && at > 0);
  const to = border > 0 ? border : words.findIndex(({ flags }, at) => at > 0 && (flags & TYPE_AFTER) !== 0) + 1;
  if (isTypedName(text, { from: 0, to })) {
    yield { from: 0, to, isStreet: true };
  }
  const from = tokens.findLastIndex(({ apart }) => apart);
  if (border > 0 && isTypedName(text, { from, to: tokens.length })) {
    yield { from, to: tokens.length, isStreet: true };
  }
}

/** Words of which one is or has the type of a street, and another one is none. */
function isTypedName({ tokens, words }: Text, { from, to }: TokenSpan): boolean {
  let isTyped = false;
  let isNamed = false;
  for (let at = from; at < to; at++) {
    const { shape, key } = tokens[at]!;
    const { isGeneric, canonical } = words[at]!;
    if (shape !== "word" && !ORDINAL.test(key)) {
      return false;
    }
    isTyped ||= isGeneric || canonical !== key;
    isNamed ||= !isGeneric;
  }
  return isTyped && isNamed;
}

/** The end of the tokens that a hyphen joins to a number. */
function numberEnd(tokens: readonly Token[], from: number): number {
  let to = from + 1;
  while (to < tokens.length && hasDigits(tokens[to]) && tokens[to]!.glue === "-") {
    to++;
  }
  return to;
}

/** The words of a street, and the range of its number, which stands before or behind them, or is empty. */
export interface Head extends TokenSpan {
  readonly number: TokenSpan;
}

function headOf({ tokens, words }: Text, { from, to }: TokenSpan, isStreet = false): Head | undefined {
  const isNumberFirst = !isStreet && hasDigits(tokens[from]);
  let number = { from: isStreet ? to : from, to: isNumberFirst ? numberEnd(tokens, from) : to };
  if (!isNumberFirst && !isStreet) {
    let first = to - 1;
    while (first > from && hasDigits(tokens[first - 1]) && tokens[first]!.glue === "-") {
      first--;
    }
    number = { from: first, to };
  }
  const street = isNumberFirst ? { from: number.to, to } : { from, to: number.from };
  const count = street.to - street.from;
  if (count <= 0 || count > STREET_WORDS_MAX || !(isStreet || hasDigits(tokens[number.from]))) {
    return undefined;
  }
  let areFillers = true;
  for (let at = from; at < to; at++) {
    const token = tokens[at]!;
    const { flags } = words[at]!;
    if (at >= street.from && at < street.to) {
      const isOfNumber = at === number.to && WORDS.numberSuffixes.has(token.key);
      const isWord = (token.shape === "word" || ORDINAL.test(token.key)) && !isOfNumber;
      if (!isWord || (token.apart && at > from)) {
        return undefined;
      }
      areFillers &&= (flags & NOTE_FILLER) !== 0;
    }
    if (at > 0 && !isPlainToken(tokens, at)) {
      return undefined;
    }
  }
  return areFillers || !isPlainToken(tokens, 0) ? undefined : { ...street, number };
}

/** True if a word of the text may begin or end a note. */
function mayHaveNotes({ tokens, words }: Text, { from, to }: TokenSpan): boolean {
  for (let at = 0; at < tokens.length; at++) {
    const { flags } = words[at]!;
    // "Luedke Pl 3029", "225 Brunswick Pl 94539 Fremont": the type of the street may be that of a unit.
    const isOfStreet = from <= at && at < to && !(at === to - 1 && hasDigits(tokens[to])) &&
      ((flags & (TYPE_AFTER | TYPE_BEFORE | CONNECTOR)) !== 0 || KEY_DIRECTIONS.has(tokens[at]!.key));
    if ((flags & MEANING) !== 0 && !isOfStreet) {
      return true;
    }
  }
  return false;
}

/** True if such a word does so here, beside this town, or is a number. @param streets that the text names */
function hasNotes(
  text: Text,
  head: Head,
  { town: { names, postcodes }, streets }: { readonly town: Town; readonly streets: readonly TokenSpan[] },
  { gazetteer }: PlaceContext,
): boolean {
  const { tokens, words } = text;
  if (words.every(({ flags }) => (flags & MEANING) === 0)) {
    return false;
  }
  if (addresseesOf(tokens).length > 0 || asidesOf(tokens).length > 0) {
    return true;
  }
  if (!mayHaveNotes(text, head)) {
    return false;
  }
  const isWord = (at: number): boolean => tokens[at]!.shape === "word";
  const spans = streets.map(({ from, to }): StreetSpan => ({ from, to, matches: NONE }));
  const known = {
    inPlaceName: tokens.map((_, at) => names.some(({ from, to }) => from <= at && at < to)),
    places: tokens.map((_, at) =>
      names.filter(({ from }) => from === at).map(({ from, to, name }) => ({ ...name, from, to }))
    ),
    streets: tokens.map((_, at) => spans.filter(({ from }) => from === at)),
    numbers: tokens.map((_, at) => numberForms(tokens, at)),
    postcodes: tokens.map((_, at) => postcodes.filter(({ from }) => from === at).map(({ form }) => form)),
    gazetteer,
  };
  return known.numbers.some((forms, at) =>
    isWord(at) && (forms.length > 0 || spelledForms(tokens, at, known.streets).length > 0)
  ) ||
    crossingJoints(tokens).length > 0 || personBefore(tokens, known) !== undefined ||
    sentenceEnd(tokens, known.streets) !== undefined ||
    noteEnds(tokens, known).some((ends) => ends.length > 0);
}

/**
 * True if a name of a street reaches over the number or into the town, or that of a place over the border between street
 * and town: then the text has another cover. No name reaches over a comma behind a house.
 */
function isJoined({ tokens, words }: Text, head: Head, border: number, context: PlaceContext): boolean {
  const { apart } = tokens[border]!;
  const isBehind = head.number.from >= head.to && head.number.to > head.number.from;
  const isOver = isBehind ? !tokens[head.number.from]!.apart : border >= head.to && !apart;
  const first = isBehind ? head.number.to : border + 1;
  const last = !isOver ? first - 1 : apart ? first : Math.min(tokens.length, head.from + STREET_TOKENS_MAX);
  for (let to = first; to <= last; to++) {
    if (context.gazetteer.isStreetKey(streetWordsKey(words.slice(head.from, to)))) {
      return true;
    }
  }
  return !(apart && border > head.from) && isPlaceOver(border, tokens, context);
}

function spansWith(
  head: Head,
  { town, border }: { readonly town: Town; readonly border: number },
  { tokens, words, unitCost }: Text,
  context: PlaceContext,
): Spans | undefined {
  const behind = tokens[Math.max(head.to, head.number.to)];
  const { extraCost } = extraCostOf(head, { tokens, words });
  // "622 Madison St, 401, Albany", "Carrer Major 130, 3b": the first token behind the house may be its unit.
  const isUnit = behind !== undefined && hasDigits(behind) && UNIT.test(behind.key);
  // "Schaan 12, Landstrasse": the number may be that of the street behind it.
  const isWithoutNumber = head.number.from === head.number.to;
  const isOther = town.streets.some(({ from }) => isWithoutNumber || from === head.number.to) &&
    mayBePlaces(tokens, words, head, context);
  const hasNotesBeside = (streets: readonly TokenSpan[]): boolean =>
    hasNotes({ tokens, words }, head, { town, streets }, context);
  if (
    isUnit || isOther || hasNotesBeside([head, ...town.streets]) || isJoined({ tokens, words }, head, border, context)
  ) {
    return undefined;
  }
  const numbers: NumberSpan[] = [];
  const postcodes = [...town.postcodes];
  for (let at = Math.min(head.from, head.number.from); at < Math.max(head.to, head.number.to); at++) {
    if (hasDigits(tokens[at])) {
      numbers.push(...numberForms(tokens, at).map((number) => ({ ...spanOf(number), number })));
      postcodes.push(...town.hasPostcode && at === head.number.from ? NONE : postcodesAt(at, tokens, context));
    }
  }
  const scopes = tokens.some(hasDigits) ? town.scopes : town.scopesWithoutNumber;
  const exact = extraCost === undefined ? streetsOf(head, { tokens, words }, { scopes }, context) : NONE;
  const isBare = extraCost !== undefined;
  const misspelt = exact.length > 0 || isWithoutNumber || hasNotesBeside(town.streets) ? undefined : misspeltStreets(
    {
      tokens,
      words,
      street: head,
      number: head.number,
      numbers: numbers.map(({ number }) => number),
      areas: postcodes.slice(town.postcodes.length).flatMap(({ form }) => form.areas),
      town,
      isBare,
    },
    context,
  );
  const matches = misspelt?.matches ?? exact;
  if (matches.length === 0 || (isWithoutNumber && isNameInOther(head, { tokens, words, matches }, context))) {
    return undefined;
  }
  const street: StreetNameSpan = {
    ...spanOf(head),
    streets: matches.map(({ id }) => context.street(id)),
    isExact: true,
    extraCost,
    ...(misspelt === undefined ? {} : { misspelt }),
  };
  const streets = town.streets.length === 0 ? [street] : [street, ...town.streets];
  return {
    tokens,
    words,
    names: town.names,
    streets,
    numbers,
    postcodes,
    unit: undefined,
    isWithoutNumber,
    unitCost,
    mayBeNames: misspelt === undefined && mayBeNames(head, tokens, context),
    scopes: town.scopes,
    kept: town.kept,
  };
}

/** "Triq Haz Zebbug, Attard": in Żebbuġ is another street of the name, which may be a part of it. */
export function isNameInOther(
  head: TokenSpan,
  { tokens, words, matches }: Text & { readonly matches: readonly Pick<StreetMatch, "id">[] },
  context: PlaceContext,
): boolean {
  const { gazetteer } = context;
  const key = streetWordsKey(words.slice(head.from, head.to));
  const isOther = ({ id }: StreetMatch): boolean => !matches.some((match) => match.id === id);
  return placeNamesIn(tokens, head, context).some((name) =>
    name.matches.some(({ id }) =>
      gazetteer.streetCount(id) > 0 &&
      gazetteer.findStreets(key, { within: id, limit: matches.length + 1 }).some(isOther)
    )
  );
}

/** The streets of the town with exactly this name; none if a part of the name is that of another one beside the number. */
export function streetsOf(
  { from, to, number }: Head,
  { tokens, words }: { readonly tokens: readonly Pick<Token, "key">[]; readonly words: readonly WordOfText[] },
  { scopes }: Pick<Town, "scopes">,
  context: PlaceContext,
): readonly StreetMatch[] {
  const find = (first: number, end: number, areas: SearchedPlaces): readonly StreetMatch[] =>
    streetsIn(streetWordsKey(words.slice(first, end)), areas, context);
  // A street around the town is no rival of one in it.
  const own = { near: scopes.near, wide: NONE };
  const near = scopes.near.length === 0 ? NONE : find(from, to, own);
  const areas = near.length > 0 ? own : scopes;
  const streets = near.length > 0 ? near : find(from, to, scopes);
  for (let at = from + 1; at < to && streets.length > 0; at++) {
    const isBefore = (number.from < from || number.to === number.from) &&
      mayBePlaces(tokens, words, { from: at, to }, context) && find(from, at, areas).length > 0;
    const isBehind = number.from >= to && mayBePlaces(tokens, words, { from, to: at }, context) &&
      find(at, to, areas).length > 0;
    if (isBefore || isBehind) {
      return NONE;
    }
  }
  return streets;
}

const NONE: readonly never[] = [];

function postcodesAt(at: number, tokens: readonly Token[], { gazetteer }: PlaceContext): readonly PostcodeSpan[] {
  return tokens[at]!.key.length < POSTCODE_DIGITS_MIN
    ? NONE
    : postcodeForms(tokens, at, (key) => gazetteer.findPostcodes(key)).map((form) => ({ ...spanOf(form), form }));
}
