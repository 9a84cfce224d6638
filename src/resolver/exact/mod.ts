/**
 * The exact engine. In go a text and a gazetteer; out comes the answer to a text in which every word is part of a name, a
 * number or a postcode as the data has it, and no other candidate can come near. It answers only what it can prove: its
 * answer equals that of the full engine byte by byte. Everything else is undefined, and left to the full engine.
 *
 * 1. `words.ts`: text → words with what they may mean
 * 2. `spans.ts`: words → the names and postcodes that groups of them are
 * 3. `house.ts`: spans → the only house that uses every word once
 * 4. `rivals.ts`: what all other candidates weigh at most
 * 5. `answer.ts`: the house → the answer with its evidence, finished as any other
 */
import type { Input } from "../../domain/input.ts";
import type { Resolution } from "../../domain/resolution.ts";
import type { Gazetteer } from "../../gazetteer/port.ts";
import { placeContext } from "../address/context/mod.ts";
import {
  addresseesOf,
  crossingJoints,
  noteEnds,
  numberForms,
  type PlaceSpan,
  spelledForms,
  type StreetSpan,
} from "../address/spans/mod.ts";
import type { Token } from "../address/tokens/mod.ts";
import { recognizeOwnCode } from "../codes/mod.ts";
import { mayHoldPair } from "../coordinates/pairs/mod.ts";
import { recognize } from "../recognition/mod.ts";
import { signsOf } from "../recognition/recognize.ts";
import type { NoAnswer, Outcome } from "../answer.ts";
import { finish } from "../finish/mod.ts";
import type { OnStage } from "../stage.ts";
import { sureAnswer } from "./answer.ts";
import { namedHouse } from "./house.ts";
import { rivalWeights } from "./rivals.ts";
import { findSpans, type Spans } from "./spans.ts";
import { MEANING, NOTE_FILLER, readWords, words } from "./words.ts";

/** Options for resolving a text. */
interface ExactOptions {
  readonly input: Input;
  readonly gazetteer: Gazetteer;
  /** Called after each stage. */
  readonly onStage?: OnStage | undefined;
}

/** The answer to a text that is one house beyond doubt; else undefined, for the full engine. */
export function resolveExactly(text: string, { input, gazetteer, onStage }: ExactOptions): Resolution | undefined {
  const { wholeNames } = gazetteer;
  if (wholeNames === undefined || isLimited(input)) {
    return undefined;
  }
  const tokens = readWords(text);
  if (tokens === undefined) {
    return undefined;
  }
  const scope = input.country === undefined ? undefined : gazetteer.country(input.country);
  if (input.country !== undefined && scope === undefined) {
    return undefined;
  }
  const context = placeContext(gazetteer, { scope });
  const spans = findSpans(tokens, wholeNames, context);
  const house = spans === undefined ? undefined : namedHouse(tokens, spans, context);
  if (house === undefined || mayHaveNote(tokens, spans!)) {
    return undefined;
  }
  const answer = sureAnswer(house, rivalWeights(house, spans!, { tokens, context }), context);
  if (answer === undefined || mayBeOther(text, input, gazetteer)) {
    return undefined;
  }
  const outcome: Outcome = { answers: [answer], nothing: NOTHING, explain: () => [] };
  const resolution = finish(outcome, { input, gazetteer });
  onStage?.("exact");
  return resolution;
}

const NOTHING: NoAnswer = { inputKind: "address", reasons: ["no_match"], matches: {}, code: null, system: null };

/** What the caller says about the place, or wants to know of other candidates, is left to the full engine. */
function isLimited({ near, bounds, alternatives = 0, explain = false }: Input): boolean {
  return near !== undefined || bounds !== undefined || alternatives > 0 || explain;
}

/** True if the text may also be a link, coordinates or a code. */
function mayBeOther(text: string, { country }: Input, gazetteer: Gazetteer): boolean {
  const { links, coordinates, codes } = signsOf(text);
  const mayBe = (links | coordinates | codes) !== 0 || mayHoldPair(text);
  return (mayBe && recognize(text, country === undefined ? {} : { country }).length > 0) ||
    recognizeOwnCode(text, gazetteer).length > 0;
}

/** True if words of the text may be a note, a number or a crossing: the full engine says what they mean. */
function mayHaveNote(tokens: readonly Token[], { names, streets }: Spans): boolean {
  if (!hasNoteWords(tokens)) {
    return false;
  }
  const places = tokens.map((): PlaceSpan[] => []);
  const inPlaceName = tokens.map(() => false);
  for (const { from, to, name } of names) {
    places[from]!.push(name);
    inPlaceName.fill(true, from, to);
  }
  const streetsAt = tokens.map((): StreetSpan[] => []);
  for (const { from, to } of streets) {
    streetsAt[from]!.push({ from, to, matches: [] });
  }
  const numbers = tokens.map((_, at) => numberForms(tokens, at));
  return tokens.some(({ shape }, at) =>
    shape === "word" && (numbers[at]!.length > 0 || spelledForms(tokens, at).length > 0)
  ) ||
    noteEnds(tokens, { inPlaceName, places, numbers, streets: streetsAt }).some((ends) => ends.length > 0) ||
    addresseesOf(tokens).length > 0 || crossingJoints(tokens).length > 0;
}

const MAY_BE_FLOOR = /^\d{1,4}\p{L}{1,2}$/u;

/** True for a word with another meaning, and for a segment of words of notes only. */
function hasNoteWords(tokens: readonly Token[]): boolean {
  let isNote = true;
  for (let at = 0; at < tokens.length; at++) {
    const { flags, shape } = words[at]!;
    // A number with a letter may be a floor.
    if (
      (flags & MEANING) !== 0 || (shape === "mixed" && MAY_BE_FLOOR.test(words[at]!.key)) ||
      (at > 0 && tokens[at]!.apart && isNote)
    ) {
      return true;
    }
    isNote = (flags & NOTE_FILLER) !== 0 && (isNote || tokens[at]!.apart);
  }
  return isNote;
}
