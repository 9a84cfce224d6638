import type { Street } from "../../../../gazetteer/port.ts";
import { COST_PLACE_CLOSE, COST_PLACE_DISPROVEN } from "../../../weights.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { ParseSpan } from "../../parses/mod.ts";
import type { PostcodeForm } from "../../spans/mod.ts";
import { nameCostOf } from "../places/agreement.ts";
import { postTownOf } from "../postcodes/post_town.ts";
import type { StreetAgreement } from "./street_agreement.ts";
import type { StreetFact } from "./street_fact.ts";

/**
 * What proves an address besides the places of its text: its own postcode, or that and its own number; `preview`: its own
 * postcode may, which is read later.
 */
export type Proof = "none" | "hoped" | "postcode" | "house";

/**
 * What the names of places in a reading say of a street. Beside its own postcode its town may be the post office's; beside a
 * house's own number and postcode it is the town that is wrong.
 */
export function placeAgreementsOf(
  places: readonly ParseSpan[],
  { proof, form, fact, context }: {
    readonly proof: Proof;
    readonly form: Pick<PostcodeForm, "areas"> | undefined;
    readonly fact: StreetFact;
    readonly context: PlaceContext;
  },
): readonly StreetAgreement[] {
  const agreements: StreetAgreement[] = [];
  for (const span of places) {
    const plain = fact.agreement(span);
    if (proof === "hoped" && plain.relation === "beside") {
      agreements.push({ ...plain, cost: Math.min(plain.cost, COST_PLACE_CLOSE) });
      continue;
    }
    const town = proof === "none" ? plain : postTownOf(plain, { postcode: form, context }) ?? plain;
    agreements.push(
      proof === "house" && isOtherTown(town, context)
        ? { ...town, cost: Math.min(town.cost, COST_PLACE_DISPROVEN) }
        : town,
    );
  }
  // Most names mean nothing else beside another one.
  if (!agreements.some(isOtherwise) || !agreements.some((one) => isTown(one, context))) {
    return agreements;
  }
  const isTownNamed = agreements.some((one) => isTown(one, context) && !isAreaCode(one, fact.street, context));
  return agreements.map((one) => isTownNamed ? asQuarter(asArea(one)) : asArea(one));
}

function isOtherwise({ area, quarter }: StreetAgreement): boolean {
  return area !== undefined || quarter !== undefined;
}

/** "NY" is New York's, and behind the name of a town it is the state's. */
function isAreaCode({ span }: StreetAgreement, street: Street, { gazetteer }: PlaceContext): boolean {
  return span.name?.matches.some(({ id, nameKind }) => nameKind === "code" && gazetteer.isWithin(street.place, id)) ===
    true;
}

/** "Kantstraße 30, Berlin Charlottenburg": beside the town's own name, that of its quarter there is no other town's. */
function asQuarter(one: StreetAgreement): StreetAgreement {
  const { span, quarter } = one;
  return quarter === undefined
    ? one
    : { span, relation: "close", match: quarter, cost: COST_PLACE_CLOSE + nameCostOf(quarter) };
}

/** "Getafe, Madrid": beside the street's own town, a name that is also another town's is the area's around both. */
function asArea(one: StreetAgreement): StreetAgreement {
  const { span, area } = one;
  return area === undefined ? one : { span, relation: "around", match: area, cost: nameCostOf(area) };
}

function isTown({ relation, match }: StreetAgreement, context: PlaceContext): boolean {
  return (relation === "around" || relation === "close") && context.known(match.id).isSettlement;
}

function isOtherTown({ relation, match }: StreetAgreement, context: PlaceContext): boolean {
  return (relation === "conflict" || relation === "beside") && context.known(match.id).isSettlement;
}
