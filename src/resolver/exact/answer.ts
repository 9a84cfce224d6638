import type { Components, Match, Reason } from "../../domain/resolution.ts";
import type { Answer } from "../answer.ts";
import {
  ALONE_SHARE,
  confidenceOf,
  type Evidence,
  FEATURES,
  featuresOf,
  FOUND_CONFIDENCE,
  logOddsOf,
  type STREET_FEATURES,
  typosOf,
} from "../decision/mod.ts";
import type { PlaceContext } from "../address/context/mod.ts";
import { streetPoint } from "../address/result/mod.ts";
import type { NamedStreet } from "./named_street.ts";
import type { RivalWeights } from "./rivals.ts";

/** Further agreements add nothing (`evidence.ts`). */
const PLACES_MAX = 3;

/** A house with less of the weight of all candidates is not answered here. */
const SHARE_MIN = 0.9;
/** The share by name above which prominence did not decide (`street_answer.ts`). */
const SHARE_BY_NAME_MIN = 0.9;

/** The answer, if it is the same whatever the rivals weigh up to their bounds. */
export function sureAnswer(house: NamedStreet, weights: RivalWeights, context: PlaceContext): Answer | undefined {
  const share = 1 / (1 + weights.all);
  if (share < SHARE_MIN || 1 / (1 + weights.byName) < SHARE_BY_NAME_MIN) {
    return undefined;
  }
  const answer = answerOf(house, 1, context);
  const least = share >= ALONE_SHARE ? answer : answerOf(house, share, context);
  return answer !== undefined && least !== undefined && shown(answer) === shown(least) ? answer : undefined;
}

/** As it is shown (`finish.ts`). */
function shown({ confidence }: Answer): number {
  return Math.floor(confidence * 1e4);
}

/**
 * The answer of a house with a share of the weight of all candidates; undefined if neither a settlement nor its postcode
 * locates it.
 */
function answerOf(
  { street, streetSpan, number, location, agreements, postcode, namesakes, partsReachM = 0 }: NamedStreet,
  share: number,
  context: PlaceContext,
): Answer | undefined {
  const { misspelt } = streetSpan;
  const isMisspelt = misspelt !== undefined;
  const isInRange = location?.state === "range";
  const matches: { -readonly [Key in keyof Components]?: Match } = {
    street: isMisspelt ? "corrected" : "exact",
  };
  let isAnchored = postcode?.relation === "exact";
  let places = 0;
  for (let at = 0; at < agreements.length; at++) {
    const { match: { id } } = agreements[at]!;
    const { place, isSettlement } = context.known(id);
    matches[place.kind] = "exact";
    isAnchored ||= isSettlement;
    places += isFirst(agreements, at) ? 1 : 0;
  }
  if (!isAnchored) {
    return undefined;
  }
  if (location !== undefined) {
    matches.houseNumber = isInRange ? "inferred" : "exact";
  }
  if (postcode !== undefined) {
    matches.postcode = postcode.relation === "exact" ? "exact" : "inferred";
  }
  const evidence = evidenceOf({
    rivals: logOddsOf(share),
    share,
    unloaded: share < ALONE_SHARE ? 1 - share : 0,
    frequency: share < ALONE_SHARE ? Math.log2(namesakes) : 0,
    places: Math.min(PLACES_MAX, places),
    postcode: postcode === undefined ? 0 : postcode.relation === "exact" ? 1 : 0.5,
    ...(isMisspelt ? { typos: typosOf(1, misspelt.letters), hasTypo: 1 } : {}),
    range: isInRange ? 1 : 0,
  }, location === undefined ? "street" : isInRange ? "range" : "house");
  const confidence = confidenceOf(evidence);
  if (isMisspelt && confidence < FOUND_CONFIDENCE) {
    return undefined;
  }
  const { house } = location ?? {};
  const point = streetPoint(street, { location, gazetteer: context.gazetteer });
  const reasons: Reason[] = isInRange ? ["house_number_interpolated"] : [];
  if (isMisspelt) {
    reasons.push("spelling_corrected");
  }
  return {
    inputKind: "address",
    confidence,
    preventsFound: false,
    reasons,
    ...point,
    accuracyM: Math.max(point.accuracyM, Math.round(partsReachM)),
    matches,
    code: null,
    system: null,
    origin: "gazetteer",
    entry: street.place,
    address: {
      street: street.id,
      crossing: undefined,
      houseNumber: isInRange ? number?.written : house?.number,
      postcode: location?.postcode ?? postcode?.postcode ?? (location === undefined ? street.postcode : undefined),
      unit: undefined,
      disambiguatedBy: location?.disambiguatedBy,
      dataset: house?.dataset,
    },
    evidence,
  };
}

function isFirst(agreements: NamedStreet["agreements"], at: number): boolean {
  for (let i = 0; i < at; i++) {
    if (agreements[i]!.match.id === agreements[at]!.match.id) {
      return false;
    }
  }
  return true;
}

function evidenceOf(
  values: Partial<Record<keyof typeof STREET_FEATURES, number>>,
  curve: "house" | "range" | "street",
): Evidence {
  return {
    kind: "street",
    model: "street",
    curve,
    preventsFound: false,
    features: featuresOf<keyof typeof STREET_FEATURES>(FEATURES.street, values),
  };
}
