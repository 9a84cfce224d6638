/** Who can see a map: `private` its organization; `unlisted` anyone with its URL; `public` everyone, and it is listed. */
export type Visibility = "private" | "unlisted" | "public";
