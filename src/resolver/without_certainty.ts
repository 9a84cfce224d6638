import type { Answer, Outcome } from "./answer.ts";

/**
 * What was made of a text of which not all was looked at: what was not may be what is meant, so that nothing is sure.
 */
export function withoutCertainty(outcome: Outcome): Outcome {
  const answers = outcome.answers.map((answer): Answer => ({
    ...answer,
    isDoubtful: true,
    reasons: answer.reasons.length === 0 ? ["unmatched_text"] : answer.reasons,
  }));
  return { ...outcome, answers };
}
