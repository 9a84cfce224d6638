import type { RouteContext } from "../route_context.ts";
import { SUGGEST_EXAMPLE, SuggestModel } from "./model.ts";

/** Documentation of `GET /v1/suggest`. */
export function suggestDocument(documented: RouteContext["documented"]) {
  return documented({
    tag: "Resolving",
    summary: "Suggest while a person types",
    description:
      "Streets, houses (after a number is typed), places, postcodes, venues and loaded location codes that " +
      "begin with `q`, most likely first, then those with a later word that does. Tolerates a typo from the " +
      "fourth letter on. With `near`, nearby suggestions come first; without it, important places and those of the " +
      "caller's country, if the language names one (`pt-BR`). " +
      "Read the chosen one by its `place_id`; send a complete address to `POST /v1/resolve`. " +
      "Each suggestion is a call; with a `session`, all suggestions of a form and the request that ends it are one call.",
    answers: {
      200: {
        description: "Suggestions, most likely first",
        schema: SuggestModel.suggestions,
        example: SUGGEST_EXAMPLE,
      },
    },
    problems: {
      RATE_LIMITED: "Too many requests; `Retry-After` says when to retry",
      QUOTA_EXCEEDED: "The month's limit is reached; `Retry-After` says when it resets",
    },
  });
}
