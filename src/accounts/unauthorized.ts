import { Problem } from "../domain/problem.ts";

/** The one answer to every credential that does not hold, whatever the reason: which one it is helps only a thief. */
export function unauthorized(): Problem {
  return new Problem("UNAUTHORIZED", "The credential is missing, malformed, expired or revoked");
}
