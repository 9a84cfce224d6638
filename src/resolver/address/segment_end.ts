import type { Token } from "./tokenize.ts";

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
