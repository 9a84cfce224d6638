import type { Answer } from "../answer.ts";
import type { OnStage } from "../stage.ts";
import {
  type Candidate,
  needsCorrection,
  rankAll,
  rankExact,
  type Ranking,
  type Rival,
  rivalsOf,
  workToRank,
} from "./candidates/mod.ts";
import type { PlaceContext } from "./context/mod.ts";
import { correct, possibleVenueTokens } from "./correction/mod.ts";
import { buildLattice, type Keep, type Lattice } from "./spans/mod.ts";
import type { Token } from "./tokens/mod.ts";

/** A text with its tokens, and what is known about them in advance. */
export interface WrittenAddress {
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

/** The results of the stages up to the ranked candidates. */
export interface AddressRun extends Ranking {
  readonly text: string;
  readonly rivals: readonly Rival[];
  /** Per token, whether it is part of no exact match. Absent: all tokens are matched. */
  readonly unknown?: readonly boolean[];
}

/** Tokens → spans → parses → candidates → correction: each stage takes what the one before returns. */
export function runStages(
  { text, tokens, keep: keepComponents, isNearVenue }: WrittenAddress,
  context: PlaceContext,
  onStage?: OnStage,
): AddressRun {
  const keep: Keep = (lattice) => keepComponents?.(lattice, context) ?? lattice;

  let lattice = buildLattice(tokens, { context, keep });
  onStage?.("lattice");

  context.workBudget.count(workToRank(lattice));
  let exact = rankExact(lattice, context);
  if (lattice.words.length === 0 && needsCorrection(exact.best)) {
    // "Broadway, Oakland": of two places that exclude each other, one may be a street in the other.
    const searched = buildLattice(tokens, { context, keep, hasStreets: true });
    if (searched.streets.some((spans) => spans.length > 0)) {
      context.workBudget.count(workToRank(searched));
      lattice = searched;
      exact = rankExact(lattice, context);
    }
  }
  onStage?.("rank");

  const corrected = correct(lattice, exact.best, { context, keep, isNearVenue });
  if (corrected !== undefined) {
    onStage?.("correct");
  }

  // Without a correction the exact ranking counts, with all of its candidates.
  const ranking = corrected ?? rankAll(exact, context);
  const rivals = rivalsOf(ranking.ranked, context);
  const unknown = possibleVenueTokens(lattice, exact.best);
  return { ...ranking, text, rivals, ...(unknown === undefined ? {} : { unknown }) };
}
