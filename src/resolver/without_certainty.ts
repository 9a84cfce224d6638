import type { Answer, Outcome } from "./answer.ts";

/** Makes an outcome uncertain whose work was cut short: the intended answer may be among what was skipped. */
export function withoutCertainty(outcome: Outcome): Outcome {
  const answers = outcome.answers.map((answer): Answer => ({
    ...answer,
    isBarred: true,
    reasons: answer.reasons.length === 0 ? ["unmatched_text"] : answer.reasons,
  }));
  return { ...outcome, answers };
}
