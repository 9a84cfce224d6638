import type { Input } from "../../domain/input.ts";
import type { NamedPlace } from "../../gazetteer/port.ts";
import type { Answer } from "../answer.ts";
import { rulesOf } from "../countries/mod.ts";
import { inOtherPlace, statusOf } from "../decision/mod.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { RESOLVED_CONFIDENCE, TOWN_IMPORTANCE } from "../weights.ts";
import { type Candidate, isStreet, type Rival } from "./candidates/mod.ts";
import type { PlaceContext } from "./context/mod.ts";
import {
  addUnits,
  isOwnSegment,
  placeAnswer,
  postcodeAnswers,
  postcodeAnswersFor,
  streetAnswer,
} from "./result/mod.ts";
import { type AddressRun, runStages, type WrittenAddress } from "./run_stages.ts";
import { buildLattice, CODE_LETTERS_MIN, differenceCount, keepAll } from "./spans/mod.ts";
import type { Compared } from "./structured/mod.ts";
import type { Token } from "./tokens/mod.ts";
import { contextNearVenues, findVenues, OTHER_ADDRESSES_MAX, type OtherTokensAddress } from "./venues/mod.ts";

/** Sets of words next to a venue that are resolved, each as expensive as an address. Real texts have one or two. */
const OTHER_TOKENS_MAX = 4;
/** Work units (`WorkBudget`) for these, in addition to their ranking. */
const WORK_OTHER_TOKENS = 15;

/** Answers computed, whether they are shown or not: the confidence must not depend on the number shown. */
const ANSWERS_MAX = 11;

/** A runner-up must exceed the first answer by this much to replace it: both are guesses. */
const CONFIDENCE_MARGIN = 0.05;

/** Confidence that an answer needs if the whole text is a known postcode: "P-9100-207" is no Park with a typo. */
const CONFIDENCE_AGAINST_CODE = 0.3;

/** Confidence that an answer needs to replace a known house: a wrong postcode alone does not mean another place. */
const CONFIDENCE_FOR_HOUSE = 0.5;

interface RunInput {
  readonly run: AddressRun;
  readonly written: WrittenAddress;
  readonly context: PlaceContext;
}

/**
 * Which answers are needed: the best one, all, or all unless the best one is found. Runners-up that are not returned affect
 * its confidence all the same.
 */
export type Wanted = "best" | "all" | "all unless found";

/** Which answers a caller needs of a text that is nothing but an address. */
export function wantedOf(
  { alternatives = 0, alternativesOf, bounds, maxAccuracyM }: Omit<Input, "text">,
): Wanted {
  if (bounds !== undefined) {
    return "all";
  }
  // A found answer may still be too coarse for the caller.
  const mayStayFound = alternativesOf === "uncertain" && maxAccuracyM === undefined;
  return alternatives === 0 ? "best" : mayStayFound ? "all unless found" : "all";
}

/** The answers of a run, best first. */
export function answersOf(input: RunInput, wanted: Wanted): readonly Answer[] {
  const { run, written, context } = input;
  const some = rankedAnswers(input, wanted);
  const isVenue = mayBeVenue(run, written);
  const all = (): readonly Answer[] => !isVenue || wanted === "all" ? some : rankedAnswers(input, "all");
  // A later one may replace a contradicted answer.
  const answers = uncontradictedFirst(some[0]?.evidence?.kind === "contradicted" ? all() : some);
  const postcodes = postcodesOf(answers, run, context);
  const others = postcodes.length > 0 || !isVenue ? { answers: postcodes, isPlaced: true } : venuesOf(input);
  if (others.answers.length === 0) {
    return answers;
  }
  const joined = [...others.answers, ...uncontradictedFirst(all())];
  // A street of which every word is right, or nearly, is no guess.
  const isSurer = answers[0] !== undefined && isFound(answers[0]) && !isFound(others.answers[0]!);
  return (others.isPlaced && !isSurer ? joined : joined.sort((one, other) => other.confidence - one.confidence))
    .slice(0, ANSWERS_MAX);
}

function rankedAnswers({ run, written, context }: RunInput, wanted: Wanted): readonly Answer[] {
  return candidateAnswers(run, written, { context, wanted }).map(({ answer, candidate }, at): Answer => {
    // The model is fitted on best answers; a runner-up is at most as likely as its share.
    const share = run.rivals.find(({ ranked }) => ranked === candidate)?.share ?? 1;
    return at === 0 || share >= answer.confidence ? answer : { ...answer, confidence: share };
  });
}

/**
 * Moves a contradicted answer behind a more probable one without contradiction: "98000 Monte-Carlo" is only in Monaco.
 */
function uncontradictedFirst(answers: readonly Answer[]): readonly Answer[] {
  const [first] = answers;
  if (first?.evidence?.kind !== "contradicted") {
    return answers;
  }
  const isHouse = first.matches.street === "exact" && first.matches.houseNumber === "exact";
  const least = isHouse ? CONFIDENCE_FOR_HOUSE : first.confidence + CONFIDENCE_MARGIN;
  const surer =
    answers.filter(({ evidence, confidence }) => evidence?.kind !== "contradicted" && confidence > least).toSorted((
      one,
      other,
    ) => other.confidence - one.confidence)[0];
  return surer === undefined ? answers : [surer, ...answers.filter((answer) => answer !== surer)];
}

/** True for an answer that is shown as found, if nothing else contradicts it. */
export function isFound(answer: Answer): boolean {
  return statusOf(answer).status === "found";
}

/** The answers of the rivals with enough confidence. */
function candidateAnswers(
  run: AddressRun,
  { compare }: WrittenAddress,
  { context, wanted, most = ANSWERS_MAX }: {
    readonly context: PlaceContext;
    readonly wanted: Wanted;
    readonly most?: number;
  },
): OtherTokensAddress[] {
  const answers: OtherTokensAddress[] = [];
  let named: OtherTokensAddress | undefined;
  for (let at = 0; at < Math.min(run.rivals.length, ANSWERS_MAX) && answers.length < most; at++) {
    const rival = run.rivals[at]!;
    const { ranked: candidate } = rival;
    const plain = addUnits(answerOf(rival, run, context), candidate, run);
    const answer = compare?.(comparedOf(plain, candidate)) ?? plain;
    // A known place is still the best one to look at if a component contradicts it, or its postcode is not known.
    const isDoubtful = answer.evidence?.kind === "contradicted" || answer.matches.postcode === "missing";
    const isBest = isDoubtful && answer.confidence > 0;
    // Its own confidence says little of a runner-up: the model is fitted on best answers.
    const isRunnerUp = answers.length > 0 && answer.confidence > 0;
    if (isStreet(candidate) || isBest || isRunnerUp || answer.confidence >= RESOLVED_CONFIDENCE) {
      if (answers.length === 0 && named !== undefined && named.answer.confidence >= answer.confidence) {
        answers.push(named);
      }
      answers.push({ answer, candidate });
      const isEnough = wanted === "best" || (wanted === "all unless found" && isFound(answer));
      // A contradicted one may be replaced by the next.
      if (isEnough && answer.evidence?.kind !== "contradicted") {
        break;
      }
    } else if (answer.confidence > 0 && candidate.match.edits === 0 && isOwnSegment(candidate.span, run.lattice)) {
      // "1005 Ferry Rd, Ferrymead, Christchurch": little is known, but the town is named.
      named ??= { answer, candidate };
    }
  }
  return answers.length === 0 && named !== undefined ? [named] : answers;
}

function comparedOf(answer: Answer, candidate: Candidate): Compared {
  const { agreements } = candidate;
  return isStreet(candidate)
    ? {
      answer,
      streetDifferences: differenceCount(candidate.match),
      hasNumber: candidate.number !== undefined,
      place: undefined,
      agreements,
    }
    : {
      answer,
      streetDifferences: undefined,
      hasNumber: false,
      place: { span: candidate.span, edits: candidate.match.edits },
      agreements,
    };
}

function answerOf(rival: Rival, run: AddressRun, context: PlaceContext): Answer {
  const { ranked } = rival;
  return isStreet(ranked)
    ? streetAnswer(ranked, { rival, lattice: run.lattice, context })
    : placeAnswer(ranked, { rival, lattice: run.lattice, context });
}

/** True if unmatched tokens may be the name of a venue. */
function mayBeVenue({ unknown, rivals: [best] }: AddressRun, { keep }: WrittenAddress): boolean {
  const isNumbered = best !== undefined && isStreet(best.ranked) && best.ranked.number !== undefined;
  // In a structured input no component is the name of a venue.
  return unknown !== undefined && !isNumbered && keep === undefined;
}

/** The named places that the unmatched tokens may mean. */
function venuesOf({ run, written, context }: RunInput): ReturnType<typeof findVenues> {
  return findVenues(run.lattice, {
    unknown: run.unknown ?? [],
    context,
    addressesOf: otherTokensResolver(written.text, context),
    isStreetKnown: isStreetKnown(run.rivals[0]?.ranked),
  });
}

/** The areas of the postcode of a text that is only a postcode, or whose best place is a word of an unknown street. */
function postcodesOf(
  answers: readonly Answer[],
  { lattice, rivals: [best], unknown }: AddressRun,
  context: PlaceContext,
): readonly Answer[] {
  const [first] = answers;
  // "SW1A 1AA" is no house number 1 with a misspelt street, and "I-39100" no place called I with another's postcode.
  const confidence = first?.confidence ?? 1;
  const isOfCode = isPostcode(lattice, confidence) ||
    (confidence < CONFIDENCE_MARGIN && hasSignedPostcode(lattice));
  if (isOfCode || first === undefined) {
    return isOfCode || unknown !== undefined ? postcodeAnswers(lattice, context) : [];
  }
  if (confidence < CONFIDENCE_MARGIN && first.matches.postcode === "conflict") {
    const country = statedCountry(best?.ranked, context);
    const ofCode = postcodeAnswers(lattice, context, country);
    const [only, another] = ofCode;
    if (only !== undefined && another === undefined) {
      if (isCorrectedElsewhere(first) || (only.area!.postcode.length >= CODE_LETTERS_MIN && isUnplaced(best?.ranked))) {
        return ofCode;
      }
      if (isOfPlace(only, best?.ranked, country)) {
        return [inOtherPlace(only)];
      }
    }
  }
  return best === undefined || isStreet(best.ranked) ? [] : postcodeAnswersFor(best.ranked, { lattice, context });
}

/** "12 High Street, LN1 1AA": a street of a text that names no place. "AA-123-AA" is none with a code of Iceland. */
function isUnplaced(best: Candidate | undefined): boolean {
  return best !== undefined && isStreet(best) && best.agreements.length === 0;
}

/**
 * In one country a code is one place, and a name several: "San Cassiano, 39030, Italy" is not the one in Lecce. A code
 * that begins with letters is one of the surroundings of the post town near it: "Ashorne, Warwick, CV35 0AA".
 */
function isOfPlace(ofCode: Answer, best: Candidate | undefined, country: string | undefined): boolean {
  if (best === undefined || isStreet(best) || ofCode.area?.countryCode !== best.place.countryCode) {
    return false;
  }
  return (country !== undefined && best.place.importance < TOWN_IMPORTANCE) ||
    (rulesOf(best.place.countryCode).postcodes?.startsWith("L") === true &&
      distanceM(ofCode.coordinates, best.place.coordinates) <= SURROUNDINGS_M);
}

/** How far the post town of a code may lie from it. Metres. */
const SURROUNDINGS_M = 30_000;

/** The country of a place, if the text names it. */
function statedCountry(best: Candidate | undefined, context: PlaceContext): string | undefined {
  return best !== undefined && !isStreet(best) &&
      best.agreements.some(({ relation, match }) =>
        relation === "around" && context.gazetteer.placeRank(match.id).kind === "country"
      )
    ? best.place.countryCode
    : undefined;
}

/**
 * "60 Hollybush Close, Borwick, LA6 1JT" is not in Berwick, Australia: a code of one country alone beats that, if the
 * answer contradicts it.
 */
function isCorrectedElsewhere({ matches }: Answer): boolean {
  return matches.locality === "corrected" || matches.district === "corrected";
}

/** "PSČ 110 00" is nothing else, "1010" may be a number. */
function isPostcode({ postcodes, tokens }: AddressRun["lattice"], confidence: number): boolean {
  return postcodes[0]?.some(({ to, areas, labelTo }) =>
    to === tokens.length && areas.length > 0 && (labelTo !== undefined || confidence < CONFIDENCE_AGAINST_CODE)
  ) === true;
}

/** "P-4960-300 Fitoiro": a known postcode behind the sign of its country. */
function hasSignedPostcode({ postcodes }: AddressRun["lattice"]): boolean {
  return postcodes.some((forms) => forms.some(({ areas, isSigned }) => isSigned === true && areas.length > 0));
}

/** Resolves the words next to a venue: each set of words once per name, and at most `OTHER_TOKENS_MAX` sets. */
function otherTokensResolver(
  text: string,
  context: PlaceContext,
): (tokens: readonly Token[], namesakes: readonly NamedPlace[]) => readonly OtherTokensAddress[] {
  const known = new Map<readonly NamedPlace[], Map<string, readonly OtherTokensAddress[]>>();
  let left = OTHER_TOKENS_MAX;
  return (tokens, namesakes) => {
    const ofName = known.get(namesakes) ?? new Map<string, readonly OtherTokensAddress[]>();
    known.set(namesakes, ofName);
    const key = tokens.map(({ span, apart }) => `${span[0]}${apart ? "," : ""}`).join(" ");
    let addresses = ofName.get(key);
    if (addresses === undefined && left > 0 && context.workBudget.spend(WORK_OTHER_TOKENS)) {
      left -= 1;
      const written = { text, tokens, isNearVenue: true as const };
      const nearby = contextNearVenues(namesakes, context);
      const run = runStages(written, buildLattice(tokens, { context: nearby, keep: keepAll }), {
        context: nearby,
      });
      addresses = candidateAnswers(run, written, { context: nearby, wanted: "all", most: OTHER_ADDRESSES_MAX });
      ofName.set(key, addresses);
    }
    return addresses ?? [];
  };
}

/** True if a street matches every token, apart from typos: then venues of a similar name are not considered. */
function isStreetKnown(best: Candidate | undefined): boolean {
  return best !== undefined && isStreet(best) && best.parse.spans.every(({ role }) => role !== "word");
}
