import { pointerStep } from "../../../domain/problem.ts";

/** Deeper than any body of this service (the deepest has four levels), and far below the parser's stack limit. */
export const JSON_DEPTH_MAX = 32;

/** More than any object of this service may have (metadata: 50). Each unknown member costs a check and a message. */
export const JSON_MEMBERS_MAX = 1000;

/**
 * More than any array of this service may have except in batches (tags, with 50 at most). Items that must be unique are
 * compared with each other: refusing a hundred thousand takes half a second of the processor.
 */
export const JSON_ITEMS_MAX = 1000;

/** What is wrong with a JSON text beyond its grammar. */
export type JsonFault = "too_deep" | "too_many_members" | "duplicate_member" | ForbiddenName | LongArray;

/** A JSON pointer to an array with too many items. */
interface LongArray {
  readonly longAt: string;
}

/**
 * Names that no member may have: a copied `__proto__` sets a prototype, and an own `toString` makes `String(value)`
 * throw.
 */
export type ForbiddenName = (typeof FORBIDDEN_NAMES)[number];

const FORBIDDEN_NAMES = ["__proto__", "toString"] as const;

/** Characters of JSON's grammar, as UTF-16 code units. */
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const BACKSLASH = 0x5c;
export const OPEN_BRACKET = 0x5b;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;

/**
 * Scans a JSON text before it is parsed. Returns the first fault: deeper than `JSON_DEPTH_MAX`, an object of more
 * members than `JSON_MEMBERS_MAX`, an array of more items than `itemsMax`, a member name twice in one object (parsers
 * disagree which one counts: RFC 8259, section 4), or a member with a forbidden name, which is returned. Does not check
 * the grammar: the parser does.
 */
export function jsonFault(text: string, itemsMax: number = JSON_ITEMS_MAX): JsonFault | undefined {
  /** One entry per level: the names seen in an object, or undefined for an array. */
  const levels: (Set<string> | undefined)[] = [];
  /** One entry per level: the commas seen between items of an array, one fewer than its items. */
  const commas: number[] = [];
  let isName = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === QUOTE) {
      const end = endOfString(text, i);
      const names = levels.at(-1);
      if (isName && names !== undefined) {
        const name = nameOf(text.slice(i, end + 1));
        const forbidden = FORBIDDEN_NAMES.find((one) => one === name);
        if (forbidden !== undefined) {
          return forbidden;
        }
        if (names.has(name)) {
          return "duplicate_member";
        }
        if (names.size === JSON_MEMBERS_MAX) {
          return "too_many_members";
        }
        names.add(name);
      }
      isName = false;
      i = end;
    } else if (unit === OPEN_BRACE || unit === OPEN_BRACKET) {
      if (levels.length === JSON_DEPTH_MAX) {
        return "too_deep";
      }
      isName = unit === OPEN_BRACE;
      levels.push(isName ? new Set() : undefined);
      commas.push(0);
    } else if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) {
      levels.pop();
      commas.pop();
      isName = false;
    } else if (unit === COMMA) {
      isName = true;
      const last = levels.length - 1;
      if (last >= 0 && levels[last] === undefined) {
        const seen = (commas[last] ?? 0) + 1;
        if (seen >= itemsMax) {
          return { longAt: pointerOf(levels.slice(0, last), commas) };
        }
        commas[last] = seen;
      }
    } else if (unit === COLON) {
      isName = false;
    }
  }
  return undefined;
}

/** The JSON pointer (RFC 6901) to what is scanned inside of these levels. */
function pointerOf(levels: readonly (ReadonlySet<string> | undefined)[], commas: readonly number[]): string {
  return levels.map((names, level) => pointerStep((names === undefined ? commas[level] : [...names].at(-1)) ?? ""))
    .join("");
}

/** The offset of the quote that ends the string at `from`, or the length of the text. */
function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end !== -1 && isEscaped(text, end)) {
    end = text.indexOf('"', end + 1);
  }
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === BACKSLASH) {
    before--;
  }
  return (at - before) % 2 === 0;
}

function nameOf(literal: string): string {
  if (!literal.includes("\\")) {
    return literal.slice(1, -1);
  }
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}
