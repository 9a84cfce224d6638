import type { Components, Match } from "../../domain/resolution.ts";
import type { Answer } from "../answer.ts";
import {
  ALONE_SHARE,
  confidenceOf,
  curveOf,
  type Evidence,
  FEATURES,
  featuresOf,
  type Finding,
  FOUND_CONFIDENCE,
  logOddsOf,
  type STREET_FEATURES,
  type STREET_WITHOUT_NUMBER_FEATURES,
  typosOf,
  verdictOf,
} from "../decision/mod.ts";
import type { PlaceContext } from "../address/context/mod.ts";
import { streetPoint } from "../address/result/mod.ts";
import { isHouseKnown, NUMBER_STATES, POSTCODE_RELATIONS } from "../address/scoring/mod.ts";
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
  const isUnknown = house.location !== undefined && !isHouseKnown(house.location);
  if ((isUnknown && share < 1) || share < SHARE_MIN || 1 / (1 + weights.byName) < SHARE_BY_NAME_MIN) {
    return undefined;
  }
  const answer = answerOf(house, 1, context);
  const least = share >= ALONE_SHARE ? answer : answerOf(house, share, context);
  return answer !== undefined && least !== undefined && shown(answer) === shown(least) ? answer : undefined;
}

/** No other candidate is an alternative: that is so for a street without the number of the text. */
export function isWithoutOthers({ evidence }: Answer): boolean {
  return evidence?.preventsFound === true;
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
  const { gazetteer } = context;
  const state = location === undefined ? undefined : NUMBER_STATES[location.state];
  const isMissing = state?.match === "missing";
  const matches: { -readonly [Key in keyof Components]?: Match } = {
    street: misspelt === undefined ? "exact" : "corrected",
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
  if (state !== undefined) {
    matches.houseNumber = state.match;
  }
  if (postcode !== undefined) {
    matches.postcode = postcode.relation === "exact" ? "exact" : "inferred";
  }
  const findings: Finding[] = state?.finding === undefined ? [] : [state.finding];
  if (misspelt !== undefined) {
    findings.push("misspelt");
  }
  if (isMissing) {
    findings.push("componentMissing");
  }
  const { preventsFound } = verdictOf(findings);
  const part = { digits: number?.number.digits, postcode: postcode?.postcode };
  const point = streetPoint(street, { location, part, gazetteer });
  const model = isMissing ? "streetWithoutNumber" : "street";
  const isAlone = share >= ALONE_SHARE;
  const evidence: Evidence = {
    kind: model,
    model,
    curve: curveOf(model, { precision: point.precision, isInRange: location?.state === "range", preventsFound }),
    preventsFound,
    features: featuresOf<keyof typeof STREET_FEATURES | keyof typeof STREET_WITHOUT_NUMBER_FEATURES>(FEATURES[model], {
      rivals: logOddsOf(share),
      share: isAlone ? 1 : share,
      unloaded: isAlone ? 0 : 1 - share,
      frequency: isAlone ? 0 : Math.log2(namesakes),
      places: Math.min(PLACES_MAX, places),
      postcode: postcode === undefined ? 0 : POSTCODE_RELATIONS[postcode.relation].value,
      typos: misspelt === undefined ? 0 : typosOf(1, misspelt.letters),
      hasTypo: misspelt === undefined ? 0 : 1,
      barred: preventsFound ? 1 : 0,
      hasLine: isMissing && gazetteer.streetPaths(street.id).length > 0 ? 1 : 0,
      numberMissing: location?.state === "missing" ? 1 : 0,
      ...(state?.feature === undefined ? {} : { [state.feature]: 1 }),
    }),
  };
  const confidence = confidenceOf(evidence);
  if (confidence < FOUND_CONFIDENCE) {
    if (misspelt !== undefined) {
      return undefined;
    }
    findings.push("lowConfidence");
  }
  const { house } = location ?? {};
  return {
    inputKind: "address",
    confidence,
    ...verdictOf(findings),
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
      houseNumber: location?.state === "exact"
        ? house?.number
        : (location?.coordinates === undefined ? undefined : number?.written),
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
