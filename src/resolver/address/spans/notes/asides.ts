import { ADDRESSEE_PHRASES, CLOSINGS, EVERYDAY_WORDS, HOUR_WORDS, WORDS } from "../../../address_words.ts";
import { hasDigits, isStreetWord, phrasesAt, segmentEnd, type Token, type TokenSpan } from "../../tokens/mod.ts";

/** A kind of words that are no part of an address, whatever they are the names of. */
interface Aside {
  /** Begins the text, or stands behind a separator; `sentence`: behind a full stop too; `last`: at the end of the text; `former`: in parentheses that begin with a word for a former name. */
  readonly stands: "first" | "later" | "sentence" | "last" | "former";
  /** Its end, if one begins at a token. */
  readonly end: (tokens: readonly Token[], from: number) => number | undefined;
  /** True if the segment in front of it belongs to it. */
  readonly takes?: (segment: readonly Token[]) => boolean;
  /** It is one only with that segment, the first of the text. */
  readonly needsFirst?: true;
  /** It is one only in front of an address. */
  readonly needsNumber?: true;
}

/** Shorter words for a company are codes of states, and names: "Denver, CO". */
const FORM_LETTERS_MIN = 3;
const LONG_FORMS: ReadonlySet<string> = new Set([
  ...[...WORDS.companyForms].filter(({ length }) => length >= FORM_LETTERS_MIN),
  "na",
]);
/** "Bank, N.A." */
const SPACED_FORM = /^,? ?$/u;
const SENTENCE_END = /^[.!] /u;

const ASIDES: readonly Aside[] = [
  // "Invoice no. 2024-0815, …", "Order #4711 - …", "Kundennummer: 17": the number of a document.
  { stands: "first", end: documentEnd },
  { stands: "later", end: documentEnd },
  // "…, Alameda CA 94501 order no. 100234".
  { stands: "last", end: lastDocumentEnd },
  // "Acme, Inc., 622 Madison St": a company with its legal form behind a comma.
  { stands: "later", end: formEnd, takes: (segment) => !segment.some(hasDigits), needsFirst: true, needsNumber: true },
  // "Amtsgericht Mannheim, HRB 12345", "HRB 12345 AG Mannheim": the entry of a company in a register, with the office.
  {
    stands: "sentence",
    end: registerEnd,
    takes: (segment) => WORDS.registerOffices.has(segment[0]!.key) && !segment.some(hasDigits),
  },
  { stands: "first", end: registerEnd, needsNumber: true },
  // "Öffnungszeiten: Mo-Fr 9-17 Uhr", "open 24 hours".
  { stands: "sentence", end: hoursEnd },
  {
    stands: "first",
    end: (tokens, from) => isDays(tokens, from) ? hoursEnd(tokens, from) : undefined,
    needsNumber: true,
  },
  // "12 Main Street (formerly Old Mill Road)": what it was called is not where it is.
  { stands: "former", end: formerNameEnd },
  // "MwSt-Nr. 12345", "R.C.I. 99S12345".
  { stands: "later", end: contactEnd },
  // "Thanks,\nBob": the end of a letter with the names below it.
  { stands: "sentence", end: closingEnd },
];

/** The asides of a text; none if nothing else is in it. */
export function asidesOf(tokens: readonly Token[]): readonly TokenSpan[] {
  const asides: TokenSpan[] = [];
  let segment = 0;
  let done = 0;
  for (let from = 0; from < tokens.length; from++) {
    const stands = asStarted(tokens, from);
    for (const aside of stands === undefined ? NONE : ASIDES) {
      const to = aside.stands === stands || (aside.stands === "sentence" && stands === "later")
        ? aside.end(tokens, from)
        : undefined;
      const isFirst = segment === 0;
      const takes = stands !== "first" && aside.takes?.(tokens.slice(segment, from)) === true &&
        isFirst === (aside.needsFirst === true);
      const isWhole = (aside.needsFirst !== true || takes) &&
        (aside.needsNumber !== true || tokens.slice(to).some(hasDigits));
      if (to !== undefined && isWhole && from >= done) {
        asides.push({ from: takes ? segment : from, to });
        done = to;
      }
    }
    segment = stands === "later" ? from : segment;
  }
  const count = asides.reduce((sum, { from, to }) => sum + to - from, 0);
  return count >= tokens.length ? NONE : asides;
}

const NONE: readonly never[] = [];

/** What stands before a token; `last` for a word in a segment that may be followed by the number of a document. */
function asStarted(tokens: readonly Token[], at: number): Aside["stands"] | undefined {
  const { key, apart, glue } = tokens[at]!;
  // "Dříve" is one, so without parentheses "Starlite Drive Milpitas" would be a former Milpitas.
  if (at > 0 && glue.endsWith("(") && WORDS.formerNameWords.has(key)) {
    return "former";
  }
  if (at === 0 || apart) {
    return at === 0 ? "first" : "later";
  }
  return SENTENCE_END.test(glue) ? "sentence" : WORDS.documentWords.has(key) ? "last" : undefined;
}

function formEnd(tokens: readonly Token[], from: number): number | undefined {
  const { key, glue } = tokens[from]!;
  const next = tokens[from + 1];
  const isForm = LONG_FORMS.has(key) && SPACED_FORM.test(glue) && (next?.apart === true || hasDigits(next));
  return isForm ? from + 1 : undefined;
}

function documentEnd(tokens: readonly Token[], from: number): number | undefined {
  const next = tokens[from + 1];
  if (!WORDS.documentWords.has(tokens[from]!.key) || next === undefined) {
    return undefined;
  }
  let to = segmentEnd(tokens, next.glue.startsWith(":") ? from + 1 : from);
  // The number may have parts: "2024-0815", "2024/17".
  while (to < tokens.length && isPartOfNumber(tokens, to)) {
    to += 1;
  }
  const isNumber = tokens.slice(from + 1, to).some(hasDigits) &&
    tokens.slice(from + 1, to).every((token, i) =>
      hasDigits(token) || WORDS.numberMarkers.has(token.key) || WORDS.documentWords.has(token.key) ||
      WORDS.streetSmallWords.has(token.key) || tokens[from + i + 2]?.glue === "-"
    );
  return isNumber ? to : undefined;
}

/** Digits of a document's number that no house has. */
const DOCUMENT_DIGITS_MIN = 5;

/** Behind a number, and no part of a street's name: "Via Ordine 12345", "Piazza dell'Ordine". */
function lastDocumentEnd(tokens: readonly Token[], from: number): number | undefined {
  const { key } = tokens[from - 1]!;
  const isNamed = isStreetWord(key) || WORDS.connectors.has(key);
  const isLong = tokens.slice(from).some((token) => hasDigits(token) && token.key.length >= DOCUMENT_DIGITS_MIN);
  const end = isLong && !isNamed && tokens.slice(0, from).some(hasDigits) ? documentEnd(tokens, from) : undefined;
  return end === tokens.length ? end : undefined;
}

function isPartOfNumber(tokens: readonly Token[], at: number): boolean {
  return /^[-/]$/u.test(tokens[at]!.glue) && hasDigits(tokens[at]) && hasDigits(tokens[at - 1]);
}

/** A segment with a word for a register, which is at its end or begins with that word or the office, and with a number behind it. */
function registerEnd(tokens: readonly Token[], from: number): number | undefined {
  const to = segmentEnd(tokens, from);
  const segment = tokens.slice(from, to);
  const at = segment.findIndex(({ key }) => WORDS.registerWords.has(key));
  const isWhole = at === 0 || WORDS.registerOffices.has(segment[0]!.key) || hasDigits(segment.at(-1));
  return at >= 0 && isWhole && segment.slice(at + 1).some(hasDigits) ? to : undefined;
}

/**
 * The words and the hours behind them, which may be divided by commas: "open Mo-Fr 9-17 Uhr, Sa 10-14 Uhr". Without a word
 * they begin with two days: "MO 65201" is in Missouri.
 */
function hoursEnd(tokens: readonly Token[], from: number): number | undefined {
  const phrase = isDays(tokens, from) ? 2 : phrasesAt(HOUR_WORDS, tokens, from)[0]?.length;
  if (phrase === undefined) {
    return undefined;
  }
  let to = hoursTo(tokens, tokens[from + phrase]?.glue.startsWith(":") === true ? from + phrase : from);
  for (let end = to; end < tokens.length;) {
    end = segmentEnd(tokens, end);
    if (
      !tokens.slice(to, end).every((token) =>
        hasDigits(token) || WORDS.dayWords.has(token.key) || WORDS.numberJoints.has(token.key)
      )
    ) {
      break;
    }
    to = end;
  }
  return tokens.slice(from, to).some(hasDigits) ? to : undefined;
}

function isDays(tokens: readonly Token[], from: number): boolean {
  return /^[-–]$/u.test(tokens[from + 1]?.glue ?? "") &&
    tokens.slice(from, from + 2).every(({ key }) => WORDS.dayWords.has(key));
}

/** The end of a segment, or of a sentence with numbers in it: "Mon-Fri 9am-5pm. 12 Main Street". */
function hoursTo(tokens: readonly Token[], from: number): number {
  const to = segmentEnd(tokens, from);
  const end = tokens.findIndex(({ glue }, at) =>
    at > from + 1 && at < to && SENTENCE_END.test(glue) && tokens.slice(from, at).some(hasDigits)
  );
  return end === -1 ? to : end;
}

/** The number that the state or a register gave to a company, to the end of the segment. */
function contactEnd(tokens: readonly Token[], from: number): number | undefined {
  const to = segmentEnd(tokens, from);
  const isContact = WORDS.contactWords.has(tokens[from]!.key) && hasDigits(tokens[to - 1]) &&
    tokens.slice(from, to).every((token) =>
      hasDigits(token) || WORDS.contactWords.has(token.key) || WORDS.numberMarkers.has(token.key)
    );
  return isContact ? to : undefined;
}

/** To the end of the parentheses. Everyday words in them say more than a name. */
function formerNameEnd(tokens: readonly Token[], from: number): number | undefined {
  const closing = tokens.findIndex(({ glue }, at) => at > from && glue.includes(")"));
  const to = closing < 0 ? tokens.length : closing;
  const name = tokens.slice(from + 1, to);
  const isName = name.length > 0 &&
    name.every(({ key }) => !EVERYDAY_WORDS.has(key) || WORDS.connectors.has(key) || WORDS.noteWords.has(key));
  return isName ? to : undefined;
}

function endsBefore(next: Token | undefined): boolean {
  return next === undefined || next.apart || SENTENCE_END.test(next.glue);
}

/** Names behind a closing without a separator: "LG Erika". */
const CLOSING_NAMES_MAX = 2;

/** Up to the next separator, with all that follows if that has no number; else with one name. */
function closingEnd(tokens: readonly Token[], from: number): number | undefined {
  const isLast = (at: number): boolean => tokens.length - at <= CLOSING_NAMES_MAX && !tokens.slice(at).some(hasDigits);
  const length = phrasesAt(CLOSINGS, tokens, from)
    .find(({ length: to }) => endsBefore(tokens[from + to]) || isLast(from + to))?.length;
  if (length === undefined) {
    return undefined;
  }
  const to = from + length;
  if (!tokens.slice(to).some(hasDigits)) {
    return tokens.length;
  }
  const nameEnd = segmentEnd(tokens, to);
  // An address may stand below it.
  return tokens.slice(to, nameEnd).some(hasDigits) ? to : nameEnd;
}

/**
 * The addressees of a text: from "c/o", "Attn" or "z. Hd." to the next separator, whatever the words between are the
 * names of. If nothing else is in the text, only the phrases: then the names after them are what is searched for.
 */
export function addresseesOf(tokens: readonly Token[]): readonly Addressee[] {
  const addressees = phrasesWith(tokens, (opened) => addresseeEnd(tokens, opened));
  const count = addressees.reduce((sum, { from, to }) => sum + to - from, 0);
  return count === tokens.length ? phrasesWith(tokens, (opened) => opened) : addressees;
}

/** A phrase for an addressee with what follows it. */
export interface Addressee extends TokenSpan {
  /** The end of the phrase. */
  readonly opened: number;
}

/** Each phrase for an addressee, with what follows it up to an end. @param endOf from the end of the phrase */
function phrasesWith(tokens: readonly Token[], endOf: (opened: number) => number): Addressee[] {
  const found: Addressee[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const opened = phraseEnd(tokens, at);
    if (opened !== undefined) {
      const to = endOf(opened);
      found.push({ from: at, opened, to });
      at = to - 1;
    }
  }
  return found;
}

/** The end of the addressee after its phrase: of the phrase alone before an address, "Deliver to 5 Main Street". */
function addresseeEnd(tokens: readonly Token[], opened: number): number {
  const next = tokens[opened];
  // A colon does not end it: "Attn: Sample Corp".
  if (next === undefined || (next.apart && !next.glue.startsWith(":"))) {
    return opened;
  }
  let end = segmentEnd(tokens, opened);
  // "Attn: Jo Doe / R Roe" are two names.
  while (tokens[end]?.glue.includes("/") === true && !tokens.slice(opened, segmentEnd(tokens, end)).some(hasDigits)) {
    end = segmentEnd(tokens, end);
  }
  // "c/o Mary Jones 12 Main Street", "Main Street 12 c/o Mary Jones 9490 Millford".
  const name = opened + NAME_WORDS;
  const isName = tokens[opened - 1]!.key.length === 1 && tokens.slice(name, end).some(hasDigits) &&
    tokens.slice(opened, name).every(({ key, shape }) => shape === "word" && !isStreetWord(key));
  return isName ? name : isAddress(tokens, opened, end) ? opened : end;
}

/** A person's name, where no separator ends it. */
const NAME_WORDS = 2;

/**
 * The end of the longest phrase for an addressee that begins at a token. A single word counts only at the beginning of a
 * segment or in front of a colon, and before something: elsewhere it may be a misspelt word of a street, or a place (Fao in Iraq).
 */
function phraseEnd(tokens: readonly Token[], at: number): number | undefined {
  const next = tokens[at + 1];
  const mayBeWord = next !== undefined && (at === 0 || tokens[at]!.apart || next.glue.startsWith(":"));
  let longest: number | undefined;
  for (const phrase of phrasesAt(ADDRESSEE_PHRASES, tokens, at)) {
    if ((phrase.length > 1 || mayBeWord) && phrase.every((_, i) => i === 0 || isJoined(tokens, at + i))) {
      longest = Math.max(longest ?? 0, at + phrase.length);
    }
  }
  return longest;
}

/** Two single letters are joined by a slash or a point, as "c/o" is; other words stand in one segment. */
function isJoined(tokens: readonly Token[], at: number): boolean {
  const { key, glue, apart } = tokens[at]!;
  return key.length === 1 && tokens[at - 1]!.key.length === 1 ? glue === "/" || glue.startsWith(".") : !apart;
}

/** "5 Main Street" is an address, also "35" before "High Street"; "Studio 54" and "Church Street Bakery" are not. */
function isAddress(tokens: readonly Token[], from: number, to: number): boolean {
  let hasNumber = false;
  let hasStreet = tokens.slice(from, to).every(hasDigits);
  for (let at = from; at < to; at++) {
    const { key, shape } = tokens[at]!;
    hasNumber ||= shape === "number" || shape === "mixed";
    hasStreet ||= key.length > 1 && !WORDS.connectors.has(key) && isStreetWord(key);
  }
  return hasNumber && hasStreet;
}
