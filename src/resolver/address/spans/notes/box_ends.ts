import { BOX_ABBREVIATIONS, BOX_OR_POSTCODE, BOXES, NO_NUMBER, WORDS } from "../../../address_words.ts";
import type { Token } from "../../tokens/mod.ts";

/** Longest box number, longest group of digits, and groups per number: "Postfach 12 34 56". */
const VALUE_LENGTH_MAX = 7;
const GROUP_LENGTH_MAX = 3;
const GROUPS_MAX = 3;
/** From this many digits on, the number after "C.P." is a postcode: "C.P. 28013". */
const POSTCODE_LENGTH_MIN = 5;
/** Longest number of a sorting office: "Cedex 16". */
const ROUTING_LENGTH_MAX = 2;

const NONE: readonly never[] = [];

/** The ends of a post office box that begins at a token, longest first; empty if none does. */
export function boxEnds(tokens: readonly Token[], at: number): readonly number[] {
  const key = tokens[at]?.key ?? "";
  const isFirst = at === 0 || tokens[at]?.apart === true;
  const boxes = BOXES.get(key) ?? NONE;
  const letters = isFirst || tokens[at - 1]?.shape === "word" ? BOX_ABBREVIATIONS.get(key) ?? NONE : NONE;
  return boxes.length === 0 && letters.length === 0 ? NONE : endsOfWays(tokens, at, boxes, letters);
}

function endsOfWays(
  tokens: readonly Token[],
  at: number,
  boxes: readonly (readonly string[])[],
  letters: readonly (readonly string[])[],
): readonly number[] {
  const ends = [
    ...boxes.flatMap((way) => endsOfBox(tokens, at, way)),
    ...letters.flatMap((way) => endsOfLetters(tokens, at, way)),
  ];
  return [...new Set(ends)].sort((one, other) => other - one);
}

/**
 * The ends of words that no map has: the number of a sorting office ("Cedex 16"), or a remark that there is no number.
 */
export function routingEnds(tokens: readonly Token[], at: number): readonly number[] {
  const key = tokens[at]?.key ?? "";
  if (WORDS.sortingOffices.has(key)) {
    const next = tokens[at + 1];
    return next?.shape === "number" && next.key.length <= ROUTING_LENGTH_MAX ? [at + 2, at + 1] : [at + 1];
  }
  return NO_NUMBER.has(key) ? endsOfRemarks(tokens, at) : NONE;
}

function endsOfRemarks(tokens: readonly Token[], at: number): readonly number[] {
  let ends: number[] | undefined;
  for (const way of NO_NUMBER.get(tokens[at]!.key) ?? NONE) {
    if (isWay(tokens, at, way) && (way.length === 1 || tokens[at + 1]?.glue !== " " || way[0] !== "s")) {
      (ends ??= []).push(at + way.length);
    }
  }
  return ends ?? NONE;
}

function endsOfBox(tokens: readonly Token[], at: number, way: readonly string[]): number[] {
  if (!isWay(tokens, at, way)) {
    return [];
  }
  const end = at + way.length;
  const valued = valueEnd(tokens, end);
  if (valued !== undefined) {
    return [valued];
  }
  // "Postfach, 8999 Probikon": without a number it must be the whole segment.
  const isWhole = (at === 0 || tokens[at]?.apart === true) && (tokens[end] === undefined || tokens[end].apart);
  return isWhole ? [end] : [];
}

function endsOfLetters(tokens: readonly Token[], at: number, way: readonly string[]): number[] {
  const end = isWay(tokens, at, way) ? valueEnd(tokens, at + way.length) : undefined;
  const isPostcode = BOX_OR_POSTCODE.has(way.join(" ")) &&
    (tokens[at + way.length]?.key.length ?? 0) >= POSTCODE_LENGTH_MIN;
  return end === undefined || isPostcode ? [] : [end];
}

function isWay(tokens: readonly Token[], at: number, way: readonly string[]): boolean {
  return way.every((word, i) => tokens[at + i]?.key === word && (i === 0 || !isApart(tokens[at + i])));
}

/** End of the number that begins at a token. */
function valueEnd(tokens: readonly Token[], at: number): number | undefined {
  const first = tokens[at];
  const isValue = first !== undefined && !isApart(first) && first.key.length <= VALUE_LENGTH_MAX &&
    (first.shape === "number" || first.shape === "mixed");
  if (!isValue) {
    return undefined;
  }
  let end = at + 1;
  while (
    end < at + GROUPS_MAX && first.key.length <= GROUP_LENGTH_MAX && tokens[end]?.shape === "number" &&
    tokens[end]?.glue === " " && (tokens[end]?.key.length ?? 0) <= GROUP_LENGTH_MAX
  ) {
    end += 1;
  }
  return end;
}

/** The slash of "а/я" and "s/n" does not separate. */
function isApart(token: Token | undefined): boolean {
  return token?.apart === true && token.glue !== "/";
}
