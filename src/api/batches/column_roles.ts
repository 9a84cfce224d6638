import { type ColumnOptions, type ColumnRole, ROLES } from "../../batches/mod.ts";
import { Problem } from "../../domain/problem.ts";
import { isObject, parseJson } from "../../text/json_value.ts";

/** Characters of a column's name in `columns`. */
const NAME_MAX = 200;

/** Roles under their public names, in the order of the contract. */
export const PUBLIC_ROLES: ReadonlyMap<string, ColumnRole> = new Map(ROLES.map((role) => [publicRole(role), role]));
/** Roles that a caller may give to a column. `unit` is for several: further lines of an address are read with it. */
const GIVEN = [...PUBLIC_ROLES].filter(([, role]) => role !== "name" && role !== "ignored").map(([name]) => name);

/** The public name of a role: `house_number` for `houseNumber`. */
export function publicRole(role: ColumnRole): string {
  return role.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Reads the parameter `columns`: a JSON object with a column's name for each role, or with a list of names for `unit`.
 *
 * @throws {Problem} `INVALID_REQUEST`
 */
export function readColumnRoles(text: string): NonNullable<ColumnOptions["columns"]> {
  const columns = parseJson(text);
  const entries = Object.entries(isObject(columns) ? columns : {});
  if (entries.length === 0 || !entries.every(([role]) => GIVEN.includes(role))) {
    throw refused(`Must be a JSON object with the name of a column for at least one of ${GIVEN.join(", ")}`);
  }
  return Object.fromEntries(entries.map(([role, value]) => [PUBLIC_ROLES.get(role) ?? role, namesOf(role, value)]));
}

function namesOf(role: string, value: unknown): string | readonly string[] {
  if (isName(value)) {
    return value;
  }
  if (role === "unit" && Array.isArray(value) && value.length > 0 && value.every(isName)) {
    return value;
  }
  const most = `at most ${NAME_MAX} characters`;
  throw refused(
    role === "unit"
      ? `unit must be the name of a column, or a list of names, each of ${most}`
      : `${role} must be the name of a column, of ${most}`,
  );
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= NAME_MAX;
}

function refused(detail: string): Problem {
  return new Problem("INVALID_REQUEST", "The query is invalid", { errors: [{ pointer: "/columns", detail }] });
}
