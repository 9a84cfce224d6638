import type { Precision } from "../../../../domain/resolution.ts";
import {
  ALONE_SHARE,
  CONFLICTS_MAX,
  type CONTRADICTED_FEATURES,
  curveOf,
  type Evidence,
  FEATURES,
  featuresOf,
  logOddsOf,
  modelOf,
  type STREET_FEATURES,
  type STREET_WITHOUT_NUMBER_FEATURES,
  typosOf,
  unmatchedOf,
} from "../../../decision/mod.ts";
import type { RankedStreet, Rival } from "../../candidates/mod.ts";
import type { PlaceContext } from "../../context/mod.ts";
import { isAround, ONE_ADDRESS_M, type StreetAgreement } from "../../scoring/mod.ts";
import { differenceCount, type Lattice } from "../../spans/mod.ts";
import { type StreetAssessment } from "./assess_street.ts";
import { lettersOf } from "./uncertain_names.ts";

/** Further agreements add nothing: areas contain each other. */
const PLACES_MAX = 3;
/** Value of the postcode feature by relation. */
const POSTCODE_VALUES = { exact: 1, near: 0.5, unproven: 0, conflict: 0 } as const;
const NUMBER_FEATURES = {
  exact: undefined,
  suffix: "suffix",
  range: "range",
  between: "between",
  missing: undefined,
  none: undefined,
} as const;

export function streetEvidence(
  ranked: RankedStreet,
  { assessment, rival, lattice, context, precision, preventsFound }: {
    readonly assessment: StreetAssessment;
    readonly rival: Rival;
    readonly lattice: Lattice;
    readonly context: PlaceContext;
    readonly precision: Precision;
    readonly preventsFound: boolean;
  },
): Evidence {
  const { number, postcode, span, match, street } = ranked;
  const agreeing = ranked.agreements.filter(isAround);
  const state = number?.location.state;
  const hasNoNumber = state === "missing" || state === "none";
  const kind = assessment.conflicts > 0 ? "contradicted" : hasNoNumber ? "streetWithoutNumber" : "street";
  const numberFeature = state === undefined ? undefined : NUMBER_FEATURES[state];
  const isExact = isExactHouse(ranked, assessment);
  const isAlone = rival.share >= ALONE_SHARE;
  const values: Partial<Record<AddressFeature, number>> = {
    rivals: logOddsOf(rival.share),
    share: isAlone ? 1 : rival.share,
    unloaded: rival.placeShare,
    typos: agreeing.reduce(
      (sum, { span: named, match: { edits } }) => sum + typosOf(edits, lettersOf(named, lattice)),
      typosOf(differenceCount(match), lettersOf(span, lattice)),
    ),
    hasTypo: assessment.edits > 0 ? 1 : 0,
    // Without a rival it does not matter how many streets have the name.
    frequency: isAlone ? 0 : Math.log2(Math.max(1, sameNamed(ranked))),
    places: Math.min(PLACES_MAX, agreeing.filter(isFirstOfItsPlace).length),
    postcode: postcode === undefined ? 0 : POSTCODE_VALUES[postcode.agreement.relation],
    unanchored: assessment.isAnchored ? 0 : 1,
    unmatched: unmatchedOf(assessment.unknownLetters + ranked.unmatchedNumbers),
    missing: missingOf(assessment),
    postcodeMissing: assessment.matches.postcode === "missing" ? 1 : 0,
    spread: (number?.location.spreadM ?? 0) > ONE_ADDRESS_M ? 1 : 0,
    barred: preventsFound ? 1 : 0,
    hasLine: kind === "streetWithoutNumber" && context.gazetteer.streetPaths(street.id).length > 0 ? 1 : 0,
    numberMissing: state === "missing" ? 1 : 0,
    another: match.isOtherType === true ? 1 : 0,
    conflicts: Math.min(CONFLICTS_MAX, assessment.conflicts),
    otherPostcode: assessment.matches.postcode === "conflict" ? 1 : 0,
    otherCountry: assessment.matches.country === "conflict" ? 1 : 0,
    otherTown: assessment.matches.locality === "conflict" ? 1 : 0,
    isAddress: 1,
    isHouse: number?.location.coordinates === undefined ? 0 : 1,
    isOneError: isExact && assessment.conflicts === 1 ? 1 : 0,
    neighbour: ranked.agreements.some(({ relation }) => relation === "neighbour") ? 1 : 0,
  };
  if (numberFeature !== undefined) {
    values[numberFeature] = 1;
  }
  const { otherPostcode = 0, otherCountry = 0 } = values;
  const model = modelOf(kind, { covered: 0, streetElsewhere: 0, otherPostcode, otherCountry });
  return {
    kind,
    model,
    curve: curveOf(model, { precision, isInRange: state === "range", preventsFound }),
    preventsFound,
    features: featuresOf<AddressFeature>(FEATURES[model], values),
    ...(kind === "contradicted" && differenceCount(match) > 0 && assessment.unknown > 0 ? { isOtherStreet: true } : {}),
    ...(isExact && assessment.matches.country !== "conflict" && rival.share > EVEN_SHARE ? { isExactHouse: true } : {}),
  };
}

/** Missing components; the house number has a feature of its own. */
function missingOf({ matches }: StreetAssessment): number {
  const count = Object.values(matches).filter((value) => value === "missing").length;
  return matches.houseNumber === "missing" ? count - 1 : count;
}

function isFirstOfItsPlace({ match }: StreetAgreement, at: number, all: readonly StreetAgreement[]): boolean {
  return all.findIndex((one) => one.match.id === match.id) === at;
}

/** Of two equal rivals each has half of the weight. */
const EVEN_SHARE = 0.5;

/** True for the house of the number in the street and postcode of the input, all spelt right. */
function isExactHouse({ number, postcode }: RankedStreet, { edits }: StreetAssessment): boolean {
  return number?.location.state === "exact" && postcode?.agreement.relation === "exact" && edits === 0;
}

type AddressFeature =
  | keyof typeof STREET_FEATURES
  | keyof typeof STREET_WITHOUT_NUMBER_FEATURES
  | keyof typeof CONTRADICTED_FEATURES;

/** The number of streets that the same words match at least as well. */
function sameNamed({ span, match }: RankedStreet): number {
  const differences = differenceCount(match);
  let count = 0;
  for (const other of span.street?.matches ?? [match]) {
    count += differenceCount(other) <= differences ? 1 : 0;
  }
  return count;
}
