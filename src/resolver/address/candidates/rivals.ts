import type { Place, Street } from "../../../gazetteer/port.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { nameKey } from "../../../text/name_key.ts";
import { COST_ALTERNATE_NAME, COST_MARGIN, TOWN_IMPORTANCE } from "../../weights.ts";
import { isInLand, type PlaceContext } from "../context/mod.ts";
import { type Agreement, ONE_ADDRESS_M, typoCost } from "../scoring/mod.ts";
import { differenceCount, isNamedAfter, isOneTypo, namesakeOf, ONE_CROSSING_M } from "../spans/mod.ts";
import { type Candidate, isStreet, pointOf } from "./candidate.ts";
import type { RankedPlace } from "./rank_places.ts";
import type { RankedStreet } from "./rank_streets.ts";
import { isWholeAddress } from "./whole_address.ts";

/** A candidate that excludes all others, with its share of the weight. */
export interface Rival {
  readonly ranked: Candidate;
  /** 0–1: its share of the weight of all rivals together. */
  readonly share: number;
  /** The same share if all places of one name were equally prominent. Shows whether prominence decided. */
  readonly shareByName: number;
  /** 0–1: for a town the share of all towns that have the same words as their name, else its own. */
  readonly nameShare: number;
  /** 0–1: the share of all places, with which a street competes where no streets are loaded. */
  readonly placeShare: number;
  /**
   * Another place of that name lies in another area of the same code or name, or is a larger area elsewhere: "CA" is
   * Canada and California, Abu Dhabi a city and the emirate around it.
   */
  readonly isAreaShared?: true;
  /** Of a street in several parts: the distance from its point that holds all of them. Metres. */
  readonly partsReachM?: number;
}

/** Places compared with each other. For the most common name 64 are read. */
const RIVALS_MAX = 128;
/**
 * A town whose cost exceeds its area's by less than this is preferred: areas have the population of all their towns.
 */
const TOWN_MARGIN = 4;
/** Of two places in areas of one code or name, one with 150 times the population is assumed. */
const CODE_MARGIN = 5;
/**
 * Two streets of one name with a gap of at most this between them are one: a park, a crossing, a border of quarters.
 * Metres.
 */
const PARTS_GAP_M = 300;
/** Two entries of one town lie within its circle, and no further apart than this. Metres. */
const SAME_PLACE_MAX_M = 25_000;
/**
 * An area with this many times the people of a town may as well be meant by their name: "Box Elder" is a town of 9,000
 * and a county of 44,000 in another state. Of the 105,720 names that are found as a town alone, 68 have such an area.
 */
const LARGER_AREA_TIMES = 2;

/**
 * The different candidates, best first. A place and the area around it count as one, because they do not exclude each
 * other; so do two entries of one town.
 */
export function rivalsOf(ranked: readonly Candidate[], context: PlaceContext): readonly Rival[] {
  const bestCost = ranked[0]?.cost ?? 0;
  const heads: Candidate[] = [];
  let partsReachM = 0;
  for (const candidate of ranked) {
    if (candidate.cost > bestCost + COST_MARGIN || heads.length >= RIVALS_MAX) {
      break;
    }
    const known = heads.findIndex((head) => isOneCandidate(head, candidate, context));
    const head = heads[known];
    if (head === undefined) {
      heads.push(candidate);
    } else if (known === 0 && isStreet(head) && isStreet(candidate) && areWholeParts(head, candidate)) {
      partsReachM = Math.max(partsReachM, distanceM(pointOf(head), pointOf(candidate)) + candidate.street.radiusM);
    } else if (!isStreet(head) && !isStreet(candidate) && isItsTown(head, candidate, context)) {
      heads[known] = { ...candidate, cost: head.cost, prominenceCost: head.prominenceCost };
    }
  }
  const all = weightsOf(heads, bestCost);
  const best = heads[0];
  const ofBest = best !== undefined && isStreet(best) && (differenceCount(best.match) === 0 || isOneTypo(best.match)) &&
      isWholeAddress(best)
    ? weightsOf(heads.filter((head) => head === best || mayBeMeant(head, best)), bestCost)
    : all;
  return heads.map((head, at): Rival => {
    const { weight, weightByName, weightOfPlaces } = at === 0 ? ofBest : all;
    const share = weightOf(head, bestCost) / weight;
    const isAreaShared = at === 0 &&
      (isCodeShared(head, heads) || isTownRival(head, heads, context) || isNameOfArea(head, ranked, context) ||
        isLargerAreaElsewhere(head, heads, context));
    return {
      ranked: head,
      share,
      shareByName: weightByNameOf(head, bestCost) / weightByName,
      nameShare: isExactTown(head) ? shareOfName(head, heads, bestCost) / weight : share,
      placeShare: weightOfPlaces / weight,
      ...(isAreaShared ? { isAreaShared } : {}),
      ...(at === 0 && partsReachM > 0 ? { partsReachM } : {}),
    };
  });
}

/** Weights of several candidates together. */
interface Weights {
  readonly weight: number;
  readonly weightByName: number;
  readonly weightOfPlaces: number;
}

function weightsOf(heads: readonly Candidate[], bestCost: number): Weights {
  let weight = 0;
  let weightByName = 0;
  let weightOfPlaces = 0;
  for (const head of heads) {
    const own = weightOf(head, bestCost);
    weight += own;
    weightByName += weightByNameOf(head, bestCost);
    weightOfPlaces += isStreet(head) ? 0 : own;
  }
  return { weight, weightByName, weightOfPlaces };
}

function mayBeMeant(head: Candidate, { parse }: RankedStreet): boolean {
  return isStreet(head)
    ? isWholeAddress(head)
    : parse.places.some(({ from, to }) => from === head.span.from && to === head.span.to);
}

function weightOf({ cost }: Candidate, bestCost: number): number {
  return Math.exp(bestCost - cost);
}

function weightByNameOf({ cost, prominenceCost }: Candidate, bestCost: number): number {
  return Math.exp(bestCost - cost + prominenceCost);
}

function isExactTown(head: Candidate): boolean {
  return !isStreet(head) && head.match.edits === 0 &&
    (head.place.kind === "locality" || head.place.kind === "district");
}

function shareOfName({ span }: Candidate, heads: readonly Candidate[], bestCost: number): number {
  return heads.reduce(
    (sum, head) => sum + (isExactTown(head) && head.span.from === span.from ? weightOf(head, bestCost) : 0),
    0,
  );
}

function isCodeShared(head: Candidate, heads: readonly Candidate[]): boolean {
  const code = isStreet(head) ? undefined : codeOf(head);
  return code !== undefined && heads.some((other) => {
    const same = isStreet(other) ? undefined : codeOf(other);
    return same !== undefined && other.cost <= head.cost + CODE_MARGIN && same.span.from === code.span.from &&
      same.match.id !== code.match.id;
  });
}

/**
 * True if the input names an area around the place, and the same words name a town in it: a place of the name is in
 * that town, or the place is itself a quarter of another town.
 */
function isTownRival(head: Candidate, heads: readonly Candidate[], context: PlaceContext): boolean {
  if (isStreet(head)) {
    return false;
  }
  const areas = head.agreements.filter(({ relation, match }) =>
    relation === "around" && match.nameKind !== "code" && !context.known(match.id).isSettlement
  );
  if (isQuarterOfTown(head, context) && areas.some((area) => isOtherTown(area, head.place, context))) {
    return true;
  }
  return areas.length > 0 &&
    heads.some((other) =>
      !isStreet(other) && other !== head && other.cost <= head.cost + CODE_MARGIN &&
      other.agreements.some(({ relation, match, span }) =>
        relation === "around" && context.place(match.id).kind === "locality" &&
        areas.some((area) => area.span.from === span.from)
      )
    );
}

/**
 * True for a town by one of its other names that is no less the name of an area around it, unless the area is named
 * after the town: "Tombuctú" is rather the region than Timbuktu.
 */
function isNameOfArea(head: Candidate, ranked: readonly Candidate[], { gazetteer }: PlaceContext): boolean {
  return !isStreet(head) && head.place.kind === "locality" && head.match.edits === 0 &&
    head.nameCost >= COST_ALTERNATE_NAME &&
    !ranked.some((area) => !isStreet(area) && isTownOfArea(head, area)) &&
    ranked.some((area) =>
      !isStreet(area) && (area.place.kind === "region" || area.place.kind === "county") &&
      area.span.from === head.span.from && area.nameCost <= head.nameCost &&
      !isNamedAfter(area.place.name, head.place.name) &&
      gazetteer.isWithin(head.place.id, area.place.id)
    );
}

/**
 * True for a settlement, alone or with its country, with the name of a larger area elsewhere that has more people.
 * Next to a region or a postcode the name is that of the town: "Clinton, IL". The capital of a country is meant by its
 * name.
 */
function isLargerAreaElsewhere(head: Candidate, heads: readonly Candidate[], context: PlaceContext): boolean {
  return isExactTown(head) && !isStreet(head) && head.place.capital !== "country" &&
    head.parse.spans.every(({ role }) => role === "place" || role === "connector") &&
    head.agreements.every(({ match }) => context.place(match.id).kind === "country") &&
    heads.some((area) =>
      !isStreet(area) && isAreaBeside(area.place, head) && area.match.edits === 0 &&
      area.match.nameKind !== "code" && area.span.from === head.span.from && area.span.to === head.span.to &&
      area.place.population >= LARGER_AREA_TIMES * head.place.population
    );
}

/** A region or county, or, where the text says no country, a country: "Surinam" is that in eleven languages. */
function isAreaBeside({ kind }: Place, { agreements }: RankedPlace): boolean {
  return kind === "region" || kind === "county" || (kind === "country" && agreements.length === 0);
}

/** True for a quarter of a known town that the input does not name. */
function isQuarterOfTown({ place: { kind, parents }, agreements }: RankedPlace, context: PlaceContext): boolean {
  return kind === "district" && parents.some((id) => context.place(id).kind === "locality") &&
    !agreements.some(({ relation, match }) => relation === "around" && context.known(match.id).isSettlement);
}

/** Matches of a name among which the town of an area is searched. */
const NAMESAKES_MAX = 8;

/**
 * True if a town in the area has its name too, and the quarter is neither in that town nor in its circle: "Al Kawthar,
 * Makkah" in Jeddah, but not "Fontvieille, Monaco".
 */
export function isOtherTown({ match, span }: Agreement, quarter: Place, context: PlaceContext): boolean {
  const { gazetteer } = context;
  return (span.name?.matches ?? []).slice(0, NAMESAKES_MAX).some(({ id, nameKind, edits }) => {
    const { kind, coordinates, radiusM } = context.place(id);
    return id !== match.id && nameKind !== "code" && edits === match.edits && kind === "locality" &&
      gazetteer.isWithin(id, match.id) && !gazetteer.isWithin(quarter.id, id) &&
      distanceM(coordinates, quarter.coordinates) > radiusM;
  });
}

/** The code that says where a place is, if there is nothing else. */
function codeOf({ agreements }: RankedPlace): Agreement | undefined {
  const [code, ...others] = agreements;
  return code?.relation === "around" && code.match.nameKind === "code" && others.length === 0 ? code : undefined;
}

/**
 * True for a town with the same name as the region or county around it: the name means the town, unless the town has it
 * only as one of its other names and the area is not named after it ("Kreta" is the island, not Chaniá).
 */
function isItsTown(area: RankedPlace, town: RankedPlace, context: PlaceContext): boolean {
  return (area.place.kind === "region" || area.place.kind === "county") && town.place.kind === "locality" &&
    area.span.name !== undefined && namesakeOf(area.span.name, town.place.id) !== undefined &&
    (town.nameCost - typoCost(town.match.edits) < COST_ALTERNATE_NAME || isTownOfArea(town, area)) &&
    town.cost <= area.cost + TOWN_MARGIN &&
    (context.gazetteer.isWithin(town.place.id, area.place.id) || isInLand(town.place, area.place));
}

function isOneCandidate(head: Candidate, other: Candidate, context: PlaceContext): boolean {
  if (isStreet(head)) {
    return isStreet(other) ? isOneAddress(head, other) : isItsPlace(head, other.place, context);
  }
  return isStreet(other)
    ? isItsPlace(other, head.place, context)
    : isOne(head.place, other.place, context) || isOneByName(head, other);
}

/** "Döbling" is Vienna's 19th district and, in another list, a town: one place that both have the name of. */
function isOneByName(one: RankedPlace, other: RankedPlace): boolean {
  const { place } = one;
  const reachM = place.kind === "district" || other.place.kind === "district" || isTownOfArea(one, other) ||
      isTownOfArea(other, one)
    ? Math.max(place.radiusM, other.place.radiusM)
    : isCityRegion(one, other)
    ? Math.min(place.radiusM, other.place.radiusM)
    : -1;
  return one.span.from === other.span.from && one.match.edits === 0 && other.match.edits === 0 &&
    place.countryCode === other.place.countryCode &&
    distanceM(place.coordinates, other.place.coordinates) <= reachM;
}

/**
 * "Kiev" is a city, and a region around it by one of its other names, whose own name has that of the city: Київська
 * область.
 */
function isTownOfArea({ place: town, span }: RankedPlace, { place: area, match, span: own }: RankedPlace): boolean {
  return town.kind === "locality" && town.importance >= TOWN_IMPORTANCE && area.kind === "region" &&
    match.nameKind === "alternate" &&
    span.from === own.from && span.to === own.to && nameKey(area.name).includes(nameKey(town.name));
}

/** 臺北 is a city and a region. The own name of an area is not its town: "Kabupaten Malang" is around Malang. */
function isCityRegion(one: RankedPlace, other: RankedPlace): boolean {
  return (one.place.kind === "locality") !== (other.place.kind === "locality") &&
    (one.nameCost < COST_ALTERNATE_NAME || other.nameCost > 0);
}

/** The place that contains the street, or that its address names: the same answer, less precise. */
function isItsPlace(
  { street, place: own, agreements }: RankedStreet,
  place: Place,
  { gazetteer }: PlaceContext,
): boolean {
  return gazetteer.isWithin(street.place, place.id) || gazetteer.isWithin(place.id, street.place) ||
    agreements.some(({ relation, match }) => relation === "close" && match.id === place.id) ||
    isNamesakeAround(own, place);
}

/** A town and the municipality or region of its name are often two entries, neither inside the other. */
function isNamesakeAround(one: Place, other: Place): boolean {
  return one.countryCode === other.countryCode &&
    distanceM(one.coordinates, other.coordinates) <= Math.max(one.radiusM, other.radiusM) &&
    nameKey(one.name) === nameKey(other.name);
}

/** One house in two data sets, one street in two parts, or a crossing and one of its streets. */
function isOneAddress(one: RankedStreet, other: RankedStreet): boolean {
  const away = distanceM(pointOf(one), pointOf(other));
  if (isOneOfMeeting(one, other) || isOneOfMeeting(other, one)) {
    return true;
  }
  const isCrossing = one.match.crossing !== undefined && other.match.crossing !== undefined;
  if (away <= (isCrossing ? ONE_CROSSING_M : ONE_ADDRESS_M)) {
    return true;
  }
  return areWholeParts(one, other);
}

/** Two parts of one street, of which neither the house nor a crossing is known. */
function areWholeParts(one: RankedStreet, other: RankedStreet): boolean {
  return isWhole(one) && isWhole(other) && areParts(one.street, other.street);
}

/** Two streets of one name that lie next to each other. */
export function areParts(one: Street, other: Street): boolean {
  return nameKey(one.name) === nameKey(other.name) &&
    distanceM(one.coordinates, other.coordinates) <= one.radiusM + other.radiusM + PARTS_GAP_M;
}

function isWhole({ number, match }: RankedStreet): boolean {
  return number?.location.coordinates === undefined && match.crossing === undefined;
}

/** One street of the crossing: the same answer, less precise. */
function isOneOfMeeting({ street, match: { crossing } }: RankedStreet, other: RankedStreet): boolean {
  return crossing !== undefined && other.match.crossing === undefined && other.number === undefined &&
    (other.street.id === street.id || other.street.id === crossing.other);
}

function isOne(one: Place, other: Place, { gazetteer }: PlaceContext): boolean {
  if (
    gazetteer.isWithin(one.id, other.id) || gazetteer.isWithin(other.id, one.id) || isInLand(one, other) ||
    isInLand(other, one)
  ) {
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
