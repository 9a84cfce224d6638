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

/** What a written address is resolved with. */
interface AddressOptions {
  readonly gazetteer: Gazetteer;
  /** The answer must lie in this country. */
  readonly scope?: EntryId | undefined;
  readonly bounds?: Bounds | undefined;
  readonly near?: Coordinates | undefined;
  readonly onStage?: OnStage | undefined;
  /** What may still be done for the text of which this is a part. */
  readonly workBudget?: WorkBudget | undefined;
  /** Only the best is shown: runners-up are weighed against it all the same, but nothing is told of them. */
  readonly isBestEnough?: boolean;
}

/** A text whose words are split, and what is known of them beside the text. */
interface WrittenAddress {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** A named place lies where they say: then a place that they spell is no slip of the pen for another. */
  readonly isNearVenue?: true;
  /** Takes out of a lattice what its words cannot be. */
  readonly keep?: (lattice: Lattice, context: PlaceContext) => Lattice;
  /** Says of an answer how it agrees with what is known of the words. */
  readonly compare?: (answer: Answer, candidate: Candidate) => Answer;
}

/** Everything one run made, for the explanation. */
export interface AddressRun {
  readonly text: string;
  readonly lattice: Lattice;
  readonly parses: readonly Parse[];
  readonly ranked: readonly Candidate[];
  readonly rivals: readonly Rival[];
  /** Per token, whether nothing is named so letter by letter. Absent: all are explained. */
  readonly unknown?: readonly boolean[];
}

/** Sets of words beside a name that are read, each as dear as an address: real texts have one or two. */
const OTHER_TOKENS_MAX = 4;
/** Looks (`WorkBudget`) that such words cost beside their ranking. */
const WORK_OTHER_TOKENS = 15;

/** Runners-up computed, asked for or not: the confidence must not depend on how many are shown. */
const ANSWERS_MAX = 11;

/** A runner-up that is no surer than this beyond the first answer stays one: both are guesses. */
const CONFIDENCE_MARGIN = 0.05;

/** Reads a text as a written address: tokens, lattice, readings, candidates ranked, each with its confidence. */
export function resolveAddress(text: string, options: AddressOptions): Outcome {
  return resolveWritten({ text, tokens: tokenize(text) }, options);
}

/** The same for words that are split already, and may have their positions. */
export function resolveWritten(written: WrittenAddress, options: AddressOptions): Outcome {
  const context = placeContext(options.gazetteer, options);
  const run = runOf(written, context, options.onStage);
  const most = options.isBestEnough === true && !mayBeVenue(run, written) ? 1 : ANSWERS_MAX;
  const answers = answersOf(run, written, { context, most }).map(({ answer, candidate }, at): Answer => {
    // What is fitted is the best; a runner-up is no likelier than its share.
    const share = run.rivals.find(({ ranked }) => ranked === candidate)?.share ?? 1;
    return at === 0 || share >= answer.confidence ? answer : { ...answer, confidence: share };
  });
  return {
    answers: withVenues(uncontradictedFirst(answers), { run, written, context }).slice(0, ANSWERS_MAX),
    nothing: { inputKind: "address", reasons: ["no_match"], matches: {}, code: null, system: null },
    explain: () => explainAddress(run),
  };
}

/** What contradicts the text stands behind what does not and is surer: "98000 Monte-Carlo" is in Monaco alone. */
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
    // What is known and contradicted is still the place to look first.
    const isContradicted = answer.evidence?.kind === "contradicted" && answer.confidence > 0;
    if (isStreet(candidate) || isContradicted || answer.confidence >= RESOLVED_CONFIDENCE) {
      answers.push({ answer, candidate });
    }
  }
  return answers;
}

/** Words are left over that may be the name of something one goes to. */
function mayBeVenue({ unknown, rivals: [best] }: AddressRun, { keep }: WrittenAddress): boolean {
  const isNumbered = best !== undefined && isStreet(best.ranked) && best.ranked.number !== undefined;
  // Stated parts have their positions, and none of them is a name.
  return unknown !== undefined && !isNumbered && keep === undefined;
}

/**
 * The answers with what else the text may be: a named place, where words are left over; a postcode, where it is one.
 */
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

/** What the words beside a name state, each set of words read once for the name and only as many as addresses have. */
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

/** A street explains every word, or all but slips in it: no thing of a name like it comes before it. */
function isStreetKnown(best: Candidate | undefined): boolean {
  return best !== undefined && isStreet(best) && best.parse.spans.every(({ role }) => role !== "word");
}
