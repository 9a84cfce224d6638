import { apiKeys } from "../store/schema/api_keys.ts";

/** The columns of a key that its organization may see: `KeyView`. */
export const KEY_COLUMNS = {
  id: apiKeys.id,
  name: apiKeys.name,
  environment: apiKeys.environment,
  scopes: apiKeys.scopes,
  prefix: apiKeys.prefix,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
} as const;
