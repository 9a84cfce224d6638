import { asObject, type Json, type JsonObject } from "../../../src/api/swagger/complete_document.ts";
import { PROBLEM_STATUS } from "../../../src/domain/problem.ts";
import type { ApiAnswer } from "./api_client.ts";

/** Says in what an answer differs from the document; undefined where it does not, or its route is in none. */
export type AnswerCheck = (method: string, path: string, answer: ApiAnswer) => string | undefined;

/** Any route may answer so: the introduction of the document has them. */
const OF_EVERY_ROUTE: ReadonlySet<number> = new Set([PROBLEM_STATUS.MISDIRECTED_REQUEST]);

/** Whether every answer has a status and a media type that the OpenAPI document has for its operation. */
export function answersOf(document: JsonObject): AnswerCheck {
  // Of two paths that fit, the one with fewer parameters is the route.
  const paths = Object.entries(asObject(document["paths"]))
    .map(([path, methods]) => ({ path, methods: asObject(methods), pattern: patternOf(path) }))
    .sort((one, other) => one.path.split("{").length - other.path.split("{").length);

  return (method, path, { status, text, headers }) => {
    const [bare = ""] = path.split("?", 1);
    const methods = paths.find(({ pattern }) => pattern.test(bare))?.methods;
    const operation: Json | undefined = methods?.[method.toLowerCase()];
    if (operation === undefined || OF_EVERY_ROUTE.has(status)) {
      return undefined;
    }
    const answer = asObject(asObject(operation)["responses"])[status];
    if (answer === undefined) {
      return `The document has no ${status} for ${method} ${bare}: ${text.slice(0, 500)}`;
    }
    const [type = ""] = (headers.get("content-type") ?? "").split(";", 1);
    return text === "" || type in asObject(asObject(answer)["content"])
      ? undefined
      : `The document has no ${type} for the ${status} of ${method} ${bare}`;
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", String.raw`\.`).replace(/\{\w+\}/gu, "[^/]+")}/?$`, "u");
}
