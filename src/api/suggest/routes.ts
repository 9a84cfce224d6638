import { Elysia, type Static } from "elysia";
import { presentSuggestion } from "../../domain/present_answer.ts";
import { suggestFor } from "../../resolutions/mod.ts";
import { spendCall } from "../../usage/mod.ts";
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
      notes.spent = await spendCall(usage, caller);
      return { data: suggestFor(resolutions, input).map(presentSuggestion) };
    }, {
      scope: "resolve",
      query: SuggestModel.query,
      ...documented({
        tag: "Resolving",
        summary: "Suggest while a person types",
        description:
          "Streets, houses (after a number is typed), places, postcodes, venues and loaded location codes that " +
          "begin with `q`, most likely first. Tolerates a typo. With `near`, nearby suggestions come first. " +
          "Read the chosen one by its `place_id`; send a complete address to `POST /v1/resolve`.",
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
      }),
    });
}
