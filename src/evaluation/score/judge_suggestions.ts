import type { Suggestion } from "../../domain/suggestion.ts";
import { streetKey } from "../../text/street_key.ts";
import type { Question } from "../questions/question.ts";
import { metresFromTruth } from "./metres_from_truth.ts";
import type { Row } from "./row.ts";

/** Whether the street is among the suggestions. Such a row counts as found, because the person typing chooses. */
export function judgeSuggestions(question: Question, suggestions: readonly Suggestion[], tookUs: number): Row {
  const { id, area, variant, expectation, q, expected } = question;
  const wanted = suggestions.find(({ components, coordinates }) => {
    const away = metresFromTruth(question, coordinates);
    return streetKey(components.street ?? "") === streetKey(expected?.street ?? "") && away !== null &&
      away <= question.rightWithinM;
  });
  return {
    id,
    area,
    variant,
    expectation,
    q,
    status: wanted === undefined ? "unresolved" : "found",
    precision: wanted?.precision ?? null,
    label: wanted?.label ?? suggestions.map(({ label }) => label).join(" | "),
    reasons: [],
    confidence: 0,
    accuracyM: null,
    distanceM: null,
    isRight: wanted !== undefined,
    isEvent: null,
    miss: wanted === undefined ? "other street" : null,
    tookUs: Math.round(tookUs * 10) / 10,
  };
}
