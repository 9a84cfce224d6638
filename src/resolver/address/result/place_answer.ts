import type { Precision } from "../../../domain/resolution.ts";
import type { Place, PostcodeArea } from "../../../gazetteer/port.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import type { Answer } from "../../answer.ts";
import {
  confidenceOf,
  type Finding,
  FOUND_CONFIDENCE,
  FOUND_PLACE_CONFIDENCE,
  LISTED_SHARE_MIN,
  verdictOf,
} from "../../decision/mod.ts";
import {
  AMBIGUOUS_SHARE,
  CONFIDENCE_EVERYDAY,
  CONFIDENCE_OTHERWISE,
  PLACE_AMBIGUOUS_SHARE,
  RIVALLED_SHARE,
} from "../../weights.ts";
import { EVERYDAY_WORDS, WORDS } from "../../address_words.ts";
import type { RankedPlace, Rival } from "../candidates/mod.ts";
import type { PlaceContext } from "../context/mod.ts";
import { nameKey } from "../../../text/name_key.ts";
import { postcodeReach } from "../scoring/mod.ts";
import type { Lattice } from "../spans/mod.ts";
import { isKnownByHouses } from "./postcode_answers.ts";
import { assess, isRivalName } from "./findings/assess.ts";
import { placeEvidence } from "./findings/evidence.ts";
import {
  hasRivalByRegionCode,
  isGuessedName,
  isOfUnnamedTerritory,
  isOutsideOfCode,
  isOwnSegment,
  isPartOfWiderName,
  isUncertainName,
  lettersOf,
  unknownLetters,
} from "./findings/uncertain_names.ts";

/** "83629 Ljubljana Črnuče" is Ljubljana, although an unmatched word is one typo from a village. */
const GUESS_SHARE = 0.97;
const GUESS_SHARE_OF_WORDS = 0.8;
const GUESS_SHARE_OF_SEGMENT = 0.6;

/** As many times the letters of a misspelt name: "Curtil-sous-Buffière" is not a misspelt Seoul. Set by hand. */
const UNKNOWN_SHARE = 2;

export function placeAnswer(
  ranked: RankedPlace,
  input: { readonly rival: Rival; readonly lattice: Lattice; readonly context: PlaceContext },
): Answer {
  const { share, shareByName, nameShare } = input.rival;
  const assessment = assess(ranked, input);
  const { postcode, ...others } = { postcode: undefined, ...assessment };
  const isArea = ranked.place.kind !== "locality" && ranked.place.kind !== "district";
  // Of an address that is not known, the postcode is nearer than its region or country, and than a town that is named
  // by other letters than its own where another one is named: "Northern Blvd, Flushing, NY 11358" is not in the middle of New York.
  const isOfAddress = isMissing(others.matches);
  const isPostcode = postcode !== undefined && postcode.radiusM < ranked.place.radiusM &&
    (isArea || !isOfAddress || (assessment.conflicts > 0 && ranked.match.nameKind !== "primary") ||
      postcodeReach(postcode, input.context.gazetteer) < ranked.place.radiusM);
  // A list has one point of a postcode: one address in ten lies outside of the circle that is estimated around it.
  const isListed = isPostcode && (isArea || isOfAddress) &&
    !(isKnownByHouses(postcode, input.context) && isWhole(postcode, ranked));
  const listedPostcode = !isListed ? undefined : isArea ? "alone" : "inTown";
  const isPostcodeAlone = listedPostcode === "alone";
  const precision: Precision = isPostcode ? "postcode" : ranked.place.kind;
  // Of names that are one typo away, the better known one is meant 27 times in 28: "Kairur, India" is not Karur.
  const hasCloseRival = share < PLACE_AMBIGUOUS_SHARE || (assessment.edits > 0 && shareByName < AMBIGUOUS_SHARE);
  const isOtherwise = input.rival.isAreaShared === true || isUncertainName(ranked, input.lattice, input.context) ||
    isPartOfWiderName(ranked, input.lattice, input.context) || ranked.isTranslated === true ||
    isGuessedName(ranked, input.lattice, input.context) || hasRivalByRegionCode(ranked, input.context) ||
    isOutsideOfCode(ranked, input.lattice, input.context) ||
    (postcode === undefined && isOfUnnamedTerritory(ranked, input.context));
  const findings: Finding[] = [
    ...assessment.findings,
    ...(isPostcodeAlone ? [findingOfListed(postcode!, input.context)] : []),
    ...(hasCloseRival ? ["closeRival" as const] : []),
    ...(isOtherwise ? ["otherName" as const] : []),
  ];
  const { preventsFound } = verdictOf(findings);
  const evidence = placeEvidence(ranked, { ...input, assessment, precision, preventsFound, listedPostcode });
  // A candidate with rivals, contradictions, unmatched words and no agreement is a guess and gets no confidence; so does a
  // misspelt name among many more unknown letters.
  const isGuess = assessment.agreements === 0 && assessment.unknown > 0 && (
    (assessment.conflicts > 0 && ranked.span.name?.isStatedCode !== true &&
      (isOwnSegment(ranked.span, input.lattice)
        ? nameShare < (assessment.edits === 0 ? GUESS_SHARE_OF_SEGMENT : guessShareOf(ranked))
        : share < guessShareOf(ranked))) ||
    (assessment.edits > 0 &&
      unknownLetters(ranked.parse.spans, input.lattice) >= UNKNOWN_SHARE * lettersOf(ranked.span, input.lattice))
  );
  const most = assessment.common ? CONFIDENCE_EVERYDAY : isOtherwise ? CONFIDENCE_OTHERWISE : 1;
  const confidence = isGuess || isWord(ranked, assessment.common) ? 0 : Math.min(confidenceOf(evidence), most);
  const least = evidence.kind === "place" ? FOUND_PLACE_CONFIDENCE : FOUND_CONFIDENCE;
  if (confidence < least) {
    findings.push("lowConfidence");
  }
  if (assessment.edits === 0 && (evidence.listedShare ?? 1) < LISTED_SHARE_MIN) {
    findings.push("unlistedNamesakes");
  }
  if (assessment.common || isRivalName(ranked)) {
    // A code or an everyday word also means other things.
    findings.push("ambiguousName");
  } else if (confidence < least && share < RIVALLED_SHARE) {
    findings.push("likelyRival");
  } else if (!hasCloseRival && !isOtherwise && shareByName < AMBIGUOUS_SHARE) {
    findings.push("prominenceAssumed");
  }
  return {
    inputKind: "address",
    coordinates: isPostcode ? postcode.coordinates : ranked.place.coordinates,
    confidence,
    ...verdictOf(findings),
    precision,
    accuracyM: accuracyOf(ranked.place, { postcode, precision, context: input.context }),
    matches: assessment.matches,
    code: null,
    system: null,
    origin: "gazetteer",
    entry: ranked.place.id,
    evidence,
    ...(isPostcode ? { area: postcode, record: postcode } : {}),
  };
}

/** "123 Main St" is not in Sachsen-Anhalt, nor "near me" in Montenegro: the code is more likely a word. */
function isWord({ match, span: { from, name }, agreements, parse }: RankedPlace, isEveryday: boolean): boolean {
  return match.nameKind === "code" && name !== undefined && agreements.length === 0 && parse.spans.length > 1 &&
    ((from > 0 && name.isStatedCode !== true) || WORDS.streetTypesAfter.has(name.key) ||
      (isEveryday && EVERYDAY_WORDS.has(name.key))) &&
    !parse.spans.some(({ postcode }) => postcode !== undefined);
}

/** A name of two words is rarely there by coincidence. */
function guessShareOf({ span: { from, to }, match }: RankedPlace): number {
  return to - from > 1 && match.edits === 0 ? GUESS_SHARE_OF_WORDS : GUESS_SHARE;
}

/**
 * The radius of a place. If a postcode agrees it holds the postcode too, because a post town serves its surroundings; a
 * postcode inside a town is no larger than the town.
 */
function accuracyOf(
  { radiusM, kind, coordinates }: Place,
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
    const isTown = kind === "locality" || kind === "district";
    // The reach is that of the postcode's own point, which may lie outside of the town.
    return isTown ? Math.max(radiusM, Math.round(distanceM(coordinates, postcode.coordinates) + reach)) : radiusM;
  }
  return kind === "locality" || kind === "district" ? Math.min(radiusM, reach) : reach;
}

/** Streets that are loaded are no reason, although the extent of the postcode is not known. */
function findingOfListed({ place }: PostcodeArea, context: PlaceContext): Finding {
  return context.known(place).hasStreets ? "postcodeListed" : "postcodeAlone";
}

/** "94551-6344" and "VLT 1117" are more than the 94551 and the VLT that are known. */
function isWhole({ postcode }: PostcodeArea, { parse }: RankedPlace): boolean {
  const key = nameKey(postcode);
  return parse.spans.some(({ postcode: form }) => form !== undefined && key.endsWith(form.key));
}

/** True if a component of the input is missing at the postcode. A post office box does not count. */
function isMissing({ unit: _box, ...others }: Answer["matches"]): boolean {
  return Object.values(others).includes("missing");
}
