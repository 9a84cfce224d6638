import type { Coordinates } from "../domain/coordinates.ts";
import { cutInput, type Input } from "../domain/input.ts";
import type { Resolution } from "../domain/resolution.ts";
import type { Gazetteer } from "../gazetteer/port.ts";
import { distanceM } from "../geo/distance_m.ts";
import { nameKey } from "../text/name_key.ts";
import { resolveAddress, type Wanted, wantedOf } from "./address/mod.ts";
import type { Answer, NoAnswer, Outcome } from "./answer.ts";
import { WORDS } from "./address_words.ts";
import { countryOfPostcodeSign } from "./countries/mod.ts";
import { recognizeOwnCode } from "./codes/mod.ts";
import {
  type Evidence,
  EXPLAINING_WEIGHT,
  inOtherCountry,
  inOtherPlace,
  type Interpretation,
  SURE_WEIGHT,
  weigh,
  withoutCertainty,
  withUnmatchedNumber,
} from "./decision/mod.ts";
import { finish } from "./finish/mod.ts";
import {
  answerRecognition,
  hasUnknownNumber,
  isInNamedTown,
  isInOtherCountry,
  isInOtherPlace,
  recognize,
  withoutLinks,
} from "./recognition/mod.ts";
import type { Recognition, RecognizedPoint } from "./recognition_types.ts";
import type { OnStage } from "./stage.ts";
import { WorkBudget } from "./work_budget.ts";

/** Recognitions of one text that are used; no text fits more systems. */
const RECOGNITIONS_MAX = 6;
/**
 * Texts next to codes and in links that are resolved per input. Each costs as much as an address, and the words around
 * one code contain the others: one address written five times with a number that looks like a code caused 17.
 */
const WORDS_MAX = 3;
/** Work units (`WorkBudget`) of so many letters of one of them. */
const WORK_WORDS = 15;
const WORK_LETTERS = 32;
/** Places of one name that the words beside a point may mean. */
const NAMESAKES_MAX = 8;
/** The words in a link may contain a code, whose words may contain a place. Deeper nesting is ignored. */
const DEPTH_MAX = 2;

/** Options for resolving a text. */
export interface ResolveOptions {
  readonly gazetteer: Gazetteer;
  /** Called after each stage, so that a caller with a clock can measure it. */
  readonly onStage?: OnStage | undefined;
  /** `full`: without the exact engine, whose answers are the same. Default: both. */
  readonly engine?: "full";
  /** Called with the evidence of the answer to a written address, for calibration. */
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
  const { gazetteer, onStage, onEvidence, engine } = options;
  const text = cutInput(input.text);
  const workBudget = new WorkBudget();
  const inner = { known: new Map<string, Outcome>(), left: WORDS_MAX };
  const isExact = engine !== "full" && onEvidence === undefined && input.explain !== true;
  const whole = outcomeOf(text, { input, gazetteer, onStage, isExact, near: input.near, depth: 0, inner, workBudget });
  const outcome = workBudget.isExhausted ? withoutCertainty(whole) : whole;
  const resolution = finish(outcome, { input, gazetteer, ...(onEvidence === undefined ? {} : { onEvidence }) });
  onStage?.("finish");
  return resolution;
}

/** Resolves many inputs; answer *i* belongs to input *i* and equals that of `resolve`. */
export function resolveMany(
  inputs: readonly Input[],
  options: { readonly gazetteer: Gazetteer },
): Resolution[] {
  return inputs.map((input) => resolve(input, options));
}

interface Run {
  readonly input: Input;
  readonly gazetteer: Gazetteer;
  readonly onStage: OnStage | undefined;
  /** The exact engine may answer. */
  readonly isExact: boolean;
  readonly near: Coordinates | undefined;
  readonly depth: number;
  /** No word is a typo, and none the name of a venue. */
  readonly isAsWritten?: true;
  readonly workBudget: WorkBudget;
  /** Results for words next to codes and in links, and how many more may be resolved. */
  readonly inner: { readonly known: Map<string, Outcome>; left: number };
}

function outcomeOf(text: string, run: Run): Outcome {
  const all = run.depth < DEPTH_MAX
    ? joined(recognizeOwnCode(text, run.gazetteer), recognize(text, hintsOf(run)))
    : NO_RECOGNITIONS;
  if (all.length === 0) {
    run.onStage?.("recognize");
    const wanted = run.depth === 0 ? wantedOf(run.input) : wantedAmongOthers(run.input);
    return weigh([{ outcome: addressOutcome(text, run, wanted) }]);
  }
  const recognitions = all.filter(isFirstOfItsCode).filter((one) => !isPostcode(one, text)).slice(0, RECOGNITIONS_MAX);
  const interpretations = recognitions.map((recognition) => interpretationOf(recognition, text, run));
  run.onStage?.("recognize");
  if ((interpretations[0]?.recognition?.weight ?? 0) >= SURE_WEIGHT) {
    return weigh(interpretations);
  }
  // A link is not an address, but the words next to it may be one.
  const words = withoutLinks(text, recognitions);
  const hasLink = words !== text;
  if ((hasLink && !WORD.test(words)) || isNothingElse(text, recognitions)) {
    return weigh(interpretations);
  }
  const address = addressOutcome(words, run, wantedAmongOthers(run.input));
  const isWeakAddress = hasLink && address.answers[0]?.preventsFound === true && interpretations.some(hasAnswer);
  if (isWeakAddress) {
    return weigh(interpretations);
  }
  return weigh([...interpretations.filter(({ recognition }) => !isWordOf(address, recognition, words)), {
    outcome: address,
  }]);
}

const NO_RECOGNITIONS: readonly Recognition[] = [];

function joined(own: readonly Recognition[], others: readonly Recognition[]): readonly Recognition[] {
  return own.length === 0 ? others : [...own, ...others];
}

/** "〒100-0005" is no pair of coordinates, and "AB25 2WA" no square of the Maidenhead system. */
function isPostcode({ span: [from, to] }: Recognition, text: string): boolean {
  return countryOfPostcodeSign(text.slice(0, from)) !== undefined ||
    (OUTWARD_CODE.test(text.slice(from, to)) && INWARD_CODE.test(text.slice(to)));
}

/** The halves of a British postcode. */
const OUTWARD_CODE = /^[a-z]{1,2}\d[a-z\d]?$/iu;
const INWARD_CODE = /^ ?\d[a-z]{2}(?![\p{L}\p{N}])/iu;

/** A code that occurs twice is one code. */
function isFirstOfItsCode({ code }: Recognition, at: number, all: readonly Recognition[]): boolean {
  return code === undefined ||
    all.findIndex((one) => one.code?.system === code.system && one.code.normalized === code.normalized) === at;
}

/** "124 Tower Road, Sliema FGR1242": next to a known street a word that might be a code is a postcode or a typo. */
function isWordOf({ answers }: Outcome, recognition: Recognition | undefined, text: string): boolean {
  if (recognition !== undefined && recognition.weight < SURE_WEIGHT && isInUnit(answers[0], recognition, text)) {
    return true;
  }
  if (
    recognition !== undefined && answers.length > 0 &&
    (isRoadOfHouse(recognition, text) || isBehindMarker(recognition, text))
  ) {
    return true;
  }
  if (recognition?.kind !== "short_code" || recognition.weight >= EXPLAINING_WEIGHT) {
    return false;
  }
  const { street } = answers[0]?.matches ?? {};
  const [from, to] = recognition.span;
  return (street === "exact" || street === "corrected") &&
    (WORD.test(text.slice(0, from)) || WORD.test(text.slice(to)));
}

/** "1200 NY 25, Albany": a house on a road with a number, not a square of a grid. */
const NUMBERED_ROAD = /^[a-z]{2}[ -]\d{1,3}$/iu;
const NUMBER_BEFORE = /\d[a-z]?,? $/iu;

function isRoadOfHouse({ span: [from, to] }: Recognition, text: string): boolean {
  return NUMBERED_ROAD.test(text.slice(from, to)) && NUMBER_BEFORE.test(text.slice(0, from));
}

/** "leil. H0302": the number of a flat is not a code, although a national grid has such references. */
function isInUnit(answer: Outcome["answers"][number] | undefined, { span }: Recognition, text: string): boolean {
  const written = text.slice(span[0], span[1]).trim();
  return answer?.address?.houseNumber !== undefined && answer.address.unit?.includes(written) === true;
}

/** "No K3.08" is the number of a flat or a shop. */
function isBehindMarker({ weight, span: [from] }: Recognition, text: string): boolean {
  const before = text.slice(0, from).match(LAST_WORD)?.[0];
  return weight < SURE_WEIGHT && before !== undefined && WORDS.numberMarkers.has(nameKey(before));
}

/** The word before a code. */
const LAST_WORD = /[\p{L}º°]{1,8}(?=[.:]? ?$)/u;

function interpretationOf(written: Recognition, text: string, run: Run): Interpretation {
  const { gazetteer, near } = run;
  const beside = besidePoint(written, text, run);
  const recognition = beside.isConfirmed === true
    ? { ...written, weight: Math.max(SURE_WEIGHT, written.weight) }
    : written;
  const outcome = answerRecognition(recognition, {
    near,
    findCode: (system, code) => gazetteer.findCode(system, nameKey(code)),
    isExpected: (point) => isExpected(point, run),
    countryAt: (point) => countryAt(point, run),
    isInhabited: (point) => gazetteer.nearestPlaces(point, { limit: 1, maxDistanceM: INHABITED_M }).length > 0,
    resolveWords: (words, bias) => wordsOutcome(words, { ...run, near: bias, depth: run.depth + 1 }),
  });
  const isKnown = outcome.answers[0]?.record !== undefined;
  return {
    recognition: isKnown ? { ...recognition, weight: SURE_WEIGHT } : recognition,
    outcome: beside.contradict === undefined
      ? outcome
      : { ...outcome, answers: outcome.answers.map(beside.contradict) },
  };
}

/** What the words of a text say of a point in it. */
interface BesidePoint {
  /** They name the place in which it lies: two numbers that are no point lie nowhere near it. */
  readonly isConfirmed?: boolean;
  /** They name another country or another place: what becomes of the answers. */
  readonly contradict?: ((answer: Answer) => Answer) | undefined;
}

function besidePoint(recognition: Recognition, text: string, run: Run): BesidePoint {
  if (recognition.outcome !== "point") {
    return {};
  }
  const { kind, weight, coordinates: point, accuracyM, span } = recognition;
  const words = wordsBeside(recognition, text);
  const isLabel = kind === "map_link" && recognition.words !== undefined;
  if (
    isInOtherCountry({ text, span, point }, run.gazetteer) ||
    (isLabel && isInOtherCountry({ text: words, span: [0, endOfName(words)], point }, run.gazetteer))
  ) {
    return { contradict: inOtherCountry };
  }
  if (!WORD.test(words)) {
    return {};
  }
  // The caller's country limits the answer, not what the words mean. What a word may be a typo of contradicts nothing.
  const input = { text, alternatives: NAMESAKES_MAX };
  const { answers } = wordsOutcome(words, { ...run, input, near: point, depth: run.depth + 1, isAsWritten: true });
  if (kind === "coordinates" && isInNamedTown({ ...recognition, text, words }, answers)) {
    return { isConfirmed: true };
  }
  const wordsAre = isLabel ? "label" : kind === "map_link" ? "text" : "place";
  if (weight < EXPLAINING_WEIGHT) {
    return {};
  }
  if (isInOtherPlace({ point, accuracyM, words, wordsAre }, answers)) {
    return { contradict: inOtherPlace };
  }
  const isUnknown = wordsAre === "place" && recognition.hasUnreadNumber !== true && hasUnknownNumber(words, answers);
  return { contradict: isUnknown ? withUnmatchedNumber : undefined };
}

/** The end of the first part of a label: alone it may be the name of a restaurant. */
function endOfName(words: string): number {
  const comma = words.indexOf(",");
  return comma < 0 ? words.length : comma + 1;
}

/** From here on the words beside a point are read. Two numbers with two decimals may be a point. */
const LEAST_WEIGHTS = { short_code: SURE_WEIGHT, coordinates: 0.2, map_link: EXPLAINING_WEIGHT } as const;

/** Numbers without a fraction are less accurate; beside words they are rather a number and a floor: "123, 2º Dto". Metres. */
const FRACTION_M = 20_000;

/** What the text says in words about a point: a pin's own address or name, or what stands next to the point. */
function wordsBeside({ weight, kind, accuracyM, span: [from, to], ...point }: RecognizedPoint, text: string): string {
  if (weight < LEAST_WEIGHTS[kind] || (weight < EXPLAINING_WEIGHT && accuracyM > FRACTION_M)) {
    return "";
  }
  return point.words ?? `${text.slice(0, from)} ${text.slice(to)}`;
}

/** Resolves words inside a text as an input of their own; empty if there were too many before. */
function wordsOutcome(words: string, run: Run): Outcome {
  const { inner, near, depth, isAsWritten } = run;
  const key = `${depth} ${isAsWritten} ${near?.latitude} ${near?.longitude} ${words}`;
  const known = inner.known.get(key);
  if (known !== undefined) {
    return known;
  }
  if (inner.left <= 0 || !run.workBudget.spend(WORK_WORDS * Math.ceil(words.length / WORK_LETTERS))) {
    return { answers: [], nothing: NOTHING, explain: () => [] };
  }
  inner.left -= 1;
  const outcome = outcomeOf(words, run);
  inner.known.set(key, outcome);
  return outcome;
}

const NOTHING: NoAnswer = { inputKind: "address", reasons: ["no_match"], matches: {}, code: null, system: null };

/** The point lies in the caller's country, or near the reference point. */
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
/** Where people live, a village is this near. One random point of seven on Earth has one. Metres. */
const INHABITED_M = 10_000;

/** A letter, which may be part of a name. */
const WORD = /\p{L}/u;

/** True if the text consists only of coordinates: "48° N 11° O" does not contain the town Ō in Japan. */
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

/** The same next to other interpretations, beside which a found answer may not stay found. */
function wantedAmongOthers(input: Input): Wanted {
  const wanted = wantedOf(input);
  return wanted === "all unless found" ? "all" : wanted;
}

function addressOutcome(
  text: string,
  { input, gazetteer, near, onStage, isExact, isAsWritten, workBudget }: Run,
  wanted: Wanted,
): Outcome {
  const scope = input.country === undefined ? undefined : gazetteer.country(input.country);
  if (input.country !== undefined && scope === undefined) {
    return {
      answers: [],
      nothing: { ...NOTHING, reasons: ["outside_coverage"] },
      explain: () => [],
    };
  }
  const { bounds } = input;
  return resolveAddress(text, {
    gazetteer,
    scope,
    bounds,
    near,
    onStage,
    workBudget,
    isExact,
    isAsWritten,
    wanted,
  });
}
