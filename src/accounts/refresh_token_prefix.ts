/** What refresh tokens begin with, so that a leaked one is recognised for what it is. */
export const REFRESH_TOKEN_PREFIX = "locus_refresh_";
