import type { Precision, Reason } from "../../../domain/resolution.ts";
import type { Place, PostcodeArea } from "../../../gazetteer/port.ts";
import type { Answer } from "../../answer.ts";
import { confidenceOf, FOUND_CONFIDENCE, FOUND_PLACE_CONFIDENCE } from "../../confidence.ts";
import {
  AMBIGUOUS_SHARE,
  BARE_AMBIGUOUS_SHARE,
  CONFIDENCE_EVERYDAY,
  CONFIDENCE_OTHERWISE,
  RIVALLED_SHARE,
} from "../../weights.ts";
import type { RankedPlace, Rival } from "../candidates/mod.ts";
import type { PlaceContext } from "../context/mod.ts";
import { postcodeReach } from "../scoring/mod.ts";
import type { Lattice } from "../spans/mod.ts";
import { assess, isRivalName } from "./findings/assess.ts";
import { placeEvidence } from "./findings/place_evidence.ts";
import { isUncertainName } from "./findings/uncertain_names.ts";

/** The answer for a candidate that is a place. */
export function placeAnswer(
  ranked: RankedPlace,
  input: { readonly rival: Rival; readonly lattice: Lattice; readonly context: PlaceContext },
): Answer {
  const { share, shareByName } = input.rival;
  const assessment = assess(ranked, input);
  const reasons: Reason[] = [...assessment.reasons];
  const { postcode, ...others } = { postcode: undefined, ...assessment };
  const isPostcode = postcode !== undefined && !isMissing(others.matches) &&
    postcode.radiusM < ranked.place.radiusM;
  // The area of the postcode is known from a sample: one address in ten lies outside of it.
  const isPostcodeAlone = isPostcode && ranked.place.kind !== "locality" && ranked.place.kind !== "district";
  const precision: Precision = isPostcode ? "postcode" : ranked.place.kind;
  const isRivalled = share < (ranked.agreements.length > 0 ? AMBIGUOUS_SHARE : BARE_AMBIGUOUS_SHARE);
  const isOtherwise = input.rival.isCodeShared === true || isUncertainName(ranked, input.lattice, input.context);
  const isForbidden = assessment.isBarred || isRivalled || isPostcodeAlone || isOtherwise;
  const evidence = placeEvidence(ranked, { ...input, assessment, precision, isBarred: isForbidden });
  // A candidate with rivals, contradictions, unmatched words and no agreement is a guess and gets no confidence.
  const isGuess = assessment.conflicts > 0 && assessment.agreements === 0 && assessment.unknown > 0 &&
    share < RIVALLED_SHARE;
  const most = assessment.common ? CONFIDENCE_EVERYDAY : isOtherwise ? CONFIDENCE_OTHERWISE : 1;
  const confidence = isGuess ? 0 : Math.min(confidenceOf(evidence), most);
  if (isPostcodeAlone && !reasons.includes("outside_coverage")) {
    reasons.push("outside_coverage");
  }
  const least = evidence.kind === "place" ? FOUND_PLACE_CONFIDENCE : FOUND_CONFIDENCE;
  // A code or an everyday word also means other things.
  const isAmbiguous = isRivalled || assessment.common || isOtherwise || isRivalName(ranked) ||
    (confidence < least && share < RIVALLED_SHARE);
  if (isAmbiguous) {
    reasons.push("ambiguous");
  } else if (shareByName < AMBIGUOUS_SHARE) {
    reasons.push("prominence_assumed");
  }
  return {
    inputKind: "address",
    coordinates: isPostcode ? postcode.coordinates : ranked.place.coordinates,
    confidence,
    isBarred: isForbidden || confidence < least,
    precision,
    accuracyM: accuracyOf(ranked.place, { postcode, precision, context: input.context }),
    reasons,
    matches: assessment.matches,
    code: null,
    system: null,
    origin: "gazetteer",
    entry: ranked.place.id,
    evidence,
    ...(isPostcode ? { area: postcode, record: postcode } : {}),
  };
}

/**
 * The radius of a place. If a postcode agrees it is that of the postcode, because a post town serves its surroundings;
 * a postcode inside a town is no larger than the town.
 */
function accuracyOf(
  { radiusM, kind }: Place,
  { postcode, precision, context }: {
    readonly postcode: PostcodeArea | undefined;
    readonly precision: Precision;
    readonly context: PlaceContext;
  },
): number {
  if (postcode === undefined) {
    return radiusM;
  }
  const reach = postcodeReach(postcode, context.gazetteer);
  if (precision !== "postcode") {
    return kind === "locality" || kind === "district" ? Math.max(radiusM, reach) : radiusM;
  }
  return kind === "locality" || kind === "district" ? Math.min(radiusM, reach) : reach;
}

/** True if a component of the input is missing at the postcode. A post office box does not count. */
function isMissing({ unit: _box, ...others }: Answer["matches"]): boolean {
  return Object.values(others).includes("missing");
}
