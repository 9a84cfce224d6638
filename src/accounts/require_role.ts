import type { Caller, SessionCaller } from "../domain/caller.ts";
import { Problem } from "../domain/problem.ts";
import { type Role, ROLES } from "../domain/role.ts";

/**
 * Asserts that a person calls, and that their role is `role` or more.
 *
 * @throws {Problem} `FORBIDDEN`, naming what is needed.
 */
export function requireRole(caller: Caller, role: Role): asserts caller is SessionCaller {
  if (caller.kind === "key") {
    throw new Problem("FORBIDDEN", `An API key cannot do this: it needs a session with the role ${role}`);
  }
  if (ROLES.indexOf(caller.role) < ROLES.indexOf(role)) {
    throw new Problem("FORBIDDEN", `This needs the role ${role}; yours is ${caller.role}`);
  }
}
