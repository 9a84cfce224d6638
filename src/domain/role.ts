/** Roles from least to most powerful: each includes the ones before it. From the public contract. */
export const ROLES = ["viewer", "member", "admin", "owner"] as const;

/** A member's role in an organization. */
export type Role = (typeof ROLES)[number];
