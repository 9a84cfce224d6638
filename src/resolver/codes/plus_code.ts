import { decodePlusCode, recoverPlusCode } from "../../geo/plus_code.ts";
import type { Sign } from "../sign.ts";
import { listOf, readMatches, type Recognition, type RecognizedPoint, type Span } from "../recognition_types.ts";
import { cellPoint } from "./grammar.ts";

/** A full code with its plus and a blank before it, or in the middle of its first half: "8FVF 4GRC+22". */
const BLANKED =
  /(?<![\p{L}\d+])([23456789C][23456789CFGHJMPQRV][23456789CFGHJMPQRVWX]{2}) ?([23456789CFGHJMPQRVWX]{4}) ?(?:\+|%2B)([23456789CFGHJMPQRVWX]{2,7})(?![\p{L}\d+])/giu;
/** Both halves of a code; its plus may be `%2B`, or a space after careless decoding. */
const FULL =
  /(?<![\p{L}\d+])([23456789C][23456789CFGHJMPQRV][23456789CFGHJMPQRVWX0]{6})(\+|%2B| )([23456789CFGHJMPQRVWX]{2,7})?(?![\p{L}\d+])/giu;
const SHORT =
  /(?<![\p{L}\d+])([23456789CFGHJMPQRVWX]{2}|[23456789CFGHJMPQRVWX]{4}|[23456789CFGHJMPQRVWX]{6})(\+|%2B| )([23456789CFGHJMPQRVWX]{2,3})(?![\p{L}\d+])/giu;
/** A shortened code without a blank before its place: "4GRC+22Vaduz". */
const JOINED = /(?<![\p{L}\d+])([23456789CFGHJMPQRVWX]{4})(\+)([23456789CFGHJMPQRVWX]{2})(?=\p{Lu}\p{Ll})/gu;
/** A shortened code with a blank next to its plus: "4GRC +22". */
const SPACED = /(?<![\p{L}\d+])([23456789CFGHJMPQRVWX]{4})( \+ ?|\+ )([23456789CFGHJMPQRVWX]{2,3})(?![\p{L}\d+])/giu;
/** Eight digits and two without any plus. */
const BARE =
  /(?<![\p{L}\d+])([23456789C][23456789CFGHJMPQRV][23456789CFGHJMPQRVWX]{6})([23456789CFGHJMPQRVWX]{2,3})(?![\p{L}\d+])/giu;

const SYSTEM = { system: "plus_code" } as const;
const DIGITS = "023456789CFGHJMPQRVWX";
/** What recognizePlusCodes() reads. */
export const PLUS_CODE_SIGNS: readonly Sign[] = [
  { run: "wnld2,4,6,8", of: DIGITS, marks: "+" },
  { run: "wnld2,4,6,8", of: DIGITS, marks: "%" },
  { run: "wnld8", of: DIGITS, gap: " ", next: "wnld2-7" },
  { run: "wnld4,6", of: DIGITS, gap: " ", next: "wnld2-3" },
  { run: "ld10-11", of: DIGITS },
];

/** A full code with its plus: nothing else looks like it. */
const FULL_WEIGHT = 1;
/** The plus became a space: "84C2Q9PP 22" could be two numbers of a form. */
const REPAIRED_WEIGHT = 0.85;
/** Without a plus: an order number could look like it. */
const BARE_WEIGHT = 0.45;
const SHORT_WEIGHT = 0.97;
/** Two digits before the plus: unusual, and `C2+X4` may be chemistry or a game. */
const SHORTEST_WEIGHT = 0.35;
const MIXED_CASE_FACTOR = 0.5;
/** `22+33` is a sum. */
const SHORT_DIGITS_WEIGHT = 0.25;
/** A short code whose plus became a space, next to a place: "9G8F 6W Zürich" may also be a Dutch or Irish postcode. */
const SHORT_REPAIRED_WEIGHT = 0.3;
const HAS_LETTER = /[a-z]/iu;
const HAS_DIGIT = /\d/u;
/** More codes than this in one text are a list. */
const CODES_MAX = 4;

/** Plus Codes (Open Location Code): full ones anywhere in the text, else shortened ones with their reference place. */
export function recognizePlusCodes(text: string): readonly Recognition[] {
  const full = [...readAll(text, [FULL], readFull), ...readAll(text, [BARE], readBare)];
  const whole = full.length > 0 ? full : readAll(text, [BLANKED], readBlanked);
  return whole.length > 0 ? whole : readAll(text, [SHORT, JOINED, SPACED], readShort);
}

/** A match in its text. */
interface Found {
  readonly match: RegExpExecArray;
  readonly text: string;
  /** Without a blank at its end. */
  readonly span: Span;
}

function readAll(
  text: string,
  patterns: readonly RegExp[],
  read: (found: Found) => Recognition | undefined,
): readonly Recognition[] {
  const readOne = (match: RegExpExecArray) => {
    const span = [match.index, match.index + match[0].trimEnd().length] as const;
    return listOf(read({ match, text, span }));
  };
  return patterns.flatMap((pattern) => readMatches(text, pattern, readOne, { found: CODES_MAX })).slice(0, CODES_MAX);
}

function readFull({ match: [all, head = "", joint, tail = ""], text, span }: Found): Recognition | undefined {
  const isRepaired = joint === " ";
  // Only codes of ten digits or more are repaired: eight digits and a space are any number.
  if (isRepaired && (tail === "" || !HAS_LETTER.test(all))) {
    return undefined;
  }
  const weight = isRepaired ? REPAIRED_WEIGHT : tail === "" && isLoose(text, span) ? LOOSE_WEIGHT : FULL_WEIGHT;
  const normalized = `${head}+${tail}`.toUpperCase();
  return cellOf(normalized, weight, span) ??
    (joint === "+" && HAS_LETTER.test(all)
      ? { ...codeOf(normalized), weight: SHORT_WEIGHT, span, reasons: ["invalid_code"], outcome: "nothing" }
      : undefined);
}

function readBare({ match: [all, head = "", tail = ""], span }: Found): Recognition | undefined {
  return HAS_LETTER.test(all) && HAS_DIGIT.test(all) ? cellOf(`${head}+${tail}`, BARE_WEIGHT, span) : undefined;
}

/** A first half of digits only may be the postcode before a shortened code: "6300 4GRC+22". */
function readBlanked({ match: [, region = "", area = "", tail = ""], span }: Found): Recognition | undefined {
  return HAS_LETTER.test(region) ? cellOf(`${region}${area}+${tail}`, FULL_WEIGHT, span) : undefined;
}

function cellOf(code: string, weight: number, span: Span): Recognition | undefined {
  const normalized = code.toUpperCase();
  const bounds = decodePlusCode(normalized);
  return bounds === undefined ? undefined : cellPoint({ ...SYSTEM, normalized, weight, span }, bounds);
}

function codeOf(normalized: string): Pick<RecognizedPoint, "kind" | "system" | "code"> {
  return { kind: "short_code", ...SYSTEM, code: { ...SYSTEM, normalized } };
}

/** A character other than a space or bracket touches the code. */
function isLoose(text: string, [from, to]: Span): boolean {
  return TOUCHING.test(text.charAt(from - 1)) || TOUCHING.test(text.charAt(to));
}

/** Eight digits and a plus among other signs. */
const LOOSE_WEIGHT = 0.6;
const TOUCHING = /[^\s()[\]{}<>"'“”«».,;:!?/]/u;

function readShort({ match: [all, head = "", joint = "", tail = ""], text, span }: Found): Recognition | undefined {
  // "2498 CR 67" is a house in County Road 67.
  const isBeforeNumber = joint === " " && NUMBER.test(text.slice(span[1]));
  const weight = isBeforeNumber ? 0 : weighShort(all, joint);
  const normalized = `${head}+${tail}`.toUpperCase();
  return weight === 0 ? undefined : {
    ...codeOf(normalized),
    weight,
    span,
    reasons: [],
    outcome: "shortened",
    referenceText: `${text.slice(0, span[0]).replace(NAME, "")} ${text.slice(span[1])}`.replace(SEPARATORS, ""),
    recover(reference) {
      const whole = recoverPlusCode(normalized, reference) ?? "";
      const bounds = decodePlusCode(whole) ?? [-180, -90, 180, 90];
      return cellPoint({ ...SYSTEM, normalized: whole, weight, span }, bounds);
    },
  };
}

const NUMBER = /^ \d/u;
/** What the code is, in front of it: "Plus code: 4GRC+22 Vaduz". */
const NAME = /(?<![\p{L}\p{N}])(?:google )?plus[ -]?codes?[ :=-]{0,3}$/iu;
const SEPARATORS = /^[ \t\n\r\u00a0,;،]{1,64}|[ \t\n\r\u00a0,;،]{1,64}$/gu;

function weighShort(all: string, joint: string): number {
  if (joint === " ") {
    return HAS_LETTER.test(all) && HAS_DIGIT.test(all) && all.length > 6 ? SHORT_REPAIRED_WEIGHT : 0;
  }
  const digits = all.replace("%2B", "+");
  if (!HAS_LETTER.test(digits)) {
    return SHORT_DIGITS_WEIGHT;
  }
  const isOneCase = digits === digits.toUpperCase() || digits === digits.toLowerCase();
  return (digits.indexOf("+") > 2 ? SHORT_WEIGHT : SHORTEST_WEIGHT) * (isOneCase ? 1 : MIXED_CASE_FACTOR);
}
