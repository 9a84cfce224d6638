import type { Caller } from "../domain/caller.ts";
import { Problem } from "../domain/problem.ts";
import { type Role, ROLES } from "../domain/role.ts";
import type { Scope } from "../domain/scope.ts";

/** The least role whose sessions may do what a key with the scope may. From the public contract. */
const ROLE_OF_SCOPE: Readonly<Record<Scope, Role>> = {
  "resolve": "member",
  "batches:read": "viewer",
  "batches:write": "member",
  "locations:read": "viewer",
  "locations:write": "member",
  "maps:read": "viewer",
  "maps:write": "member",
  "webhooks": "admin",
  "usage:read": "viewer",
};

/**
 * Asserts that the caller may do what `scope` stands for: a key by its scopes, a session by its role.
 *
 * @throws {Problem} `FORBIDDEN`, naming the scope or role needed.
 */
export function requireScope(caller: Caller, scope: Scope): void {
  if (caller.kind === "key") {
    if (!caller.scopes.includes(scope)) {
      throw new Problem("FORBIDDEN", `This needs a key with the scope ${scope}`);
    }
    return;
  }
  const role = ROLE_OF_SCOPE[scope];
  if (ROLES.indexOf(caller.role) < ROLES.indexOf(role)) {
    throw new Problem("FORBIDDEN", `This needs the role ${role}; yours is ${caller.role}`);
  }
}
