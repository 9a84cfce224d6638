import { Elysia, type Static, t } from "elysia";
import { presentName } from "../../domain/present_answer.ts";
import { parseFor, type ResolutionsDeps } from "../../resolutions/mod.ts";
import { spendCall } from "../../usage/mod.ts";
import { ComponentsModel } from "../models/answer_model.ts";
import { preferredLanguage } from "../parameters/headers.ts";
import { documentsOf } from "../plugins/route.ts";
import { noteSpent } from "../plugins/requests/request_notes.ts";
import { CountryModel, InputModel, LanguageModel, toInput } from "../resolve/model.ts";
import type { RouteContext } from "../route_context.ts";
import DOCUMENTS from "./documents.json";
import { closed, Count, orNull } from "../models/fields.ts";

const Span = t.Array(Count, {
  minItems: 2,
  maxItems: 2,
  description: "Where it begins and ends in `input`, in UTF-16 code units.",
});

/** Schemas of `POST /v1/parse`. */
export const ParseModel = {
  body: closed({
    input: InputModel,
    country: t.Optional(CountryModel),
    language: t.Optional(LanguageModel),
    no_store: t.Optional(t.Boolean({ description: "The input is never logged, cached or stored." })),
  }),
  answer: closed({
    components: t.Array(
      closed({
        component: t.KeyOf(ComponentsModel),
        text: t.String({ description: "As written." }),
        value: t.String({ description: "As the loaded data writes it, if it has it; else as written." }),
        span: Span,
      }),
      { description: "In the order of the text. Two streets that meet are two of them." },
    ),
    unmatched: t.Array(closed({ text: t.String(), span: Span }), {
      description: "Words of which neither the data nor their form says what they are.",
    }),
    normal_form: orNull(t.String(), {
      description: "The components on one line, in the order of the country; null without components.",
    }),
    postal_lines: t.Array(t.String(), { description: "The lines on an envelope, the country last and in capitals." }),
  }),
};

/** Addresses in their components, without a location. */
export function parseRoutes({ dependencies: { resolutions, usage }, guard, documented }: RouteContext) {
  const document = documentsOf(documented("Resolving"), { texts: DOCUMENTS, model: ParseModel });
  return new Elysia({ name: "parse", prefix: "/v1/parse" })
    .use(guard)
    .post("", async ({ request, body, caller, notes }) => {
      const answer = parsing(resolutions, body, request.headers.get("accept-language"));
      noteSpent(notes, await spendCall(usage, caller));
      return answer();
    }, { scope: "resolve", body: ParseModel.body, ...document("parse", "answer") });
}

/** Checks a request, and returns what answers it. */
export function parsing(
  resolutions: ResolutionsDeps,
  body: Static<typeof ParseModel.body>,
  acceptLanguage: string | null,
) {
  const { text, country } = toInput(body, null);
  const language = body.language ?? preferredLanguage(acceptLanguage);
  const before = body.input.length - body.input.trimStart().length;
  const placed = ([from, to]: readonly [number, number]) => [from + before, to + before];
  return () => {
    const { components, unmatched, normalForm, postalLines } = parseFor(resolutions, { text, country, language });
    return {
      components: components.map(({ component, span, ...part }) => ({
        component: presentName(component),
        ...part,
        span: placed(span),
      })),
      unmatched: unmatched.map((part) => ({ ...part, span: placed(part.span) })),
      normal_form: normalForm,
      postal_lines: [...postalLines],
    };
  };
}
