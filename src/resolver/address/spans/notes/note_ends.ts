import { LANDMARK_OPENERS, NOTE_OPENERS, NOTE_PREFIXES, type PhraseMap, WORDS } from "../../../address_words.ts";
import { hasDigits, isStreetWord, joinedKey, phrasesAt, segmentEnd, type Token } from "../../tokens/mod.ts";
import type { KnownWords } from "../lattice.ts";
import { CODE_LETTERS_MAX } from "../places/area_words.ts";
import { isCode } from "../places/chance_names.ts";
import { MATCHES_MAX } from "../places/place_matches.ts";
import { firmEnd } from "./before_address.ts";
import { boxEnds, districtEnds, quarterEnds, routingEnds } from "./box_ends.ts";
import { holdsAddress } from "./holds_address.ts";
import { bareUnitEnds, unitEnds } from "./unit_ends.ts";

/** Longest note, in tokens. */
const NOTE_TOKENS_MAX = 16;
/** Fewer words may be a name: "Bell Reception". */
const REQUEST_WORDS_MIN = 2;

/**
 * Per token index, the ends of the notes that begin there: a unit, a floor, a box, a numbered district, a company, a
 * note to the courier.
 */
export function noteEnds(tokens: readonly Token[], known: KnownWords): readonly (readonly number[])[] {
  return tokens.map((_, at) => {
    let ends = withEnds(NONE, unitEnds(tokens, at));
    ends = withEnds(ends, bareUnitEnds(tokens, at, known));
    ends = withEnds(ends, boxEnds(tokens, at));
    ends = withEnds(ends, districtEnds(tokens, at));
    ends = withEnds(ends, quarterEnds(tokens, at, known));
    ends = withEnds(ends, routingEnds(tokens, at));
    ends = withEnds(ends, centreEnd(tokens, at, known));
    ends = withEnds(ends, endOfLastWords(tokens, at, known));
    ends = withEnds(ends, openedNoteAtEnd(tokens, at, known));
    ends = withEnds(ends, landmarkAtEnd(tokens, at, known));
    ends = withEnds(ends, at === 0 ? listNumberEnd(tokens, known) : NONE);
    const firm = at === 0 ? firmEnd(tokens, known.streets) : undefined;
    ends = firm === undefined ? ends : withEnds(ends, [firm]);
    return withEnds(ends, segmentNoteEnds(tokens, at, known));
  });
}

const NONE: readonly number[] = [];

/** All ends, each once, in the order found. Nothing is made for the many tokens at which no note begins. */
function withEnds(ends: readonly number[], more: readonly number[]): readonly number[] {
  return more.length === 0 ? ends : [...new Set([...ends, ...more])];
}

/** The end of the segment that begins here, if all of it is a note. */
export function segmentNoteEnds(tokens: readonly Token[], at: number, known: KnownWords): readonly number[] {
  // "…, MD 21230. All rights reserved."
  const isSentence = tokens[at]?.glue === ". " && hasDigits(tokens[at - 1]);
  if (at > 0 && tokens[at]?.apart !== true && !isSentence) {
    return NONE;
  }
  const end = segmentEnd(tokens, at);
  if (end - at > NOTE_TOKENS_MAX) {
    return NONE;
  }
  const segment = tokens.slice(at, end);
  const isEverydayText = isPhrase(segment, at, known);
  if (isEverydayText && holdsAddress({ from: at, to: end }, { tokens, ...known })) {
    const opened = noteEndBefore(tokens, at, known);
    return opened > at ? [opened] : NONE;
  }
  // "Santa Clara Co., CA" is a county; "Union Co., 12 Main Street" may be a company.
  const isBeforeCode = tokens.length === end + 1 && tokens[end]!.key.length <= CODE_LETTERS_MAX;
  const isArea = isBeforeCode && isLongPlaceName(known, at) && known.places[at]![0]!.to === end;
  return isEverydayText || isDepartment(segment) || (!isArea && isNote(segment, at, known)) ||
      isRemark(segment, at, known) || isRequest(segment, at, known)
    ? [end]
    : NONE;
}

/** "Av. Afonso Pena, Centro, Campo Grande": the middle of the town that is named behind it, and no word of a street. */
function centreEnd(tokens: readonly Token[], at: number, known: KnownWords): readonly number[] {
  if (at === 0 || !WORDS.centreWords.has(tokens[at]!.key)) {
    return NONE;
  }
  const isAlone = tokens[at]!.apart && tokens[at + 1]?.apart === true;
  const isBeforePlace = (known.places[at + 1]?.length ?? 0) > 0 &&
    !known.streets.some((spans, from) => from <= at && spans.some(({ to }) => to > at));
  return isAlone || isBeforePlace ? [at + 1] : NONE;
}

/**
 * "17 Hinterhaus", "69117 Heidelberg bitte klingeln": words of notes behind the house number, or without a comma at the
 * end of an address.
 */
function endOfLastWords(tokens: readonly Token[], at: number, known: KnownWords): readonly number[] {
  if (at === 0 || tokens[at]!.apart || !isOfNote(tokens[at]!)) {
    return NONE;
  }
  if (tokens[at]!.key.length === 1 && hasDigits(tokens[at - 1])) {
    // "Haldenweg 26 r": the letter of the number.
    return NONE;
  }
  const end = segmentEnd(tokens, at);
  const words = tokens.slice(at, end);
  const isPlain = !words.some((_, i) => known.inPlaceName[at + i] === true) && !isStreetAt(known, at) &&
    !words.every(({ key }) => WORDS.noteWords.has(key));
  const isBehindNumber = hasDigits(tokens[at - 1]) && (isPlain || words.every(({ key }) => WORDS.floorWords.has(key)));
  // "at 8 pm": one of several such words may also be a code.
  const isPhraseAtEnd = words.length > 1 && !words.some((_, i) => isLongPlaceName(known, at + i));
  const isAtEnd = (isPlain || isPhraseAtEnd) && tokens.slice(end).every(isOfNote) && hasNumber(tokens.slice(0, at)) &&
    (known.inPlaceName[at - 1] === true || (isPhraseAtEnd && hasDigits(tokens[at - 1])));
  return (isBehindNumber || isAtEnd) && words.every((token, i) => isOfNote(token) || isTime(token, words[i + 1]))
    ? [end]
    : NONE;
}

/**
 * "…, Минск домофон 12", "…, AD500 Andorra la Vella truqueu si us plau": a phrase that opens a note, behind an address, with
 * nothing but words and short numbers of notes to the end of the text, or words up to another one of notes.
 */
function openedNoteAtEnd(tokens: readonly Token[], at: number, known: KnownWords): readonly number[] {
  const isBehind = at > 0 && !tokens[at]!.apart && (known.inPlaceName[at - 1] === true || hasDigits(tokens[at - 1]));
  const isOpened = isBehind && openedBy(NOTE_OPENERS, tokens.slice(at)) > 0 &&
    segmentEnd(tokens, at) === tokens.length &&
    hasNumber(tokens.slice(0, at)) &&
    !known.streets.some((spans, from) => from <= at && spans.some(({ to }) => to > at));
  if (!isOpened) {
    return NONE;
  }
  let end = at;
  // "домофон 12", and not "leave at 1924".
  let isNumbered = false;
  while (end < tokens.length) {
    const token = tokens[end]!;
    const opened = openedBy(NOTE_OPENERS, tokens.slice(end));
    const isDoorCode: boolean = isNumbered && hasDigits(token) && token.key.length <= CODE_DIGITS_MAX;
    if (opened === 0 && !isDoorCode && !isOfNote(token) && !WORDS.connectors.has(token.key)) {
      break;
    }
    isNumbered = opened > 0 || isDoorCode || isTrigger(token);
    end += Math.max(1, opened);
  }
  const rest = tokens.slice(end);
  const isName = isTrigger(tokens.at(-1)!) && !hasNumber(rest) &&
    !rest.some((token, i) => isStreetWord(token.key) || (token.key.length > CODE_LETTERS_MAX && isPlaceWord(end + i)));
  return end === tokens.length || isName ? [tokens.length] : NONE;

  function isPlaceWord(index: number): boolean {
    return known.inPlaceName[index] === true && !isOfNote(tokens[index]!);
  }
}

/** Of the code of a door. */
const CODE_DIGITS_MAX = 4;

/** "775 Myrtle St, San Jose near the park": a kind of venue and small words, at the end of the segment of an address. */
function landmarkAtEnd(tokens: readonly Token[], at: number, known: KnownWords): readonly number[] {
  if (at === 0 || tokens[at]!.apart || !LANDMARK_OPENERS.has(tokens[at]!.key)) {
    return NONE;
  }
  const end = segmentEnd(tokens, at);
  const opened = openedBy(LANDMARK_OPENERS, tokens.slice(at, end));
  const words = tokens.slice(at + opened, end);
  // "376 entre Hidalgo y Morelos": the streets on both sides of the house's block.
  const isBlock = opened > 0 && hasDigits(tokens[at - 1]) &&
    words.slice(1, -1).some(({ key }) => WORDS.crossingWords.has(key));
  const isLandmark = opened > 0 && words.some(({ key }) => WORDS.categoryWords.has(key)) &&
    words.every(({ key }) => WORDS.categoryWords.has(key) || WORDS.noteWords.has(key) || WORDS.connectors.has(key));
  const isInStreet = known.streets.some((spans, from) => from <= at && spans.some(({ to }) => to > at));
  return (isBlock || isLandmark) && !isInStreet && hasNumber(tokens.slice(0, at)) ? [end] : NONE;
}

/** Behind the number of a line in a list or a table: "17) 5 Main Street", "0042;Hauptstraße 12". */
const LIST_GLUE = /^(?:[).] |[;|\t]) ?$/u;

/** The number of the line in front of a street with its number: "17|5 Main Street|Millford", "1. 5 Main Street". */
export function listNumberEnd(
  tokens: readonly Token[],
  { streets }: Pick<KnownWords, "streets">,
): readonly number[] {
  const [number, first, second] = tokens;
  const isListed = number?.shape === "number" && second !== undefined && LIST_GLUE.test(first!.glue) &&
    streets[0]?.length === 0;
  const isNumbered = isListed &&
    (first!.shape === "number"
      ? streets[2]!.length > 0 && !second.apart
      : streets[1]!.some(({ to }) => hasDigits(tokens[to]) && (!tokens[to]!.apart || isCell(tokens, to))));
  return isNumbered ? [1] : NONE;
}

/** "3) Rua Nova, 12, 4000-123 Porto": the number alone, with more behind it. "1. Rua Nova, 12" may be house 1, flat 12. */
function isCell(tokens: readonly Token[], at: number): boolean {
  const end = segmentEnd(tokens, at);
  return tokens[1]!.glue === ") " && end < tokens.length && tokens.slice(at, end).every(hasDigits);
}

/** "8 pm", "17 Uhr", "10am". */
function isTime({ shape, key }: Token, next: Token | undefined): boolean {
  return (shape === "number" && key.length <= HOUR_DIGITS_MAX && WORDS.noteWords.has(next?.key ?? "")) ||
    (shape === "mixed" && WORDS.noteWords.has(key.replace(HOUR, "")));
}

const HOUR_DIGITS_MAX = 2;
const HOUR = /^\d{1,2}(?=[a-z]{2})/u;

function isOfNote({ key }: Token): boolean {
  return WORDS.floorWords.has(key) || WORDS.noteTriggers.has(key) || WORDS.noteWords.has(key);
}

/** "call Maria before delivery": a name between words of notes, after something else. */
function isRequest(segment: readonly Token[], at: number, known: KnownWords): boolean {
  return at > 0 && segment.length > REQUEST_WORDS_MIN && !isStreetAt(known, at) && !hasNumber(segment) &&
    WORDS.noteTriggers.has(segment[0]!.key) && WORDS.noteTriggers.has(segment.at(-1)!.key) &&
    !segment.some(({ key }) => !WORDS.noteTriggers.has(key) && !WORDS.noteWords.has(key) && isStreetWord(key));
}

/**
 * "- side door": several words of notes and nothing else, after something else. A name of several words among them is
 * a place: "La Porte".
 */
function isRemark(segment: readonly Token[], at: number, known: KnownWords): boolean {
  return at > 0 && segment.length > 1 &&
    segment.some(({ key }) => WORDS.noteWords.has(key) || WORDS.noteTriggers.has(key)) &&
    segment.every((token) => isOfRemark(token)) && !segment.some((_, i) => isLongPlaceName(known, at + i));
}

/** "blue door", "corner house": everyday words say what a word of notes is like. */
function isOfRemark({ key }: Token): boolean {
  return WORDS.noteWords.has(key) || WORDS.noteTriggers.has(key) || (WORDS.commonWords.has(key) && !isStreetWord(key));
}

/** A place name of several words begins at the token. */
function isLongPlaceName(known: KnownWords, at: number): boolean {
  return known.places[at]?.some(({ from, to }) => to > from + 1) === true;
}

/** "Accounts Dept" is a department, "Oise Dept" an area: every other word must be one used of offices. */
function isDepartment(segment: readonly Token[]): boolean {
  return segment.length > 1 && WORDS.departmentWords.has(segment.at(-1)?.key ?? "") &&
    segment.slice(0, -1).every(({ key }) => WORDS.officeWords.has(key));
}

function hasNumber(segment: readonly Token[]): boolean {
  return segment.some(hasDigits);
}

function isTrigger({ key }: Token): boolean {
  return WORDS.noteTriggers.has(key);
}

/**
 * True for a segment that begins or ends with the legal form of a company.
 *
 * @param options `isPlaceName`: the segment begins with a place name of several words
 */
export function isCompany(segment: readonly Token[], { isPlaceName }: { readonly isPlaceName: boolean }): boolean {
  const first = segment[0]?.key ?? "";
  // "Via Roma snc" has no house number (senza numero civico); it is not a company.
  const isStreet = first.length > 1 && WORDS.streetTypesBefore.has(first);
  return !hasNumber(segment) && !isStreet && segment.length > 1 &&
    // "As Salamah" is a quarter: its first word is an article.
    (WORDS.companyForms.has(segment.at(-1)!.key) || (WORDS.companyForms.has(first) && !isPlaceName));
}

/** "Denver CO", "São Paulo SP", "Salerno SA": a legal form that is the code of the area around the place before it. */
function isTownWithCode(segment: readonly Token[], gazetteer: KnownWords["gazetteer"]): boolean {
  const to = segment.length - 1;
  const { key } = segment[to]!;
  const areas = key.length > CODE_LETTERS_MAX ? [] : gazetteer.findPlaces(key, MATCHES_MAX).filter(isCode);
  return areas.length > 0 && gazetteer.findPlaces(joinedKey(segment, { from: 0, to }), MATCHES_MAX)
    .some(({ id }) => areas.some((area) => gazetteer.isWithin(id, area.id)));
}

/** True for a segment that is not part of an address. */
function isNote(segment: readonly Token[], at: number, known: KnownWords): boolean {
  const first = segment[0]!.key;
  // "109 Marjoram Lp" is a street, not a limited partnership.
  const isNumbered = hasNumber(segment);
  // "MRS 9010" is a postcode of Malta.
  if (!isNumbered && WORDS.addresseeTitles.has(first)) {
    return true;
  }
  if (isCompany(segment, { isPlaceName: isLongPlaceName(known, at) })) {
    return !isTownWithCode(segment, known.gazetteer);
  }
  // "Hauptstraße, 17 Hinterhaus": the number is that of the house.
  const isHouse = segment[0]!.shape === "number" && WORDS.wholeFloors.has(segment[1]?.key ?? "");
  if (isHouse || !segment.some(isTrigger)) {
    return false;
  }
  // "Bell Street" is an address: words of place and street names are not words of notes.
  return segment.every(({ key, shape }) =>
    shape === "number" || shape === "mixed" || WORDS.noteTriggers.has(key) || WORDS.noteWords.has(key)
  ) && (segment.length > 1 || segment[0]!.apart);
}

/** True if a street name begins at the token. */
function isStreetAt(known: KnownWords, at: number): boolean {
  return (known.streets[at]?.length ?? 0) > 0;
}

/**
 * True for a segment that is a note to the courier or describes a landmark, judged by its first or last words.
 *
 * @param from the index of its first token in the text
 */
function isPhrase(segment: readonly Token[], from: number, known: KnownWords): boolean {
  const { inPlaceName, streets } = known;
  if (isStreetAt(known, from)) {
    return false;
  }
  const opened = openedBy(NOTE_OPENERS, segment);
  if (opened > 0 || NOTE_PREFIXES.some((prefix) => segment[0]!.key.startsWith(prefix))) {
    // "Code Street 5" is an address.
    return segment.length > 1 ? !segment.slice(opened).some(({ key }) => namesStreet(key)) : inPlaceName[from] !== true;
  }
  const landmark = openedBy(LANDMARK_OPENERS, segment);
  const isAfter = segment.length > 1 && WORDS.landmarkEnds.has(segment.at(-1)!.key);
  // If nothing else is in the text, the landmark is what is searched for.
  if (
    from === 0 || streets.every((spans) => spans.length === 0) ||
    (!isAfter && (landmark === 0 || landmark === segment.length))
  ) {
    return false;
  }
  // "Hinter der Kirche 5" is a street, and "near Oxford" names a town.
  return segment.every(({ key, shape }, i) =>
    shape !== "number" && shape !== "mixed" &&
    (i < landmark || inPlaceName[from + i] !== true || WORDS.categoryWords.has(key) || WORDS.noteWords.has(key) ||
      WORDS.connectors.has(key))
  );
}

/**
 * The end of the words of notes before an address: "bitte klingeln" in "bitte klingeln Städtle 27". `from` if there are
 * none.
 */
function noteEndBefore(tokens: readonly Token[], from: number, known: KnownWords): number {
  let at = from + openedBy(NOTE_OPENERS, tokens.slice(from));
  while (
    at > from && !isStreetAt(known, at) &&
    (WORDS.noteWords.has(tokens[at]?.key ?? "") || WORDS.noteTriggers.has(tokens[at]?.key ?? ""))
  ) {
    at += 1;
  }
  return at;
}

/** Number of words of the longest phrase that a segment begins with; 0 if it begins with none. */
function openedBy(phrases: PhraseMap, segment: readonly Token[]): number {
  return phrasesAt(phrases, segment, 0).reduce((longest, { length }) => Math.max(longest, length), 0);
}

function namesStreet(key: string): boolean {
  return key.length > 1 && !WORDS.connectors.has(key) && !WORDS.noteWords.has(key) && isStreetWord(key);
}
