import { Problem } from "../domain/problem.ts";

/** `INVALID_REQUEST` with the rules that fields of the body break, by the fields' names. */
export function invalidFields(detail: string, rules: Readonly<Record<string, string>>): Problem {
  const errors = Object.entries(rules).map(([field, rule]) => ({ pointer: `/${field}`, detail: rule }));
  return new Problem("INVALID_REQUEST", detail, { errors });
}
