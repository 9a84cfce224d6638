/** What the operator's reset tokens begin with. */
export const RESET_TOKEN_PREFIX = "locus_reset_";
