import type { Coordinates } from "../../domain/coordinates.ts";
import { given } from "../../domain/given.ts";
import type { Reason } from "../../domain/resolution.ts";
import type { RegisteredCode } from "../../gazetteer/port.ts";
import { distanceM } from "../../geo/distance_m.ts";
import type { Answer, NoAnswer, Outcome } from "../answer.ts";
import { type Finding, verdictOf } from "../decision/mod.ts";
import type {
  Recognition,
  RecognizedPoint,
  RecognizedRegistered,
  RecognizedShortened,
  RecognizedText,
} from "../recognition_types.ts";
import { pointOfCode } from "../place_ids/mod.ts";

/**
 * Confidence of an explicit point: the rest is the chance that all rules misread the digits. Of 1,460 coordinates, links and
 * codes of the evaluation none was misread: at 95 % certainty fewer than 0.2 % are.
 */
const GIVEN_CONFIDENCE_MAX = 0.995;
/** The centre of the viewport in a link is the intended point about half of the time. */
const CENTER_CONFIDENCE = 0.5;
/** A code that exists in several places: the most likely one is right somewhat more often than not. */
const AMBIGUOUS_CONFIDENCE = 0.6;
/** A coarser cell is too coarse to act on. From the public contract. Metres. */
const CELL_ACCURACY_MAX_M = 1_000;
/** A reference place more than half a cell away gives a neighbouring cell, so an unsure one halves the confidence. */
const UNSURE_REFERENCE = 0.5;

/**
 * Share of a recognition's doubt that remains if no other interpretation of the text gives a location. Two
 * interpretations that both do are compared by `weigh`.
 */
const UNPROVEN_FACTOR = 0.2;

/** What a recognition needs to look up: places named in words, and registers. */
export interface WordResolver {
  readonly near?: Coordinates | undefined;
  /** The entry of a code in a loaded register. */
  findCode(system: string, normalized: string): RegisteredCode | undefined;
  /** The point lies in the caller's country or near the reference point. */
  isExpected(point: Coordinates): boolean;
  /** ISO 3166-1 alpha-2 of the land the point lies on. */
  countryAt(point: Coordinates): string | undefined;
  /** People live near the point. */
  isInhabited(point: Coordinates): boolean;
  /** Resolves words as an input of their own, with `near` as a bias. */
  resolveWords(text: string, near: Coordinates | undefined): Outcome;
}

/** Turns a recognition into answers, best first, or into the reason for having none. */
export function answerRecognition(recognition: Recognition, words: WordResolver): Outcome {
  switch (recognition.outcome) {
    case "point":
      return outcome(recognition, pointAnswers(weighed(recognition, words), isStray(recognition, words)));
    case "text":
      return textOutcome(recognition, words);
    case "shortened":
      return shortenedOutcome(recognition, words);
    case "registered":
      return registeredOutcome(recognition, words);
    case "nothing":
      break;
  }
  return outcome(recognition, []);
}

/** A register's code: its entry, else its area if that is small enough, else the place named beside it. */
function registeredOutcome(recognition: RecognizedRegistered, words: WordResolver): Outcome {
  const registered = ofRegister(recognition, words) ?? ofArea(recognition) ?? ofWords(recognition, words);
  return outcome(recognition, registered === undefined ? [] : [registered], "registry_required");
}

/** @param reason why there is no answer, if the recognition does not say it */
function outcome(recognition: Recognition, answers: readonly Answer[], reason?: Reason): Outcome {
  const reasons = new Set([...recognition.reasons, ...(reason === undefined ? [] : [reason])]);
  return {
    answers,
    nothing: formOf(recognition, reasons.size > 0 ? [...reasons] : ["no_match"]),
    explain: () => [{
      stage: "recognize",
      detail: `${recognition.outcome} by ${recognition.system}, weight ${recognition.weight}`,
    }],
  };
}

/** What every answer to a recognition has. */
function formOf({ kind, system, code }: Recognition, reasons: readonly Reason[] = []) {
  return { inputKind: kind, reasons, matches: {}, code: code ?? null, system };
}

/**
 * A code without the name of its system, or a pair with few digits, may be any number or name. It counts if people live
 * at the point: random texts of this kind fall into the sea or the desert seven times of eight.
 */
function isStray({ kind, weight, coordinates }: RecognizedPoint, words: WordResolver): boolean {
  const least = kind === "short_code" ? MARKED_WEIGHT : kind === "coordinates" ? STRONG_WEIGHT : 0;
  return weight < least && !words.isInhabited(coordinates);
}

/** From here on a code's system is named, or certain. */
const MARKED_WEIGHT = 0.95;
/** Two numbers with two decimals may be prices or measures; with more decimals they are a point even at sea. */
const STRONG_WEIGHT = 0.85;
/** Of a stray point, and of one with a number next to it that is no part of it. Set by hand. */
const STRAY_CONFIDENCE = 0.6;

/**
 * An ambiguous pattern counts if the point lies where the caller expects it: by chance that happens once in hundreds of
 * times.
 */
function weighed(recognition: RecognizedPoint, words: WordResolver): RecognizedPoint {
  const { kind, weight, coordinates } = recognition;
  const isLikely = kind === "short_code" && weight >= LIKELY_WEIGHT && weight < MARKED_WEIGHT;
  return isLikely && words.isExpected(coordinates) ? { ...recognition, weight: MARKED_WEIGHT } : recognition;
}

/** A pattern that hardly anything else has. */
const LIKELY_WEIGHT = 0.7;

function pointAnswers(recognition: RecognizedPoint, isStrayCode: boolean): Answer[] {
  const isCenter = recognition.precision === "map_center";
  const isCoarse = recognition.precision === "cell" && recognition.accuracyM > CELL_ACCURACY_MAX_M;
  const isAmbiguous = recognition.reasons.includes("ambiguous");
  const isUnread = recognition.hasUnreadNumber === true;
  const findings: Finding[] = [
    ...(isCenter ? ["mapCenterOnly" as const] : []),
    ...(isCoarse ? ["coarseCode" as const] : []),
    ...(isAmbiguous ? ["ambiguousCode" as const] : []),
    ...(isStrayCode ? ["strayCode" as const] : []),
    ...(isUnread ? ["unmatchedText" as const, "unmatchedNumber" as const] : []),
  ];
  const first: Answer = {
    ...formOf(recognition),
    coordinates: recognition.coordinates,
    confidence: sureness(recognition.weight) *
      (isCenter
        ? CENTER_CONFIDENCE
        : isAmbiguous
        ? AMBIGUOUS_CONFIDENCE
        : isStrayCode || isUnread
        ? STRAY_CONFIDENCE
        : 1),
    ...verdictOf(findings, { preventsFound: false, reasons: recognition.reasons }),
    precision: recognition.precision,
    accuracyM: recognition.accuracyM,
    origin: recognition.origin,
    ...given({ title: recognition.title }),
  };
  const { title: _, ...untitled } = first;
  const others = recognition.others ?? [];
  return [first, ...others.map((coordinates) => ({ ...untitled, coordinates, confidence: first.confidence / 2 }))];
}

function sureness(weight: number): number {
  return Math.min(GIVEN_CONFIDENCE_MAX, weight / (weight + (1 - weight) * UNPROVEN_FACTOR));
}

function textOutcome(recognition: RecognizedText, words: WordResolver): Outcome {
  const inner = words.resolveWords(recognition.text, recognition.near ?? words.near);
  const asLink = <Result extends NoAnswer | Answer>(result: Result): Result => ({
    ...result,
    inputKind: recognition.kind,
    system: recognition.system,
    code: result.code ?? recognition.code ?? null,
    reasons: [...new Set([...recognition.reasons, ...result.reasons])],
  });
  return {
    answers: inner.answers.map((answer) => ({
      ...asLink(answer),
      confidence: answer.confidence * sureness(recognition.weight),
    })),
    nothing: asLink(inner.nothing),
    explain: () => [...outcome(recognition, []).explain(), ...inner.explain()],
  };
}

function shortenedOutcome(recognition: RecognizedShortened, words: WordResolver): Outcome {
  const named = recognition.referenceText.trim();
  const inner = named === "" ? undefined : words.resolveWords(named, words.near);
  const place = inner?.answers[0];
  const reference = place?.coordinates ?? words.near;
  if (reference === undefined) {
    return outcome(recognition, [], "reference_place_missing");
  }
  const recovered = recognition.recover(reference, words.countryAt(reference));
  if (recovered === undefined) {
    return outcome(recognition, [], "invalid_code");
  }
  const [point, ...others] = pointAnswers(recovered, false);
  if (point === undefined) {
    return outcome(recognition, []);
  }
  const isUnsure = named !== "" && (place === undefined || place.preventsFound);
  const isElsewhere = place !== undefined && isBeyond(point, place, words);
  const placeReasons = named !== "" && place === undefined ? ["unmatched_text" as const] : place?.reasons ?? [];
  const answer: Answer = {
    ...point,
    inputKind: recognition.kind,
    code: point.code ?? recognition.code ?? null,
    confidence: point.confidence * (isUnsure || isElsewhere ? UNSURE_REFERENCE : 1),
    matches: place?.matches ?? {},
    ...verdictOf([
      ...(isUnsure ? ["uncertainReference" as const] : []),
      ...(isElsewhere ? ["placeConflict" as const] : []),
    ], {
      preventsFound: point.preventsFound,
      reasons: [...recognition.reasons, ...point.reasons, ...placeReasons],
    }),
  };
  return {
    ...outcome(recognition, [answer, ...others]),
    explain: () => [...outcome(recognition, []).explain(), ...(inner?.explain() ?? [])],
  };
}

/** From a house to the cell of its own code, and from a town to one behind a border. Metres. */
const OWN_CODE_M = 2_000;
const BORDER_M = 20_000;

/** The point is too far from its reference to be what both of them name: one of them is wrong. */
function isBeyond(point: Answer, { coordinates, precision }: Answer, words: WordResolver): boolean {
  const away = distanceM(point.coordinates, coordinates);
  const [one, other] = [words.countryAt(point.coordinates), words.countryAt(coordinates)];
  return (precision === "house" && away > OWN_CODE_M) ||
    (away > BORDER_M && one !== undefined && other !== undefined && one !== other);
}

/** The code exists in a loaded register. The rest is the chance of a typo that makes another existing code. */
const KNOWN_CONFIDENCE = 0.98;
/** Without the register: the middle of the area that the code or the words next to it give. */
const AREA_CONFIDENCE = 0.5;
/** A register's area up to this radius is a location. From the public contract. Metres. */
const RADIUS_MAX_M = 25_000;
/** Precisions of named places that also count as such an area. */
const PLACE_PRECISIONS: ReadonlySet<string> = new Set(["locality", "district", "postcode", "place", "street"]);

function ofRegister(recognition: RecognizedRegistered, words: WordResolver): Answer | undefined {
  const found = words.findCode(recognition.system, recognition.code.normalized);
  const reasons = recognition.reasons.filter((reason) => reason !== "registry_required");
  return found === undefined ? undefined : {
    ...formOf(recognition),
    ...pointOfCode(found),
    confidence: KNOWN_CONFIDENCE,
    ...verdictOf([], { preventsFound: false, reasons }),
    origin: "gazetteer",
    record: { placeId: found.placeId, dataset: found.dataset },
  };
}

function ofArea(recognition: RecognizedRegistered): Answer | undefined {
  const { area } = recognition;
  return area === undefined || area.radiusM > RADIUS_MAX_M ? undefined : {
    ...formOf(recognition),
    coordinates: area.coordinates,
    confidence: recognition.weight * AREA_CONFIDENCE,
    ...verdictOf(["registryRequired"], { preventsFound: false, reasons: recognition.reasons }),
    precision: "cell",
    accuracyM: area.radiusM,
    origin: "decoded",
  };
}

/** "RRRD2929, Riyadh": the place named next to the code. */
function ofWords(recognition: RecognizedRegistered, words: WordResolver): Answer | undefined {
  const [place] = recognition.rest === undefined ? [] : words.resolveWords(recognition.rest, words.near).answers;
  if (
    place === undefined || place.inputKind !== "address" || !PLACE_PRECISIONS.has(place.precision) ||
    place.accuracyM > RADIUS_MAX_M || place.reasons.includes("unmatched_text")
  ) {
    return undefined;
  }
  return {
    ...place,
    inputKind: recognition.kind,
    confidence: place.confidence * AREA_CONFIDENCE,
    ...verdictOf([], {
      ...verdictOf(["registryRequired"], { preventsFound: false, reasons: recognition.reasons }),
      reasons: [...recognition.reasons, "registry_required", ...place.reasons],
    }),
    code: recognition.code,
    system: recognition.system,
  };
}
