import type { FieldProblem } from "../../../domain/problem.ts";
import { nearestName } from "./nearest_name.ts";
import { ruleOf, type RuleSchema } from "./rule_of.ts";

/** One violation of a schema, as TypeBox reports it. */
export interface Breach {
  /** JSON pointer. */
  readonly path: string;
  readonly schema: RuleSchema & { readonly properties?: Readonly<Record<string, RuleSchema>> };
  readonly message: string;
}

/** More would not help the caller, and a hostile body could break thousands of rules. */
const FIELD_PROBLEMS_MAX = 20;
/** A member name from the caller is repeated only when it looks like a name. */
const PLAIN_NAME = /^[\w.-]{1,40}$/u;

/** Every field that breaks a rule, once, with the rule in words. Never contains values. */
export function fieldProblems(breaches: Iterable<Breach>): FieldProblem[] {
  const found = new Map<string, FieldProblem>();
  for (const breach of breaches) {
    const problem = { pointer: pointerOf(breach.path), detail: detailOf(breach) };
    if (!found.has(problem.pointer)) {
      found.set(problem.pointer, problem);
    }
    if (found.size === FIELD_PROBLEMS_MAX) {
      break;
    }
  }
  return [...found.values()];
}

function detailOf({ path, schema, message }: Breach): string {
  if (message === "Unexpected property") {
    return unknownField(path, Object.keys(schema.properties ?? {}));
  }
  if (message === "Expected required property") {
    return `This field is required and must be ${ruleOf(schema)}`;
  }
  return `Must be ${ruleOf(schema)}`;
}

function unknownField(path: string, known: readonly string[]): string {
  const nearest = nearestName(path.slice(path.lastIndexOf("/") + 1), known);
  return nearest === undefined
    ? `There is no such field here. Known fields: ${known.join(", ")}`
    : `There is no such field here. Did you mean ${nearest}?`;
}

/** The pointer, with `…` in place of everything from the first name that does not look like a name. */
function pointerOf(path: string): string {
  const names = path.split("/").slice(1);
  const strange = names.findIndex((name) => !PLAIN_NAME.test(name));
  const kept = strange === -1 ? names : [...names.slice(0, strange), "…"];
  return kept.map((name) => `/${name}`).join("");
}
