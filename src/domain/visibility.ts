/** Who sees a map: its organization; whoever has its address; everybody, and it is listed. */
export type Visibility = "private" | "unlisted" | "public";

/** All of them, the most hidden first. */
export const VISIBILITIES = ["private", "unlisted", "public"] as const satisfies readonly Visibility[];
