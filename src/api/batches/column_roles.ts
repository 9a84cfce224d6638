import { type ColumnOptions, type ColumnRole, ROLES } from "../../batches/mod.ts";
import { Problem } from "../../domain/problem.ts";

/** Characters of a column's name in `columns`. */
const NAME_MAX = 200;

/** Roles under their public names, in the order of the contract. */
export const PUBLIC_ROLES: ReadonlyMap<string, ColumnRole> = new Map(ROLES.map((role) => [publicRole(role), role]));
/** Roles that a caller may give to a column. */
const GIVEN = [...PUBLIC_ROLES].filter(([, role]) => role !== "name" && role !== "ignored").map(([name]) => name);

/** The public name of a role: `house_number` for `houseNumber`. */
export function publicRole(role: ColumnRole): string {
  return role.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Reads the parameter `columns`: a JSON object with a column's name for each role.
 *
 * @throws {Problem} `INVALID_REQUEST`
 */
export function readColumnRoles(text: string): NonNullable<ColumnOptions["columns"]> {
  const given = parsed(text);
  const entries = Object.entries(given ?? {});
  const isRight = given !== undefined && entries.length > 0 &&
    entries.every(([role, name]) =>
      GIVEN.includes(role) && typeof name === "string" && name !== "" && name.length <= NAME_MAX
    );
  if (!isRight) {
    throw new Problem("INVALID_REQUEST", "The query is invalid", {
      errors: [{
        pointer: "/columns",
        detail: `Must be a JSON object with the name of a column for at least one of ${GIVEN.join(", ")}`,
      }],
    });
  }
  return Object.fromEntries(entries.map(([role, name]) => [PUBLIC_ROLES.get(role) ?? role, String(name)]));
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
