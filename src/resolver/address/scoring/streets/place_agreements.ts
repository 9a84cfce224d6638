import type { Coordinates } from "../../../../domain/coordinates.ts";
import type { EntryId, Street } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { nameKey } from "../../../../text/name_key.ts";
import { COST_PLACE_CLOSE, COST_PLACE_DISPROVEN } from "../../../weights.ts";
import { type PlaceContext, settlementsAround } from "../../context/mod.ts";
import type { ParseSpan } from "../../parses/mod.ts";
import type { PostcodeForm } from "../../spans/mod.ts";
import { nameCostOf } from "../places/agreement.ts";
import { closeTo, isOwnTown, type StreetAgreement } from "./street_agreement.ts";
import type { StreetFact } from "./street_fact.ts";

/** Reach of a settlement that is known as a point only. Metres. */
const POINT_REACH_M = 2_000;

/**
 * What confirms an address apart from its places: its own postcode (`postcode`), or that and its own number (`house`);
 * `possible`: its own postcode may, but is not read yet; `crossing`: it is one of two streets of the named town.
 */
export type Proof = "none" | "possible" | "postcode" | "house" | "crossing";

/**
 * How the place names of a parse relate to a street. If its own postcode is confirmed, its town may be the post town;
 * if number and postcode are confirmed, it is the town of the input that is wrong.
 */
export function placeAgreementsOf(
  places: readonly ParseSpan[],
  { proof, form, house, fact, context }: {
    readonly proof: Proof;
    readonly form: Pick<PostcodeForm, "areas"> | undefined;
    /** With proof `house`, its point; absent before it is read. */
    readonly house: Coordinates | undefined;
    readonly fact: StreetFact;
    readonly context: PlaceContext;
  },
): readonly StreetAgreement[] {
  const agreements: StreetAgreement[] = [];
  for (const span of places) {
    const plain = fact.agreement(span);
    if (proof === "possible" && plain.relation === "neighbour") {
      agreements.push({ ...plain, cost: Math.min(plain.cost, COST_PLACE_CLOSE) });
      continue;
    }
    if (proof === "crossing" && plain.relation === "neighbour") {
      agreements.push({ ...plain, ...closeTo(plain.span, plain.match) });
      continue;
    }
    const town = proof === "none" ? plain : postTownOf(plain, form, context) ?? plain;
    const isWrong = proof === "house" && isOtherTown(town, context);
    agreements.push(isWrong ? atProvenHouse(town, { house, fact, context }) : town);
  }
  // Most names have no alternative meaning next to another name.
  return agreements.some(isOtherwise) ? nextToTown(agreements, fact.street, context) : agreements;
}

/** The same with the alternative meanings of the names, if one of them gives the town. */
function nextToTown(
  agreements: readonly StreetAgreement[],
  street: Street,
  context: PlaceContext,
): readonly StreetAgreement[] {
  if (!agreements.some((one) => isOwnTown(one, context))) {
    return agreements;
  }
  const isTownNamed = agreements.some((one) => isOwnTown(one, context) && !isAreaCode(one, street, context));
  return agreements.map((one) => isTownNamed ? asQuarter(asArea(one)) : asArea(one));
}

/**
 * How another town relates to a house whose number and postcode agree. If the house is not in it, the town is wrong.
 */
function atProvenHouse(
  town: StreetAgreement,
  { house, fact, context }: {
    readonly house: Coordinates | undefined;
    readonly fact: StreetFact;
    readonly context: PlaceContext;
  },
): StreetAgreement {
  if (town.relation === "neighbour" && (house === undefined || mayBeIn(town.match.id, house, { fact, context }))) {
    return { ...town, ...closeTo(town.span, town.match) };
  }
  return town.cost <= COST_PLACE_DISPROVEN ? town : { ...town, cost: COST_PLACE_DISPROVEN };
}

/**
 * A settlement that is known as a point has no border, so a house within its reach may be in it, unless an outline is
 * around one of the two and not around the other, or the data set says where the house is: its town is then another one
 * than that of the nearest point.
 */
function mayBeIn(
  id: EntryId,
  house: Coordinates,
  { fact, context }: { readonly fact: StreetFact; readonly context: PlaceContext },
): boolean {
  const { gazetteer } = context;
  const { place, outlines } = context.known(id);
  if (distanceM(place.coordinates, house) > POINT_REACH_M || outlines.includes(id)) {
    return false;
  }
  const [nearest] = gazetteer.nearestPlaces(house, { limit: 1, maxDistanceM: POINT_REACH_M });
  const around = settlementsAround(house, gazetteer);
  return nearest?.id === fact.street.place && around.length === outlines.length &&
    around.every((outline, at) => outline === outlines[at]);
}

function isOtherwise({ area, quarter }: StreetAgreement): boolean {
  return area !== undefined || quarter !== undefined;
}

/** "NY" is a name of New York City, and after the name of a town it is the state. */
function isAreaCode({ span }: StreetAgreement, street: Street, { gazetteer }: PlaceContext): boolean {
  return span.name?.matches.some(({ id, nameKind }) => nameKind === "code" && gazetteer.isWithin(street.place, id)) ===
    true;
}

/** "Kantstraße 30, Berlin Charlottenburg": next to the town's own name, the name of its quarter is not another town. */
function asQuarter(one: StreetAgreement): StreetAgreement {
  return one.quarter === undefined ? one : closeTo(one.span, one.quarter);
}

/** "Getafe, Madrid": next to the street's own town, a name that both a town and an area have is the area. */
function asArea(one: StreetAgreement): StreetAgreement {
  const { span, area } = one;
  return area === undefined ? one : { span, relation: "around", match: area, cost: nameCostOf(area) };
}

function isOtherTown({ relation, match }: StreetAgreement, context: PlaceContext): boolean {
  return (relation === "conflict" || relation === "neighbour") && context.known(match.id).isSettlement;
}

/**
 * The relation of a town of the input that is not the street's own, if the address's postcode lists that town: it is
 * the post town, which in many countries serves many villages. Undefined if the postcode does not list it.
 */
function postTownOf(
  { span, relation }: StreetAgreement,
  postcode: Pick<PostcodeForm, "areas"> | undefined,
  context: PlaceContext,
): StreetAgreement | undefined {
  if (postcode === undefined || (relation !== "conflict" && relation !== "neighbour")) {
    return undefined;
  }
  // A quarter is not a post town.
  const town = span.name?.matches.find(({ id, nameKind }) =>
    nameKind !== "code" && postcode.areas.some(({ place }) => place === id) && context.place(id).kind === "locality"
  );
  return town === undefined ? undefined : closeTo(span, town);
}

/**
 * The relation of a town that only some addresses of the street name, to an address whose own postcode is that of another
 * town: a neighbour, if the named town has postcodes too. "1478 County Road 39, Millford" is not where the road's 1478 has
 * the postcode of Oldbury.
 */
export function neighbourOfPostTown(
  agreement: StreetAgreement,
  { areas }: Pick<PostcodeForm, "areas">,
  context: PlaceContext,
): StreetAgreement {
  const { gazetteer } = context;
  const { id } = agreement.match;
  const isOfOther = agreement.isOfSome === true && areas.length > 0 &&
    areas.every(({ place }) => !gazetteer.isWithin(place, id) && !gazetteer.isWithin(id, place)) &&
    areas.some(({ postcode }) => context.known(id).hasPostcode(nameKey(postcode).slice(0, 1)));
  return isOfOther ? { ...agreement, relation: "neighbour", cost: agreement.cost + COST_PLACE_DISPROVEN } : agreement;
}
