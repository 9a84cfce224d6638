import type { Answer, Outcome } from "../answer.ts";
import { verdictOf } from "./findings.ts";

/** Makes an outcome uncertain whose work was cut short: the intended answer may be among what was skipped. */
export function withoutCertainty(outcome: Outcome): Outcome {
  const answers = outcome.answers.map((answer): Answer => ({
    ...answer,
    ...verdictOf(answer.reasons.length === 0 ? ["workRefused", "unmatchedText"] : ["workRefused"], answer),
  }));
  return { ...outcome, answers };
}
