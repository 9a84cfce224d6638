import type { Coordinates } from "../../../domain/coordinates.ts";
import type { Precision } from "../../../domain/resolution.ts";
import type { Street, StreetGazetteer } from "../../../gazetteer/port.ts";
import type { AddressOfAnswer, Answer } from "../../answer.ts";
import { confidenceOf, type Finding, FOUND_CONFIDENCE, verdictOf } from "../../decision/mod.ts";
import {
  ACCURACY_BETWEEN_M,
  ACCURACY_CROSSING_M,
  ACCURACY_HOUSE_M,
  ACCURACY_RANGE_M,
  ACCURACY_STREET_MIN_M,
  ACCURACY_STREET_POINTS_M,
  AMBIGUOUS_SHARE,
  NAMESAKE_SHARE,
  RIVALLED_SHARE,
  STREET_AMBIGUOUS_SHARE,
} from "../../weights.ts";
import type { RankedStreet, Rival } from "../candidates/mod.ts";
import type { PlaceContext } from "../context/mod.ts";
import { NUMBER_STATES, type NumberLocation, ONE_ADDRESS_M } from "../scoring/mod.ts";
import { type Crossing, hasRoadNumber, type Lattice } from "../spans/mod.ts";
import { assessStreet } from "./findings/assess_street.ts";
import { streetEvidence } from "./findings/evidence.ts";
import { type PartOfStreet, streetPart } from "./street_part.ts";

/** A road that has no other name goes on beyond the piece that is known: "A 1", "BR-163". */
const ROAD_NUMBER = /^\p{Lu}{1,3}[ -]?\d{1,4}$/u;
const DIGIT = /\p{Nd}/u;

export function streetAnswer(
  ranked: RankedStreet,
  input: { readonly rival: Rival; readonly lattice: Lattice; readonly context: PlaceContext },
): Answer {
  const { share, shareByName, placeShare, partsReachM = 0 } = input.rival;
  const assessment = assessStreet(ranked, input);
  const { coordinates, precision, accuracyM } = streetPoint(ranked.street, {
    location: ranked.number?.location,
    crossing: ranked.match.crossing,
    part: { digits: ranked.number?.span.number?.number.digits, postcode: ranked.postcode?.agreement.postcode },
    gazetteer: input.context.gazetteer,
  });
  const hasCloseRival = share < STREET_AMBIGUOUS_SHARE || placeShare > NAMESAKE_SHARE ||
    (ranked.number === undefined && isKnownByNumber(ranked, input.lattice));
  const findings: Finding[] = hasCloseRival ? [...assessment.findings, "closeRival"] : [...assessment.findings];
  const { preventsFound } = verdictOf(findings);
  const evidence = streetEvidence(ranked, { ...input, assessment, precision, preventsFound });
  const confidence = confidenceOf(evidence);
  if (confidence < FOUND_CONFIDENCE) {
    findings.push("lowConfidence");
  }
  if (confidence < FOUND_CONFIDENCE && share < RIVALLED_SHARE) {
    findings.push("likelyRival");
  } else if (!hasCloseRival && shareByName < AMBIGUOUS_SHARE) {
    findings.push("prominenceAssumed");
  }
  return {
    inputKind: "address",
    coordinates,
    confidence,
    ...verdictOf(findings),
    precision,
    accuracyM: precision === "street" ? Math.max(accuracyM, Math.round(partsReachM)) : accuracyM,
    matches: assessment.matches,
    code: null,
    system: null,
    origin: "gazetteer",
    entry: ranked.place.id,
    address: addressOf(ranked),
    evidence,
  };
}

/** A road that has no other name, or that is written by its number though its name has none. */
function isKnownByNumber({ street: { name }, span, match: { crossing } }: RankedStreet, { tokens }: Lattice): boolean {
  return crossing === undefined &&
    (ROAD_NUMBER.test(name) || (hasRoadNumber(tokens, span) && !DIGIT.test(name)));
}

function addressOf({ street, number, postcode, match: { crossing } }: RankedStreet): AddressOfAnswer {
  const location = number?.location;
  // An interpolated number is returned as written: no data set has it.
  const houseNumber = location?.state === "exact"
    ? location.house?.number
    : (location?.coordinates === undefined ? undefined : number?.span.number?.written);
  const code = location?.postcode ?? postcode?.agreement.postcode ??
    (location === undefined && crossing === undefined ? street.postcode : undefined);
  return {
    street: street.id,
    crossing: crossing?.other,
    houseNumber,
    postcode: code,
    unit: houseNumber === undefined ? undefined : location?.unit,
    disambiguatedBy: location?.disambiguatedBy,
    dataset: location?.house?.dataset,
  };
}

/** Where a street or a house is, and how precisely that is known. */
interface StreetPoint {
  readonly coordinates: Coordinates;
  readonly precision: Precision;
  /** Metres. */
  readonly accuracyM: number;
}

/**
 * The point of the house number if it is located, else the crossing, else the part of the street that the text means, else
 * the street's own point.
 */
export function streetPoint(
  street: Street,
  { location, crossing, part = {}, gazetteer }: {
    readonly location: NumberLocation | undefined;
    readonly crossing?: Crossing | undefined;
    readonly part?: PartOfStreet;
    readonly gazetteer: Pick<StreetGazetteer, "hasLine" | "houses">;
  },
): StreetPoint {
  if (crossing !== undefined && location?.coordinates === undefined) {
    const accuracyM = Math.round(ACCURACY_CROSSING_M + Math.min(ONE_ADDRESS_M, crossing.spreadM));
    return { coordinates: crossing.coordinates, precision: "intersection", accuracyM };
  }
  const precision = location === undefined ? "street" : NUMBER_STATES[location.state].precision;
  if (location?.coordinates !== undefined) {
    return { coordinates: location.coordinates, precision, accuracyM: accuracyOf(location, precision) };
  }
  const { coordinates = street.coordinates, reachM = reachOf(street, gazetteer) } =
    streetPart(street, part, gazetteer) ?? {};
  return { coordinates, precision, accuracyM: Math.round(reachM) };
}

function accuracyOf(location: NumberLocation | undefined, precision: Precision): number {
  if (precision === "house") {
    return Math.max(ACCURACY_HOUSE_M, Math.min(ONE_ADDRESS_M, location?.spreadM ?? 0));
  }
  return location?.state === "range"
    ? ACCURACY_RANGE_M
    : Math.max(ACCURACY_BETWEEN_M, Math.round(location?.othersM ?? 0));
}

/** Half of the street's length if its line is known, else the default for streets without one. */
function reachOf({ id, radiusM }: Street, gazetteer: Pick<StreetGazetteer, "hasLine">): number {
  return Math.max(gazetteer.hasLine(id) ? ACCURACY_STREET_MIN_M : ACCURACY_STREET_POINTS_M, radiusM);
}
