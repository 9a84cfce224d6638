import type { EntryId, Place, PlaceMatch } from "../../../../gazetteer/port.ts";
import { COUNTRIES_CALLED_BY_CODE } from "../../../countries/mod.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import {
  COST_AREA_CONFLICT,
  COST_CHANCE_CONFLICT,
  COST_CODE_AS_AREA,
  COST_COUNTRY_CONFLICT,
  COST_FIRST_TYPO,
  COST_NAME_REPEATED,
  COST_OWN_COUNTRY_OMITTED,
  COST_PLACE_CONFLICT,
  COST_QUARTER_OF_OTHER_TOWN,
  COST_SECOND_TYPO,
  COST_STATED_CODE,
  COST_VICINITY,
} from "../../../weights.ts";
import type { NameFacts, PlaceContext } from "../../context/mod.ts";
import type { ParseSpan } from "../../parses/mod.ts";
import { namesakeOf, type PlaceSpan } from "../../spans/mod.ts";

/** How another name of the input relates to the candidate place. */
type Relation = "around" | "same" | "neighbour" | "conflict";

/** How a name relates to a place, with its cost. */
interface PlaceRelation {
  readonly relation: Relation;
  /** The match of the name to which the relation applies; on conflict, the most important one. */
  readonly match: PlaceMatch;
  readonly cost: number;
}

/** Another name of the input, and how it relates to the candidate place. */
export interface Agreement extends PlaceRelation {
  readonly span: ParseSpan;
}

/** Smallest reach of a neighbouring town: suburbs lie outside of the circle of a small town. Metres. */
const NEIGHBOUR_REACH_MIN_M = 15_000;
/** Largest reach. Metres. */
const NEIGHBOUR_REACH_MAX_M = 40_000;

/** By name of a text, its relations to the places that it was compared with: many parses compare the same. */
const known = new WeakMap<PlaceSpan, Map<EntryId, PlaceRelation>>();

/** How a name relates to a place. */
export function relationOf(target: Place, name: PlaceSpan, context: PlaceContext): PlaceRelation {
  let relations = known.get(name);
  if (relations === undefined) {
    relations = new Map();
    known.set(name, relations);
  }
  let relation = relations.get(target.id);
  if (relation === undefined) {
    relation = agreementOf(target, name, context) ?? conflictOf(name, context);
    relations.set(target.id, relation);
  }
  return relation;
}

/** The name is that of its area, itself or its neighbour. */
function agreementOf(target: Place, name: PlaceSpan, context: PlaceContext): PlaceRelation | undefined {
  const facts = context.nameFacts(name);
  for (const parent of target.parents) {
    const match = facts.mayBe(parent) ? namesakeOf(name, parent) : undefined;
    if (match !== undefined) {
      const townCost = isOfOtherTown(target, { match, name }, context) ? COST_QUARTER_OF_OTHER_TOWN : 0;
      return { relation: "around", match, cost: nameCostOf(match) + townCost };
    }
  }
  const land = landAround(target, name, context);
  if (land !== undefined && land.id !== target.id) {
    return { relation: "around", match: land, cost: nameCostOf(land) + landCostOf(land, context) };
  }
  const self = facts.mayBe(target.id) ? namesakeOf(name, target.id) : undefined;
  if (self !== undefined && !isSignOfCountry(name, self, context)) {
    return { relation: "same", match: self, cost: COST_NAME_REPEATED + nameCostOf(self) };
  }
  const neighbour = hasNeighbours(target, context) ? neighbourOf(target, { facts, name }, context) : undefined;
  return neighbour === undefined
    ? undefined
    : { relation: "neighbour", match: neighbour, cost: COST_VICINITY + nameCostOf(neighbour) };
}

/** "Saint-Denis, France" is rather there than on Réunion. */
export function landCostOf({ id }: PlaceMatch, context: PlaceContext): number {
  return context.place(id).isLand ? 0 : COST_OWN_COUNTRY_OMITTED;
}

/** The land around a point that a name means. The code of a country is no such name: "Keng Hau, CN" is not in Hong Kong. */
export function landAround(
  point: Pick<Place, "coordinates" | "countryCode">,
  name: PlaceSpan,
  context: PlaceContext,
): PlaceMatch | undefined {
  const land = context.nameFacts(name).landAround(point);
  return land?.nameKind === "code" && !COUNTRIES_CALLED_BY_CODE.has(name.key) && !context.place(land.id).isLand
    ? undefined
    : land;
}

/** "Ath, AT": the code of a country is no repetition of a town that is also called so somewhere. */
function isSignOfCountry({ key, matches }: PlaceSpan, { nameKind }: PlaceMatch, { gazetteer }: PlaceContext): boolean {
  return nameKind === "alternate" && key.length === SIGN_LETTERS &&
    matches.some(({ id, nameKind: kind }) => kind === "code" && gazetteer.placeRank(id).kind === "country");
}

const SIGN_LETTERS = 2;

/** Of half a million people: what has a short form that everybody knows. */
const METROPOLIS_IMPORTANCE = 5_700;

/** The relation of a name to all places that it contradicts: it means the most important place of the name. */
function conflictOf(name: PlaceSpan, context: PlaceContext): PlaceRelation {
  const { first } = context.nameFacts(name);
  if (first === undefined) {
    throw new RangeError("Cannot compare because the name must have a match");
  }
  const cost = name.isStatedCode === true || name.isOfOwnPostcode === true
    ? COST_STATED_CODE
    : name.isChance === true
    ? COST_CHANCE_CONFLICT
    : conflictCost(context.place(first.id));
  return { relation: "conflict", match: first, cost };
}

/** Matches of a name among which the town of an area is searched. */
const NAMESAKES_MAX = 8;

/**
 * True for a quarter of one town, if the name of the area around it is also that of another town there: "Al Bateen, Abu
 * Dhabi" is rather in the city than in Al Ain.
 */
function isOfOtherTown(
  { id: quarter, kind, parents }: Place,
  { match, name }: { readonly match: PlaceMatch; readonly name: PlaceSpan },
  context: PlaceContext,
): boolean {
  if (kind !== "district" || context.known(match.id).isSettlement || !hasTown(parents, context)) {
    return false;
  }
  const { gazetteer } = context;
  return name.matches.slice(0, NAMESAKES_MAX).some(({ id, nameKind, edits }) =>
    id !== match.id && nameKind !== "code" && edits === match.edits && context.place(id).kind === "locality" &&
    gazetteer.isWithin(id, match.id) && !gazetteer.isWithin(quarter, id)
  );
}

/** The cost of how a name is written: its typos, and being only a code. */
export function nameCostOf(match: PlaceMatch): number {
  return typoCost(match.edits) + (match.nameKind === "code" ? COST_CODE_AS_AREA : 0);
}

/** The cost of 0, 1 or 2 typos. */
export function typoCost(edits: number): number {
  return (edits > 0 ? COST_FIRST_TYPO : 0) + (edits > 1 ? COST_SECOND_TYPO : 0);
}

/**
 * Only settlements have neighbours: a country is not next to its capital. A district whose town is known belongs to
 * that town alone; others may belong to the larger one next to them.
 */
function hasNeighbours({ kind, parents }: Place, context: PlaceContext): boolean {
  return kind === "locality" || (kind === "district" && !hasTown(parents, context));
}

function hasTown(parents: readonly EntryId[], context: PlaceContext): boolean {
  return parents.some((parent) => context.place(parent).kind === "locality");
}

function neighbourOf(
  target: Place,
  { facts: { neighbours, regions }, name: { key, matches } }: { readonly facts: NameFacts; readonly name: PlaceSpan },
  context: PlaceContext,
): PlaceMatch | undefined {
  const isCode = key.length === SIGN_LETTERS && matches.some(({ nameKind }) => nameKind === "code");
  // "東京都" is Tokyo's prefecture, and the place lies in another one.
  const isOwnOfRegion = regions.some(({ nameKind, edits }) => nameKind === "primary" && edits === 0);
  for (const neighbour of neighbours) {
    if (neighbour.nameKind !== "primary" && isOwnOfRegion) {
      continue;
    }
    const other = context.place(neighbour.id);
    // "Jersey City, NY", but a code is no small town: "Bollate, RO" is not next to Rho.
    if (isCode && neighbour.nameKind === "alternate" && other.importance < METROPOLIS_IMPORTANCE) {
      continue;
    }
    const reach = Math.min(NEIGHBOUR_REACH_MAX_M, Math.max(NEIGHBOUR_REACH_MIN_M, 1.5 * other.radiusM));
    if (
      other.kind === "locality" && other.countryCode === target.countryCode &&
      other.importance > target.importance && distanceM(other.coordinates, target.coordinates) <= reach
    ) {
      return neighbour;
    }
  }
  return undefined;
}

/** The cost of a place that contradicts, by its kind. */
export function conflictCost({ kind }: Place): number {
  if (kind === "country") {
    return COST_COUNTRY_CONFLICT;
  }
  return kind === "region" || kind === "county" ? COST_AREA_CONFLICT : COST_PLACE_CONFLICT;
}

/** Monaco, Gibraltar, Macau and Singapore are smaller; Luxembourg, both a city and a country, is larger. Metres. */
const CITY_STATE_REACH_M = 30_000;

/** True if the name is that of a country that is one city: everything in the country is in that city. */
export function isCityState(
  country: EntryId | undefined,
  name: PlaceSpan,
  context: PlaceContext,
): boolean {
  return country !== undefined && namesakeOf(name, country) !== undefined &&
    context.place(country).radiusM <= CITY_STATE_REACH_M;
}
