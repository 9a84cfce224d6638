import type { Coordinates } from "../domain/coordinates.ts";
import { cutInput, type Input } from "../domain/input.ts";
import type { Resolution } from "../domain/resolution.ts";
import type { Gazetteer } from "../gazetteer/port.ts";
import { distanceM } from "../geo/distance_m.ts";
import { nameKey } from "../text/name_key.ts";
import { resolveAddress } from "./address/resolve_address.ts";
import type { NoAnswer, Outcome } from "./answer.ts";
import { answerRecognition } from "./answer_recognition.ts";
import { recognizeOwnCode } from "./codes/mod.ts";
import type { Evidence } from "./evidence.ts";
import { finish } from "./finish.ts";
import type { Recognition } from "./recognition.ts";
import { recognize } from "./recognize.ts";
import type { OnStage } from "./stage.ts";
import { EXPLAINING_WEIGHT, type Interpretation, SURE_WEIGHT, weigh } from "./weigh.ts";
import { withoutCertainty } from "./without_certainty.ts";
import { withoutLinks } from "./without_links.ts";
import { WorkBudget } from "./work_budget.ts";

/** Recognitions of one text that are followed; more than that many systems never fit one text. */
const RECOGNITIONS_MAX = 6;
/**
 * Words beside codes and in links that are resolved for one text: each costs as much as an address, and one code's words
 * hold the others. One address written five times, with a number that looks like a code's, took 17 of them.
 */
const WORDS_MAX = 3;
/** Looks (`WorkBudget`) that they cost. */
const WORK_WORDS = 15;
/** A link's words may hold a code, whose words may hold a place: no deeper. */
const DEPTH_MAX = 2;

/** What a text is resolved with. */
export interface ResolveOptions {
  readonly gazetteer: Gazetteer;
  /** Told whenever a stage has ended, so that somebody with a clock can tell how long it took. */
  readonly onStage?: OnStage | undefined;
  /** Told what the confidence of the answer to a written address is made of: for fitting it. */
  readonly onEvidence?: (evidence: Evidence) => void;
}

/**
 * The one location a text names, or the reason why there is none. Never throws for any text; the same input and
 * gazetteer version give the same answer.
 *
 * @example
 * ```ts
 * const resolution = resolve({ text: "48.8584, 2.2945" }, { gazetteer });
 * resolution.status; // "found"
 * ```
 */
export function resolve(input: Input, options: ResolveOptions): Resolution {
  const { gazetteer, onStage, onEvidence } = options;
  const text = cutInput(input.text);
  const workBudget = new WorkBudget();
  const inner = { known: new Map<string, Outcome>(), left: WORDS_MAX };
  const whole = outcomeOf(text, { input, gazetteer, onStage, near: input.near, depth: 0, inner, workBudget });
  const outcome = workBudget.isExhausted ? withoutCertainty(whole) : whole;
  const resolution = finish(outcome, { input, gazetteer, ...(onEvidence === undefined ? {} : { onEvidence }) });
  onStage?.("finish");
  return resolution;
}

interface Run {
  readonly input: Input;
  readonly gazetteer: Gazetteer;
  readonly onStage: OnStage | undefined;
  readonly near: Coordinates | undefined;
  readonly depth: number;
  readonly workBudget: WorkBudget;
  /** The words beside codes and in links that were resolved already, and how many more may be. */
  readonly inner: { readonly known: Map<string, Outcome>; left: number };
}

function outcomeOf(text: string, run: Run): Outcome {
  const all = run.depth < DEPTH_MAX ? [...recognizeOwnCode(text, run.gazetteer), ...recognize(text, hintsOf(run))] : [];
  const recognitions = all.filter(isFirstOfItsCode).slice(0, RECOGNITIONS_MAX);
  const interpretations = recognitions.map((recognition) => interpretationOf(recognition, run));
  run.onStage?.("recognize");
  if ((recognitions[0]?.weight ?? 0) >= SURE_WEIGHT) {
    return weigh(interpretations);
  }
  // The letters of a link are no address; the words beside it may be one.
  const words = withoutLinks(text, recognitions);
  const hasLink = words !== text;
  if ((hasLink && !WORD.test(words)) || isNothingElse(text, recognitions)) {
    return weigh(interpretations);
  }
  const address = addressOutcome(words, run);
  const isWeakAddress = hasLink && address.answers[0]?.isDoubtful === true && interpretations.some(hasAnswer);
  if (isWeakAddress) {
    return weigh(interpretations);
  }
  return weigh([...interpretations.filter(({ recognition }) => !isWordOf(address, recognition, words)), {
    outcome: address,
  }]);
}

/** A code that is written twice is one code. */
function isFirstOfItsCode({ code }: Recognition, at: number, all: readonly Recognition[]): boolean {
  return code === undefined ||
    all.findIndex((one) => one.code?.system === code.system && one.code.normalized === code.normalized) === at;
}

/** "124 Tower Road, Sliema FGR1242": beside a known street a word that might be a code is a postcode or a slip. */
function isWordOf({ answers }: Outcome, recognition: Recognition | undefined, text: string): boolean {
  if (recognition?.kind !== "short_code" || recognition.weight >= EXPLAINING_WEIGHT) {
    return false;
  }
  const { street } = answers[0]?.matches ?? {};
  const [from, to] = recognition.span;
  return (street === "exact" || street === "corrected") &&
    (WORD.test(text.slice(0, from)) || WORD.test(text.slice(to)));
}

function interpretationOf(recognition: Recognition, run: Run): Interpretation {
  const { gazetteer, near } = run;
  const outcome = answerRecognition(recognition, {
    near,
    findCode: (system, code) => gazetteer.findCode(system, nameKey(code)),
    isExpected: (point) => isExpected(point, run),
    countryAt: (point) => countryAt(point, run),
    isInhabited: (point) => gazetteer.nearestPlaces(point, { limit: 1, maxDistanceM: INHABITED_M }).length > 0,
    resolveWords: (words, bias) => wordsOutcome(words, { ...run, near: bias, depth: run.depth + 1 }),
  });
  const isKnown = outcome.answers[0]?.record !== undefined;
  return { recognition: isKnown ? { ...recognition, weight: SURE_WEIGHT } : recognition, outcome };
}

/** Words inside a text as an input of their own; nothing where so many were read that they are a list. */
function wordsOutcome(words: string, run: Run): Outcome {
  const { inner, near, depth } = run;
  const key = `${depth} ${near?.latitude} ${near?.longitude} ${words}`;
  const known = inner.known.get(key);
  if (known !== undefined) {
    return known;
  }
  if (inner.left <= 0 || !run.workBudget.spend(WORK_WORDS)) {
    return { answers: [], nothing: NOTHING, explain: () => [] };
  }
  inner.left -= 1;
  const outcome = outcomeOf(words, run);
  inner.known.set(key, outcome);
  return outcome;
}

const NOTHING: NoAnswer = { inputKind: "address", reasons: ["no_match"], matches: {}, code: null, system: null };

/** The point lies in the asked country, or near the reference point. */
function isExpected(point: Coordinates, { input: { country }, gazetteer, near }: Run): boolean {
  if (country === undefined) {
    return near !== undefined && distanceM(point, near) < EXPECTED_M;
  }
  return gazetteer.areasContaining(point).some((id) => gazetteer.place(id).countryCode === country);
}

function countryAt(point: Coordinates, { gazetteer }: Run): string | undefined {
  const ranks = gazetteer.areasContaining(point).map((id) => gazetteer.placeRank(id));
  return ranks.find(({ kind }) => kind === "country")?.countryCode;
}

/** A city and its surroundings. Metres. */
const EXPECTED_M = 100_000;
/** Where people live a village is this near. One point of seven on the globe has one. Metres. */
const INHABITED_M = 10_000;

/** Something that may be part of a name. */
const WORD = /\p{L}/u;

/** The text is a pair of coordinates from its first letter to its last: "48° N 11° O" is not Ō in Japan. */
function isNothingElse(text: string, [surest]: readonly Recognition[]): boolean {
  if (surest?.kind !== "coordinates" || surest.outcome !== "point" || surest.weight < EXPLAINING_WEIGHT) {
    return false;
  }
  const [from, to] = surest.span;
  return !WORD_OR_NUMBER.test(text.slice(0, from)) && !WORD_OR_NUMBER.test(text.slice(to));
}

const WORD_OR_NUMBER = /[\p{L}\p{N}]/u;

function hasAnswer({ outcome }: { readonly outcome: Outcome }): boolean {
  return outcome.answers.length > 0;
}

function hintsOf({ input: { country }, near }: Run): { readonly country?: string; readonly near?: Coordinates } {
  return { ...(country === undefined ? {} : { country }), ...(near === undefined ? {} : { near }) };
}

function addressOutcome(text: string, { input, gazetteer, near, onStage, workBudget }: Run): Outcome {
  const scope = input.country === undefined ? undefined : gazetteer.country(input.country);
  if (input.country !== undefined && scope === undefined) {
    return {
      answers: [],
      nothing: { ...NOTHING, reasons: ["outside_coverage"] },
      explain: () => [],
    };
  }
  const isBestEnough = (input.alternatives ?? 0) === 0 && input.bounds === undefined;
  return resolveAddress(text, { gazetteer, scope, bounds: input.bounds, near, onStage, workBudget, isBestEnough });
}
