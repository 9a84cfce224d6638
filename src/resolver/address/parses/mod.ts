/**
 * Stage 3: spans to parses. In goes the lattice; out come the ways to cover the whole text with spans, lowest cost first.
 * A parse gives each token exactly one role and has a cost before any candidate is compared; at most `PARSES_MAX` are
 * kept.
 */
import type { Token, TokenSpan } from "../tokens/mod.ts";
import type { ParseSpan } from "./parses.ts";

export { isUnknownName, type Parse, parsesOf, type ParseSpan, type SpanRole } from "./parses.ts";

/** A name this short in front of another one is a code, and as likely a misspelt part of it: "Sa Antonio". */
const CODE_LENGTH_MAX = 2;
/** Connectors in Latin letters are articles and prepositions; those in others are words for a town or a district. */
const LATIN = /^\p{Script=Latin}+$/u;

/**
 * The tokens of a place's name together with the connectors and the code directly next to it in its segment, which say
 * nothing there: "La Trancas", "Santa Aan"; and with the same name once more: "Kota Kota". Undefined if there are none.
 */
export function widerNameOf(
  spans: readonly ParseSpan[],
  name: Pick<ParseSpan, "from" | "to">,
  tokens: readonly Token[],
): TokenSpan | undefined {
  let { from, to } = name;
  for (let at = spans.findIndex((span) => span.to === from); at >= 0; at--) {
    const span = spans[at]!;
    if (
      tokens[from]?.apart !== false || !(isLoose(span, tokens) || isCode(span, tokens) || isSame(span, name, tokens))
    ) {
      break;
    }
    from = span.from;
  }
  for (let at = spans.findIndex((span) => span.from === to); at >= 0 && at < spans.length; at++) {
    const span = spans[at]!;
    if (tokens[to]?.apart !== false || !(isLoose(span, tokens) || isSame(span, name, tokens))) {
      break;
    }
    to = span.to;
  }
  return from === name.from && to === name.to ? undefined : { from, to };
}

function isLoose({ role, from }: ParseSpan, tokens: readonly Token[]): boolean {
  return role === "connector" && LATIN.test(tokens[from]?.key ?? "");
}

function isSame({ role, from, to }: ParseSpan, name: TokenSpan, tokens: readonly Token[]): boolean {
  return role === "place" && to - from === name.to - name.from &&
    tokens.slice(from, to).every(({ key }, at) => key === tokens[name.from + at]?.key);
}

function isCode({ role, from, to }: ParseSpan, tokens: readonly Token[]): boolean {
  return role === "place" && to === from + 1 && (tokens[from]?.key.length ?? 0) <= CODE_LENGTH_MAX;
}
