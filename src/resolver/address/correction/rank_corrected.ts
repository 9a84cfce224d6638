import { CATEGORY_WORDS } from "../../data/category_words.ts";
import { COST_RIVAL_NAME, COST_RIVAL_OF_TOWN, TOWN_IMPORTANCE } from "../../weights.ts";
import { type Candidate, isStreet, needsCorrection, rankIn, type Ranking, workToRank } from "../candidates/mod.ts";
import type { PlaceContext } from "../context/mod.ts";
import { type Lattice, LONG_TEXT_TOKENS, withCrossings } from "../spans/mod.ts";
import { withFuzzyStreets } from "./streets/with_fuzzy_streets.ts";
import { misspeltTokens } from "./unknown_tokens.ts";
import { withFurtherParts } from "./with_further_parts.ts";
import { withFuzzySpans } from "./with_fuzzy_spans.ts";
import { withRivalSpans } from "./with_rival_spans.ts";

/** Takes out of a lattice what its words cannot be. */
export type Keep = (lattice: Lattice) => Lattice;

/** A place of this rank is known by its name alone: no misspelling of it is looked for. 100,000 people. */
const PROMINENT = 5_000;
/** More edits make another name, for which another place may stand as well. */
const EXPLAINED_EDITS_MAX = 2;

/** The second look, with edits, where the first leaves words over or finds nothing but a small place by its name. */
export function rankCorrected(
  exact: Lattice,
  best: Candidate | undefined,
  { context, kept, isNearVenue }: {
    readonly context: PlaceContext;
    readonly kept: Keep;
    readonly isNearVenue: true | undefined;
  },
): Ranking | undefined {
  if (needsCorrection(best)) {
    return rankWithTypos(exact, best, { context, kept });
  }
  if (best !== undefined && isStreet(best)) {
    const further = withFurtherParts(exact, best, context);
    return further === undefined ? undefined : rankIn(further, context);
  }
  if (isNearVenue !== true && best !== undefined && best.place.importance < PROMINENT) {
    const { misspelt } = context;
    const rivalCost = best.place.importance < TOWN_IMPORTANCE ? COST_RIVAL_NAME : COST_RIVAL_OF_TOWN;
    return rankIn(kept(withRivalSpans(exact, { ...best.span, misspelt, rivalCost })), context);
  }
  return undefined;
}

/** With misspelt streets inside what is stated, and where that leaves something over, with misspelt places too. */
function rankWithTypos(
  exact: Lattice,
  best: Candidate | undefined,
  { context, kept }: { readonly context: PlaceContext; readonly kept: Keep },
): Ranking | undefined {
  const { misspelt, workBudget } = context;
  if (!workBudget.spend(workToRank(exact))) {
    return undefined;
  }
  const streets = withCrossings(withFuzzyStreets(exact, context), context);
  const inNamedPlaces = isAnywhere(exact) ? undefined : rankIn(streets, context);
  // A street misspelt inside a stated place leaves no word that could be another place's name.
  if (inNamedPlaces !== undefined && isExplained(inNamedPlaces.ranked[0])) {
    return inNamedPlaces;
  }
  if (inNamedPlaces !== undefined && !workBudget.spend(workToRank(exact))) {
    return inNamedPlaces;
  }
  // A word for a kind of things is no slip of a place's name.
  const unknown = misspeltTokens(exact, best).map((isMisspelt, at) =>
    isMisspelt && !CATEGORY_WORDS.has(exact.tokens[at]?.key ?? "")
  );
  // With no place known for sure, two edits would reach a place for almost any word.
  const fuzzy = kept(withFuzzySpans(exact, { ...context, misspelt, unknown, maxEdits: best === undefined ? 1 : 2 }));
  return rankIn(withCrossings(kept(withFuzzyStreets(fuzzy, context)), context), context);
}

/** The text names no place in which streets are loaded, so that they would be looked for everywhere; or no address. */
function isAnywhere({ scopes, tokens }: Lattice): boolean {
  return scopes === undefined || scopes.near.length === 0 || tokens.length > LONG_TEXT_TOKENS;
}

/** A street inside what is stated, with the stated number on it, that leaves nothing over. */
function isExplained(best: Candidate | undefined): boolean {
  if (best === undefined || !isStreet(best) || needsCorrection(best) || best.match.edits > EXPLAINED_EDITS_MAX) {
    return false;
  }
  const isInside = best.agreements.some(({ relation }) => relation === "around" || relation === "close") ||
    best.postcode?.agreement.relation === "exact";
  const isNeighbour = best.agreements.some(({ relation }) => relation === "beside");
  const state = best.number?.location.state;
  return isInside && !isNeighbour && state !== "missing" && state !== "none" &&
    best.postcode?.agreement.relation !== "conflict";
}
