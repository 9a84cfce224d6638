import { beside } from "./street_type_beside.ts";
import type { Token } from "./tokenize.ts";

/**
 * "#12", "Blk 12" and "č.p. 12" are the house in some countries, and a part of it or a box in others; so is the number
 * directly behind a street in "Kossuth utca 2 em. 3".
 */
export function isNumberLike(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) {
    return false;
  }
  const { key, glue, shape } = token;
  return glue.includes("#") || key === "blk" || key === "block" || key === "cp" || key === "lot" ||
    (key === "c" && tokens[at + 1]?.key === "p") || (shape === "number" && beside(tokens, at, -1)?.shape === "word");
}
