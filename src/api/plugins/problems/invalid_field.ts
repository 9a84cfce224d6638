import { type FieldProblem, Problem } from "../../../domain/problem.ts";

/** The problem of a field that breaks a rule which no schema can express. */
export function invalidField(part: "body" | "query" | "form", error: FieldProblem): Problem {
  return new Problem("INVALID_REQUEST", `The ${part} is invalid`, { errors: [error] });
}
