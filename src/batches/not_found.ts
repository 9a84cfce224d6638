import { Problem } from "../domain/problem.ts";

/** The same answer for a batch that is unknown, expired, in the other environment, or of another organization. */
export function notFound(): Problem {
  return new Problem("NOT_FOUND", "There is no batch with this identifier");
}
