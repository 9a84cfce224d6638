import type { IssuedKey, KeyView } from "../../accounts/mod.ts";

/** The answer to a new key: the only one that has the key itself. */
export function presentIssued({ key, ...view }: IssuedKey) {
  return { status: 201, body: { ...presentKey(view), key } };
}

function presentKey({ id, name, environment, scopes, origins, prefix, createdAt, expiresAt, ...controls }: KeyView) {
  return {
    id,
    name,
    environment,
    scopes: [...scopes],
    publishable: origins !== null,
    origins: [...origins ?? []],
    daily_limit: controls.dailyLimit,
    monthly_limit: controls.monthlyLimit,
    allowed_addresses: [...controls.allowedAddresses ?? []],
    prefix,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  };
}

/** A key in a list. */
export function presentListed(key: KeyView) {
  return { ...presentKey(key), last_used_at: key.lastUsedAt?.toISOString() ?? null };
}
