/** The two environments of an organization. Nothing made in one is visible in the other. */
export type Environment = (typeof ENVIRONMENTS)[number];

/** Both environments. */
export const ENVIRONMENTS = ["test", "live"] as const;
