import { Elysia, type Static } from "elysia";
import { presentSuggestion } from "../../domain/present_answer.ts";
import { attributionsOf, suggestFor } from "../../resolutions/mod.ts";
import { spendCall, spendSuggestion } from "../../usage/mod.ts";
import { noteSpent } from "../plugins/requests/open_request.ts";
import type { RouteContext } from "../route_context.ts";
import { SUGGEST_EXAMPLE, SuggestModel } from "./model.ts";
import { toSuggestInput } from "./to_suggest_input.ts";

/** The query of `GET /v1/suggest`. */
export type SuggestQuery = Static<typeof SuggestModel.query>;

/** Suggestions while typing. */
export function suggestRoutes({ dependencies: { resolutions, usage }, guard, documented }: RouteContext) {
  return new Elysia({ name: "suggest", prefix: "/v1/suggest" })
    .use(guard)
    .get("", async ({ caller, notes, query, request }) => {
      const input = toSuggestInput(query, request.headers.get("accept-language"));
      const { session } = query;
      const spent = session === undefined
        ? await spendCall(usage, caller)
        : await spendSuggestion(usage, { spender: caller, session });
      noteSpent(notes, spent);
      const data = suggestFor(resolutions, input).map(presentSuggestion);
      return { data, attribution: attributionsOf(resolutions) };
    }, {
      scope: "resolve",
      pages: true,
      query: SuggestModel.query,
      ...suggestDocument(documented),
    });
}

/** Documentation of `GET /v1/suggest`. */
function suggestDocument(documented: RouteContext["documented"]) {
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
