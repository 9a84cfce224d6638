/** The two environments of an organization. Nothing made in one is visible in the other. */
export type Environment = "test" | "live";
