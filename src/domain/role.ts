/** The roles of a member, least first: each may do what the ones before it may. From the public contract. */
export const ROLES = ["viewer", "member", "admin", "owner"] as const;

/** What a member is in an organization. */
export type Role = (typeof ROLES)[number];
