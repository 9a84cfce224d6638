import type { Findings } from "../../../decision/mod.ts";
import type { RankedStreet } from "../../candidates/mod.ts";
import type { Place } from "../../../../gazetteer/port.ts";
import { TOWN_IMPORTANCE } from "../../../weights.ts";
import { nameKey } from "../../../../text/name_key.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { ParseSpan } from "../../parses/mod.ts";
import type { Lattice } from "../../spans/mod.ts";
import { isOneEdit, segmentOf } from "../../tokens/mod.ts";
import { isUnit } from "../units.ts";
import { isVenueBehind } from "./persons_and_firms.ts";
import { unknownLetters } from "./uncertain_names.ts";
import { entriesNamedIn, wordRuns } from "./unmatched_spans.ts";

/** The unmatched words of an address. */
interface StrayWords {
  /** Words that neither the address nor a known note explains. */
  readonly words: number;
  /** Letters of those that are not a person or a company. */
  readonly letters: number;
  readonly isAny: boolean;
  /** Words that are one typo from an omitted word of the street's name. They count as typos, not as unmatched words. */
  readonly misspelt: number;
}

/**
 * Adds the components that the unmatched words stand for, by their position. In a segment before a street with a house
 * number they are a person or a company, and so are those with a word for a venue behind the whole address; before a
 * street without one they are a name; next to the street or after it they are a street or a place that the answer lacks,
 * or contradict it as the name of a known place.
 */
export function addStrayWords(
  findings: Findings,
  ranked: RankedStreet,
  { lattice, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): StrayWords {
  const { parse, span, number } = ranked;
  let words = 0;
  let letters = 0;
  const found = wordRuns(parse.spans, lattice.tokens);
  const runs = found.filter((run) => !isMisspeltPart(run, ranked, lattice));
  const streetSegment = segmentOf(lattice.tokens, span.from);
  for (const run of runs) {
    words += run.filter(({ role }) => role === "word").length;
    const segment = segmentOf(lattice.tokens, run[0]!.from);
    const isName = segment < streetSegment ? number !== undefined : isVenueBehind(run[0]!, ranked, lattice);
    if (isName) {
      statedPlaces(run, ranked, { lattice, context }).forEach(({ kind }) => findings.contradict(kind));
      continue;
    }
    letters += unknownLetters(run, lattice);
    const named = entriesNamedIn(run, lattice, context);
    named.forEach((id) => findings.contradict(context.place(id).kind));
    if (named.length === 0) {
      findings.setMatch(segment <= streetSegment ? "name" : "locality", "missing");
    }
  }
  // A unit becomes part of the answer.
  const hasNote = parse.spans.some((one) => one.role === "note" && !isUnit(one, lattice));
  return { words, letters, isAny: runs.length > 0 || hasNote, misspelt: found.length - runs.length };
}

/**
 * "France, Schaan, Landstrasse 6": a segment that is nothing but the name of a country or of a town that everybody knows
 * is no person, and the answer is not there.
 */
function statedPlaces(
  run: readonly ParseSpan[],
  { street }: RankedStreet,
  { lattice: { places, tokens }, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): readonly Place[] {
  const from = run[0]!.from;
  const to = run.at(-1)!.to;
  const isSegment = (from === 0 || tokens[from]!.apart) && tokens[to]?.apart !== false;
  const name = isSegment ? places[from]!.find((span) => span.to === to && span.matches[0]!.edits === 0) : undefined;
  if (name === undefined || name.matches.some(({ id }) => context.gazetteer.isWithin(street.place, id))) {
    return [];
  }
  const { id, nameKind } = context.nameFacts(name).first!;
  const place = context.place(id);
  const isKnown = nameKind !== "code" && (place.kind === "country" || place.importance >= TOWN_IMPORTANCE);
  return isKnown ? [place] : [];
}

/** Letters of a word that one typo does not make another word; without a postcode that confirms the house. */
const PART_LETTERS_MIN = 4;

/**
 * "улpица Карла Маркса, 6": one word next to the street, one typo from a word of its name that the input lacks. The
 * house must exist.
 */
function isMisspeltPart(
  run: readonly ParseSpan[],
  { span, street, number, postcode }: RankedStreet,
  { tokens }: Lattice,
): boolean {
  const [word, ...others] = run;
  if (word === undefined || others.length > 0 || word.to - word.from > 1 || number?.location.state !== "exact") {
    return false;
  }
  const isNext = word.to === span.from || word.from === span.to;
  if (!isNext || tokens[Math.max(word.from, span.from)]?.apart === true) {
    return false;
  }
  const key = tokens[word.from]?.key ?? "";
  const isConfirmed = postcode?.agreement.relation === "exact" || key.length >= PART_LETTERS_MIN;
  const written = new Set(tokens.slice(span.from, span.to).map((token) => token.key));
  return isConfirmed && street.name.split(" ").some((own) => {
    const part = nameKey(own);
    return !written.has(part) && isOneEdit(part, key);
  });
}
