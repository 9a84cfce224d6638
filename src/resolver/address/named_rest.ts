import type { NamedPlace } from "../../gazetteer/gazetteer.ts";
import type { Lattice } from "./lattice.ts";
import type { NamedSpan } from "./named_spans.ts";
import type { Token } from "./tokenize.ts";

/**
 * What a text states beside a name: its other words, without the word for the kind of thing ("Hotel Adler" for the
 * hotel Adler). Where there are no others, the place inside the name itself: "Schloss Vaduz" says that it is in Vaduz.
 */
export function namedRest({ from, to, bearers }: NamedSpan, { tokens, starting }: Lattice): readonly Token[] {
  const first = isKind(tokens[from - 1], bearers) && tokens[from]?.apart !== true ? from - 1 : from;
  const last = isKind(tokens[to], bearers) && tokens[to]?.apart !== true ? to + 1 : to;
  const before = tokens.slice(0, first);
  const after = tokens.slice(last).map((token, at) =>
    at === 0 && before.length > 0 ? { ...token, apart: true, glue: ", " } : token
  );
  if (before.length + after.length > 0) {
    return [...before, ...after];
  }
  const inside = starting.slice(from, to).flat()
    .filter((place) => place.to <= to && place.to - place.from < to - from && place.matches[0]?.edits === 0)
    .toSorted((one, other) => (other.to - other.from) - (one.to - one.from))[0];
  return inside === undefined ? [] : tokens.slice(inside.from, inside.to);
}

/** A word for what all of them are, as their category says it: a supermarket is no hotel. */
function isKind(token: Token | undefined, bearers: readonly NamedPlace[]): boolean {
  return token !== undefined && token.shape === "word" &&
    bearers.every(({ category }) => category.slice(category.indexOf("=") + 1).split("_").includes(token.key));
}
