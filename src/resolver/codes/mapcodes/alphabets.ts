import table from "../../data/mapcode_areas.json" with { type: "json" };

/** Base 31: the ten digits and the consonants. Vowels only encode codes that would be all digits. */
export const DIGITS = "0123456789BCDFGHJKLMNPQRSTVWXYZ";

/** The number written in base 31, ignoring the point; -1 if a character is not a digit. */
export function valueOf(digits: string): number {
  let value = 0;
  for (const digit of digits) {
    const one = DIGITS.indexOf(digit);
    if (one < 0) {
      return -1;
    }
    value = value * DIGITS.length + one;
  }
  return value;
}

/** Vowels stand for the digits 32 to 34 of base 34, which encodes the last two digits of a code. */
const VOWELS = "AEU";
const BASE = 34;
const ALL_DIGITS = /^\d{2,5}\.\d{0,3}[AEU][0-9A-HJ-NP-Z]$/u;
/** The form for alphabets with few letters: an A in front, and the first and the last two digits in base 32. */
const ONLY_A = /^A\d{1,4}\.\d{0,3}([0-9A-DF-HJ-NP-TV-Z]{2})$/u;
const HAS_VOWEL = /[AEU]/u;

/**
 * The digits and consonants of a code. Codes of digits only are written with vowels (`89.EU` for 89.67), so that they
 * are not mistaken for numbers. Undefined if the vowels do not fit.
 *
 * @param code upper case, without territory and extension
 */
export function withoutVowels(code: string): string | undefined {
  if (!HAS_VOWEL.test(code)) {
    return code;
  }
  const packed = ONLY_A.exec(code)?.[1];
  if (packed !== undefined) {
    const [high, low] = [valueIn32(packed.charAt(0)), valueIn32(packed.charAt(1))];
    const three = String(high * 32 + low).padStart(3, "0");
    return high < 0 || low < 0 || three.length > 3
      ? undefined
      : `${three.charAt(0)}${code.slice(1, -2)}${three.slice(1)}`;
  }
  if (!ALL_DIGITS.test(code)) {
    return undefined;
  }
  const last = `${DIGITS}${VOWELS}`.indexOf(code.slice(-1));
  const value = VOWELS.indexOf(code.slice(-2, -1)) * BASE + last;
  return value > 99 || last < 0 ? undefined : code.slice(0, -2) + String(value).padStart(2, "0");
}

function valueIn32(digit: string): number {
  return digit === "A" ? DIGITS.length : DIGITS.indexOf(digit);
}

/** In the order of each script's letters in the table. */
const LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
/**
 * Scripts with few or no vowels: there, codes that would be words get two extra digits. Greek, Hebrew, Arabic, Korean.
 */
const ABJAD = /[\u0370-\u03ff\u0590-\u05ff\u0600-\u06ff\u1100-\u11ff]/u;
const ASCII = /^[ -~]*$/u;

let letters: ReadonlyMap<string, string> | undefined;

/**
 * A mapcode of another script in Latin upper-case letters: `ΗΘ.Φ2` and `БЖ.ЛС` as well as `XX.XX`. Undefined if a
 * letter belongs to no script of the mapcode system.
 */
export function romanized(code: string, extension: string): string | undefined {
  if (ASCII.test(code + extension)) {
    return undefined;
  }
  const latin = inLatin(code);
  const tail = inLatin(extension);
  if (latin === undefined || tail === undefined) {
    return undefined;
  }
  const plain = ABJAD.test(code) ? withoutAbjad(withoutVowels(latin) ?? latin) : latin;
  return tail === "" ? plain : `${plain}-${tail}`;
}

function inLatin(text: string): string | undefined {
  letters ??= new Map(
    table.scripts.flatMap((script) => Array.from(script, (letter, at) => [letter, LATIN.charAt(at)] as const)),
  );
  let latin = "";
  for (const letter of text.toUpperCase()) {
    const one = ASCII.test(letter) ? letter : letters.get(letter);
    if (one === undefined) {
      return undefined;
    }
    latin += one;
  }
  return latin;
}

/** What a code for a script without vowels stands for, by its characters before the point (`abcde`) and after it (`vwxyz`). */
interface AbjadForm {
  /** The digits of a number with their factors, and what is subtracted. */
  readonly digits: readonly (readonly [name: string, factor: number])[];
  readonly less: number;
  /** The code from a number on; `1` is the letter of the number above it, or with `2` those of its two digits. */
  readonly codes: readonly (readonly [from: number, code: string])[];
}

/** Digits from 2 to 9, counted in base eight. */
const TWO = { digits: [["v", 8], ["w", 1]], less: 18 } as const;
const THREE = { digits: [["c", 100], ["v", 10], ["y", 1]], less: 39 } as const;
const ABJAD_FORMS: Readonly<Record<string, AbjadForm>> = {
  "2.3": { ...TWO, codes: [[0, "ab.1x"]] },
  "2.4": { ...TWO, codes: [[0, "ab.1xy"], [32, "ab1.xy"]] },
  "3.4": { digits: [["c", 10], ["w", 1]], less: 7, codes: [[0, "ab.1vxy"], [31, "ab1.vxy"], [62, "ab1v.xy"]] },
  "3.5": { digits: [["c", 8], ["x", 1]], less: 18, codes: [[0, "ab1.vwyz"], [32, "ab1v.wyz"]] },
  "4.5": { ...THREE, codes: [[0, "ab1d.wxz2"]] },
  "5.5": { ...THREE, codes: [[0, "ab1de.wxz2"]] },
};

/**
 * Restores a code written for a script without vowels: there every third letter is a digit, and two or three digits
 * together stand for the letters that would have formed a word. The Mapcode Foundation's method.
 */
function withoutAbjad(code: string): string {
  const [head = "", tail = ""] = code.split(".");
  const form = ABJAD_FORMS[`${head.length}.${tail.length}`];
  const written = new Map([
    ...Array.from("abcde", (name, at): [string, string] => [name, head.charAt(at)]),
    ...Array.from("vwxyz", (name, at): [string, string] => [name, tail.charAt(at)]),
  ]);
  const value = form?.digits.reduce((sum, [name, factor]) => sum + valueOf(written.get(name)!) * factor, -form.less) ??
    0;
  const [from, template] = form?.codes.findLast(([least]) => value >= least) ?? [0, ""];
  const first = template.includes("2") ? Math.floor(value / DIGITS.length) : value - from;
  if (template === "" || first >= DIGITS.length) {
    return code;
  }
  written.set("1", DIGITS.charAt(first)).set("2", DIGITS.charAt(value % DIGITS.length));
  return Array.from(template, (name) => written.get(name) ?? name).join("");
}
