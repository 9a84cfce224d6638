import type { Role } from "../../domain/role.ts";
import type { Scope } from "../../domain/scope.ts";

/**
 * Who may call a route. `open`: anybody. `scope`: a key that has it, or a session whose role it stands for. `session`:
 * a person of at least this role; keys never.
 */
export type Access = "open" | { readonly scope: Scope } | { readonly session: Role };
