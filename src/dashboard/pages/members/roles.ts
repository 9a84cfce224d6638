import type { Role } from "../../api/types.ts";

/** The roles, lowest first. */
export const ROLES: readonly Role[] = ["viewer", "member", "admin", "owner"];
