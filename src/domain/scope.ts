/** The scopes of API keys. From the public contract. */
export const SCOPES = [
  "resolve",
  "batches:read",
  "batches:write",
  "locations:read",
  "locations:write",
  "maps:read",
  "maps:write",
  "corrections:read",
  "corrections:write",
  "webhooks",
  "usage:read",
] as const;

/** One permission of an API key. */
export type Scope = (typeof SCOPES)[number];
