/**
 * The exact engine. In goes a text; out comes the answer to one in which every word is part of a name, a number or a
 * postcode as the data has it, and no other candidate can come near. It answers only what it can prove: its answer equals
 * that of the full engine byte by byte. Everything else is undefined, and left to the full engine.
 *
 * 1. `plain_spans.ts`: a street with or without its number, and a town that was read before → names, streets, numbers
 *    and postcodes, each with a bit for every token
 *    `misspelt_streets.ts`: the same for a street with a typo
 *    `asides.ts`: the same among notes and units in segments of their own
 *    `known_ends.ts`: ends of texts that were answered so, with another street and number in front → their answers
 * 2. `spans.ts`: the same of all other texts, from their lattice
 * 3. `house.ts`: these → the only house that uses every token once
 *    `named_street.ts`: the same for the only street of a text without a number
 * 4. `rivals.ts`: what all other candidates weigh at most
 *    `contradictions.ts`: names of a text that exclude each other
 * 5. `answer.ts`: the house → the answer with its evidence
 */
import { isDigit } from "../../text/street_words_key.ts";
import type { PlaceContext } from "../address/context/mod.ts";
import type { StreetAgreement } from "../address/scoring/mod.ts";
import { withUnit, writtenUnit } from "../address/result/mod.ts";
import { crossingJoints, type Lattice } from "../address/spans/mod.ts";
import { streetWordsOf, type Token, tokenize, type TokenSpan } from "../address/tokens/mod.ts";
import { WORDS } from "../address_words.ts";
import type { Answer } from "../answer.ts";
import { isWithoutOthers, sureAnswer } from "./answer.ts";
import { namedHouse } from "./house.ts";
import type { NamedStreet } from "./named_street.ts";
import { answerByEnd, keepEnd } from "./known_ends.ts";
import { type Namesake, namesakesOf, rivalWeights } from "./rivals.ts";
import { plainSpans } from "./plain_spans.ts";
import { type Spans, spansOf, type Text } from "./spans.ts";
import { areStreets, nameAreas, withoutAsides } from "./asides.ts";

export { isWithoutOthers };

/**
 * The answer to a text whose end was answered before with another house, which may have a unit: "12 Main St, Apt 4,
 * Millford".
 */
export function answerKnown(text: string, context: PlaceContext): Answer | undefined {
  return answerByEnd(text, context) ?? answerOfUnit(text, context);
}

function answerOfUnit(text: string, context: PlaceContext): Answer | undefined {
  // Most texts end their first or second part in a word.
  const border = text.indexOf(", ");
  if (!isBehindDigit(text, border) && !isBehindDigit(text, text.indexOf(", ", border + 1))) {
    return undefined;
  }
  const [head = "", house = "", word = ""] = HOUSE_AND_UNIT.exec(text) ?? [];
  // "Main Street, Apt 4, 4, Millford": the number would be left out as a repeated one.
  const answer = /\d/u.test(house) && WORDS.unitWords.has(word.toLowerCase())
    ? answerByEnd(house + text.slice(head.length), context)
    : undefined;
  if (answer === undefined) {
    return undefined;
  }
  const tokens = tokenize(head);
  const { units = [], unitCost = 0 } = withoutAsides({ tokens, words: streetWordsOf(tokens) }, context) ?? {};
  const [unit] = units;
  const isUnit = unit !== undefined && units.length === 1 && unit.to === tokens.length && unitCost === 0 &&
    tokens[unit.from - 1]?.span[1] === house.length &&
    !nameAreas(units, { tokens }, { place: answer.entry!, isLocated: answer.matches.locality !== undefined }, context);
  return isUnit ? withUnit(answer, writtenUnit(unit, { text, tokens })) : undefined;
}

function isBehindDigit(text: string, at: number): boolean {
  return at > 1 && (isDigit(text.charCodeAt(at - 1)) || isDigit(text.charCodeAt(at - 2)));
}

/** A house and its unit in front of a comma. */
const HOUSE_AND_UNIT = /^([^,]{3,60}?),? (\p{L}{2,9})\.? \d{1,3}\p{L}?(?=, )/u;

/** An answer that is sure, and the names of places beside its street. */
interface ExactAnswer {
  readonly answer: Answer;
  readonly agreements: readonly StreetAgreement[];
  readonly house: NamedStreet;
  readonly namesakes: readonly Namesake[];
}

/** The answer to the text of a lattice, if it is one house beyond doubt; else undefined, for the full engine. */
export function answerExactly(text: string, lattice: Lattice, context: PlaceContext): ExactAnswer | undefined {
  return answerOfSpans(text, spansOf(lattice, context), context);
}

/** The same for a plain text without a lattice, which takes most of the time of an address. */
export function answerPlain(
  written: Pick<Text, "tokens" | "words"> & { readonly text: string },
  context: PlaceContext,
): Answer | undefined {
  const spans = plainSpans(written, context);
  const exact = answerOfSpans("", spans, context);
  if (exact !== undefined) {
    keepEnd(written.text, { ...exact, spans: spans! }, context);
  }
  return exact?.answer ?? answerWithoutAsides(written, context);
}

/** The same for an address among notes: they say nothing against it, and a unit becomes a part of it. */
function answerWithoutAsides(
  { text, ...whole }: Text & { readonly text: string },
  context: PlaceContext,
): Answer | undefined {
  // A text of one segment has no end of its own.
  const shortened = whole.tokens.some(({ apart }) => apart) ? withoutAsides(whole, context) : undefined;
  if (shortened === undefined) {
    return undefined;
  }
  const { units, notes, hasNotes, hasPerson } = shortened;
  const spans = plainSpans(shortened, context);
  const exact = answerOfSpans("", spans, context);
  // A unit or words of notes may mean that a number is missing.
  if (exact?.house.numberSpan === undefined || isWithoutOthers(exact.answer)) {
    return undefined;
  }
  const { answer, agreements, house } = exact;
  // Else they may be a misspelt town: "Vaduzz, Landstrasse 19, 9490" (`needsCorrection`).
  const isLocated = agreements.some(({ match }) => match.nameKind !== "code");
  const mayBeTown = hasPerson && (!isLocated || answer.precision !== "house");
  // "12 Main Stret (corner house)": the typo may be one of two streets that meet, and "Kv" in "5 Juana Kv Apt 4" a flat.
  const mayBeOther = house.streetSpan.misspelt !== undefined &&
    (crossingJoints(whole.tokens).length > 0 ||
      units.some(({ from }) => WORDS.unitWords.has(whole.tokens[from - 1]?.key ?? "")));
  const isOther = mayBeTown || mayBeOther || areStreets(notes, whole, spans!.scopes!, context) ||
    nameAreas(units, whole, { place: answer.entry!, isLocated }, context) ||
    nameAreas(notes, whole, { place: answer.entry!, isLocated: true }, context);
  if (isOther) {
    return undefined;
  }
  const isPlainUnit = units.length === 1 && units[0]!.from > 0 && house.streetSpan.misspelt === undefined;
  if (isPlainUnit && !hasNotes && !hasPerson && shortened.unitCost === 0) {
    keepEndWithoutUnit(units[0]!, { text, tokens: whole.tokens, exact: { ...exact, spans: spans! } }, context);
  }
  const noted = hasNotes ? withNotes(answer) : answer;
  return units.length === 0
    ? noted
    : withUnit(noted, units.map((unit) => writtenUnit(unit, { text, tokens: whole.tokens })).join(", "));
}

/** Keeps the end of a text as if its unit were not there. */
function keepEndWithoutUnit(
  unit: TokenSpan,
  { text, tokens, exact }: {
    readonly text: string;
    readonly tokens: readonly Token[];
    readonly exact: ExactAnswer & { readonly spans: Spans };
  },
  context: PlaceContext,
): void {
  const from = tokens[unit.from - 1]!.span[1];
  const to = tokens[unit.to - 1]!.span[1];
  const moved = exact.spans.tokens.map((token): Token =>
    token.span[0] < to ? token : { ...token, span: [token.span[0] - to + from, token.span[1] - to + from] }
  );
  keepEnd(text.slice(0, from) + text.slice(to), { ...exact, spans: { ...exact.spans, tokens: moved } }, context);
}

/** In the order of findings: what is left out is found before a typo (`assess_street.ts`). */
function withNotes(answer: Answer): Answer {
  const others = answer.reasons.filter((reason) => reason !== CORRECTED);
  return { ...answer, reasons: [...others, "unmatched_text", ...answer.reasons.slice(others.length)] };
}

const CORRECTED = "spelling_corrected";

function answerOfSpans(text: string, spans: Spans | undefined, context: PlaceContext): ExactAnswer | undefined {
  const house = spans === undefined ? undefined : namedHouse(spans, context);
  if (house === undefined) {
    return undefined;
  }
  const namesakes = namesakesOf(house, spans!, context);
  const answer = sureAnswer(house, rivalWeights(namesakes, house, spans!, context), context);
  if (answer === undefined) {
    return undefined;
  }
  const { unit, tokens } = spans!;
  return {
    answer: unit === undefined ? answer : withUnit(answer, writtenUnit(unit, { text, tokens })),
    agreements: house.agreements,
    house,
    namesakes,
  };
}
