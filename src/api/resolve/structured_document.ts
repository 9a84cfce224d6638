import type { RouteContext } from "../route_context.ts";
import { STRUCTURED_EXAMPLE } from "../models/answer_model.ts";
import { ResolveModel } from "./model.ts";

/** Documentation of `POST /v1/resolve/structured`. */
export function structuredDocument(documented: RouteContext["documented"]) {
  return documented({
    tag: "Resolving",
    summary: "Resolve an address given in components",
    description: "Like `POST /v1/resolve`, for an address whose components you know. Each text is read only as its " +
      "component, and `matches` reports every component you send. If the answer lacks or contradicts one " +
      "of them, it is never `found`.",
    answers: {
      200: {
        description: "The resolution of the components",
        schema: ResolveModel.resolution,
        example: STRUCTURED_EXAMPLE,
      },
    },
    problems: {
      RATE_LIMITED: "Too many requests; `Retry-After` says when to retry",
      QUOTA_EXCEEDED: "The month's limit is reached; `Retry-After` says when it resets",
    },
    examples: {
      "A house": { street: "Städtle", house_number: "23", postcode: "9490", locality: "Vaduz", country: "LI" },
      "A flat": {
        street: "Hamilton Avenue",
        house_number: "301",
        unit: "Suite 4",
        locality: "Palo Alto",
        region: "CA",
      },
      "A town": { locality: "Utrecht", country: "Nederland", language: "en", alternatives: 3 },
    },
  });
}
