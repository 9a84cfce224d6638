import { Problem } from "../domain/problem.ts";
import { EXAMPLE_RESOLUTION, type Resolution } from "../domain/resolution.ts";

/** Seconds a client waits when it tests being limited: long enough to notice. */
const RETRY_AFTER_S = 1;

/** The common part of the two fixtures with a location. */
const LOCATED = {
  ...EXAMPLE_RESOLUTION,
  accuracyM: 12,
  placeId: null,
  source: { dataset: "test", version: null, system: null, origin: "gazetteer", attribution: null },
  reasons: ["test_fixture"],
} as const satisfies Resolution;

/**
 * The fixed answer of the test environment for `test:found`, `test:uncertain` and `test:unresolved`; undefined for any
 * other text.
 *
 * @throws Problem `RATE_LIMITED`, `QUOTA_EXCEEDED` or `UNAVAILABLE` for the texts that simulate them
 */
export function testFixture(text: string, gazetteerVersion: string): Resolution | undefined {
  switch (text) {
    case "test:found":
      return { ...LOCATED, status: "found", confidence: 0.98, matches: MATCHES, gazetteerVersion };
    case "test:uncertain":
      return {
        ...LOCATED,
        status: "uncertain",
        confidence: 0.6,
        matches: { ...MATCHES, street: "corrected" },
        gazetteerVersion,
      };
    case "test:unresolved":
      return {
        status: "unresolved",
        confidence: 0,
        inputKind: "address",
        reasons: ["test_fixture"],
        matches: {},
        code: null,
        alternatives: [],
        system: null,
        gazetteerVersion,
      };
    case "test:rate_limited":
      throw new Problem("RATE_LIMITED", "This input simulates the rate limit", { retryAfterS: RETRY_AFTER_S });
    case "test:quota_exceeded":
      throw new Problem("QUOTA_EXCEEDED", "This input simulates the monthly limit", { retryAfterS: RETRY_AFTER_S });
    case "test:unavailable":
      throw new Problem("UNAVAILABLE", "This input simulates an outage", { retryAfterS: RETRY_AFTER_S });
    default:
      return undefined;
  }
}

const MATCHES = { houseNumber: "exact", street: "exact", locality: "exact" } as const;
