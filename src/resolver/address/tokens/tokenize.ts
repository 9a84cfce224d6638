import { nameKey } from "../../../text/name_key.ts";
import { Recent } from "../../../text/recent.ts";
import { LETTER_PHRASES, WORDS } from "../../address_words.ts";
import { addressText } from "./address_text.ts";
import { isStreetWord } from "./street_words.ts";
import { segmentEnd, segmentsOf, type Token, type TokenShape } from "./segments.ts";

/** Tokens after this many are ignored. From the public contract. */
export const TOKENS_MAX = 64;

/**
 * Han characters one by one, because Chinese is written without spaces; kana in runs; single-character fractions and
 * superscript digits by themselves; every other script by words.
 */
const WRITTEN_WORDS =
  /\ufe0f|\p{Script=Han}|[\p{Script=Hiragana}\p{Script=Katakana}ー]+|[¼-¾⅐-⅞²³¹⁰-⁹]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}¼-¾⅐-⅞²³¹⁰-⁹])[\p{L}\p{M}\p{N}])+/gu;
const FRACTION = /^\d+\u2044\d+$/u;
const SEPARATORS = /[,;:|\n\r\t/()，、；：؛،।·•–—…]| (?:-{1,3}|[~*>=]{1,2}) |\.{3}/u;
/**
 * Blanks of every width, as pages and tables contain them; a run of them counts as one. Line breaks and tabs separate.
 */
const BLANKS = /[\p{Zs}\u{200b}\u{2060}\u{feff}]+/gu;
/**
 * A name and a number, with its letter, without the blank between them, and the same with the sign of a number: "nº12".
 * Shorter words with a number are numbers, units and codes.
 */
const JOINED_NUMBER = /^(\p{Lu}\p{Ll}{3,40}|\p{Ll}{4,40}|\p{Lu}{4,40}|[Nn]º)(\d{1,4}\p{L}?)$/u;
/** A word for a unit and its number: "Apt12". A code of Malta has four digits. */
const JOINED_UNIT = /^(\p{L}{3,5})(\d{1,3}\p{L}?)$/u;
/**
 * A number and a name without the blank between them, "9490Vaduz", "1621broadway", "203West", "Monaco98000", "AD300Ordino",
 * and a state and its postcode, "CA95125", "ca95125".
 */
const JOINED_POSTCODE =
  /^(?:(\d{4,6})(\p{Lu}\p{Ll}{2,40})|(\d{1,5})(\p{Lu}\p{Ll}{3,40}|\p{Ll}{5,40}|\p{Lu}{4,40})|([A-Z]{2,3}\d{3,4})(\p{Lu}\p{Ll}{2,40})|([A-Z]{2}|[a-z]{2}|\p{Lu}\p{Ll}{3,40})(\d{5}))$/u;
/** "17Rue du Portier": a number and the type of its street. "12St" may be a numbered street. */
const NUMBER_AND_TYPE = /^(\d{1,5})(\p{Lu}\p{Ll}{2})$/u;
/** A street and what stands beside its type without the blank: "StreetApt 4", "HighwayBaltimore", "BayfrontAvenue". */
const JOINED_STREET = /^(\p{Lu}\p{Ll}{1,40})(\p{Lu}\p{Ll}{2,40})$/u;
const STREET_TYPE_LETTERS_MIN = 4;
/**
 * A number in which scanners, and people, write letters for digits: "947O3", "15I2", "69II7", "5OO", "6911l", "l9O5".
 * One letter at the end of a short number may be its own, "1I7" may be a staircase and its door, and "I95" a road.
 */
const LETTERS_IN_NUMBER =
  /^(?:\d{1,9}(?:(?:[Oo]{1,2}|(?<=\d\d)[Il]{1,2}|[Il](?=\d[\dOo]))\d[\dOoIl]{0,9}|[Oo]{2,3}|[Oo][Il]|(?<=\d{4})[Ool])|l\d(?:\d{2,3}|[Oo]\d{0,2}))$/u;
/**
 * A word in which they are digits: "Berke1ey", "Da11as"; "LS11UR" and "ls11ur" are British codes, which do not end in C,
 * I, K, M, O or V.
 */
const DIGITS_IN_WORD =
  /^(?![A-Z]{2}\d\d[ABD-HJLNP-UW-Z]{2}$|[a-z]{2}\d\d[abd-hjlnp-uw-z]{2}$)\p{L}{2,30}[01]{1,2}\p{L}{2,30}$/u;
/** The sign behind the character of a picture that says how it is drawn. */
const ONLY_MARKS = /^\p{M}+$/u;
const HAN = /^\p{Script=Han}$/u;

/** The tokens of a text in reading order, at most `TOKENS_MAX`, with their offsets. */
export function tokenize(written: string): readonly Token[] {
  const text = addressText(written);
  const tokens: Token[] = [];
  let end = 0;
  let from = 0;
  while (from < text.length && tokens.length < TOKENS_MAX) {
    const kind = kindOf(text, from);
    let to = from + 1;
    if (kind === WORD) {
      while (kindOf(text, to) === WORD) {
        to += 1;
      }
    }
    if (kind === OTHER || kindOf(text, to) === OTHER) {
      addWords(tokens, text, end);
      break;
    }
    if (kind === WORD && add(tokens, text, { end, from, to })) {
      end = to;
    }
    from = to;
  }
  const last = tokens.at(-1);
  if (last !== undefined && last.span[1] < text.length) {
    const isCut = last.key.length <= CUT_LETTERS_MAX && text[last.span[1]] === "." && last.shape === "word";
    const isAmount = AMOUNT.test(text.slice(last.span[1]));
    tokens[tokens.length - 1] = isCut ? { ...last, isCut } : isAmount ? { ...last, isAmount } : last;
  }
  return withoutRepeats(withLettersJoined(tokens.length > TOKENS_MAX ? tokens.slice(0, TOKENS_MAX) : tokens));
}

/** Without lines that forms and tables repeat: "Main Street 5, Main Street 5, Millford", "5, Main Street 5, Millford". */
function withoutRepeats(tokens: readonly Token[]): readonly Token[] {
  for (const { from, to } of segmentsOf(tokens)) {
    const end = isNumberAgain(tokens, from, to) ? to : repeatEnd(tokens, from);
    if (end > from) {
      const rest = tokens.toSpliced(from, end - from);
      return withoutRepeats(from > 0 ? rest : rest.with(0, { ...rest[0]!, apart: false, glue: tokens[0]!.glue }));
    }
  }
  return tokens;
}

/** True if a segment is the number of the street before it, or of that behind it at the beginning. */
function isNumberAgain(tokens: readonly Token[], from: number, to: number): boolean {
  const [number, before, next] = [tokens[from]!, tokens[from - 1], tokens[to]];
  if (to !== from + 1 || (number.shape !== "number" && number.shape !== "mixed")) {
    return false;
  }
  if (from > 0) {
    return number.key === before?.key && !before.apart && tokens[from - 2]?.shape === "word";
  }
  const end = next === undefined ? 0 : segmentEnd(tokens, to);
  const street = tokens.slice(to, end);
  // "7, Rua 7" is the house 7 of the street 7, "31, 31 de Janeiro" the house of a street that is called after a day.
  const isFirst = street[0]?.key === number.key && street.length > 2 && street.some(isType);
  const isLast = street.at(-1)?.key === number.key && street.length > 1 && !isType(street.at(-2)!);
  const isBehind = street[0]?.shape === "word" && tokens[end]?.key === number.key && tokens[end + 1]?.apart !== false;
  return number.key.length <= NUMBER_DIGITS_MAX && (isFirst || isLast || isBehind);
}

/** Longer numbers may be postcodes. */
const NUMBER_DIGITS_MAX = 4;

function isType({ key }: Token): boolean {
  return WORDS.streetTypesAfter.has(key) || WORDS.streetTypesBefore.has(key);
}

/**
 * The end of whole segments that stand in the same order before, and have words and numbers among them; the index of their
 * beginning if there are none.
 */
function repeatEnd(tokens: readonly Token[], from: number): number {
  const isEdge = (at: number): boolean => at === 0 || tokens[at]?.apart !== false;
  let end = from;
  for (let at = 0; at < from; at++) {
    let words = 0;
    for (let i = 0; isEdge(at) && at + i < from && tokens[at + i]!.key === tokens[from + i]?.key; i++) {
      words += tokens[at + i]!.shape === "word" ? 1 : 0;
      const to = from + i + 1;
      end = words > 0 && words <= i && isEdge(at + i + 1) && isEdge(to) ? Math.max(end, to) : end;
    }
  }
  return end;
}

const AMOUNT = /^ ?[%$€£]/u;

/** Longer words end a sentence: "Rheda-Wiedenbr." */
const CUT_LETTERS_MAX = 8;

/**
 * "D.C.", "N. Y. 10001": letters with points are one word, except in front of another, of which they are initials, and in
 * phrases of the address: "C.P. 28013".
 */
function withLettersJoined(tokens: readonly Token[]): readonly Token[] {
  let joined: Token[] | undefined;
  for (let from = 0; from < tokens.length; from++) {
    const to = lettersEnd(tokens, from);
    const key = to > from + 1 ? tokens.slice(from, to).map((letter) => letter.key).join("") : "";
    if (key !== "" && !LETTER_PHRASES.has(key)) {
      joined ??= tokens.slice(0, from);
      joined.push({
        ...tokens[from]!,
        key,
        span: [tokens[from]!.span[0], tokens[to - 1]!.span[1]],
        hasPoints: true,
      });
      from = to - 1;
    } else {
      joined?.push(tokens[from]!);
    }
  }
  return joined ?? tokens;
}

/** Index of the token after the letters with points that begin at a token; the same index if it begins none. */
function lettersEnd(tokens: readonly Token[], from: number): number {
  let to = from;
  while (isLetter(tokens[to]) && (to === from || POINT.test(tokens[to]!.glue))) {
    to += 1;
  }
  const next = tokens[to];
  return next === undefined || next.apart || next.shape === "number" || next.shape === "mixed" ? to : from;
}

const POINT = /^\. ?$/u;

function isLetter(token: Token | undefined): boolean {
  return token?.key.length === 1 && token.shape === "word";
}

const BETWEEN = 1;
const WORD = 2;
/** Not Latin, or a word by itself: `WRITTEN_WORDS` tells. */
const OTHER = 3;
const LATIN_END = 0x250;
const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u;
const FRACTION_OR_POWER = /[¼-¾²³¹]/u;
const kinds = Uint8Array.from({ length: LATIN_END }, (_, unit) => {
  const character = String.fromCharCode(unit);
  return FRACTION_OR_POWER.test(character) ? OTHER : LETTER_OR_DIGIT.test(character) ? WORD : BETWEEN;
});

function kindOf(text: string, at: number): number {
  return at >= text.length ? BETWEEN : kinds[text.charCodeAt(at)] ?? OTHER;
}

/** The same for all scripts, from an offset on. */
function addWords(tokens: Token[], text: string, offset: number): void {
  let end = offset;
  WRITTEN_WORDS.lastIndex = offset;
  for (
    let match = WRITTEN_WORDS.exec(text);
    match !== null && tokens.length < TOKENS_MAX;
    match = WRITTEN_WORDS.exec(text)
  ) {
    const to = match.index + match[0].length;
    end = add(tokens, text, { end, from: match.index, to }) ? to : end;
  }
}

/** Adds the tokens of a word; false for one without letters and digits. */
function add(
  tokens: Token[],
  text: string,
  { end, from, to }: { readonly end: number; readonly from: number; readonly to: number },
): boolean {
  const written = text.slice(from, to);
  const word = words.getOrInsertComputed(written, wordOf);
  if (word.key === "") {
    return false;
  }
  const between = text.slice(end, from);
  const glue = between === " " || between === ", " ? between : between.replaceAll(BLANKS, " ");
  const apart = tokens.length > 0 && glue !== " " &&
    (glue === ", "
      ? !WORDS.generationWords.has(word.key)
      : SEPARATORS.test(glue) && !(glue === ":" && isGenitive(word)));
  const { parts } = word;
  if (parts === undefined) {
    tokens.push({ key: word.key, shape: word.shape, span: [from, to], apart, glue });
  } else if (parts.isFraction) {
    // "12½" becomes "12 1/2".
    tokens.push({ key: parts.first, shape: "number", span: [from, to], apart: false, glue: " " });
    tokens.push({ key: parts.second, shape: "number", span: [from, to], apart: false, glue: "/" });
  } else {
    // "Hauptstraße47" becomes "Hauptstraße 47".
    const middle = from + parts.letters;
    tokens.push({ key: parts.first, shape: shapeOf(parts.first), span: [from, middle], apart, glue });
    tokens.push({ key: parts.second, shape: shapeOf(parts.second), span: [middle, to], apart: false, glue: " " });
  }
  return true;
}

/** "Gustav III:s torg": a letter behind a colon without blanks. */
function isGenitive({ key, shape }: Word): boolean {
  return key.length === 1 && shape === "word";
}

/** A word by itself. */
interface Word {
  readonly key: string;
  readonly shape: TokenShape;
  /** The keys of two tokens that it is, and the length of the first one in the text. */
  readonly parts?: {
    readonly first: string;
    readonly second: string;
    readonly letters: number;
    readonly isFraction: boolean;
  };
}

/** Cached words, some 100 B each: addresses repeat their words. */
const words = new Recent<Word>(16_384);

function wordOf(written: string): Word {
  const key = ONLY_MARKS.test(written) ? "" : nameKey(written);
  const shape = shapeOf(key);
  const meant = shape === "mixed" ? withoutLookAlikes(written) : written;
  if (meant !== written) {
    return wordOf(meant);
  }
  const character = written.length === 1 ? written.normalize("NFKC") : "";
  if (FRACTION.test(character)) {
    const [first = "", second = ""] = character.split("\u2044");
    return { key, shape, parts: { first, second, letters: 0, isFraction: true } };
  }
  const joined = shape === "mixed"
    ? JOINED_NUMBER.exec(written) ?? JOINED_POSTCODE.exec(written) ?? joinedUnit(written) ?? joinedNumber(written)
    : joinedStreet(written);
  const [first, second] = joined?.slice(1).filter((part) => part !== undefined) ?? [];
  return first === undefined || second === undefined ? { key, shape } : {
    key,
    shape,
    parts: { first: nameKey(first), second: nameKey(second), letters: first.length, isFraction: false },
  };
}

function withoutLookAlikes(written: string): string {
  return LETTERS_IN_NUMBER.test(written)
    ? written.replaceAll(/[Oo]/gu, "0").replaceAll(/[Il]/gu, "1")
    : DIGITS_IN_WORD.test(written)
    ? written.replaceAll("0", "o").replaceAll("1", "l")
    : written;
}

function joinedUnit(written: string): RegExpExecArray | null {
  const joined = JOINED_UNIT.exec(written);
  return WORDS.unitWords.has(nameKey(joined?.[1] ?? "")) ? joined : null;
}

function joinedNumber(written: string): RegExpExecArray | null {
  const joined = NUMBER_AND_TYPE.exec(written);
  return isStreetWord(nameKey(joined?.[2] ?? "")) ? joined : null;
}

function joinedStreet(written: string): RegExpExecArray | null {
  const joined = JOINED_STREET.exec(written);
  const [first = "", second = ""] = joined?.slice(1).map(nameKey) ?? [];
  const isStreet = [first, second].some((word) => word.length >= STREET_TYPE_LETTERS_MIN && isStreetWord(word));
  return isStreet || (WORDS.streetTypesAfter.has(first) && WORDS.flatWords.has(second)) ? joined : null;
}

function shapeOf(key: string): TokenShape {
  const digits = countDigits(key);
  if (digits === key.length) {
    return "number";
  }
  if (digits > 0) {
    return "mixed";
  }
  return HAN.test(key) ? "ideograph" : "word";
}

function countDigits(key: string): number {
  let count = 0;
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    count += code >= 48 && code <= 57 ? 1 : 0;
  }
  return count;
}
