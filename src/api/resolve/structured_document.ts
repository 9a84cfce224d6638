import type { Kit } from "../kit.ts";
import { STRUCTURED_EXAMPLE } from "../models/answer_model.ts";
import { ResolveModel } from "./model.ts";

/** Documentation of `POST /v1/resolve/structured`. */
export function structuredDocument(documented: Kit["documented"]) {
  return documented({
    tag: "Resolving",
    summary: "Resolve an address given in components",
    description:
      "As `/v1/resolve` for an address whose components you know: every word is read only as the component " +
      "it is given as, and `matches` reports every given component. A given component that the answer lacks or " +
      "contradicts never lets it be `found`.",
    answers: {
      200: {
        description: "The resolution of the components",
        schema: ResolveModel.resolution,
        example: STRUCTURED_EXAMPLE,
      },
    },
    problems: {
      RATE_LIMITED: "Too many requests; `Retry-After` says when to come back",
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
