import type { Token } from "./tokenize.ts";
import { CONNECTORS } from "./words.ts";

/** House numbers are shorter: the longest in use have five digits and a letter. */
const NUMBER_LENGTH_MAX = 6;
const POSTCODE_LENGTH_MAX = 10;

/** What a token is taken for that is no name; `isOnly`: its segment holds nothing else. */
export function wordRole(token: Token, isOnly: boolean): "number" | "postcode" | "connector" | "word" {
  if (CONNECTORS.has(token.key) && !isOnly) {
    return "connector";
  }
  if (token.shape === "word" || token.shape === "ideograph") {
    return "word";
  }
  const isNumber = token.key.charCodeAt(0) <= 57;
  if (isNumber && token.key.length <= NUMBER_LENGTH_MAX) {
    return "number";
  }
  return token.key.length <= POSTCODE_LENGTH_MAX ? "postcode" : "word";
}

/** A segment of nothing but connectors connects nothing: it is a name that is not known ("Bei'an"). */
export function isAlone(tokens: readonly Token[], at: number): boolean {
  let from = at;
  while (from > 0 && tokens[from]?.apart !== true) {
    from -= 1;
  }
  for (let i = from; i < tokens.length && (i === from || tokens[i]?.apart !== true); i++) {
    // "AL 36067": a number is no name that it could connect.
    if (!CONNECTORS.has(tokens[i]?.key ?? "") && tokens[i]?.shape !== "number") {
      return false;
    }
  }
  return true;
}
