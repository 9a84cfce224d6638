import type { FieldProblem } from "../../domain/problem.ts";
import { isWebOrigin } from "../../domain/web_origin.ts";

/** A shop has a few origins: languages, staging, development. */
export const KEY_ORIGINS_MAX = 20;
/** Characters of all origins of a key together: they are in its audit events. */
const ORIGINS_LENGTH_MAX = 3000;

/** What is wrong with the origins of a publishable key. */
export function originsProblems(origins: readonly string[]): readonly FieldProblem[] {
  const length = origins.reduce((sum, origin) => sum + origin.length, 0);
  if (origins.length === 0 || origins.length > KEY_ORIGINS_MAX || length > ORIGINS_LENGTH_MAX) {
    const detail =
      `must list 1 to ${KEY_ORIGINS_MAX} origins of the pages that use the key, of ${ORIGINS_LENGTH_MAX} characters in all`;
    return [{ pointer: "/origins", detail }];
  }
  return origins.flatMap((origin, i) =>
    isWebOrigin(origin) ? [] : [{
      pointer: `/origins/${i}`,
      detail:
        "must be scheme, host and port of a page as a browser sends them, without a path or a wildcard, such as " +
        "https://shop.example; http only for localhost",
    }]
  );
}
