import { requireRole, requireScope } from "../../../accounts/mod.ts";
import type { Caller } from "../../../domain/caller.ts";
import type { Role } from "../../../domain/role.ts";
import type { Scope } from "../../../domain/scope.ts";

/**
 * Who may call a route. `open`: anyone. `scope`: a key with this scope, or a session whose role includes it; with
 * `anySession`, a session of any role. `session`: a person with at least this role; never a key.
 * `operator`: an operator of the service, and nobody of any organization.
 */
export type Access = "open" | "operator" | TenantAccess;

/** What a caller of an organization needs. */
export type TenantAccess =
  | { readonly scope: Scope; readonly anySession?: true }
  | { readonly session: Role };

/**
 * Asserts that the caller may call the route.
 *
 * @throws Problem `FORBIDDEN`, naming the scope or role needed
 */
export function assertAccess(caller: Caller, access: TenantAccess): void {
  if ("session" in access) {
    requireRole(caller, access.session);
  } else if (caller.kind === "key" || access.anySession !== true) {
    requireScope(caller, access.scope);
  }
}
