import type { Token } from "../address/tokens/mod.ts";

/** The tokens of street and number, which stand next to each other at one end of a text. */
export interface AddressTokens {
  readonly from: number;
  readonly to: number;
  /** The first or the last of them. */
  readonly number: number;
}

/** The tokens that may be street and number: "Städtle 27, …", "…, Städtle 27", "27 Städtle, …". */
export function addressTokens(tokens: readonly Token[]): readonly AddressTokens[] {
  const last = tokens.length - 1;
  const found: AddressTokens[] = [];
  if (tokens[0]?.shape === "number") {
    const to = segmentEnd(tokens, 0);
    if (to > 1 && to <= last) {
      found.push({ from: 0, to, number: 0 });
    }
  } else {
    const number = tokens.findIndex(({ shape }) => shape === "number");
    if (number > 0 && number < last) {
      found.push({ from: 0, to: number + 1, number });
    }
  }
  let from = last;
  while (from > 0 && !tokens[from]!.apart) {
    from--;
  }
  if (tokens[last]?.shape === "number" && from > 0 && from < last) {
    found.push({ from, to: last + 1, number: last });
  }
  return found;
}

/** The end of the segment that begins at a token. */
function segmentEnd(tokens: readonly Token[], at: number): number {
  let end = at + 1;
  while (end < tokens.length && !tokens[end]!.apart) {
    end++;
  }
  return end;
}
