import { Elysia, type Static } from "elysia";
import { presentSuggestion } from "../../domain/present_answer.ts";
import { attributionsOf, suggestFor } from "../../resolutions/mod.ts";
import { spendCall, spendSuggestion } from "../../usage/mod.ts";
import { noteSpent } from "../plugins/requests/request_notes.ts";
import type { RouteContext } from "../route_context.ts";
import { suggestDocument } from "./documents.ts";
import { SuggestModel } from "./model.ts";
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
