import type { Place, PlaceMatch, Street } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import {
  COST_CHANCE_CONFLICT,
  COST_PLACE_CLOSE,
  COST_PLACE_IN_CIRCLE,
  COST_PLACE_NEIGHBOUR,
} from "../../../weights.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { ParseSpan } from "../../parses/mod.ts";
import { namesakeOf, type PlaceSpan } from "../../spans/mod.ts";
import { conflictCost, isCityState, landAround, landCostOf, nameCostOf } from "../places/agreement.ts";

/**
 * How a name of the input relates to a street: `around` it, `close` (its addresses use the name, or it lies next to
 * it), `neighbour`, in a neighbouring town, or `conflict`.
 */
type StreetRelation = "around" | "close" | "neighbour" | "conflict";

/** A name of the input, and how it relates to a street. */
export interface StreetAgreement {
  readonly span: ParseSpan;
  readonly relation: StreetRelation;
  /** The match of the name to which the relation applies; on conflict, the most important one. */
  readonly match: PlaceMatch;
  readonly cost: number;
  /**
   * The area around the street whose name is also that of a town elsewhere in it. Used if another name gives the town.
   */
  readonly area?: PlaceMatch;
  /** Only some addresses of the street name the place: those at its other end may not. */
  readonly isOfSome?: true;
  /** The quarter of the street's town. Used if another name gives the town. */
  readonly quarter?: PlaceMatch;
}

/** The street lies in the place of the name, or so near that the name fits. */
export function isAround({ relation }: Pick<StreetAgreement, "relation">): boolean {
  return relation === "around" || relation === "close";
}

/** The name is that of the street's town. */
export function isOwnTown(agreement: StreetAgreement, context: PlaceContext): boolean {
  return isAround(agreement) && context.known(agreement.match.id).isSettlement;
}

/** Matches of a name that are compared by distance. */
const NAMESAKES_MAX = 8;
/** Largest distance from a village inside the street's own town. The next villages are further away. Metres. */
const INSIDE_REACH_M = 700;
/** Reach of a quarter whose population is unknown. Metres. */
const QUARTER_REACH_M = 1_000;
/** The nearest town determines county and region of a street up to this distance. Metres. */
const NEAREST_TOWN_MAX_M = 50_000;
/**
 * Largest distance from a quarter named together with its city: the circle of a borough covers half of the city.
 * Metres.
 */
const NAMED_QUARTER_REACH_M = 3_000;
/** Neighbouring towns lie within this distance. Metres. */
const NEIGHBOUR_REACH_M = 15_000;

/** How a name relates to a street. */
export function streetAgreementOf(street: Street, span: ParseSpan, context: PlaceContext): StreetAgreement {
  const { name } = span;
  if (name === undefined) {
    throw new RangeError("Cannot compare because the span must be a place name");
  }
  const place = context.place(street.place);
  const around = agreementAround(street, { span, name, place }, context);
  if (around !== undefined) {
    return around;
  }
  const stated = regionOfAddresses(street, name, context);
  const enclosing = stated ?? (place.kind === "country" ? areaAround(street, name.matches, context) : undefined);
  if (enclosing !== undefined) {
    return stated === undefined ? closeTo(span, enclosing) : { ...closeTo(span, enclosing), isOfSome: true };
  }
  const near = agreementNear(street, { span, name, place }, context);
  if (near !== undefined) {
    return near;
  }
  const first = context.nameFacts(name).first;
  if (first === undefined) {
    throw new RangeError("Cannot compare because the name must have a match");
  }
  const cost = name.isChance === true ? COST_CHANCE_CONFLICT : conflictCost(context.place(first.id));
  return { span, relation: "conflict", match: first, cost };
}

/** A name of a place that is next to the street, or that its addresses use. */
export function closeTo(span: ParseSpan, match: PlaceMatch): StreetAgreement {
  return { span, relation: "close", match, cost: COST_PLACE_CLOSE + nameCostOf(match) };
}

interface Named {
  readonly span: ParseSpan;
  readonly name: PlaceSpan;
  /** The street's own place. */
  readonly place: Place;
}

/** The name is that of the street's place or of an area around it. */
function agreementAround(
  street: Street,
  { span, name, place }: Named,
  context: PlaceContext,
): StreetAgreement | undefined {
  const { parents } = place;
  for (let at = -1; at < parents.length; at++) {
    const match = namesakeOf(name, at < 0 ? place.id : parents[at]!);
    if (match === undefined || isOfTownNearby(match, name.matches, context)) {
      continue;
    }
    const town = namesakeElsewhere(match, { street, namesakes: name.matches }, context);
    if (town === undefined || isCityState(parents.at(-1), name, context)) {
      return { span, relation: "around", match, cost: nameCostOf(match) };
    }
    return isOwnCounty(context.place(match.id), context.place(town.id))
      ? closeTo(span, town)
      : { span, relation: "neighbour", match, cost: COST_PLACE_NEIGHBOUR, area: match };
  }
  const land = landAround({ coordinates: street.coordinates, countryCode: place.countryCode }, name, context);
  return land === undefined
    ? undefined
    : { span, relation: "around", match: land, cost: nameCostOf(land) + landCostOf(land, context) };
}

/** "Paxtang" is also listed as a name of Harrisburg; the town next to it has no other name. */
function isOfTownNearby(match: PlaceMatch, namesakes: readonly PlaceMatch[], context: PlaceContext): boolean {
  if (match.nameKind !== "alternate" || namesakes.length === 1) {
    return false;
  }
  const place = context.place(match.id);
  return place.kind === "locality" && namesakes.slice(0, NAMESAKES_MAX).some(({ id, nameKind, edits }) => {
    const other = nameKind === "primary" && edits === match.edits ? context.place(id) : undefined;
    return other?.kind === "locality" && other.countryCode === place.countryCode &&
      distanceM(other.coordinates, place.coordinates) <= NEIGHBOUR_REACH_M;
  });
}

/** One of the most important matches lies close to the street, or next to its town. */
function agreementNear(
  street: Street,
  { span, name, place }: Named,
  context: PlaceContext,
): StreetAgreement | undefined {
  let neighbour: PlaceMatch | undefined;
  for (const match of name.matches.slice(0, NAMESAKES_MAX)) {
    if (match.nameKind === "code" || match.id === place.id) {
      continue;
    }
    const other = context.place(match.id);
    if (other.countryCode !== place.countryCode) {
      continue;
    }
    const away = distanceM(other.coordinates, street.coordinates);
    const closeness = closenessOf(street, { place, other, away }, context);
    if (closeness !== undefined) {
      return closeness === "all" ? closeTo(span, match) : { ...closeTo(span, match), isOfSome: true };
    }
    const isNeighbour = (other.kind === "locality" || other.kind === "district") &&
      away <= other.radiusM + NEIGHBOUR_REACH_M;
    neighbour ??= isNeighbour ? match : undefined;
  }
  return neighbour === undefined ? undefined : neighbourOrQuarter(street, { span, place, neighbour }, context);
}

/** `all` of the street is close to the place, or `some` of its addresses name it. */
function closenessOf(
  street: Street,
  { place, other, away }: { readonly place: Place; readonly other: Place; readonly away: number },
  { gazetteer }: PlaceContext,
): "all" | "some" | undefined {
  // A street that is known to lie only in an area is assigned to any place whose circle holds it. The reach of a place
  // with unknown population is not known.
  const reach = other.population > 0 ? other.radiusM : INSIDE_REACH_M;
  const isOfArea = place.kind !== "locality" && place.kind !== "district" && away <= reach;
  const isInside = isOfArea || (away <= INSIDE_REACH_M && gazetteer.isWithin(other.id, street.place));
  if (isInside) {
    return "all";
  }
  // Some houses of the street name the quarter; those at the other end may not.
  return (other.population > 0 || away <= QUARTER_REACH_M) && gazetteer.isAlsoIn(street.id, other.id)
    ? "some"
    : undefined;
}

/** A neighbour of the street's town, or its quarter. */
function neighbourOrQuarter(
  street: Street,
  { span, place, neighbour }: { readonly span: ParseSpan; readonly place: Place; readonly neighbour: PlaceMatch },
  context: PlaceContext,
): StreetAgreement {
  const other = context.place(neighbour.id);
  const away = distanceM(other.coordinates, street.coordinates);
  const isInCircle = away <= other.radiusM;
  const isQuarter = isInCircle && away <= NAMED_QUARTER_REACH_M && other.population > 0 &&
    isOfOneTown(other, place, context);
  const cost = (isInCircle ? COST_PLACE_IN_CIRCLE : COST_PLACE_NEIGHBOUR) + nameCostOf(neighbour);
  return { span, relation: "neighbour", match: neighbour, cost, ...(isQuarter ? { quarter: neighbour } : {}) };
}

/**
 * The name of a county that is also the name of a town in it means that town ("Alameda"), so it fits only streets of
 * the town. The code of an area means the area: "NY" after a town is the state.
 */
function namesakeElsewhere(
  match: PlaceMatch,
  { street, namesakes }: { readonly street: Street; readonly namesakes: readonly PlaceMatch[] },
  context: PlaceContext,
): PlaceMatch | undefined {
  const { kind } = context.place(match.id);
  if ((kind !== "county" && kind !== "region") || match.nameKind === "code") {
    return undefined;
  }
  const { gazetteer } = context;
  return namesakes.slice(0, NAMESAKES_MAX).find(({ id, nameKind, edits }) =>
    id !== match.id && nameKind !== "code" && edits === match.edits && gazetteer.isWithin(id, match.id) &&
    context.place(id).kind === "locality" && !gazetteer.isWithin(street.place, id) &&
    !gazetteer.isAlsoIn(street.id, id)
  );
}

/** The region that addresses of the street state although its town lies in another one: a post town across the border. */
function regionOfAddresses({ id }: Street, name: PlaceSpan, context: PlaceContext): PlaceMatch | undefined {
  return context.nameFacts(name).regions.find((region) => context.gazetteer.isAlsoIn(id, region.id));
}

/** A street far from every town is known to be in a country only. It belongs to the areas of the nearest town. */
function areaAround(
  { coordinates }: Street,
  matches: readonly PlaceMatch[],
  context: PlaceContext,
): PlaceMatch | undefined {
  const { gazetteer } = context;
  const areas = matches.slice(0, NAMESAKES_MAX).filter(({ id }) => {
    const { kind } = context.place(id);
    return kind === "region" || kind === "county";
  });
  const [town] = areas.length === 0
    ? []
    : gazetteer.nearestPlaces(coordinates, { limit: 1, maxDistanceM: NEAREST_TOWN_MAX_M });
  return town === undefined ? undefined : areas.find(({ id }) => gazetteer.isWithin(town.id, id));
}

/** True if the street's town, or a town around it, contains the other place. */
function isOfOneTown(other: Place, place: Place, context: PlaceContext): boolean {
  return [place.id, ...place.parents].some((id) =>
    context.place(id).kind === "locality" && context.gazetteer.isWithin(other.id, id)
  );
}

/** An area with hardly more people than its town is the town's own: Baltimore 1.13 times, Lisbon 1.24, Porto 1. */
const AREA_OF_TOWN = 1.25;

/** Baltimore is its own county: everything in that county is in the town, whatever its quarter. */
function isOwnCounty(area: Place, town: Place): boolean {
  return area.kind === "county" && hasHardlyOthers(area, town);
}

/** True for an area around a town that is known to have hardly anybody else: "City of Baltimore" is a county. */
export function isOwnArea(area: Place, town: Place): boolean {
  return town.kind === "locality" && town.parents.includes(area.id) && area.population > 0 &&
    hasHardlyOthers(area, town);
}

function hasHardlyOthers(area: Place, town: Place): boolean {
  return area.population <= town.population * AREA_OF_TOWN;
}
