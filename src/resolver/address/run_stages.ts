import type { Answer } from "../answer.ts";
import type { OnStage } from "../stage.ts";
import {
  needsCorrection,
  rankExact,
  rankIn,
  type Ranking,
  type Rival,
  rivalsOf,
  workToRank,
} from "./candidates/mod.ts";
import type { PlaceContext } from "./context/mod.ts";
import { correct, possibleVenueTokens } from "./correction/mod.ts";
import { buildLattice, type Keep, keepAll, type Lattice } from "./spans/mod.ts";
import type { Compared } from "./structured/mod.ts";
import type { Token } from "./tokens/mod.ts";

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
  readonly compare?: (compared: Compared) => Answer;
}

/** The results of the stages up to the ranked candidates. */
export interface AddressRun extends Ranking {
  readonly text: string;
  readonly rivals: readonly Rival[];
  /** Per token, whether it is part of no exact match. Absent: all tokens are matched. */
  readonly unknown?: readonly boolean[];
}

/** What a written address excludes from its lattices. */
export function keepOf({ keep }: WrittenAddress, context: PlaceContext): Keep {
  return keep === undefined ? keepAll : (lattice) => keep(lattice, context);
}

/** Spans → parses → candidates → correction: each stage takes what the one before returns. @param first of its tokens */
export function runStages(
  written: WrittenAddress,
  first: Lattice,
  { context, onStage, isAsWritten }: {
    readonly context: PlaceContext;
    readonly onStage?: OnStage | undefined;
    readonly isAsWritten?: true | undefined;
  },
): AddressRun {
  const { text, tokens, isNearVenue } = written;
  const keep = keepOf(written, context);
  let lattice = first;
  context.workBudget.count(workToRank(lattice));
  let exact = rankExact(lattice, context);
  if (lattice.words.length === 0 && needsCorrection(exact.ranked[0])) {
    // "Broadway, Oakland": of two places that exclude each other, one may be a street in the other.
    const searched = buildLattice(tokens, { context, keep, hasStreets: true });
    if (searched.streets.some((spans) => spans.length > 0)) {
      context.workBudget.count(workToRank(searched));
      lattice = searched;
      exact = rankExact(lattice, context);
    }
  }
  onStage?.("rank");

  const [best] = exact.ranked;
  const corrected = isAsWritten === true ? undefined : correct(lattice, best, { context, keep, isNearVenue });
  if (corrected !== undefined) {
    onStage?.("correct");
  }
  // Of what needs a correction only the best candidate is ranked at first.
  const ranking = corrected ?? (needsCorrection(best) ? rankIn(lattice, context) : exact);
  const rivals = rivalsOf(ranking.ranked, context);
  const unknown = isAsWritten === true ? undefined : possibleVenueTokens(lattice, best);
  return { ...ranking, text, rivals, ...(unknown === undefined ? {} : { unknown }) };
}
