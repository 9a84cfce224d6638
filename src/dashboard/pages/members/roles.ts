import type { Role } from "../../api/types.ts";

/** The roles, the least first. */
export const ROLES: readonly Role[] = ["viewer", "member", "admin", "owner"];
