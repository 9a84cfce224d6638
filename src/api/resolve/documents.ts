import type { RouteContext } from "../route_context.ts";
import { RESOLUTION_EXAMPLE } from "../models/answer_model.ts";
import { ResolveModel } from "./model.ts";

/** Documentation of `POST /v1/resolve`. */
export function resolveDocument(documented: RouteContext["documented"]) {
  return documented({
    tag: "Resolving",
    summary: "Resolve one input to one location",
    description:
      "A written address, `latitude,longitude`, a map link or a short code. The answer is 200 whenever the " +
      "request itself is valid: an input that cannot be resolved is reported in `status`, never as an " +
      "error. In the test environment, and only there, `test:found`, `test:uncertain`, `test:unresolved`, " +
      "`test:rate_limited`, `test:quota_exceeded` and `test:unavailable` have fixed answers.",
    answers: {
      200: { description: "What the input resolved to", schema: ResolveModel.resolution, example: RESOLUTION_EXAMPLE },
    },
    problems: {
      RATE_LIMITED: "Too many requests; `Retry-After` says when to retry",
      QUOTA_EXCEEDED: "The month's limit is reached; `Retry-After` says when it resets",
    },
    examples: {
      "A place": { input: "Utrecht" },
      "A place inside a country": { input: "Springfield, IL", country: "US", alternatives: 3 },
      Coordinates: { input: "48.8584, 2.2945", language: "fr" },
      "A map link": { input: "https://www.openstreetmap.org/?mlat=52.0908&mlon=5.1222#map=15/52.0908/5.1222" },
      "A short code": { input: "8FVC4GRF+2Q" },
      "A fixed answer of the test environment": { input: "test:found" },
    },
  });
}
