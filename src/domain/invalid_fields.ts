import { Problem } from "./problem.ts";

/** Rules that fields of a body break, by the fields' paths (`coordinates/latitude`; the whole body: no text). Undefined: it breaks none. */
export type FieldRules = Readonly<Record<string, string | undefined>>;

/** `INVALID_REQUEST`, pointing at every field that breaks a rule. */
export function invalidFields(detail: string, rules: FieldRules): Problem {
  const errors = Object.entries(rules)
    .flatMap(([field, rule]) => rule === undefined ? [] : [{ pointer: field && `/${field}`, detail: rule }]);
  return new Problem("INVALID_REQUEST", detail, { errors });
}

/**
 * Asserts that no field breaks a rule.
 *
 * @throws {Problem} as `invalidFields()` returns it
 */
export function assertFields(detail: string, rules: FieldRules): void {
  if (Object.values(rules).some((rule) => rule !== undefined)) {
    throw invalidFields(detail, rules);
  }
}
