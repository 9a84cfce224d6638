import type { Token } from "../tokens/mod.ts";
import { differenceCount, type SpanMatch, type StreetSpan } from "./lattice.ts";

/** Separators between the names of one street in two languages. */
const JOINTS: ReadonlySet<string> = new Set(["/", " / ", " - ", " – ", "-", "–", "(", " (", ", ", " | ", " · "]);
/** Pairs of spans compared. A text has one or two. */
const PAIRS_MAX = 64;

/**
 * Adds the streets that a text names twice, in two languages: "Via Roma / Romstraße", "Rue Neuve - Nieuwstraat",
 * "Mannerheimintie (Mannerheimvägen)". Both names must be names of the same street.
 */
export function addSameStreets(
  streets: readonly (readonly StreetSpan[])[],
  tokens: readonly Token[],
): readonly (readonly StreetSpan[])[] {
  let pairs = 0;
  const added: StreetSpan[] = [];
  for (const spans of streets) {
    for (const one of spans) {
      const joint = tokens[one.to];
      if (joint === undefined || !joint.apart && joint.glue !== "-" || !JOINTS.has(joint.glue)) {
        continue;
      }
      for (const two of streets[one.to] ?? []) {
        const matches = pairs++ < PAIRS_MAX ? both(one.matches, two.matches) : [];
        if (matches.length > 0) {
          added.push({ from: one.from, to: two.to, matches });
        }
      }
    }
  }
  return added.length === 0
    ? streets
    : streets.map((spans, at) => [...added.filter(({ from }) => from === at), ...spans]);
}

function both(one: readonly SpanMatch[], two: readonly SpanMatch[]): readonly SpanMatch[] {
  return one.filter((match) =>
    differenceCount(match) === 0 &&
    two.some((other) => other.id === match.id && differenceCount(other) === 0 && other.nameKind !== match.nameKind)
  );
}
