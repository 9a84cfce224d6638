/**
 * The exact engine. In goes the lattice of a text; out comes the answer to a text in which every word is part of a name, a
 * number or a postcode as the data has it, and no other candidate can come near. It answers only what it can prove: its
 * answer equals that of the full engine byte by byte. Everything else is undefined, and left to the full engine.
 *
 * 1. `spans.ts`: lattice → names, streets, numbers and postcodes, each with a bit for every token
 * 2. `house.ts`: these → the only house that uses every token once
 * 3. `rivals.ts`: what all other candidates weigh at most
 * 4. `answer.ts`: the house → the answer with its evidence
 */
import type { PlaceContext } from "../address/context/mod.ts";
import type { StreetAgreement } from "../address/scoring/mod.ts";
import { withUnit, writtenUnit } from "../address/result/mod.ts";
import type { Lattice } from "../address/spans/mod.ts";
import type { Token, WordOfText } from "../address/tokens/mod.ts";
import type { Answer } from "../answer.ts";
import { sureAnswer } from "./answer.ts";
import { namedHouse } from "./house.ts";
import { rivalWeights } from "./rivals.ts";
import { plainSpans } from "./plain_spans.ts";
import { type Spans, spansOf } from "./spans.ts";

/** An answer that is sure, and the names of places beside its street. */
interface ExactAnswer {
  readonly answer: Answer;
  readonly agreements: readonly StreetAgreement[];
}

/** The answer to a text that is one house beyond doubt; else undefined, for the full engine. */
export function answerExactly(text: string, lattice: Lattice, context: PlaceContext): ExactAnswer | undefined {
  return answerOfSpans(text, spansOf(lattice, context), context);
}

/** The same for a plain text, without its lattice. */
export function answerPlain(
  text: string,
  { tokens, words }: { readonly tokens: readonly Token[]; readonly words: readonly WordOfText[] },
  context: PlaceContext,
): ExactAnswer | undefined {
  return answerOfSpans(text, plainSpans(tokens, words, context), context);
}

function answerOfSpans(text: string, spans: Spans | undefined, context: PlaceContext): ExactAnswer | undefined {
  const house = spans === undefined ? undefined : namedHouse(spans, context);
  if (house === undefined) {
    return undefined;
  }
  const answer = sureAnswer(house, rivalWeights(house, spans!, context), context);
  if (answer === undefined) {
    return undefined;
  }
  const { unit, tokens } = spans!;
  return {
    answer: unit === undefined ? answer : withUnit(answer, writtenUnit(unit, { text, tokens })),
    agreements: house.agreements,
  };
}
