import type { Environment } from "../../domain/environment.ts";
import { apiKeys } from "../../store/schema/api_keys.ts";

/** Prefix of the keys of each environment. From the public contract. */
export const KEY_PREFIX = {
  secret: { test: "locus_test_", live: "locus_live_" },
  publishable: { test: "locus_pub_test_", live: "locus_pub_live_" },
} as const;

/** All of them. */
export const KEY_PREFIXES: readonly string[] = Object.values(KEY_PREFIX).flatMap((byEnvironment) =>
  Object.values(byEnvironment)
);

/** The prefix of a new key. */
export function prefixOf(
  { environment, origins }: { readonly environment: Environment; readonly origins: readonly string[] | null },
): string {
  return KEY_PREFIX[origins === null ? "secret" : "publishable"][environment];
}

/** How much of a key's random part stays visible to its organization: 4 digits of 27, to distinguish keys. */
export const KEY_SHOWN_DIGITS = 4;

/** The columns of a key that its organization may see: `KeyView`. */
export const KEY_COLUMNS = {
  id: apiKeys.id,
  name: apiKeys.name,
  environment: apiKeys.environment,
  scopes: apiKeys.scopes,
  origins: apiKeys.origins,
  dailyLimit: apiKeys.dailyLimit,
  monthlyLimit: apiKeys.monthlyLimit,
  allowedAddresses: apiKeys.allowedAddresses,
  prefix: apiKeys.prefix,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
} as const;
