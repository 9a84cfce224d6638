import type { Place } from "../../../gazetteer/port.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { nameKey } from "../../../text/name_key.ts";
import type { PlaceContext } from "../context/mod.ts";
import { type Agreement, ONE_ADDRESS_M } from "../scoring/mod.ts";
import { ONE_CROSSING_M } from "../spans/mod.ts";
import { type Candidate, isStreet, pointOf } from "./candidate.ts";
import type { RankedPlace } from "./rank_places.ts";
import type { RankedStreet } from "./rank_streets.ts";

/** An address or a place that may be meant and is different from every other contender, with its weight among them. */
export interface Rival {
  readonly ranked: Candidate;
  /** 0–1: its share of the weight of all contenders together. */
  readonly share: number;
  /** The same share if all places of one name were equally prominent: tells whether prominence decided. */
  readonly shareByName: number;
  /** 0–1: the share of all places, against which a street is weighed where no streets of theirs are loaded. */
  readonly placeShare: number;
  /** Another place of the name lies in another area of the stated code: "CA" is Canada and California. */
  readonly isCodeShared?: true;
}

/** Candidates dearer than the best by more weigh less than 1 in 20,000 each: they are not even kept. */
export const COST_MARGIN = 10;
/** Different places compared with each other; the commonest name has 64 bearers read. */
const RIVALS_MAX = 128;
/** A town this much dearer than its area is still the one that is meant: areas hold the people of all their towns. */
const TOWN_MARGIN = 4;
/** Of two places in areas of one code, one that has a hundred and fifty times the people is meant. */
const CODE_MARGIN = 5;
/** Two entries for one town: their points lie within its circle, and never further apart than this. Metres. */
const SAME_PLACE_MAX_M = 25_000;

/**
 * The different places among the candidates, best first. A place and the area around it are one contender, for they
 * do not exclude each other; so are two entries for one town.
 */
export function rivalsOf(ranked: readonly Candidate[], context: PlaceContext): readonly Rival[] {
  const bestCost = ranked[0]?.cost ?? 0;
  const heads: Candidate[] = [];
  for (const candidate of ranked) {
    if (candidate.cost > bestCost + COST_MARGIN || heads.length >= RIVALS_MAX) {
      break;
    }
    const known = heads.findIndex((head) => isOneCandidate(head, candidate, context));
    const head = heads[known];
    if (head === undefined) {
      heads.push(candidate);
    } else if (!isStreet(head) && !isStreet(candidate) && isItsTown(head, candidate, context)) {
      heads[known] = { ...candidate, cost: head.cost, prominenceCost: head.prominenceCost };
    }
  }
  const weights = heads.map(({ cost }) => Math.exp(bestCost - cost));
  const byName = heads.map(({ cost, prominenceCost }) => Math.exp(bestCost - cost + prominenceCost));
  const weight = sum(weights);
  const weightByName = sum(byName);
  const placeShare = sum(heads.map((head, i) => isStreet(head) ? 0 : weights[i] ?? 0)) / weight;
  return heads.map((head, i) => ({
    placeShare,
    ranked: head,
    share: (weights[i] ?? 0) / weight,
    shareByName: (byName[i] ?? 0) / weightByName,
    ...(i === 0 && isCodeShared(head, heads) ? { isCodeShared: true } : {}),
  }));
}

function isCodeShared(head: Candidate, heads: readonly Candidate[]): boolean {
  const code = isStreet(head) ? undefined : codeOf(head);
  return code !== undefined && heads.some((other) => {
    const same = isStreet(other) ? undefined : codeOf(other);
    return same !== undefined && other.cost <= head.cost + CODE_MARGIN && same.span.from === code.span.from &&
      same.match.id !== code.match.id;
  });
}

/** The code that says where a place is, where nothing but one does. */
function codeOf({ agreements }: RankedPlace): Agreement | undefined {
  const [code, ...others] = agreements;
  return code?.relation === "around" && code.match.nameKind === "code" && others.length === 0 ? code : undefined;
}

/** True for a town named as the region or county around it: whoever writes the name means the town. */
function isItsTown(area: RankedPlace, town: RankedPlace, context: PlaceContext): boolean {
  return (area.place.kind === "region" || area.place.kind === "county") && town.place.kind === "locality" &&
    area.span.name !== undefined && context.namesakes(area.span.name).has(town.place.id) &&
    town.cost <= area.cost + TOWN_MARGIN && context.gazetteer.isWithin(town.place.id, area.place.id);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function isOneCandidate(head: Candidate, other: Candidate, context: PlaceContext): boolean {
  if (isStreet(head)) {
    return isStreet(other) ? isOneAddress(head, other) : isItsPlace(head, other.place, context);
  }
  return isStreet(other) ? isItsPlace(other, head.place, context) : isOne(head.place, other.place, context);
}

/** The place that holds the street, or that its address names: the same, told less finely. */
function isItsPlace(
  { street, place: own, agreements }: RankedStreet,
  place: Place,
  { gazetteer }: PlaceContext,
): boolean {
  return gazetteer.isWithin(street.place, place.id) || gazetteer.isWithin(place.id, street.place) ||
    agreements.some(({ relation, match }) => relation === "close" && match.id === place.id) ||
    isNamesakeAround(own, place);
}

/** A town and the municipality or region of its name are often two entries, neither within the other. */
function isNamesakeAround(one: Place, other: Place): boolean {
  return one.countryCode === other.countryCode &&
    distanceM(one.coordinates, other.coordinates) <= Math.max(one.radiusM, other.radiusM) &&
    nameKey(one.name) === nameKey(other.name);
}

/** One house known twice, one street in two pieces, or a crossing and one of its streets. */
function isOneAddress(one: RankedStreet, other: RankedStreet): boolean {
  const away = distanceM(pointOf(one), pointOf(other));
  if (isOneOfMeeting(one, other) || isOneOfMeeting(other, one)) {
    return true;
  }
  const isCrossing = one.match.crossing !== undefined && other.match.crossing !== undefined;
  if (away <= (isCrossing ? ONE_CROSSING_M : ONE_ADDRESS_M)) {
    return true;
  }
  const isLine = [one, other].every(({ number, match }) =>
    number?.location.coordinates === undefined && match.crossing === undefined
  );
  return isLine && nameKey(one.street.name) === nameKey(other.street.name) &&
    away <= one.street.radiusM + other.street.radiusM;
}

/** The crossing told less finely. */
function isOneOfMeeting({ street, match: { crossing } }: RankedStreet, other: RankedStreet): boolean {
  return crossing !== undefined && other.match.crossing === undefined && other.number === undefined &&
    (other.street.id === street.id || other.street.id === crossing.other);
}

function isOne(one: Place, other: Place, { gazetteer }: PlaceContext): boolean {
  if (gazetteer.isWithin(one.id, other.id) || gazetteer.isWithin(other.id, one.id)) {
    return true;
  }
  const isTown = one.kind === "locality" && other.kind === "locality";
  if (!isTown && isNamesakeAround(one, other)) {
    return true;
  }
  return isTown &&
    distanceM(one.coordinates, other.coordinates) <=
      Math.min(SAME_PLACE_MAX_M, Math.max(one.radiusM, other.radiusM));
}
