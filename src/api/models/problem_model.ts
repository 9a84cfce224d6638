import { t } from "elysia";
import { PROBLEM_CODES, PROBLEM_STATUS, type ProblemCode } from "../../domain/problem.ts";
import { PROBLEM_TITLES, problemType } from "../plugins/problems/problem_response.ts";

/** The body of every error (RFC 9457). */
export const ProblemModel = t.Object({
  success: t.Literal(false),
  type: t.String({ format: "uri-reference", description: "Where this kind of problem is explained." }),
  title: t.String({ description: "The kind of problem, always the same text." }),
  status: t.Number({ multipleOf: 1, minimum: 400, maximum: 599 }),
  detail: t.String({ description: "This problem, in words for a person. Never contains what was sent." }),
  code: t.Union(PROBLEM_CODES.map((code) => t.Literal(code)), { description: "The kind of problem, for programs." }),
  request_id: t.String({ description: "Also in the header `X-Request-Id`. Quote it when you contact the operator." }),
  errors: t.Optional(t.Array(
    t.Object({
      pointer: t.String({
        description: "JSON pointer to the field (RFC 6901); query parameters like fields of a body.",
      }),
      detail: t.String({ description: "The rule for this field." }),
    }, { additionalProperties: false }),
    { description: "All invalid fields." },
  )),
}, { title: "Problem", description: "A problem (RFC 9457).", additionalProperties: true });

/** An example of a problem, for the documentation. */
export function problemExample(code: ProblemCode, detail: string) {
  return {
    success: false,
    type: problemType(code),
    title: PROBLEM_TITLES[code],
    status: PROBLEM_STATUS[code],
    detail,
    code,
    request_id: "req_01hr2k8x4v9q3m5n7p0r2t4w6y",
    ...(code === "INVALID_REQUEST"
      ? { errors: [{ pointer: "/contry", detail: "There is no such field here. Did you mean country?" }] }
      : {}),
  };
}
