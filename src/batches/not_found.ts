import { Problem } from "../domain/problem.ts";

/** The one answer for a batch that is unknown, expired, in the other environment, or somebody else's. */
export function notFound(): Problem {
  return new Problem("NOT_FOUND", "There is no batch with this identifier");
}
