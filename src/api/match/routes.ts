import { Elysia } from "elysia";
import type { RouteContext } from "../route_context.ts";
import { STRUCTURED_EXAMPLE } from "../models/answer_model.ts";
import { type Documented, jsonAnswer } from "../plugins/route.ts";
import { answerMatch } from "./answer_match.ts";
import { MatchModel } from "./model.ts";

/** Whether two addresses are the same. */
export function matchRoutes({ dependencies, guard, documented }: RouteContext) {
  return new Elysia({ name: "match", prefix: "/v1/match" })
    .use(guard)
    .post("", ({ request, body, caller, notes }) =>
      answerMatch(dependencies, {
        body,
        caller,
        notes,
        acceptLanguage: request.headers.get("accept-language"),
      }), { scope: "resolve", body: MatchModel.body, ...matchDocument(documented("Resolving")) });
}

/** Documentation of `POST /v1/match`. */
function matchDocument(documented: Documented) {
  const a = STRUCTURED_EXAMPLE;
  const b = {
    ...a,
    components: { ...a.components, unit: "Top 4" },
    label: "Städtle 23 Top 4, 9490 Vaduz, Liechtenstein",
  };
  return documented({
    summary: "Compare two addresses",
    description: "Locates both and compares the answers. `verdict` is the finest level that both name, if they agree " +
      "there: two flats of one house are `same_address`, two houses of one street `same_street`. If one of them is not " +
      "`found`, the verdict is `unknown`, never `different`. Two calls.",
    answers: {
      200: jsonAnswer("The verdict, and both answers", MatchModel.answer, {
        verdict: "same_address",
        confidence: 0.94,
        differences: [{ component: "unit", a: null, b: "Top 4" }],
        a,
        b,
      }),
    },
    problems: {
      NOT_FOUND: "There is no place with this `place_id`",
      RATE_LIMITED: "Too many requests; `Retry-After` says when to retry",
      QUOTA_EXCEEDED: "Fewer than two calls are left; `Retry-After` says when the limit resets",
    },
    examples: {
      "Two writings": { a: "Städtle 23, 9490 Vaduz", b: "Staedtle 23, Vaduz, Liechtenstein" },
      "A text and components": {
        a: "Städtle 23, 9490 Vaduz",
        b: { street: "Städtle", house_number: "23", unit: "Top 4", locality: "Vaduz", country: "LI" },
      },
      "Places": { a: { place_id: a.place_id ?? "" }, b: "Vaduz" },
    },
  });
}
