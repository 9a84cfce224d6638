import type { Role } from "../api/types.ts";

const ORDER: readonly Role[] = ["viewer", "member", "admin", "owner"];

/** Whether a role is at least another. For display only: the service checks every request. */
export function hasRole(own: Role, least: Role): boolean {
  return ORDER.indexOf(own) >= ORDER.indexOf(least);
}
