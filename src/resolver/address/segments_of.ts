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
