import type { Place } from "../../../../gazetteer/port.ts";
import { nameKey } from "../../../../text/name_key.ts";
import { COST_ALTERNATE_NAME, TOWN_IMPORTANCE } from "../../../weights.ts";
import type { RankedPlace } from "../../candidates/mod.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { ParseSpan } from "../../parses/mod.ts";
import type { Lattice } from "../../spans/mod.ts";

/** Languages in which villages have names besides the one in their country's language. */
const LOCAL_LANGUAGES = (
  "en fr es de it pt nl ru ar zh ja sv fi eu ca gl cy ga gd mt rm lb fy br co oc hu ro sk cs pl uk be lt lv et sl hr sr tr el"
).split(" ");

/**
 * True for a village named by a name that is neither its own nor similar, or a town named by another name next to a
 * place that it only lies near. Former names are listed as well, and the place with that name today may not be.
 */
export function isUncertainName(ranked: RankedPlace, { tokens }: Lattice, context: PlaceContext): boolean {
  const { match, place, agreements, nameCost, span } = ranked;
  const isOther = match.nameKind === "alternate" && match.edits === 0 && nameCost >= COST_ALTERNATE_NAME &&
    (place.kind === "locality" || place.kind === "district");
  if (!isOther) {
    return false;
  }
  if (agreements.length > 0 && agreements.every(({ relation }) => relation === "neighbour")) {
    return true;
  }
  const key = tokens.slice(span.from, span.to).map((token) => token.key).join("");
  return place.importance < TOWN_IMPORTANCE && !hasName(key, place, context);
}

/** A spelling of its name, or its name in a local language. */
function hasName(key: string, { id, name }: Place, { gazetteer }: PlaceContext): boolean {
  const names = new Set([name, ...LOCAL_LANGUAGES.map((language) => gazetteer.nameIn(id, [language]))].map(nameKey));
  return names.has(key) || [...names].some((own) => isAlike(own, key));
}

/** At least half of the letters agree from the beginning and the end: "koeln", "koln"; "stjohann", "sanktjohann". */
function isAlike(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  let first = 0;
  while (first < length && one[first] === other[first]) {
    first++;
  }
  let last = 0;
  while (last < length - first && one.at(-1 - last) === other.at(-1 - last)) {
    last++;
  }
  return 2 * (first + last) >= length;
}

/** Letters of the spans that are unknown words. */
export function unknownLetters(spans: readonly ParseSpan[], lattice: Lattice): number {
  return spans.reduce((sum, span) => sum + (span.role === "word" ? lettersOf(span, lattice) : 0), 0);
}

/** Letters and digits of a span. */
export function lettersOf({ from, to }: ParseSpan, { tokens }: Lattice): number {
  let letters = 0;
  for (let at = from; at < to; at++) {
    letters += tokens[at]?.key.length ?? 0;
  }
  return letters;
}
