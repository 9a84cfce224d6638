import type { Reason } from "../../domain/resolution.ts";
import type { AddressOfAnswer, Answer } from "../answer.ts";
import { streetConfidenceOf } from "../street_confidence.ts";
import {
  AMBIGUOUS_SHARE,
  FOUND_CONFIDENCE,
  NAMESAKE_SHARE,
  RIVALLED_SHARE,
  SPREAD_FACTOR,
  STREET_AMBIGUOUS_SHARE,
} from "../weights.ts";
import { assessStreet } from "./assess_street.ts";
import { pointOf } from "./candidate.ts";
import type { Contender } from "./contenders.ts";
import type { Lattice } from "./lattice.ts";
import { ONE_ADDRESS_M } from "./locate_number.ts";
import type { PlaceContext } from "./place_context.ts";
import type { RankedStreet } from "./rank_streets.ts";
import { streetPoint } from "./street_point.ts";

/** A contender that is a street or a house, as an answer. */
export function streetAnswer(
  ranked: RankedStreet,
  input: { readonly contender: Contender; readonly lattice: Lattice; readonly context: PlaceContext },
): Answer {
  const { share, shareByName, placeShare } = input.contender;
  const assessment = assessStreet(ranked, input);
  const reasons = new Set<Reason>(assessment.reasons);
  const numberState = ranked.number?.location.state;
  const isSpread = (ranked.number?.location.spreadM ?? 0) > ONE_ADDRESS_M;
  const features = { ...assessment, share, ...(numberState === undefined ? {} : { numberState }) };
  const confidence = streetConfidenceOf(features) * (isSpread ? SPREAD_FACTOR : 1);
  const isAmbiguous = share < STREET_AMBIGUOUS_SHARE || placeShare > NAMESAKE_SHARE ||
    (confidence < FOUND_CONFIDENCE && share < RIVALLED_SHARE);
  if (isAmbiguous) {
    reasons.add("ambiguous");
  } else if (shareByName < AMBIGUOUS_SHARE) {
    reasons.add("prominence_assumed");
  }
  const { precision, accuracyM } = streetPoint(ranked.street, ranked.number?.location);
  return {
    inputKind: "address",
    coordinates: pointOf(ranked),
    confidence,
    isDoubtful: assessment.isDoubtful || isAmbiguous || confidence < FOUND_CONFIDENCE,
    precision,
    accuracyM,
    reasons: [...reasons],
    matches: assessment.matches,
    code: null,
    system: null,
    origin: "gazetteer",
    entry: ranked.place.id,
    address: addressOf(ranked),
  };
}

function addressOf({ street, number, postcode }: RankedStreet): AddressOfAnswer {
  const location = number?.location;
  // An interpolated number is the written one: no data set knows it.
  const houseNumber = location?.state === "exact"
    ? location.house?.number
    : (location?.coordinates === undefined ? undefined : number?.piece.number?.written);
  const code = location?.postcode ?? postcode?.agreement.postcode ??
    (location === undefined ? street.postcode : undefined);
  return {
    street: street.id,
    ...(houseNumber === undefined ? {} : { houseNumber }),
    ...(code === undefined ? {} : { postcode: code }),
    ...(location?.toldApartBy === undefined ? {} : { toldApartBy: location.toldApartBy }),
  };
}
