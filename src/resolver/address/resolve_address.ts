import type { Bounds } from "../../domain/bounds.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import type { EntryId, Gazetteer, NamedPlace } from "../../gazetteer/port.ts";
import type { Answer, Outcome } from "../answer.ts";
import type { OnStage } from "../stage.ts";
import { RESOLVED_CONFIDENCE } from "../weights.ts";
import type { WorkBudget } from "../work_budget.ts";
import { type Candidate, isStreet, rankExact, rankIn, type Rival, rivalsOf, workToRank } from "./candidates/mod.ts";
import { type PlaceContext, placeContext } from "./context/mod.ts";
import { type Keep, possibleVenueTokens, rankCorrected } from "./correction/mod.ts";
import type { Parse } from "./parses/mod.ts";
import { explainAddress, placeAnswer, postcodeAnswers, streetAnswer, withUnit } from "./result/mod.ts";
import { buildLattice, type Lattice, withCrossings, withStreets } from "./spans/mod.ts";
import { type Token, tokenize } from "./tokens/mod.ts";
import { contextNearVenues, findVenues, OTHER_ADDRESSES_MAX, type OtherTokensAddress } from "./venues/mod.ts";

/** Options for resolving a written address. */
interface AddressOptions {
  readonly gazetteer: Gazetteer;
  /** The answer must lie in this country. */
  readonly scope?: EntryId | undefined;
  readonly bounds?: Bounds | undefined;
  readonly near?: Coordinates | undefined;
  readonly onStage?: OnStage | undefined;
  /** The remaining work of the text that contains this one. */
  readonly workBudget?: WorkBudget | undefined;
  /** Only the best answer is needed. Runners-up still affect its confidence, but are not returned. */
  readonly isBestEnough?: boolean;
}

/** A text with its tokens, and what is known about them in advance. */
interface WrittenAddress {
  readonly text: string;
  readonly tokens: readonly Token[];
  /**
   * The words stand next to the name of a known venue: then an exact place name among them is not a typo of another.
   */
  readonly isNearVenue?: true;
  /** Removes from a lattice what is excluded in advance. */
  readonly keep?: (lattice: Lattice, context: PlaceContext) => Lattice;
  /** Compares an answer with what is known in advance. */
  readonly compare?: (answer: Answer, candidate: Candidate) => Answer;
}

/** All intermediate results of one run, for the explanation. */
export interface AddressRun {
  readonly text: string;
  readonly lattice: Lattice;
  readonly parses: readonly Parse[];
  readonly ranked: readonly Candidate[];
  readonly rivals: readonly Rival[];
  /** Per token, whether it is part of no exact match. Absent: all tokens are matched. */
  readonly unknown?: readonly boolean[];
}

/** Sets of words next to a venue that are resolved, each as expensive as an address. Real texts have one or two. */
const OTHER_TOKENS_MAX = 4;
/** Work units (`WorkBudget`) for these, in addition to their ranking. */
const WORK_OTHER_TOKENS = 15;

/** Answers computed, whether they are shown or not: the confidence must not depend on the number shown. */
const ANSWERS_MAX = 11;

/** A runner-up must exceed the first answer by this much to replace it: both are guesses. */
const CONFIDENCE_MARGIN = 0.05;

/** Resolves a text as a written address. */
export function resolveAddress(text: string, options: AddressOptions): Outcome {
  return resolveWritten({ text, tokens: tokenize(text) }, options);
}

/** The same for a text whose tokens are known, and possibly their components. */
export function resolveWritten(written: WrittenAddress, options: AddressOptions): Outcome {
  const context = placeContext(options.gazetteer, options);
  const run = runOf(written, context, options.onStage);
  const most = options.isBestEnough === true && !mayBeVenue(run, written) ? 1 : ANSWERS_MAX;
  const answers = answersOf(run, written, { context, most }).map(({ answer, candidate }, at): Answer => {
    // The model is fitted on best answers; a runner-up is at most as likely as its share.
    const share = run.rivals.find(({ ranked }) => ranked === candidate)?.share ?? 1;
    return at === 0 || share >= answer.confidence ? answer : { ...answer, confidence: share };
  });
  return {
    answers: withVenues(uncontradictedFirst(answers), { run, written, context }).slice(0, ANSWERS_MAX),
    nothing: { inputKind: "address", reasons: ["no_match"], matches: {}, code: null, system: null },
    explain: () => explainAddress(run),
  };
}

/** Moves a contradicted answer behind a surer one that is not: "98000 Monte-Carlo" is in Monaco only. */
function uncontradictedFirst(answers: readonly Answer[]): readonly Answer[] {
  const [first] = answers;
  if (first?.evidence?.kind !== "contradicted") {
    return answers;
  }
  const surer =
    answers.filter(({ evidence, confidence }) =>
      evidence?.kind !== "contradicted" && confidence > first.confidence + CONFIDENCE_MARGIN
    ).toSorted((one, other) => other.confidence - one.confidence)[0];
  return surer === undefined ? answers : [surer, ...answers.filter((answer) => answer !== surer)];
}

function answersOf(
  run: AddressRun,
  { compare }: WrittenAddress,
  { context, most }: { readonly context: PlaceContext; readonly most: number },
): OtherTokensAddress[] {
  const answers: OtherTokensAddress[] = [];
  for (const { ranked: candidate, ...rival } of run.rivals.slice(0, ANSWERS_MAX)) {
    if (answers.length >= most) {
      break;
    }
    const plain = withUnit(answerOf({ ranked: candidate, ...rival }, run, context), candidate, run);
    const answer = compare?.(plain, candidate) ?? plain;
    // A known but contradicted answer is still the best place to look.
    const isContradicted = answer.evidence?.kind === "contradicted" && answer.confidence > 0;
    if (isStreet(candidate) || isContradicted || answer.confidence >= RESOLVED_CONFIDENCE) {
      answers.push({ answer, candidate });
    }
  }
  return answers;
}

/** True if unmatched tokens may be the name of a venue. */
function mayBeVenue({ unknown, rivals: [best] }: AddressRun, { keep }: WrittenAddress): boolean {
  const isNumbered = best !== undefined && isStreet(best.ranked) && best.ranked.number !== undefined;
  // In a structured input no component is the name of a venue.
  return unknown !== undefined && !isNumbered && keep === undefined;
}

/** Adds other interpretations: a venue if tokens are unmatched, or a postcode if the text is one. */
function withVenues(
  answers: readonly Answer[],
  { run, written, context }: {
    readonly run: AddressRun;
    readonly written: WrittenAddress;
    readonly context: PlaceContext;
  },
): readonly Answer[] {
  if (answers.length === 0 && run.unknown !== undefined && run.lattice.postcodes !== undefined) {
    const postcodes = postcodeAnswers(run.lattice, context);
    if (postcodes.length > 0) {
      return postcodes;
    }
  }
  if (run.unknown === undefined || !mayBeVenue(run, written)) {
    return answers;
  }
  const named = findVenues(run.lattice, {
    unknown: run.unknown,
    context,
    addressesOf: otherTokensResolver(written.text, context),
    isStreetKnown: isStreetKnown(run.rivals[0]?.ranked),
  });
  if (named.answers.length === 0) {
    return answers;
  }
  const all = [...named.answers, ...answers];
  return named.isPlaced ? all : all.sort((one, other) => other.confidence - one.confidence);
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
      const beside = contextNearVenues(namesakes, context);
      addresses = answersOf(runOf(written, beside, undefined), written, { context: beside, most: OTHER_ADDRESSES_MAX });
      ofName.set(key, addresses);
    }
    return addresses ?? [];
  };
}

function runOf(
  { text, tokens, keep, isNearVenue }: WrittenAddress,
  context: PlaceContext,
  onStage: OnStage | undefined,
): AddressRun {
  const kept: Keep = (lattice) => keep?.(lattice, context) ?? lattice;
  const exact = withCrossings(kept(withStreets(kept(buildLattice(tokens, context)), context)), context);
  onStage?.("lattice");
  context.workBudget.count(workToRank(exact));
  const first = rankExact(exact, context);
  onStage?.("rank");
  const again = rankCorrected(exact, first.ranked[0], { context, kept, isNearVenue });
  if (again !== undefined) {
    onStage?.("correct");
  }
  const second = again ?? (first.isBestOnly === true ? rankIn(exact, context) : first);
  const unnamed = possibleVenueTokens(exact, first.ranked[0]);
  return {
    text,
    ...second,
    rivals: rivalsOf(second.ranked, context),
    ...(unnamed === undefined ? {} : { unknown: unnamed }),
  };
}

function answerOf(rival: Rival, run: AddressRun, context: PlaceContext): Answer {
  const { ranked } = rival;
  return isStreet(ranked)
    ? streetAnswer(ranked, { rival, lattice: run.lattice, context })
    : placeAnswer(ranked, { rival, lattice: run.lattice, context });
}

/** True if a street matches every token, apart from typos: then venues of a similar name are not considered. */
function isStreetKnown(best: Candidate | undefined): boolean {
  return best !== undefined && isStreet(best) && best.parse.spans.every(({ role }) => role !== "word");
}
