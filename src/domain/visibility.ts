/** Who can see a map: `private` its organization; `unlisted` anyone with its URL; `public` everyone, and it is listed. */
export type Visibility = "private" | "unlisted" | "public";

/** All visibilities, the most restricted first. */
export const VISIBILITIES = ["private", "unlisted", "public"] as const satisfies readonly Visibility[];
