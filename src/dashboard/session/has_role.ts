import type { Role } from "../api/types.ts";

const ORDER: readonly Role[] = ["viewer", "member", "admin", "owner"];

/** Whether a role is at least another. What the service allows, it decides itself. */
export function hasRole(own: Role, least: Role): boolean {
  return ORDER.indexOf(own) >= ORDER.indexOf(least);
}
