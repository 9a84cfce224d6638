import type { Recognition, RecognitionHints, Span } from "../recognition_types.ts";
import type { Sign } from "../sign.ts";

const NON_ASCII = /[^\u0000-\u007f]/u;

/** The zeros of decimal digits in other scripts, each followed by its nine digits. */
const ZEROES = "\u0660\u06f0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0e50\u0ed0\u1040\u17e0\uff10";

/** Characters on the right are replaced by the one on the left. One UTF-16 unit each, so that offsets stay. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  "°": "°º˚ᵒ∘⁰◦ᴼ",
  "'": "′’‘`´ʹʼ‛＇׳ˈꞌ",
  '"': "″”“„‟ʺ＂״〃ˮ",
  "-": "−–—―﹣－‐‑‒",
  ",": "،、，﹐‚",
  ";": "；؛﹔",
  ":": "：∶﹕",
  ".": "．٫·",
  "+": "＋﹢",
  "/": "／⁄∕",
  "(": "（",
  ")": "）",
  "[": "［【「",
  "]": "］】」",
  "=": "＝",
  "~": "～",
  " ":
    "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\u061c",
};

const REPLACED = replacedUnits();

/**
 * The text with ASCII digits for those of every script, ASCII characters for similar dashes, quotes, commas and spaces,
 * and upper-case letters. The length in UTF-16 units does not change, so offsets stay.
 *
 * @example
 * ```ts
 * normalizeMarks("４８．８５″ −٢"); // "48.85\" -2"
 * ```
 */
export function normalizeMarks(text: string): string {
  if (!NON_ASCII.test(text) || areLetters(text)) {
    return text.toUpperCase();
  }
  let normalized = "";
  for (let index = 0; index < text.length; index += 1) {
    normalized += normalizeUnit(text.charCodeAt(index));
  }
  return normalized;
}

/** By UTF-16 unit: whether only its case changes, and not its length. Filled on first use. */
const ONLY_CASE = 1;
const OTHERWISE = 2;
const kinds = new Uint8Array(0x1_0000);
const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;

/** True if nothing but the case of the text changes: names in most languages have accents, but no other marks. */
function areLetters(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const kind = kinds[unit]! || (kinds[unit] = kindOf(unit));
    if (kind === OTHERWISE) {
      return false;
    }
  }
  return true;
}

function kindOf(unit: number): typeof ONLY_CASE | typeof OTHERWISE {
  // Half of a letter has no case, the whole may have.
  const isHalf = unit >= FIRST_SURROGATE && unit <= LAST_SURROGATE;
  return isHalf || REPLACED.has(unit) || String.fromCharCode(unit).toUpperCase().length !== 1 ? OTHERWISE : ONLY_CASE;
}

function normalizeUnit(unit: number): string {
  const known = REPLACED.get(unit);
  if (known !== undefined) {
    return known;
  }
  const letter = String.fromCharCode(unit);
  const upper = letter.toUpperCase();
  return upper.length === 1 ? upper : letter;
}

function replacedUnits(): ReadonlyMap<number, string> {
  const replaced = new Map<number, string>();
  for (const zero of ZEROES) {
    for (let digit = 0; digit < 10; digit += 1) {
      replaced.set(zero.charCodeAt(0) + digit, String(digit));
    }
  }
  for (const [mark, lookalikes] of Object.entries(LOOKALIKES)) {
    for (let index = 0; index < lookalikes.length; index += 1) {
      replaced.set(lookalikes.charCodeAt(index), mark);
    }
  }
  for (let unit = 0xff21; unit <= 0xff3a; unit += 1) {
    replaced.set(unit, String.fromCharCode(unit - 0xff21 + 0x41));
    replaced.set(unit + 0x20, String.fromCharCode(unit - 0xff21 + 0x41));
  }
  return replaced;
}

/** A text in the form that the coordinate grammars read. */
export interface WrittenText {
  /** As the caller wrote it; shows upper and lower case. */
  readonly text: string;
  /** The result of `normalizeMarks`, as long as `text`. */
  readonly normalized: string;
}

/** A way of writing points in which its expressions find the numbers. */
export interface Notation {
  readonly signs: readonly Sign[];
  readonly recognize: (written: WrittenText, hints: RecognitionHints) => readonly Recognition[];
}

export function spanOf(match: RegExpExecArray): Span {
  return [match.index, match.index + match[0].length];
}

/** Brackets, stops and white space do not count as text around a code. */
const SILENT = /^[\s"'()[\].,;:!?-]*$/u;

/** True if only punctuation is outside of the span. */
export function standsAlone({ normalized }: WrittenText, [from, to]: Span): boolean {
  return SILENT.test(normalized.slice(0, from)) && SILENT.test(normalized.slice(to));
}
