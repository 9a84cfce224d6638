import type { Answer } from "../answer.ts";
import { verdictOf } from "../decision/mod.ts";
import { ACCURACY_HOUSE_M } from "../weights.ts";
import type { WordResolver } from "./answer_recognition.ts";
import type { RecognizedRegistered } from "../recognition_types.ts";

/** The code exists in a loaded register. The rest is the chance of a typo that makes another existing code. */
const KNOWN_CONFIDENCE = 0.98;
/** Without the register: the middle of the area that the code or the words next to it give. */
const AREA_CONFIDENCE = 0.5;
/** A register's area up to this radius is a location. From the public contract. Metres. */
const RADIUS_MAX_M = 25_000;
/** Precisions of named places that also count as such an area. */
const PLACE_PRECISIONS: ReadonlySet<string> = new Set(["locality", "district", "postcode", "place", "street"]);

/**
 * The answer for a register's code: its entry, else its area if that is small enough; undefined if there is neither.
 */
export function answerRegistered(recognition: RecognizedRegistered, words: WordResolver): Answer | undefined {
  return ofRegister(recognition, words) ?? ofArea(recognition) ?? ofWords(recognition, words);
}

function ofRegister(recognition: RecognizedRegistered, words: WordResolver): Answer | undefined {
  const found = words.findCode(recognition.system, recognition.code.normalized);
  if (found === undefined) {
    return undefined;
  }
  const { label, street, number } = found;
  return {
    inputKind: recognition.kind,
    coordinates: found.coordinates,
    confidence: KNOWN_CONFIDENCE,
    ...verdictOf([], {
      preventsFound: false,
      reasons: recognition.reasons.filter((reason) => reason !== "registry_required"),
    }),
    precision: number === undefined ? "place" : "house",
    accuracyM: ACCURACY_HOUSE_M,
    matches: {},
    code: recognition.code,
    system: recognition.system,
    origin: "gazetteer",
    record: { placeId: found.placeId, dataset: found.dataset },
    recordComponents: {
      ...(street === undefined ? {} : { street }),
      ...(number === undefined ? {} : { houseNumber: number }),
    },
    ...(label === undefined ? {} : { title: label }),
  };
}

function ofArea({ area, ...recognition }: RecognizedRegistered): Answer | undefined {
  if (area === undefined || area.radiusM > RADIUS_MAX_M) {
    return undefined;
  }
  return {
    inputKind: recognition.kind,
    coordinates: area.coordinates,
    confidence: recognition.weight * AREA_CONFIDENCE,
    ...verdictOf(["registryRequired"], { preventsFound: false, reasons: recognition.reasons }),
    precision: "cell",
    accuracyM: area.radiusM,
    matches: {},
    code: recognition.code,
    system: recognition.system,
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
