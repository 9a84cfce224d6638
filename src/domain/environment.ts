/** The two worlds of an organization. Nothing made in one is seen in the other. */
export type Environment = "test" | "live";
