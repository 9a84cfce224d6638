import type { PostcodeArea } from "../../gazetteer/gazetteer.ts";
import { POSTCODE_WAYS } from "../data/box_words.ts";
import type { Token } from "./tokenize.ts";

/** Some tokens that may be a postcode. */
export interface PostcodeForm {
  readonly from: number;
  readonly to: number;
  /** Folded, only letters and digits, without a country's prefix. */
  readonly key: string;
  /** D a digit, L a letter. */
  readonly shape: string;
  /** Where a loaded gazetteer knows it. */
  readonly areas: readonly PostcodeArea[];
}

/** Shapes of postcodes that are written as two words. */
const TWO_WORDS: ReadonlySet<string> = new Set([
  "DDD DD",
  "DDDD LL",
  "LDL DLD",
  "LD DLL",
  "LDD DLL",
  "LLD DLL",
  "LLDD DLL",
  "LDL DLL",
  "LLDL DLL",
  "LLL DDDD",
  "LLL DDD",
  "DDD DDD",
]);
/** And those that only a hyphen joins: 4050-123, 150-0001, 12-345, 94501-1234. */
const HYPHENATED: ReadonlySet<string> = new Set(["DDDD DDD", "DDD DDDD", "DDDDD DDD", "DDDDD DDDD", "DD DDD"]);
/** Shapes of one word that hold letters. */
const MIXED_WORDS: ReadonlySet<string> = new Set([
  "DDDDLL",
  "LDLDLD",
  "LDDLL",
  "LDDDLL",
  "LLDDLL",
  "LLDDDLL",
  "LDLDLL",
  "LLDLDLL",
  "LLLDDDD",
  "LLLDDD",
  "LLDDD",
  "LLDDDD",
  "LLDDDDD",
  "LDDDD",
  "LDDDDLLL",
  "LDDDDD",
  "LLLDDDDD",
]);
const PREFIX = /^[a-z]{1,3}$/u;
const HYPHEN = /^ ?[-‐‑–] ?$/u;
const DIGITS_MIN = 3;
const DIGITS_MAX = 10;
/** An American code is looked up by its first five digits. */
const ZIP_PLUS_FOUR = "DDDDDDDDD";

/** Every way in which a postcode may begin at a token, longest first. */
export function postcodeForms(
  tokens: readonly Token[],
  at: number,
  find: (key: string) => readonly PostcodeArea[],
): PostcodeForm[] {
  const token = tokens[at];
  if (token === undefined) {
    return [];
  }
  const next = tokens[at + 1];
  const announced = POSTCODE_WAYS.get(token.key)?.find((way) =>
    way.every((word, i) => tokens[at + i]?.key === word) && isCode(tokens[at + way.length])
  );
  if (announced !== undefined) {
    return postcodeForms(tokens, at + announced.length, find).map((form) => ({ ...form, from: at }));
  }
  // Two words have no digits, and every code does.
  if (isWord(token) && (next === undefined || isWord(next))) {
    return [];
  }
  const forms: PostcodeForm[] = [];
  const add = (from: number, to: number, key: string): void => {
    const shape = shapeOf(key);
    forms.push({ from, to, key, shape, areas: find(shape === ZIP_PLUS_FOUR ? key.slice(0, 5) : key) });
  };
  if (next !== undefined && !isApart(next)) {
    const shapes = `${shapeOf(token.key)} ${shapeOf(next.key)}`;
    if (TWO_WORDS.has(shapes) || (HYPHEN.test(next.glue) && next.glue !== " " && HYPHENATED.has(shapes))) {
      add(at, at + 2, token.key + next.key);
    }
  }
  if (next !== undefined && PREFIX.test(token.key) && HYPHEN.test(next.glue) && isDigits(next)) {
    add(at, at + 2, next.key);
  }
  if (isDigits(token) || (token.shape === "mixed" && MIXED_WORDS.has(shapeOf(token.key)))) {
    add(at, at + 1, token.key);
  }
  return forms;
}

function isWord({ shape }: Token): boolean {
  return shape === "word" || shape === "ideograph";
}

function isCode(token: Token | undefined): boolean {
  return token?.shape === "number" || token?.shape === "mixed";
}

function isDigits({ key, shape }: Token): boolean {
  return shape === "number" && key.length >= DIGITS_MIN && key.length <= DIGITS_MAX;
}

function isApart({ apart, glue }: Token): boolean {
  return apart && !HYPHEN.test(glue);
}

function shapeOf(key: string): string {
  let shape = "";
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    shape += code >= 48 && code <= 57 ? "D" : code >= 97 && code <= 122 ? "L" : "?";
  }
  return shape;
}
