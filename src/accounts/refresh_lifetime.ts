/** How long a refresh token can be exchanged, in milliseconds: 30 days. From the public contract. */
export const REFRESH_LIFETIME_MS = 30 * 24 * 3_600_000;
