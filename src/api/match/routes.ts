import { Elysia, type Static, t } from "elysia";
import type { RouteContext } from "../route_context.ts";
import { AnswerModel, ComponentsModel, ConfidenceModel, STRUCTURED_EXAMPLE } from "../models/answer_model.ts";
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";
import { PlacesModel } from "../places/routes.ts";
import { CountryModel, InputModel, LanguageModel, ResolveModel, toInput, toStructuredInput } from "../resolve/model.ts";
import { presentName, presentResolution } from "../../domain/present_answer.ts";
import type { Resolution } from "../../domain/resolution.ts";
import { lookUpFor, matchPlaces, resolveFor, resolveStructuredFor } from "../../resolutions/mod.ts";
import { countCall, refundCall, spendCalls } from "../../usage/mod.ts";
import { askerOf, type Caller } from "../../domain/caller.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import { partChecker } from "../plugins/body/json_body.ts";
import { readPart } from "../plugins/problems/problem_response.ts";
import type { RequestNotes } from "../plugins/requests/request_notes.ts";
import { preferredLanguage } from "../parameters/headers.ts";
import { closed, oneOf, orNull } from "../models/fields.ts";

const {
  house_number,
  street,
  unit,
  postcode,
  locality,
  district,
  county,
  region,
  country,
} = ResolveModel.structured.properties;

const NullableText = orNull(t.String());

/** The forms of a side that is an object. */
const SIDES = {
  place: closed({ place_id: PlacesModel.params.properties.place_id }),
  components: closed({ house_number, street, unit, postcode, locality, district, county, region, country }),
};

const Side = t.Union([InputModel, SIDES.components, SIDES.place], {
  description: "A written address, its components, or a `place_id`.",
  rule: "a text, an object of components of an address, or an object with a place_id",
});

/** The verdict on two locations. */
export const VerdictModel = oneOf(["same_unit", "same_address", "same_street", "same_place", "different", "unknown"], {
  description: "The finest level that both sides name, if they agree there. `same_unit`: both name one unit of one " +
    "house. `same_address`: one house. `same_street`: one street. `same_place`: one place, or a place and an address in " +
    "it. `unknown`: a side is not `found`.",
});

/** The components in which two locations differ. */
const DifferencesModel = t.Array(
  closed({
    component: t.KeyOf(ComponentsModel),
    a: NullableText,
    b: NullableText,
  }),
  { description: "Components that differ, as the answers have them." },
);

/** Schemas of `POST /v1/match`. */
const MatchModel = {
  ...SIDES,
  body: closed({
    a: Side,
    b: Side,
    country: t.Optional(CountryModel),
    language: t.Optional(LanguageModel),
    no_store: t.Optional(t.Boolean({ description: "The inputs are never logged, cached or stored." })),
  }),
  answer: closed({
    verdict: VerdictModel,
    confidence: ConfidenceModel,
    differences: DifferencesModel,
    a: AnswerModel,
    b: AnswerModel,
  }),
};

/** Two locations to compare, and who compares them. */
interface MatchCall {
  readonly body: Static<typeof MatchModel.body>;
  readonly caller: Caller;
  readonly notes: Pick<RequestNotes, "requestId">;
  readonly acceptLanguage: string | null;
}

const checkPlace = partChecker(MatchModel.place);
const checkComponents = partChecker(MatchModel.components);

const EXAMPLE = {
  verdict: "same_address",
  confidence: 0.94,
  differences: [{ component: "unit", a: null, b: "Top 4" }],
  a: STRUCTURED_EXAMPLE,
  b: {
    ...STRUCTURED_EXAMPLE,
    components: { ...STRUCTURED_EXAMPLE.components, unit: "Top 4" },
    label: "Städtle 23 Top 4, 9490 Vaduz, Liechtenstein",
  },
};

/** Whether two addresses are the same. */
export function matchRoutes({ dependencies, guard, documented }: RouteContext) {
  const texts = { ...DOCUMENTS, examples: { answer: EXAMPLE } };
  const document = documentsOf(documented("Resolving"), { texts, model: MatchModel });
  return new Elysia({ name: "match", prefix: "/v1/match" })
    .use(guard)
    .post("", ({ request, body, caller, notes }) =>
      answerMatch(dependencies, {
        body,
        caller,
        notes,
        acceptLanguage: request.headers.get("accept-language"),
      }), { scope: "resolve", body: MatchModel.body, ...document("match", "answer") });
}

/**
 * Locates two addresses and compares the answers: two calls.
 *
 * @throws {Problem} no call is used then
 */
export async function answerMatch(
  { resolutions, usage }: Pick<ApiDependencies, "resolutions" | "usage">,
  { body, caller, notes, acceptLanguage }: MatchCall,
) {
  const { environment } = caller;
  const [locateA, locateB] = [locating("a"), locating("b")];
  const spent = await spendCalls(usage, caller, 2);
  try {
    const [a, b] = [await locateA(), await locateB()];
    [a, b].forEach(({ status }, at) => {
      const call = spent[at];
      if (call !== undefined) {
        countCall(usage, { spender: caller, spent: call, status });
      }
    });
    const { differences, ...match } = matchPlaces(a, b);
    const presented = { environment, requestId: notes.requestId };
    return {
      ...match,
      differences: differences.map(({ component, ...sides }) => ({ component: presentName(component), ...sides })),
      a: presentResolution(a, presented),
      b: presentResolution(b, presented),
    };
  } catch (error) {
    spent.forEach((call) => refundCall(usage, call));
    throw error;
  }

  /** Checks a side, and returns what locates it. */
  function locating(name: "a" | "b"): () => Resolution | Promise<Resolution> {
    const { country: wanted, language, no_store: noStore } = body;
    const side: unknown = body[name];
    const options = language === undefined ? {} : { language };
    if (typeof side === "string") {
      const asked = { input: side, ...options, ...(wanted === undefined ? {} : { country: wanted }) };
      const input = readPart(() => `/${name}`, () => toInput(asked, acceptLanguage));
      return () => resolveFor(resolutions, { input, ...askerOf(caller, noStore) });
    }
    if (typeof side === "object" && side !== null && "place_id" in side) {
      const { place_id: placeId } = checkPlace(side, `/${name}`);
      return () => lookUpFor(resolutions, { placeId, language: language ?? preferredLanguage(acceptLanguage) });
    }
    const components = {
      ...(wanted === undefined ? {} : { country: wanted }),
      ...checkComponents(side, `/${name}`),
      ...options,
    };
    const input = readPart((inside) => `/${name}${inside}`, () => toStructuredInput(components, acceptLanguage));
    return () => resolveStructuredFor(resolutions, { input, ...askerOf(caller, noStore) });
  }
}
