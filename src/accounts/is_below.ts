import { type Role, ROLES } from "../domain/role.ts";

/** Whether a role may do less than another. */
export function isBelow(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) < ROLES.indexOf(other);
}
