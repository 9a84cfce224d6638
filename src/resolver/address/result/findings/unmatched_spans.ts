import type { Components } from "../../../../domain/resolution.ts";
import type { EntryId } from "../../../../gazetteer/port.ts";
import type { Findings } from "../../../decision/mod.ts";
import { WORDS } from "../../../address_words.ts";
import { isCovered, type PlaceContext } from "../../context/mod.ts";
import type { ParseSpan } from "../../parses/mod.ts";
import { isNumberedRoad } from "../../scoring/mod.ts";
import { boxEnds, isCompany, isNumberedUnit, isQuarter, type Lattice, looksLikeAddress } from "../../spans/mod.ts";
import { isStreetWord, type Token, type TokenSpan } from "../../tokens/mod.ts";

/** A number of so many digits away from words is a postcode; "123l" is a house. */
const LONG_NUMBER = /(?:\d\D?){4}/u;

/**
 * Adds what a parse leaves unmatched: spans that are not names are streets, house numbers, postcodes and unknown words.
 *
 * @returns the number of words that are neither a street nor known, and of places that unmatched words name: they are in
 * the input, and the answer is something else
 */
export function addUnmatched(
  findings: Findings,
  spans: readonly ParseSpan[],
  { lattice, context, place, isPostcodeKnown }: {
    readonly lattice: Lattice;
    readonly context: PlaceContext;
    readonly place: EntryId;
    /** The postcode of the input is that of the place or of another one. */
    readonly isPostcodeKnown: boolean;
  },
): { readonly unknown: number; readonly conflicts: number } {
  const isLoaded = isCovered(place, context.gazetteer);
  const missing = new Set<keyof Components>();
  const runs = wordRuns(spans, lattice.tokens).map((run) => {
    const isOfStreet = isStreet(run, spans, lattice.tokens);
    return { run, isOfStreet, named: isOfStreet ? [] : entriesNamedIn(run, lattice, context) };
  });
  const contradicting = new Set(runs.flatMap(({ named }) => named));
  contradicting.forEach((id) => findings.contradict(context.place(id).kind));
  let unknown = 0;
  for (const { run, isOfStreet, named } of runs) {
    if (isOfStreet) {
      missing.add("street");
      findings.add("streetMissing");
      continue;
    }
    unknown += run.filter(({ role }) => role === "word").length;
    if (named.length === 0) {
      missing.add("name");
    }
    findings.add("unmatchedText");
  }
  const numbers = spans.filter(({ role }) => role === "number" || role === "postcode");
  for (const span of numbers) {
    const isPostcode = isPostcodeLike(span, { spans, tokens: lattice.tokens, hasStreet: missing.has("street") });
    if (!isPostcode || !isPostcodeKnown) {
      missing.add(isPostcode ? "postcode" : "houseNumber");
    }
  }
  if (missing.size === 0 && numbers.length > 1 && numbers.some(({ postcode }) => postcode === undefined)) {
    // "Weg5, 9490 Vaduz": a word with a number next to the postcode may be the address.
    missing.add("name");
    findings.add("unmatchedText");
  }
  const hasRoad = spans.some((_, at) =>
    isNumberedRoad(spans, at, context) && lattice.tokens[spans[at]?.from ?? 0]?.apart !== true
  );
  if (hasRoad || spans.some(({ role }) => role === "street")) {
    missing.add("street");
    findings.add("streetMissing");
  }
  if (spans.some((span) => isBox(span, lattice))) {
    // The box is not at the middle of its post town.
    missing.add("unit");
  }
  if (spans.some(({ role }) => role === "note")) {
    findings.add("unmatchedText");
  }
  const notes = spans.filter((span) => span.role === "note" && !isBox(span, lattice));
  const hasNote = notes.length > 0;
  if (notes.some(({ from, to }) => from === 0 && to === lattice.personTo)) {
    // A person stands in front of an address, and the answer is none: "Avniguda Meritxell, 100, Andorra la Vella".
    missing.add("street");
  }
  if (notes.some((note) => looksLikeAddress(note, lattice) || isQuarter(note, lattice))) {
    // "Attn: Studio 54, Vaduz": no known street, and not the middle of the town.
    missing.add("name");
  }
  if (notes.some((note) => isNumberedUnit(lattice.tokens, note))) {
    // "Kleinsteg, Haus 61": the unit is in an unknown house, or is the house.
    missing.add("houseNumber");
  }
  if (spans.some((span) => isCompanyNote(span, lattice)) || (hasNote && !context.known(place).isSettlement)) {
    // The input means the company, and the position of its town is not that of the company. A note belongs to an address
    // or a name, which a country or a region does not locate: "Falls Crek, Australia".
    missing.add("name");
  }
  if (missing.has("houseNumber") && !findings.all.includes("streetMissing")) {
    findings.add("houseNumberMissing");
  }
  // Where not all data is loaded, an unknown street or postcode is no evidence. Elsewhere it is unmatched text.
  if (missing.has("postcode")) {
    findings.add(isLoaded ? "unmatchedText" : "notLoaded");
  }
  if (!isLoaded && (missing.has("street") || missing.has("houseNumber"))) {
    findings.add("notLoaded");
  }
  missing.forEach((component) => findings.setMatch(component, "missing"));
  if (missing.size > 0) {
    findings.add("componentMissing");
  }
  return { unknown, conflicts: contradicting.size };
}

/** Consecutive words and connectors of one segment; each run has at least one word. */
export function wordRuns(spans: readonly ParseSpan[], tokens: readonly Token[]): ParseSpan[][] {
  const runs: ParseSpan[][] = [];
  let run: ParseSpan[] | undefined;
  for (const span of spans) {
    if (span.role !== "word" && span.role !== "connector") {
      run = undefined;
    } else if (run === undefined || tokens[span.from]?.apart === true) {
      run = [span];
      runs.push(run);
    } else {
      run.push(span);
    }
  }
  return runs.filter((some) => some.some(({ role }) => role === "word"));
}

/** True if a word of the run is a street type, or a number stands next to it. */
function isStreet(run: readonly ParseSpan[], spans: readonly ParseSpan[], tokens: readonly Token[]): boolean {
  const first = spans.findIndex((span) => span === run[0]);
  const before = spans[first - 1];
  const after = spans[first + run.length];
  const isNextToNumber = (tokens[run[0]?.from ?? 0]?.apart !== true && before?.role === "number") ||
    (after?.role === "number" && tokens[after.from]?.apart !== true);
  return isNextToNumber || run.some(({ from }) => isStreetWord(tokens[from]?.key ?? ""));
}

/** The most important match of each known name inside the run. */
export function entriesNamedIn(run: readonly ParseSpan[], lattice: Lattice, context: PlaceContext): EntryId[] {
  const from = run[0]?.from ?? 0;
  const to = run.at(-1)?.to ?? 0;
  const entries: EntryId[] = [];
  for (let at = from; at < to; at++) {
    const name = lattice.places[at]?.find((span) =>
      span.to <= to && span.matches[0]?.edits === 0 && span.isChance !== true
    );
    const match = name === undefined ? undefined : context.nameFacts(name).first;
    // "Zoo Heidelberg": a word for a category means a venue, although a village has the name.
    const isCategory = name !== undefined && name.to === at + 1 &&
      WORDS.categoryWords.has(lattice.tokens[at]?.key ?? "");
    if (name !== undefined && match !== undefined && match.nameKind !== "code" && !isCategory && !isOfCompound(name)) {
      entries.push(match.id);
      at = name.to - 1;
    }
  }
  return entries;

  /** "Dreieich-Sprendlingen" is a quarter of Dreieich, and not in the other Sprendlingen. */
  function isOfCompound(name: TokenSpan): boolean {
    return lattice.tokens[name.from]!.glue === "-" || lattice.tokens[name.to]?.glue === "-";
  }
}

function isPostcodeLike(
  span: ParseSpan,
  { spans, tokens, hasStreet }: {
    readonly spans: readonly ParseSpan[];
    readonly tokens: readonly Token[];
    readonly hasStreet: boolean;
  },
): boolean {
  if (isNumberOfStreet(span, spans, tokens)) {
    return false;
  }
  if (span.role === "postcode") {
    return true;
  }
  const key = tokens[span.from]?.key ?? "";
  const isFirstOfStreet = span.from === 0 && hasStreet;
  return LONG_NUMBER.test(key) && !isFirstOfStreet;
}

/**
 * "1710 Virginia St, Fremont", "Hauptstrasse 1710, 8001 Zürich": a house number in the shape of a postcode. Before the
 * street it is one unless another number follows the street ("1010 Stephansplatz 1"); then, and after the street, only
 * if the text has another postcode.
 */
export function isNumberOfStreet(span: ParseSpan, spans: readonly ParseSpan[], tokens: readonly Token[]): boolean {
  const at = spans.indexOf(span);
  const hasOther = spans.some((other) => other !== span && isLongNumber(other, tokens));
  let last = at;
  while (isNameOfStreet(spans[last + 1]) && tokens[spans[last + 1]!.from]?.apart === false) {
    last += 1;
  }
  if (last > at) {
    const after = spans[last + 1];
    return after?.role !== "number" || tokens[after.from]?.apart === true || hasOther;
  }
  return isNameOfStreet(spans[at - 1]) && tokens[span.from]?.apart === false && tokens[span.to]?.apart !== false &&
    hasOther;
}

function isLongNumber({ role, from }: ParseSpan, tokens: readonly Token[]): boolean {
  return role === "postcode" || (role === "number" && LONG_NUMBER.test(tokens[from]?.key ?? ""));
}

function isNameOfStreet(span: ParseSpan | undefined): boolean {
  return span?.role === "street" || span?.role === "word";
}

function isCompanyNote({ role, from, to }: ParseSpan, { tokens }: Pick<Lattice, "tokens">): boolean {
  return role === "note" && isCompany(tokens.slice(from, to), { isPlaceName: false });
}

/** True for a note that is a post office box: it is part of the input, and no map has it. */
function isBox({ role, from, to }: ParseSpan, { tokens }: Pick<Lattice, "tokens">): boolean {
  return role === "note" && boxEnds(tokens, from).includes(to);
}
