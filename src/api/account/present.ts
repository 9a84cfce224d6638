import type { PasskeyView, SecondFactorView } from "../../accounts/mod.ts";

/** The JSON form of the caller's second factors. */
export function presentSecondFactor(view: SecondFactorView) {
  const { totp, passkeys, passkeysOffered, recoveryCodes, requiredBy, confirmedUntil } = view;
  return {
    totp: totp === undefined
      ? null
      : { created_at: totp.createdAt.toISOString(), last_used_at: totp.lastUsedAt?.toISOString() ?? null },
    passkeys: passkeys.map(presentPasskey),
    passkeys_offered: passkeysOffered,
    recovery_codes: { left: recoveryCodes.left, created_at: recoveryCodes.createdAt?.toISOString() ?? null },
    required_by: [...requiredBy],
    confirmed_until: confirmedUntil?.toISOString() ?? null,
  };
}

/** The JSON form of a passkey. */
export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyView) {
  return { id, name, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null };
}
