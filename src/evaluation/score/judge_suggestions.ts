import type { Suggestion } from "../../domain/suggestion.ts";
import { streetKey } from "../../text/street_key.ts";
import type { Question } from "../questions/question.ts";
import { metresFromTruth } from "./metres_from_truth.ts";
import type { Row } from "./row.ts";

/** Whether the street is among the suggestions: right is as good as found, for whoever types chooses. */
export function judgeSuggestions(question: Question, suggestions: readonly Suggestion[], tookUs: number): Row {
  const { id, area, variant, expectation, q, stated } = question;
  const wanted = suggestions.find(({ components, coordinates }) => {
    const away = metresFromTruth(question, coordinates);
    return streetKey(components.street ?? "") === streetKey(stated?.street ?? "") && away !== null &&
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
