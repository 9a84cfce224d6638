import { COST_PLACE_CLOSE } from "../../../weights.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { PostcodeForm } from "../../spans/mod.ts";
import { nameCostOf } from "../places/agreement.ts";
import type { StreetAgreement } from "../streets/street_agreement.ts";

/**
 * What a stated town that is not a street's own says where the address's own postcode, stated or not, lists that
 * town: it is the town of the post office, which many countries write for all the villages it serves. Undefined where
 * the postcode lists another town.
 */
export function postTownOf(
  { span, relation }: StreetAgreement,
  { postcode, context }: {
    readonly postcode: Pick<PostcodeForm, "areas"> | undefined;
    readonly context: PlaceContext;
  },
): StreetAgreement | undefined {
  if (postcode === undefined || (relation !== "conflict" && relation !== "beside")) {
    return undefined;
  }
  // A quarter has no post office of its own that a city's addresses would name.
  const match = span.name?.matches.find(({ id, nameKind }) =>
    nameKind !== "code" && context.place(id).kind === "locality" && postcode.areas.some(({ place }) => place === id)
  );
  return match === undefined
    ? undefined
    : { span, relation: "close", match, cost: COST_PLACE_CLOSE + nameCostOf(match) };
}
