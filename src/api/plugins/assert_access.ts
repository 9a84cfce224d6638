import { requireRole, requireScope } from "../../accounts/mod.ts";
import type { Caller } from "../../domain/caller.ts";
import type { Access } from "./access.ts";

/**
 * Asserts that the caller may call the route.
 *
 * @throws Problem `FORBIDDEN`, naming the scope or role needed
 */
export function assertAccess(caller: Caller, access: Exclude<Access, "open">): void {
  if ("session" in access) {
    requireRole(caller, access.session);
  } else {
    requireScope(caller, access.scope);
  }
}
