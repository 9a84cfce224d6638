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

/** A contender that is a place, as an answer. */
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
  // Where its addresses are is known from a sample: one in ten lies outside of the circle of those.
  const isPostcodeAlone = isPostcode && ranked.place.kind !== "locality" && ranked.place.kind !== "district";
  const precision: Precision = isPostcode ? "postcode" : ranked.place.kind;
  const isRivalled = share < (ranked.agreements.length > 0 ? AMBIGUOUS_SHARE : BARE_AMBIGUOUS_SHARE);
  const isOtherwise = input.rival.isCodeShared === true || isUncertainName(ranked, input.lattice, input.context);
  const isBarred = assessment.isDoubtful || isRivalled || isPostcodeAlone || isOtherwise;
  const evidence = placeEvidence(ranked, { ...input, assessment, precision, isBarred });
  // A rivalled name among words that it leaves over, that something contradicts and nothing supports, is none.
  const isGuess = assessment.conflicts > 0 && assessment.agreements === 0 && assessment.unknown > 0 &&
    share < RIVALLED_SHARE;
  const most = assessment.common ? CONFIDENCE_EVERYDAY : isOtherwise ? CONFIDENCE_OTHERWISE : 1;
  const confidence = isGuess ? 0 : Math.min(confidenceOf(evidence), most);
  if (isPostcodeAlone && !reasons.includes("outside_coverage")) {
    reasons.push("outside_coverage");
  }
  const least = evidence.kind === "place" ? FOUND_PLACE_CONFIDENCE : FOUND_CONFIDENCE;
  // A mere code or an everyday word means other things as well.
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
    isDoubtful: isBarred || confidence < least,
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
 * A place reaches as far as its circle; what is left of an address there as far as the postcode that agrees, for post
 * towns serve what lies around them. A postcode inside a town reaches no further than the town.
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

/** A stated part that the place's postcode lacks: a box at its post office is none. */
function isMissing({ unit: _box, ...others }: Answer["matches"]): boolean {
  return Object.values(others).includes("missing");
}
