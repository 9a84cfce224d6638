import type { Token } from "./tokenize.ts";

/** Tokens in a row: the index of the first, and that behind the last. */
export interface TokenSpan {
  readonly from: number;
  readonly to: number;
}

/** The pieces of a text between its separators. */
export function segmentsOf(tokens: readonly Token[]): TokenSpan[] {
  const segments: TokenSpan[] = [];
  for (let from = 0, to = 1; from < tokens.length; from = to, to++) {
    while (to < tokens.length && tokens[to]?.apart !== true) {
      to++;
    }
    segments.push({ from, to });
  }
  return segments;
}

/** The index after the last token of the segment in which a token stands. */
export function segmentEnd(tokens: readonly Token[], at: number): number {
  let end = at + 1;
  while (end < tokens.length && tokens[end]?.apart !== true) {
    end += 1;
  }
  return careEnd(tokens, at, end);
}

/** The slash of "c/o" and of "R/C" is no separator. */
function careEnd(tokens: readonly Token[], at: number, end: number): number {
  if (end !== at + 1 || tokens[end]?.glue !== "/" || (tokens[at]?.key.length ?? 0) > 1) {
    return end;
  }
  return segmentEnd(tokens, end);
}
