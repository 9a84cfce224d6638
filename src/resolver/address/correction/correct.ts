import { CATEGORY_WORDS } from "../../address_words.ts";
import { COST_RIVAL_NAME, COST_RIVAL_OF_TOWN, TOWN_IMPORTANCE } from "../../weights.ts";
import { type Candidate, isStreet, needsCorrection, rankIn, type Ranking, workToRank } from "../candidates/mod.ts";
import type { PlaceContext } from "../context/mod.ts";
import { addCrossings, differenceCount, type Keep, type Lattice, LONG_TEXT_TOKENS } from "../spans/mod.ts";
import { addFurtherParts } from "./add_further_parts.ts";
import { addMisspeltPlaces } from "./add_misspelt_places.ts";
import { addRivalPlaces } from "./add_rival_places.ts";
import { addWiderNames } from "./add_wider_names.ts";
import { addMisspeltStreets } from "./streets/add_misspelt_streets.ts";
import { areEveryday, misspeltTokens, streetTokens } from "./unknown_tokens.ts";

/** A place of this importance (100,000 people) is certain by its name: its name is not considered a typo of another. */
const PROMINENT = 5_000;
/** A name with more typos is another name, which may also be that of another place. */
const EXPLAINED_EDITS_MAX = 2;

/**
 * Ranks again with typos allowed, if the exact ranking leaves tokens unmatched or finds only a small place. Undefined
 * if nothing was corrected.
 */
export function correct(
  exact: Lattice,
  best: Candidate | undefined,
  { context, keep, isNearVenue }: {
    readonly context: PlaceContext;
    readonly keep: Keep;
    readonly isNearVenue: true | undefined;
  },
): Ranking | undefined {
  if (needsCorrection(best)) {
    return rankWithTypos(exact, best, { context, keep });
  }
  if (best !== undefined && isStreet(best)) {
    const further = addFurtherParts(exact, best, context);
    return further === undefined ? undefined : rankIn(further, context);
  }
  if (isNearVenue === true || best === undefined || areEveryday(exact.tokens)) {
    return undefined;
  }
  const wide = addWiderNames(exact, best, context);
  if (best.place.importance < PROMINENT) {
    const { misspelt } = context;
    const rivalCost = best.place.importance < TOWN_IMPORTANCE ? COST_RIVAL_NAME : COST_RIVAL_OF_TOWN;
    return rankIn(keep(addRivalPlaces(wide, { ...best.span, misspelt, rivalCost })), context);
  }
  return wide === exact ? undefined : rankIn(keep(wide), context);
}

/**
 * Corrects streets inside the named places first; if tokens are still unmatched, places too. A lattice to which nothing
 * is added is the same object, and is not ranked again. Undefined if nothing is added at all.
 */
function rankWithTypos(
  exact: Lattice,
  best: Candidate | undefined,
  { context, keep }: { readonly context: PlaceContext; readonly keep: Keep },
): Ranking | undefined {
  const { workBudget } = context;
  if (areEveryday(exact.tokens) || !workBudget.spend(workToRank(exact))) {
    return undefined;
  }
  const among = streetTokens(best, exact.tokens.length);
  const withStreets = addMisspeltStreets(exact, context, { among });
  const streets = withStreets === exact ? exact : addCrossings(withStreets, context);
  const inNamedPlaces = isAnywhere(exact) || streets === exact ? undefined : rankIn(streets, context);
  // If a misspelt street inside a named place matches all tokens, no token can be another place's name.
  if (inNamedPlaces !== undefined && isExplained(inNamedPlaces.ranked[0])) {
    return inNamedPlaces;
  }
  if (inNamedPlaces !== undefined && !workBudget.spend(workToRank(exact))) {
    return inNamedPlaces;
  }
  // A word for a category ("hotel") is not a typo of a place name.
  const unknown = misspeltTokens(exact, best).map((isMisspelt, at) =>
    isMisspelt && !CATEGORY_WORDS.has(exact.tokens[at]?.key ?? "")
  );
  // If no place is certain, two typos would turn almost any word into a place.
  const fuzzy = keep(addMisspeltPlaces(exact, context, { unknown, maxEdits: best === undefined ? 1 : 2 }));
  if (fuzzy === exact && keep(streets) === streets) {
    return inNamedPlaces ?? (streets === exact ? undefined : rankIn(streets, context));
  }
  const done = { from: exact, to: withStreets };
  return rankIn(addCrossings(keep(addMisspeltStreets(fuzzy, context, { among, done })), context), context);
}

/**
 * The text names no place with loaded streets, so streets would be searched everywhere; or it is too long for an
 * address.
 */
function isAnywhere({ scopes, tokens }: Lattice): boolean {
  return scopes.near.length === 0 || tokens.length > LONG_TEXT_TOKENS;
}

/** True for a street inside the named places, with its number, that leaves no token unmatched. */
function isExplained(best: Candidate | undefined): boolean {
  if (
    best === undefined || !isStreet(best) || needsCorrection(best) || differenceCount(best.match) > EXPLAINED_EDITS_MAX
  ) {
    return false;
  }
  const isInside = best.agreements.some(({ relation }) => relation === "around" || relation === "close") ||
    best.postcode?.agreement.relation === "exact";
  const isNeighbour = best.agreements.some(({ relation }) => relation === "neighbour");
  const state = best.number?.location.state;
  return isInside && !isNeighbour && state !== "missing" && state !== "none" &&
    best.postcode?.agreement.relation !== "conflict";
}
