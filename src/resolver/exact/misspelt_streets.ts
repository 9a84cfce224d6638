import type { EntryId, StreetMatch } from "../../gazetteer/port.ts";
import { KEY_DIRECTIONS } from "../address_words.ts";
import { extendedHash, HASH_START } from "../../text/key_hash.ts";
import { streetWordsKey } from "../../text/street_words_key.ts";
import { COST_STREET_WORD, COST_UNKNOWN_WORD } from "../weights.ts";
import type { PlaceContext } from "../address/context/mod.ts";
import { areEveryday, findNear, nearWords, streetFinder } from "../address/correction/mod.ts";
import { lettersOf } from "../address/result/mod.ts";
import { mayHaveHouse } from "../address/scoring/mod.ts";
import {
  crossingJoints,
  findIn,
  isOneTypo,
  NEAR_STREETS_MAX,
  type NumberForm,
  streetsIn,
  streetsSounding,
  streetsUntyped,
  WIDE_STREETS_MAX,
} from "../address/spans/mod.ts";
import {
  CONNECTOR,
  localNamesOf,
  type Token,
  type TokenSpan,
  TYPE_AFTER,
  TYPE_BEFORE,
  type WordOfText,
} from "../address/tokens/mod.ts";
import { maskOf, type MisspeltStreets, wordCost } from "./spans.ts";
import { placeNamesIn } from "./place_names.ts";
import type { Town } from "./towns.ts";

/** A street and its number at the beginning of a text, with the town that follows. */
interface WrittenStreet {
  readonly tokens: readonly Token[];
  readonly words: readonly WordOfText[];
  readonly street: TokenSpan;
  readonly number: TokenSpan;
  readonly town: Town;
  /** What the number may be. */
  readonly numbers: readonly NumberForm[];
  /** Where it is a postcode, too. */
  readonly areas: readonly { readonly place: EntryId }[];
  /** No type and no number proves that it is a street (`extraCostOf`). */
  readonly isBare: boolean;
}

/**
 * The streets of the town that the words may be typos of. Undefined if a part of the words may be something else at a cost that
 * comes near that of a typo: the full engine weighs what that is.
 */
export function misspeltStreets(written: WrittenStreet, context: PlaceContext): MisspeltStreets | undefined {
  const { tokens, words, street, town } = written;
  // If a street elsewhere has exactly this name, it is rarely a typo.
  const isOfOther = context.gazetteer.isStreetKey(streetWordsKey(words.slice(street.from, street.to)));
  const isSearched = !isOfOther && town.scopes.near.length > 0 && isRun(written) && areWords(written) &&
    !written.areas.some(({ place }) => context.gazetteer.streetCount(place) > 0) && !areEveryday(tokens) &&
    crossingJoints(tokens).length === 0;
  const wordsCost = isSearched ? wordsCostOf(written, context) : undefined;
  if (wordsCost === undefined) {
    return undefined;
  }
  const unknown = tokens.map((_, at) => at >= street.from && at < street.to);
  const matches = findNear({ ...street, isWhole: true }, {
    tokens,
    words,
    near: nearWords(tokens, unknown, words),
    finder: streetFinder(town.scopes, { context, isLong: false }),
    context,
  });
  return matches.length > 0 && isOneTypo(matches[0]!)
    ? { matches, letters: lettersOf(street, written), wordsCost }
    : undefined;
}

/** The words are all that is searched first: neither the town nor a second number belongs to them. */
function isRun({ tokens, street, number }: WrittenStreet): boolean {
  const count = number.to - number.from;
  if (number.from < street.from) {
    // "2-06 19th Avenmue", but not "2-06 Avenmue": "06 Avenmue" is searched as a numbered street.
    const isOneNumber = count === 1 || tokens[street.from]!.shape !== "word";
    return number.from === 0 && isOneNumber && tokens[street.to]!.apart;
  }
  // "3-9" is one number.
  return street.from === 0 && (count === 1 || (count === 2 && tokens[number.to - 1]!.glue === "-"));
}

const APOSTROPHES: ReadonlySet<string> = new Set(["'", "’"]);

/** None is a letter, except for those of directions and "d'" of "Boulevard d'Italie". */
function areWords({ tokens, street: { from, to } }: WrittenStreet): boolean {
  for (let at = from; at < to; at++) {
    const { key } = tokens[at]!;
    const isArticle = at + 1 < to && APOSTROPHES.has(tokens[at + 1]!.glue);
    if (key.length === 1 && !KEY_DIRECTIONS.has(key) && !isArticle) {
      return false;
    }
  }
  return true;
}

/**
 * What the words cost at least if they are no street: next to nothing for the names of places. Undefined if they may come near
 * a street with a typo: as another street that leaves no word unknown, or as places alone. A town with loaded streets among
 * them would be searched, too, and one with the number as its postcode is certain.
 */
function wordsCostOf(written: WrittenStreet, context: PlaceContext): number | undefined {
  const { tokens, words, street: { from, to }, number, town, isBare } = written;
  let isPlaced = 0;
  let streets: number[] | undefined;
  for (const { from: first, to: end, matches } of placeNamesIn(tokens, { from, to }, context)) {
    const isLocated = matches.some(({ id }) =>
      isTownWithStreets(id, context) || isInAreaWithoutStreets(id, town, context) ||
      mayBePostcodeOf(id, tokens[number.from]!, context)
    );
    if (isLocated) {
      return undefined;
    }
    // As a place such a word costs more than as a word.
    isPlaced |= end === first + 1 && isSmall(words[first]!) ? 0 : maskOf(first, end);
  }
  for (let first = from; first < to; first++) {
    for (let end = first + 1; end <= to; end++) {
      if (isStreet(written, { from: first, to: end }, context)) {
        (streets ??= []).push(maskOf(first, end));
      }
    }
  }
  let cost = 0;
  let unknown = 0;
  let isWord = false;
  const localNames = localNamesOf(tokens, words);
  let isBehindType = false;
  for (let at = from; at < to; at++) {
    const isInStreet = isBehindType || localNames.some((name) => name.from <= at && at < name.to);
    const own = Math.min(wordCost(tokens, words, at), isInStreet ? COST_STREET_WORD : Infinity);
    isBehindType ||= (words[at]!.flags & TYPE_BEFORE) !== 0;
    if ((isPlaced & (1 << at)) === 0) {
      cost += own;
      unknown |= own >= COST_UNKNOWN_WORD ? 1 << at : 0;
      isWord ||= own >= COST_STREET_WORD;
    }
  }
  // An unknown word before a street that has the number may be a person.
  const isOther = streets?.some((street) => (unknown & ~street & -(street & -street)) === 0) === true;
  // "swan stret 777": behind the name of a street, the type may be a word of its own.
  const isTypeOfOther = streets !== undefined && written.number.from >= to;
  const mayBeOther = !isWord || (isBare && unknown === 0) || isOther || isTypeOfOther;
  return mayBeOther ? undefined : cost;
}

/** The type of a street, or a connector. */
function isSmall({ flags }: WordOfText): boolean {
  return (flags & (TYPE_AFTER | TYPE_BEFORE | CONNECTOR)) !== 0;
}

/** With an area of the text such a place is certain, and no street is looked for. */
function isInAreaWithoutStreets(id: EntryId, { names }: Town, { gazetteer }: PlaceContext): boolean {
  return names.some(({ name: { matches } }) =>
    matches.some((area) => gazetteer.streetCount(area.id) === 0 && gazetteer.isWithin(id, area.id))
  );
}

function isTownWithStreets(id: EntryId, { gazetteer }: PlaceContext): boolean {
  if (gazetteer.streetCount(id) === 0) {
    return false;
  }
  const { kind } = gazetteer.placeRank(id);
  return kind === "locality" || kind === "district" || kind === "postcode";
}

/** "2212 Boston Tsreet": the number is a postcode there, of which a table may have removed the zero. */
function mayBePostcodeOf(id: EntryId, { key }: Token, { gazetteer }: PlaceContext): boolean {
  return [key, `0${key}`].some((code) =>
    gazetteer.findPostcodes(code).some(({ place }) => place === id || gazetteer.isWithin(place, id))
  );
}

/** A street of the town, or one around it that has the house, has this name, possibly with a type. */
function isStreet(
  { words, numbers, town: { scopes, scripts } }: WrittenStreet,
  { from, to }: TokenSpan,
  context: PlaceContext,
): boolean {
  const { gazetteer } = context;
  const key = streetWordsKey(words.slice(from, to));
  const find = (areas: readonly EntryId[], limit: number): readonly StreetMatch[] =>
    findIn(areas, (within) => gazetteer.findStreets(key, { within, limit }));
  const hasHouse = ({ id }: StreetMatch): boolean =>
    numbers.some(({ number }) => mayHaveHouse(context.street(id), number, context));
  const isSounding = (): boolean =>
    scripts.length > 0 && streetsSounding(words.slice(from, to), scripts, {
        find: (other) => streetsIn(other, scopes, context),
        nameOf: ({ id }) => context.street(id).name,
      }).length > 0;
  const isWritten = gazetteer.isStreetKey(key) &&
    (find(scopes.near, NEAR_STREETS_MAX).length > 0 || find(scopes.wide, WIDE_STREETS_MAX).some(hasHouse));
  return isWritten || isSounding() ||
    (!words.slice(from, to).some(({ isGeneric }) => isGeneric) &&
      streetsUntyped(extendedHash(HASH_START, key), key, { scopes, context }).length > 0);
}
