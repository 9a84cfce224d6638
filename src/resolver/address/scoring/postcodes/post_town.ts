import type { EntryId } from "../../../../gazetteer/port.ts";
import { COST_PLACE_CLOSE, COST_PLACE_DISPROVEN } from "../../../weights.ts";
import { nameKey } from "../../../../text/name_key.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { PostcodeForm } from "../../spans/mod.ts";
import { nameCostOf } from "../places/agreement.ts";
import type { StreetAgreement } from "../streets/street_agreement.ts";

/**
 * The relation of a town of the input that is not the street's own, if the address's postcode lists that town: it is
 * the post town, which in many countries serves many villages. Undefined if the postcode does not list it.
 */
export function postTownOf(
  { span, relation }: StreetAgreement,
  postcode: Pick<PostcodeForm, "areas"> | undefined,
  context: PlaceContext,
): StreetAgreement | undefined {
  if (postcode === undefined || (relation !== "conflict" && relation !== "neighbour")) {
    return undefined;
  }
  for (const match of span.name?.matches ?? []) {
    // A quarter is not a post town.
    if (
      match.nameKind !== "code" && isListed(match.id, postcode.areas) && context.place(match.id).kind === "locality"
    ) {
      return { span, relation: "close", match, cost: COST_PLACE_CLOSE + nameCostOf(match) };
    }
  }
  return undefined;
}

function isListed(id: EntryId, areas: PostcodeForm["areas"]): boolean {
  for (const { place } of areas) {
    if (place === id) {
      return true;
    }
  }
  return false;
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
