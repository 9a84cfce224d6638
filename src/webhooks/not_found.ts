import { Problem } from "../domain/problem.ts";

/** The same answer for a webhook or delivery that is unknown, in the other environment, or another organization's. */
export function notFound(): Problem {
  return new Problem("NOT_FOUND", "There is nothing with this identifier");
}
