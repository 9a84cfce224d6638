import { decodePlusCode } from "../../geo/decode_plus_code.ts";
import { recoverPlusCode } from "../../geo/recover_plus_code.ts";
import type { Sign } from "../sign.ts";
import type { Recognition, Span } from "../recognition_types.ts";
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
  const full = [...readFull(text, FULL), ...readFull(text, BARE)];
  const whole = full.length > 0 ? full : readBlanked(text);
  return whole.length > 0 ? whole : readShort(text);
}

/** A first half of digits only may be the postcode before a shortened code: "6300 4GRC+22". */
function readBlanked(text: string): readonly Recognition[] {
  return [...text.matchAll(BLANKED)].slice(0, CODES_MAX).flatMap((match) => {
    const [all, region = "", area = "", tail = ""] = match;
    const normalized = `${region}${area}+${tail}`.toUpperCase();
    const bounds = HAS_LETTER.test(region) ? decodePlusCode(normalized) : undefined;
    const span: Span = [match.index, match.index + all.length];
    return bounds === undefined
      ? []
      : [cellPoint({ system: "plus_code", normalized, bounds, weight: FULL_WEIGHT, span })];
  });
}

function readFull(text: string, pattern: RegExp): readonly Recognition[] {
  const found: Recognition[] = [];
  for (const match of text.matchAll(pattern)) {
    const bare = pattern === BARE;
    const [all, head = "", joint = "", tail = ""] = match;
    const area = bare ? joint : tail;
    const repaired = !bare && joint === " ";
    // Only codes of ten digits or more are repaired: eight digits and a space are any number.
    if (
      (repaired && area === "") || (area === "" && bare) ||
      !HAS_LETTER.test(all.replace("%2B", "")) && (repaired || bare)
    ) {
      continue;
    }
    const normalized = `${head}+${area}`.toUpperCase();
    const bounds = decodePlusCode(normalized);
    const span: Span = [match.index, match.index + all.trimEnd().length];
    if (bounds === undefined) {
      if (joint === "+" && HAS_LETTER.test(all)) {
        found.push({ ...invalid(normalized), span });
      }
      continue;
    }
    const weight = bare
      ? (HAS_DIGIT.test(all) ? BARE_WEIGHT : 0)
      : repaired
      ? REPAIRED_WEIGHT
      : isLoose(text, span) && area === ""
      ? LOOSE_WEIGHT
      : FULL_WEIGHT;
    if (weight > 0) {
      found.push(cellPoint({ system: "plus_code", normalized, bounds, weight, span }));
    }
    if (found.length >= CODES_MAX) {
      break;
    }
  }
  return found;
}

/** A character other than a space or bracket touches the code. */
function isLoose(text: string, [from, to]: Span): boolean {
  return TOUCHING.test(text.charAt(from - 1)) || TOUCHING.test(text.charAt(to));
}

/** Eight digits and a plus among other signs. */
const LOOSE_WEIGHT = 0.6;
const TOUCHING = /[^\s()[\]{}<>"'“”«».,;:!?/]/u;

function invalid(normalized: string): Omit<Extract<Recognition, { outcome: "nothing" }>, "span"> {
  return {
    kind: "short_code",
    system: "plus_code",
    weight: SHORT_WEIGHT,
    reasons: ["invalid_code"],
    code: { system: "plus_code", normalized },
    outcome: "nothing",
  };
}

function readShort(text: string): readonly Recognition[] {
  const found: Recognition[] = [];
  for (const match of [SHORT, JOINED, SPACED].flatMap((pattern) => [...text.matchAll(pattern)])) {
    const [all, head = "", joint = "", tail = ""] = match;
    const weight = weighShort(all, joint);
    const span: Span = [match.index, match.index + all.length];
    if (weight === 0) {
      continue;
    }
    const normalized = `${head}+${tail}`.toUpperCase();
    const rest = trimSeparators(`${text.slice(0, span[0])} ${text.slice(span[1])}`);
    found.push({
      kind: "short_code",
      system: "plus_code",
      weight,
      span,
      reasons: [],
      code: { system: "plus_code", normalized },
      outcome: "shortened",
      referenceText: rest,
      recover(reference) {
        const whole = recoverPlusCode(normalized, reference) ?? "";
        const bounds = decodePlusCode(whole) ?? [-180, -90, 180, 90];
        return cellPoint({ system: "plus_code", normalized: whole, bounds, weight, span });
      },
    });
    if (found.length >= CODES_MAX) {
      break;
    }
  }
  return found;
}

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

/** Trims white space, commas and semicolons, in one pass over each end. */
function trimSeparators(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && SEPARATORS.includes(text.charAt(from))) {
    from += 1;
  }
  while (to > from && SEPARATORS.includes(text.charAt(to - 1))) {
    to -= 1;
  }
  return text.slice(from, to);
}

const SEPARATORS = " \t\n\r\u00a0,;،";
