import type { EntryId, PlaceMatch } from "../../gazetteer/port.ts";
import type { PlaceContext } from "../address/context/mod.ts";
import { streetWordsKey } from "../../text/street_words_key.ts";
import { DOUBT_PHRASES, LANDMARK_OPENERS, WORDS } from "../address_words.ts";
import {
  addresseesOf,
  asidesOf,
  isCompany,
  isStatedCode,
  type SearchedPlaces,
  segmentNoteEnds,
  unitEnds,
} from "../address/spans/mod.ts";
import { COUNTRY_SIGNS } from "../countries/mod.ts";
import {
  gatesOf,
  hasDigits,
  isStreetWord,
  MEANING,
  NOTE_FILLER,
  phrasesAt,
  segmentsOf,
  type Token,
  type TokenSpan,
} from "../address/tokens/mod.ts";
import { placeNamesIn } from "./place_names.ts";
import { isUnitWithNumber, MATCHES_MAX, type Text, unitCostOf } from "./spans.ts";

/** A text without its asides. */
interface Shortened extends Text {
  /** Units and floors, by the tokens of the whole text. */
  readonly units: readonly TokenSpan[];
  /** Segments that are notes by their words, by the same. */
  readonly notes: readonly TokenSpan[];
  /** A part is neither the address nor a unit. */
  readonly hasNotes: boolean;
  /** Words in front mean nothing but a person or a firm. */
  readonly hasPerson: boolean;
}

/**
 * The text without the segments that are certainly a unit, a company, an addressee or a note: "Example Trading Ltd, 5 Main
 * Street, Apt 4B, Millford (ring twice)". Undefined if there are none.
 */
export function withoutAsides({ tokens, words }: Text, context: PlaceContext): Shortened | undefined {
  const segments = segmentsOf(tokens);
  const mayHavePerson = segments.length > 2 && !tokens.slice(0, segments[0]!.to).some(hasDigits);
  const mayHaveAsides = tokens.length <= TOKENS_MAX &&
    (mayHavePerson || gatesOf(tokens, words).mayHaveNotes);
  if (!mayHaveAsides) {
    return undefined;
  }
  const addressees = addresseesOf(tokens);
  const others = asidesOf(tokens);
  const asides = [...addressees, ...others];
  const isUncertain = (addressees.length > 0 && others.length > 0) ||
    addressees.some(({ from, to }) => tokens.slice(from, to).some(hasDigits)) || !areSegments(asides, tokens);
  if (isUncertain) {
    return undefined;
  }
  const kept: TokenSpan[] = [];
  const units: TokenSpan[] = [];
  const notes: TokenSpan[] = [];
  let hasPerson = false;
  const text = { tokens, words };
  for (const segment of segments) {
    const isAside = asides.some(({ from, to }) => from <= segment.from && segment.to <= to);
    if (isAside) {
      // "krs 3" is a floor as well as the number of a company, "ph 3" a penthouse as well as a telephone.
      if (isRelation(segment, tokens) || unitEnds(tokens, segment.from).includes(segment.to)) {
        return undefined;
      }
      continue;
    }
    const unit = isUnit(segment, text, context) ? segment.from : beginningOfUnit(segment, tokens);
    if (unit !== undefined) {
      units.push({ from: unit, to: segment.to });
    }
    const rest = { from: segment.from, to: unit ?? segment.to };
    const isPlainNote = unit === undefined && isNote(segment, text, context);
    const isOfPerson = unit === undefined && !isPlainNote && isPerson(segment, text, context);
    const isAddress = !isPlainNote && !isOfPerson;
    hasPerson ||= isOfPerson;
    if ((isPlainNote || unit === segment.from) && isCodeAlone(segment, tokens, context)) {
      return undefined;
    }
    if (isRelation(isAddress ? { from: rest.to, to: segment.to } : segment, tokens)) {
      return undefined;
    }
    if (rest.from < rest.to) {
      (isAddress ? kept : notes).push(rest);
    }
  }
  // "126f Meierhofstrasse, Apt 12B": the number may be a unit, too.
  if (units.length > 0 && tokens[kept[0]?.from ?? 0]!.shape === "mixed") {
    return undefined;
  }
  const hasNotes = asides.length > 0 || notes.length > 0;
  const areJoined = kept.every(({ from }, at) =>
    kept[at - 1]?.to === from || from === 0 || COMMA.test(tokens[from]!.glue)
  );
  if (kept.length === 0 || !(hasNotes || units.length > 0) || !areJoined) {
    return undefined;
  }
  return {
    tokens: kept.flatMap(({ from, to }, at) => [
      from === 0 || kept[at - 1]?.to === from ? tokens[from]! : joinedToken(tokens[from]!, at === 0),
      ...tokens.slice(from + 1, to),
    ]),
    words: kept.flatMap(({ from, to }) => words.slice(from, to)),
    unitCost: units.reduce((sum, { from }) => sum + unitCostOf(tokens, from), 0),
    units,
    notes,
    hasNotes,
    hasPerson,
  };
}

/** "5 Main Street, next door", "Not at: 5 Main Street": it may say that another house is meant. */
function isRelation({ from, to }: TokenSpan, tokens: readonly Token[]): boolean {
  // Words before something relate to that: "5 Main Street, Millford, deliver after 5pm".
  const isLast = to === tokens.length;
  for (let at = from; at < to; at++) {
    const isLandmark = phrasesAt(LANDMARK_OPENERS, tokens, at).some(({ length }) => !isLast || at + length === to);
    if (isLandmark || (!isLast && phrasesAt(DOUBT_PHRASES, tokens, at).length > 0)) {
      return true;
    }
  }
  return false;
}

/** Longer texts are left to the full engine. */
const TOKENS_MAX = 32;

/** What parts two segments as a comma does. */
const COMMA = /^[»”"]? ?[,;\n)(]+ ?$/u;

/** The first token of a segment that follows another one than before. */
function joinedToken(token: Token, isFirst: boolean): Token {
  return isFirst ? { ...token, apart: false, glue: "" } : { ...token, apart: true, glue: ", " };
}

/** The ranges begin and end with segments. */
function areSegments(ranges: readonly TokenSpan[], tokens: readonly Token[]): boolean {
  return ranges.every(({ from, to }) =>
    (from === 0 || tokens[from]!.apart) && (to === tokens.length || tokens[to]!.apart)
  );
}

/** "Apt 4B", "#5", "2nd floor left": a word for a unit and its number, or words of which no two together are a name. */
function isUnit(segment: TokenSpan, text: Text, context: PlaceContext): boolean {
  const { tokens } = text;
  const { from, to } = segment;
  const isWritten = unitEnds(tokens, from).includes(to) &&
    tokens.slice(from, to).every(({ key, shape, glue }, at) =>
      (shape !== "number" || key.length <= UNIT_DIGITS_MAX) &&
      (at === 0 || glue === " " || glue === ". ")
    );
  const isNumber = to === from + 1 && hasDigits(tokens[from]) && tokens[from]!.glue.includes("#");
  const isNumbered = to === from + 2 && isUnitWithNumber(tokens, from);
  // "9490 Vaduz, FL" is in Liechtenstein, and on no floor.
  const isSign = to === from + 1 && COUNTRY_SIGNS.has(tokens[from]!.key);
  return isWritten && (isNumber || isNumbered || (!isSign && longestName(segment, text, context) <= 1));
}

/** "5 Main Street Apt 4B", "5 Main Street #4": where a unit begins behind street and number. */
function beginningOfUnit({ from, to }: TokenSpan, tokens: readonly Token[]): number | undefined {
  const last = tokens[to - 1]!;
  const isNumbered = last.glue === " " && isUnitWithNumber(tokens, to - 2);
  const unit = isNumbered ? to - 2 : to - 1;
  const isUnitThere = unit >= from + ADDRESS_WORDS_MIN && hasDigits(last) && last.key.length <= UNIT_DIGITS_MAX &&
    (isNumbered ? tokens[unit]!.glue === " " : last.glue === " #") && unitEnds(tokens, unit).includes(to) &&
    // "5 Juana Kv #4": the word may be a typo of Av, and one for a flat. "5 Macarthur Bl Apt 4" has another one.
    (isNumbered || !WORDS.unitWords.has(tokens[unit - 1]!.key)) && tokens.slice(from, unit).some(hasDigits);
  return isUnitThere ? unit : undefined;
}

/** A street and its number. */
const ADDRESS_WORDS_MIN = 2;
/** Longer numbers may be postcodes. */
const UNIT_DIGITS_MAX = 3;

/** All of the segment is a note, whatever the text has besides: no place of several words is among its words. */
function isNote(segment: TokenSpan, text: Text, context: PlaceContext): boolean {
  const { from, to } = segment;
  const tokens = text.tokens.slice(from, to);
  // "Deliver after 5pm", "call 555-0123".
  const isPlain = tokens.every(({ shape }) => shape === "word") || (tokens[0]!.shape === "word" && to - from > 1);
  return unitEnds(text.tokens, from).length === 0 && isPlain &&
    (text.words.slice(from, to).every(({ flags }, at) =>
      (flags & (MEANING | NOTE_FILLER)) !== 0 || hasDigits(tokens[at])
    ) ||
      isCompany(tokens, { isPlaceName: false })) &&
    segmentNoteEnds(text.tokens, from, { ...NOTHING, gazetteer: context.gazetteer }).includes(to) &&
    longestName(segment, text, context) <= Math.min(1, to - from - 1);
}

/** "Maria Huber, Landstrasse 19, …": words in front that are the name of nothing. */
function isPerson(segment: TokenSpan, text: Text, context: PlaceContext): boolean {
  const { tokens, words } = text;
  const { from, to } = segment;
  return from === 0 && to <= PERSON_WORDS_MAX &&
    tokens.slice(from, to).every(({ key, shape, glue }, at) =>
      shape === "word" && words[at]!.flags === 0 && key.length > 1 && (at === 0 || glue === " ") &&
      !isStreetWord(key) && !WORDS.categoryWords.has(key)
    ) && placeNamesIn(tokens, segment, context).length === 0;
}

/** More words are a text. */
const PERSON_WORDS_MAX = 6;

/** "5 Main Street, OG, Millford", "5 Main Street, Millford, MS": a region, and only else a floor or a note. */
function isCodeAlone({ from, to }: TokenSpan, tokens: readonly Token[], { gazetteer }: PlaceContext): boolean {
  return to === from + 1 && isStatedCode(tokens, from, gazetteer.findPlaces(tokens[from]!.key, MATCHES_MAX));
}

/** Words of the longest name of a place in a segment, apart from codes of areas (`nameAreas`). */
function longestName(segment: TokenSpan, { tokens }: Text, context: PlaceContext): number {
  return placeNamesIn(tokens, segment, context).reduce(
    (longest, { from, to, matches }) => matches.every(isCode) ? longest : Math.max(longest, to - from),
    0,
  );
}

function isCode({ nameKind }: PlaceMatch): boolean {
  return nameKind === "code";
}

/**
 * True if a word of the asides is the code of an area around a place: "Beispiel AG" is in Aargau, where the address is. If
 * nothing but a postcode says where it is, units have no name of a place: Apt is a town in France.
 */
export function nameAreas(
  asides: readonly TokenSpan[],
  { tokens }: Pick<Text, "tokens">,
  { place, isLocated }: { readonly place: EntryId; readonly isLocated: boolean },
  context: PlaceContext,
): boolean {
  return asides.some((segment) =>
    placeNamesIn(tokens, segment, context).some(({ matches }) =>
      !isLocated || matches.some((match) => isCode(match) && context.gazetteer.isWithin(place, match.id))
    )
  );
}

/**
 * True if a street in or around the town of an address has words of its asides as its name, which then may be something else
 * than a note.
 */
export function areStreets(
  asides: readonly TokenSpan[],
  { words }: Text,
  { near, wide }: SearchedPlaces,
  { gazetteer }: PlaceContext,
): boolean {
  return asides.some(({ from, to }) => {
    for (let first = from; first < to; first++) {
      for (let end = first + 1; end <= to; end++) {
        const key = streetWordsKey(words.slice(first, end));
        const isKnown = gazetteer.isStreetKey(key) &&
          [...near, ...wide].some((within) => gazetteer.findStreets(key, { within, limit: 1 }).length > 0);
        if (isKnown) {
          return true;
        }
      }
    }
    return false;
  });
}

/** No place and no street is known. */
const NOTHING = { places: [], streets: [], inPlaceName: [], numbers: [] };
