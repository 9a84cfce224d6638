import { Problem } from "../domain/problem.ts";
import type { Resolution } from "../domain/resolution.ts";

/** Seconds a client waits when it tests being limited: long enough to notice. */
const RETRY_AFTER_S = 1;

/** What the two located fixtures share. A point of the public contract's own example. */
const LOCATED = {
  label: "Städtle 23, 9490 Vaduz, Liechtenstein",
  coordinates: { latitude: 47.14001, longitude: 9.52282 },
  inputKind: "address",
  precision: "house",
  accuracyM: 12,
  components: {
    houseNumber: "23",
    street: "Städtle",
    postcode: "9490",
    locality: "Vaduz",
    country: "Liechtenstein",
    countryCode: "LI",
  },
  placeId: null,
  plusCode: "8FVC4GRF+2Q",
  code: null,
  source: { dataset: "test", version: null, system: null, origin: "gazetteer", attribution: null },
  reasons: ["test_fixture"],
  alternatives: [],
} as const;

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
