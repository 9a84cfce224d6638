/**
 * Stage 3: spans to parses. In goes the lattice; out come the ways to cover the whole text with spans, lowest cost first.
 * A parse gives each token exactly one role and has a cost before any candidate is compared; at most `PARSES_MAX` are
 * kept.
 */
export { type Parse, parsesOf, type ParseSpan, type SpanRole } from "./parses.ts";
export { widerNameOf } from "./wider_name.ts";
