import { PROBLEM_CODES, PROBLEM_STATUS, type ProblemCode } from "../../domain/problem.ts";
import { PROBLEM_MEANINGS } from "../models/problem_meanings.ts";
import { problemExample } from "../models/problem_model.ts";
import type { AnyRouteDocument } from "../plugins/documented.ts";
import { PROBLEM_MEDIA_TYPE } from "../plugins/problems/problem_response.ts";
import { asJson, asObject, type JsonObject } from "./json.ts";

/** The problem answers of a route by status; several codes may share a status. */
export function problemAnswers(usual: readonly ProblemCode[], route: AnyRouteDocument): JsonObject {
  const { answers, problems, errorForm } = route;
  const statusOf = (code: ProblemCode): number =>
    errorForm === "own" && PROBLEM_STATUS[code] === 422 ? 400 : PROBLEM_STATUS[code];
  const described = { ...problems };
  const codes = PROBLEM_CODES.filter((code) => usual.includes(code) || code in described);
  const statuses = [...new Set(codes.map(statusOf))].filter((status) => !(status in answers));
  const entries = statuses.map((status) => {
    const meanings = codes.filter((code) => statusOf(code) === status)
      .map((code) => ({ code, meaning: described[code] ?? PROBLEM_MEANINGS[code] }));
    const examples = meanings.map(({ code, meaning }) => [code, { value: problemExample(code, meaning) }]);
    return [status, {
      description: meanings.map(({ meaning }) => meaning).join(". "),
      content: errorForm === "own" ? { "application/json": { schema: OWN_ERROR, example: ownExample(meanings) } } : {
        [PROBLEM_MEDIA_TYPE]: {
          schema: { $ref: "#/components/schemas/Problem" },
          examples: Object.fromEntries(examples),
        },
      },
    }];
  });
  return asObject(asJson(Object.fromEntries(entries)));
}

/** An error in the form of another interface, with the code of the problem. */
const OWN_ERROR = {
  type: "object",
  properties: {
    locus: {
      type: "object",
      properties: { code: { type: "string" }, detail: { type: "string" } },
      required: ["code", "detail"],
    },
  },
  required: ["locus"],
};

function ownExample(meanings: readonly { readonly code: ProblemCode; readonly meaning: string }[]) {
  return { locus: { code: meanings[0]?.code, detail: meanings[0]?.meaning } };
}
