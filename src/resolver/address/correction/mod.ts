/**
 * Stage 5: correction, only where tokens are left unmatched. In go the lattice and the best candidate so far; out comes
 * the lattice with spans added for misspelt places and streets, ranked again, or nothing where nothing was misspelt.
 * Streets are corrected inside the places that the text names, before places are.
 */
import type { EntryId, PostcodeArea, StreetMatch } from "../../../gazetteer/port.ts";
import { nameKey } from "../../../text/name_key.ts";
import { streetWordsKey } from "../../../text/street_words_key.ts";
import { WORDS } from "../../address_words.ts";
import {
  CITY_IMPORTANCE,
  COST_RIVAL_INSIDE,
  COST_RIVAL_NAME,
  COST_RIVAL_OF_TOWN,
  TOWN_IMPORTANCE,
} from "../../weights.ts";
import {
  type Candidate,
  isStreet,
  needsCorrection,
  type RankedPlace,
  type RankedStreet,
  rankIn,
  type Ranking,
  workToRank,
} from "../candidates/mod.ts";
import type { MisspeltNames, PlaceContext } from "../context/mod.ts";
import { widerNameOf } from "../parses/mod.ts";
import {
  addCrossings,
  differenceCount,
  findIn,
  type Keep,
  KEY_LENGTH_MAX,
  type Lattice,
  LONG_TEXT_TOKENS,
  type PlaceSpan,
  scopesOfOtherSpans,
  type SearchedPlaces,
  WIDE_STREETS_MAX,
} from "../spans/mod.ts";
import { isAround, postcodeAreaOf, postcodeOfPlace } from "../scoring/mod.ts";
import { FUZZY_LETTERS_MIN, inStreetNames, joinedKey, type TokenSpan } from "../tokens/mod.ts";
import { addMisspeltPlaces } from "./add_misspelt_places.ts";
import { neighboursOf } from "./streets/street_finder.ts";
import { addMisspeltStreets } from "./streets/add_misspelt_streets.ts";
import { areEveryday, misspeltTokens, streetTokens } from "./unknown_tokens.ts";

export { findNear } from "./streets/find_near.ts";
export { nearWords, streetWordsNear } from "./streets/near_words.ts";
export { streetFinder } from "./streets/street_finder.ts";
export { areEveryday, possibleVenueTokens } from "./unknown_tokens.ts";

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
  // The postcode of a place with the name says that it is no typo.
  // The name of a city is no typo of another.
  const mayBeTypo = best.place.importance < CITY_IMPORTANCE && postcodeOfPlace(best, context)?.relation !== "exact";
  if (mayBeTypo) {
    const { misspelt } = context;
    const isInside = best.agreements.some(({ relation }) => relation === "around");
    const rivalCost = (best.place.importance < TOWN_IMPORTANCE ? COST_RIVAL_NAME : COST_RIVAL_OF_TOWN) +
      (isInside ? COST_RIVAL_INSIDE : 0);
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
  const certain = certainPlace(best, context);
  const hasStreets = certain?.hasStreets !== false;
  const among = streetTokens(best, exact.tokens.length);
  const withStreets = hasStreets ? addMisspeltStreets(exact, context, { among }) : exact;
  const streets = withStreets === exact ? exact : addCrossings(withStreets, context);
  const inNamedPlaces = isAnywhere(exact) || streets === exact ? undefined : rankIn(streets, context);
  // If a misspelt street inside a named place matches all tokens, no token can be another place's name.
  if (inNamedPlaces !== undefined && isExplained(inNamedPlaces.ranked[0])) {
    return inNamedPlaces;
  }
  if (inNamedPlaces !== undefined && !workBudget.spend(workToRank(exact))) {
    return inNamedPlaces;
  }
  // A word for a category ("hotel") is not a typo of a place name, nor is one of a street in a place that is certain.
  const ofStreet = certain === undefined ? undefined : inStreetNames(exact.tokens);
  const unknown = misspeltTokens(exact, best).map((isMisspelt, at) =>
    isMisspelt && ofStreet?.[at] !== true && !WORDS.categoryWords.has(exact.tokens[at]?.key ?? "")
  );
  // If no place is certain, two typos would turn almost any word into a place.
  const fuzzy = keep(addMisspeltPlaces(exact, context, {
    unknown,
    maxEdits: best === undefined ? 1 : 2,
    mayBe: (id, name) =>
      !isInPerson(name, exact) &&
      (certain === undefined
        ? among === undefined || !isBefore(name, best) || context.place(id).importance >= CITY_IMPORTANCE
        : isBesideCertain(id, name, certain, context)),
  }));
  if (fuzzy === exact && keep(streets) === streets) {
    return inNamedPlaces ?? (streets === exact ? undefined : rankIn(streets, context));
  }
  if (!hasStreets) {
    return rankIn(fuzzy, context);
  }
  const done = { from: exact, to: withStreets };
  return rankIn(addCrossings(keep(addMisspeltStreets(fuzzy, context, { among, done })), context), context);
}

/** A part of the words in front of an address that may be a person: all of them are a town, or none. */
function isInPerson({ from, to }: TokenSpan, { personTo = 0 }: Lattice): boolean {
  return from < personTo && (from > 0 || to !== personTo);
}

/** In front of an address that agrees, small places are likelier names of people: "Garcia, 409 Hershner Dr, CA 95032". */
function isBefore({ to }: TokenSpan, best: Candidate | undefined): boolean {
  return best !== undefined && to <= best.span.from;
}

/** A place that is certain: other names of the text, or its postcode, say that it is the one meant, and none says otherwise. */
interface CertainPlace extends Pick<RankedPlace, "place" | "span"> {
  /** The area of its postcode, if the text has it. */
  readonly area: PostcodeArea | undefined;
  /** Streets are loaded where it lies. */
  readonly hasStreets: boolean;
}

function certainPlace(best: Candidate | undefined, context: PlaceContext): CertainPlace | undefined {
  if (best === undefined || isStreet(best) || best.match.edits > 0 || best.match.nameKind === "code") {
    return undefined;
  }
  const { place, span, agreements } = best;
  const postcode = postcodeOfPlace(best, context);
  const isContradicted = postcode?.relation === "conflict" ||
    agreements.some(({ relation }) => relation !== "around" && relation !== "same");
  // "il" is an article, too, and "IL" behind a comma a state.
  const areas = agreements.filter(({ relation, match, span: { name } }) =>
    relation === "around" && (match.nameKind !== "code" || name?.isStatedCode === true)
  ).map(({ match }) => match.id);
  if (isContradicted || (postcode === undefined && areas.length === 0)) {
    return undefined;
  }
  const ofPostcode = postcode === undefined ? [] : [place.parents.at(-2) ?? place.id];
  return {
    place,
    span,
    area: postcode?.relation === "exact" ? postcode.area : undefined,
    hasStreets: [...areas, ...ofPostcode].every((area) => context.gazetteer.streetCount(area) > 0),
  };
}

/**
 * Whether a misspelt name may stand beside a place that is certain. One whose postcode is in the text is in no other place
 * and area: "Salling, 8000 Aarhus" is not in Malling. Elsewhere a town in front of it is a part of it.
 */
function isBesideCertain(
  id: EntryId,
  { from, to }: TokenSpan,
  { place, span, area }: CertainPlace,
  context: PlaceContext,
): boolean {
  const { gazetteer } = context;
  const isWider = from < span.to && span.from < to;
  if (isWider || gazetteer.isWithin(id, place.id) || gazetteer.isWithin(place.id, id)) {
    return true;
  }
  return area === undefined
    ? from > span.from || !context.known(id).isSettlement
    : postcodeAreaOf(context.place(id), [area], context) !== undefined;
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
  const isInside = best.agreements.some(isAround) || best.postcode?.agreement.relation === "exact";
  const isNeighbour = best.agreements.some(({ relation }) => relation === "neighbour");
  const state = best.number?.location.state;
  return isInside && !isNeighbour && state !== "missing" && state !== "none" &&
    best.postcode?.agreement.relation !== "conflict";
}

/**
 * Adds further parts of a street that lacks the house number of the input: a road continues through the next
 * settlements with the same name and postcode. Undefined if no other part has the postcode of the input.
 */
function addFurtherParts(lattice: Lattice, best: RankedStreet, context: PlaceContext): Lattice | undefined {
  const { number, postcode, span, match } = best;
  const { scopes, words, streets } = lattice;
  const isMissing = number !== undefined && (number.location.state === "missing" || number.location.state === "none");
  const code = postcode?.span.postcode?.key;
  if (!isMissing || code === undefined || match.crossing !== undefined || differenceCount(match) > 0) {
    return undefined;
  }
  if (scopes.near.length === 0) {
    return undefined;
  }
  const known = new Set((span.street?.matches ?? []).map(({ id }) => id));
  const further = streetsWithPostcode(streetWordsKey(words.slice(span.from, span.to)), code, { scopes, context })
    .filter(({ id }) => !known.has(id));
  const spans = streets[span.from]!.map((street) =>
    street.to === span.to ? { ...street, matches: [...street.matches, ...further] } : street
  );
  return further.length === 0 ? undefined : { ...lattice, streets: streets.with(span.from, spans) };
}

/** The streets of a name and a postcode (`nameKey`) around the named towns. */
export function streetsWithPostcode(
  key: string,
  postcode: string,
  { scopes: { near, wide }, context }: { readonly scopes: SearchedPlaces; readonly context: PlaceContext },
): readonly StreetMatch[] {
  const areas = [...neighboursOf(near, context), ...wide];
  return findIn(areas, (within) => context.gazetteer.findStreets(key, { within, limit: WIDE_STREETS_MAX }))
    .filter(({ id }) => hasPostcode(id, postcode, context));
}

/** Most houses of the street have the postcode, or some. */
function hasPostcode(street: EntryId, code: string, context: PlaceContext): boolean {
  return nameKey(context.street(street).postcode ?? "") === code ||
    context.gazetteer.otherPostcodes(street).some((postcode) => nameKey(postcode) === code);
}

const DIGIT = /\d/u;

/** Adds places that a typo in one exact name may stand for: a small place's name may be a typo of a great one's. */
function addRivalPlaces(
  lattice: Lattice,
  { from, to, misspelt, rivalCost }: {
    readonly from: number;
    readonly to: number;
    readonly misspelt: MisspeltNames;
    readonly rivalCost: number;
  },
): Lattice {
  const known = lattice.places[from]?.find((span) => span.to === to);
  // Another number is another part of the town, not a typo.
  if (known === undefined || known.key.length < FUZZY_LETTERS_MIN || DIGIT.test(known.key)) {
    return lattice;
  }
  const matches = misspelt.places(known.key, 1)
    .filter(({ nameKind, edits }) => nameKind !== "code" && edits > 0);
  if (matches.length === 0) {
    return lattice;
  }
  const spans = [...lattice.places[from]!, { ...known, matches, rivalCost }];
  return { ...lattice, places: lattice.places.with(from, spans) };
}

const BETWEEN_WORDS = /[\s'’ʼ-]/u;

/**
 * Adds the places that the name means together with an article, a preposition or a code directly next to it, if one of
 * the two is misspelt: "La Trancas" is rather Las Trancas than Trancas, "Santa Aan" rather Santa Ana than Santa. They
 * compete with the place of the shorter name, and may become the answer. Places of one word are not meant: "in Wien" is
 * no misspelt Indien.
 */
function addWiderNames(
  lattice: Lattice,
  best: RankedPlace,
  context: PlaceContext,
): Lattice {
  const wider = widerNameOf(best.parse.spans, best.span, lattice.tokens);
  if (wider === undefined) {
    return lattice;
  }
  const { from, to } = wider;
  const key = joinedKey(lattice.tokens, wider);
  const isKnown = lattice.places[from]?.some((span) => span.to === to) === true;
  if (isKnown || key.length < FUZZY_LETTERS_MIN || key.length > KEY_LENGTH_MAX) {
    return lattice;
  }
  const scopes = scopesOfOtherSpans(wider, lattice.places, context);
  const matches = context.misspelt.places(key, 1, scopes).filter(({ id, nameKind }) =>
    nameKind !== "code" && BETWEEN_WORDS.test(context.place(id).name)
  );
  if (matches.length === 0) {
    return lattice;
  }
  const span: PlaceSpan = { from, to, key, separators: 0, matches };
  return { ...lattice, places: lattice.places.with(from, [span, ...lattice.places[from]!]) };
}
