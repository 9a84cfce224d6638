import { COST_PLACE_CLOSE } from "../../../weights.ts";
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
  { postcode, context }: {
    readonly postcode: Pick<PostcodeForm, "areas"> | undefined;
    readonly context: PlaceContext;
  },
): StreetAgreement | undefined {
  if (postcode === undefined || (relation !== "conflict" && relation !== "neighbour")) {
    return undefined;
  }
  // A quarter is not a post town.
  const match = span.name?.matches.find(({ id, nameKind }) =>
    nameKind !== "code" && context.place(id).kind === "locality" && postcode.areas.some(({ place }) => place === id)
  );
  return match === undefined
    ? undefined
    : { span, relation: "close", match, cost: COST_PLACE_CLOSE + nameCostOf(match) };
}
