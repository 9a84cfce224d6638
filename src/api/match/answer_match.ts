import type { Static } from "elysia";
import { presentName, presentResolution } from "../../domain/present_answer.ts";
import type { Resolution } from "../../domain/resolution.ts";
import { lookUpFor, matchPlaces, resolveFor, resolveStructuredFor } from "../../resolutions/mod.ts";
import { countCall, refundCall, spendCalls } from "../../usage/mod.ts";
import { askerOf, type Caller } from "../../domain/caller.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import { partChecker } from "../plugins/body/json_body.ts";
import { readPart } from "../plugins/problems/problem_response.ts";
import type { RequestNotes } from "../plugins/requests/open_request.ts";
import { preferredLanguage } from "../parameters/languages.ts";
import { toInput } from "../resolve/model.ts";
import { toStructuredInput } from "../resolve/structured_body.ts";
import { MatchModel } from "./model.ts";

/** Two locations to compare, and who compares them. */
interface MatchCall {
  readonly body: Static<typeof MatchModel.body>;
  readonly caller: Caller;
  readonly notes: Pick<RequestNotes, "requestId">;
  readonly acceptLanguage: string | null;
}

const checkPlace = partChecker(MatchModel.place);
const checkComponents = partChecker(MatchModel.components);

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
    const { country, language, no_store: noStore } = body;
    const side: unknown = body[name];
    const options = language === undefined ? {} : { language };
    if (typeof side === "string") {
      const asked = { input: side, ...options, ...(country === undefined ? {} : { country }) };
      const input = readPart(() => `/${name}`, () => toInput(asked, acceptLanguage));
      return () => resolveFor(resolutions, { input, ...askerOf(caller, noStore) });
    }
    if (typeof side === "object" && side !== null && "place_id" in side) {
      const { place_id: placeId } = checkPlace(side, `/${name}`);
      return () => lookUpFor(resolutions, { placeId, language: language ?? preferredLanguage(acceptLanguage) });
    }
    const components = {
      ...(country === undefined ? {} : { country }),
      ...checkComponents(side, `/${name}`),
      ...options,
    };
    const input = readPart((inside) => `/${name}${inside}`, () => toStructuredInput(components, acceptLanguage));
    return () => resolveStructuredFor(resolutions, { input, ...askerOf(caller, noStore) });
  }
}
