import type { Role } from "../../domain/role.ts";
import type { Scope } from "../../domain/scope.ts";

/**
 * Who may call a route. `open`: anyone. `scope`: a key with this scope, or a session whose role includes it. `session`:
 * a person with at least this role; never a key.
 */
export type Access = "open" | { readonly scope: Scope } | { readonly session: Role };
