import { ROLES } from "../../domain/caller.ts";
import type { Role } from "../api/types.ts";

/** Whether a role is at least another. For display only: the service checks every request. */
export function hasRole(own: Role, least: Role): boolean {
  return ROLES.indexOf(own) >= ROLES.indexOf(least);
}
