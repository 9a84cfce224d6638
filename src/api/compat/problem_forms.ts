import type { Problem } from "../../domain/problem.ts";
import type { ProblemForm, WrittenProblem } from "../plugins/problems/problem_response.ts";
import { targetOf } from "../plugins/requests/request_url.ts";
import { xml } from "./nominatim/write.ts";

/** How each interface writes an error; undefined for a path of none of them. */
export function compatProblemForm(request: Request): ProblemForm | undefined {
  const target = targetOf(request);
  return FORMS.find(([prefix]) => target.startsWith(prefix))?.[1];
}

/** Clients of these interfaces sleep for as long as they are told: until the next month, where the limit is reached. */
const LONGEST_WAIT_S = 60;

const FORMS: readonly (readonly [prefix: string, form: ProblemForm])[] = [
  ["/compat/nominatim/", nominatimProblem],
  ["/compat/photon/", (problem) => jsonProblem(problem, { message: problem.message })],
  ["/compat/pelias/", (problem) => jsonProblem(problem, peliasProblem(problem))],
];

/** With the service's own code and words under `locus`, as in answers. */
function jsonProblem(problem: Problem, body: object): WrittenProblem {
  const locus = { code: problem.kind, detail: problem.message };
  return {
    body: JSON.stringify({ ...body, locus }),
    mediaType: "application/json; charset=utf-8",
    status: statusOf(problem),
    longestWaitS: LONGEST_WAIT_S,
  };
}

/** All three answer a bad parameter with 400. */
function statusOf({ status }: Problem): number {
  return status === 422 ? 400 : status;
}

/** As the server of Nominatim does: XML for a request of XML, else JSON. */
function nominatimProblem(problem: Problem, request: Request): WrittenProblem {
  const code = statusOf(problem);
  const { message } = problem;
  if (!/[?&]format=xml(?:&|$)/u.test(request.url)) {
    return jsonProblem(problem, { error: { code, message } });
  }
  const error = xml("error", {}, [xml("code", {}, String(code)), xml("message", {}, message)]);
  return {
    body: `<?xml version="1.0" encoding="UTF-8" ?>\n${error.markup}`,
    mediaType: "text/xml; charset=utf-8",
    status: code,
    longestWaitS: LONGEST_WAIT_S,
  };
}

/** Pelias's own errors; a refused key as the services in front of a Pelias server write it. */
function peliasProblem(problem: Problem): object {
  const { message } = problem;
  const status = statusOf(problem);
  const type = KEY_ERRORS[status];
  return {
    geocoding: { version: "0.2", errors: [message] },
    type: "FeatureCollection",
    features: [],
    ...(type === undefined ? {} : { meta: { version: 1, status_code: status }, results: { error: { type, message } } }),
  };
}

const KEY_ERRORS: Readonly<Record<number, string>> = { 401: "KeyError", 403: "KeyError", 429: "QpsExceededError" };
