import { Problem } from "../domain/problem.ts";

/** The one answer for a map that is unknown, private to others, in the other environment, or somebody else's. */
export function notFound(): Problem {
  return new Problem("NOT_FOUND", "There is no such map");
}
