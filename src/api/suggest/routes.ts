import { Elysia, type Static, t } from "elysia";
import { SUGGEST_LENGTH_MAX, type SuggestInput } from "../../domain/input.ts";
import { ComponentsModel, CoordinatesModel, PrecisionModel } from "../models/answer_model.ts";
import { closed, PageKeyModel, queryIntegerModel, SessionModel } from "../models/fields.ts";
import { numbersPattern } from "../parameters/bounds.ts";
import { CountryModel, LanguageModel } from "../resolve/model.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import { given } from "../../domain/given.ts";
import type { Problem } from "../../domain/problem.ts";
import { preferredLanguage } from "../parameters/headers.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";
import { presentSuggestion } from "../../domain/present_answer.ts";
import { attributionsOf, suggestFor } from "../../resolutions/mod.ts";
import { spendSuggestion } from "../../usage/mod.ts";
import { noteSpent } from "../plugins/requests/request_notes.ts";
import type { RouteContext } from "../route_context.ts";
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";

/** Number of suggestions where the query has no `limit`. */
export const SUGGEST_LIMIT = 5;
const SUGGEST_LIMIT_MAX = 10;

const SuggestionModel = closed({
  label: t.String(),
  input: t.String({
    description: "What to put into the field once it is chosen: the label, with the house number that was typed also " +
      "where the street is not known to have it.",
  }),
  coordinates: CoordinatesModel,
  precision: PrecisionModel,
  components: ComponentsModel,
  place_id: t.String({ description: "For `GET /v1/places/{place_id}`, once one is chosen." }),
});

/** Schemas of the requests and answers of `GET /v1/suggest`. */
export const SuggestModel = {
  query: closed({
    q: t.String({
      minLength: 1,
      maxLength: SUGGEST_LENGTH_MAX,
      description: "The text typed so far, unchanged: a space at its end means that the last word is complete.",
      rule: `a string of 1 to ${SUGGEST_LENGTH_MAX} characters`,
      examples: ["städtle 2"],
    }),
    country: t.Optional(CountryModel),
    language: t.Optional(LanguageModel),
    near: t.Optional(t.String({
      pattern: numbersPattern(2),
      maxLength: 80,
      description: "`latitude,longitude` of the person who types: nearby suggestions come first.",
      rule: "latitude,longitude in decimal degrees, such as 47.14,9.52",
      examples: ["47.14,9.52"],
    })),
    session: t.Optional(SessionModel),
    key: t.Optional(PageKeyModel),
    limit: t.Optional(queryIntegerModel({
      minimum: 1,
      maximum: SUGGEST_LIMIT_MAX,
      description: `The maximum number of suggestions. Default: ${SUGGEST_LIMIT}.`,
      examples: [SUGGEST_LIMIT],
    })),
  }),
  suggestions: closed({
    data: t.Array(SuggestionModel),
    attribution: t.String({ description: "The sources of the data, to be shown with the suggestions." }),
  }),
};

const LATITUDE_MAX = 90;
const LONGITUDE_MAX = 180;

/**
 * Converts a query, with the checks that a schema cannot express.
 *
 * @throws Problem `INVALID_REQUEST`
 */
function toSuggestInput(query: SuggestQuery, acceptLanguage: string | null): SuggestInput {
  const text = query.q.trimStart();
  if (text === "") {
    throw refused("q", "Must contain more than spaces");
  }
  const near = query.near === undefined ? undefined : pointOf(query.near);
  return suggestInput({ ...query, text, near }, acceptLanguage);
}

export interface SuggestRequest extends Pick<SuggestQuery, "country" | "language" | "limit"> {
  readonly text: string;
  readonly near?: Coordinates | undefined;
}

/** The input of the suggestions, with its defaults. */
export function suggestInput(
  { text, country, language: named, near, limit = SUGGEST_LIMIT }: SuggestRequest,
  acceptLanguage: string | null,
): SuggestInput {
  const language = named ?? preferredLanguage(acceptLanguage);
  const homeCountry = language === undefined ? undefined : regionOf(language);
  return { text, limit, ...given({ country: country?.toUpperCase(), homeCountry, language, near }) };
}

/** The country of a language tag such as `de-AT`; undefined for one without. */
function regionOf(tag: string): string | undefined {
  return tag.split("-").slice(1).find((part) => /^[A-Za-z]{2}$/u.test(part))?.toUpperCase();
}

function pointOf(pair: string): Coordinates {
  const [latitude = 0, longitude = 0] = pair.split(",").map(Number);
  if (Math.abs(latitude) > LATITUDE_MAX || Math.abs(longitude) > LONGITUDE_MAX) {
    throw refused("near", "Must be on Earth: latitude -90 to 90, longitude -180 to 180");
  }
  return { latitude, longitude };
}

function refused(name: string, detail: string): Problem {
  return invalidField("query", { [name]: detail });
}

/** The query of `GET /v1/suggest`. */
type SuggestQuery = Static<typeof SuggestModel.query>;

/** Suggestions while typing. */
export function suggestRoutes({ dependencies: { resolutions, usage }, guard, documented }: RouteContext) {
  const document = documentsOf(documented("Resolving"), { texts: DOCUMENTS, model: SuggestModel });
  return new Elysia({ name: "suggest", prefix: "/v1/suggest" })
    .use(guard)
    .get("", async ({ caller, notes, query, request }) => {
      const input = toSuggestInput(query, request.headers.get("accept-language"));
      noteSpent(notes, await spendSuggestion(usage, { spender: caller, session: query.session }));
      const data = suggestFor(resolutions, input).map(presentSuggestion);
      return { data, attribution: attributionsOf(resolutions) };
    }, { scope: "resolve", pages: true, query: SuggestModel.query, ...document("suggest", "suggestions") });
}
