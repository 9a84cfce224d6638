import { Problem } from "../domain/problem.ts";

/** The one answer for a location that is unknown, in the other environment, or somebody else's. */
export function notFound(): Problem {
  return new Problem("NOT_FOUND", "There is no location with this identifier");
}
