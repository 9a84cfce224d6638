import { and, asc, count, eq, isNotNull, max } from "drizzle-orm";
import type { Database } from "../../store/database.ts";
import { passkeys } from "../../store/schema/passkeys.ts";
import { recoveryCodes } from "../../store/schema/recovery_codes.ts";
import { totpFactors } from "../../store/schema/totp_factors.ts";

/** A passkey as its owner sees it. */
export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The second factors of a person. */
export interface Factors {
  /** The authenticator app; undefined: none. */
  readonly totp: { readonly createdAt: Date; readonly lastUsedAt: Date | null } | undefined;
  /** Oldest first. */
  readonly passkeys: readonly PasskeyView[];
  readonly recoveryCodes: { readonly left: number; readonly createdAt: Date | null };
}

/** Passkeys of one person: more than they have devices and keys. */
export const PASSKEYS_MAX = 20;

/** Reads the second factors of the person of the transaction's claims. */
export async function readFactors(transaction: Database, userId: string): Promise<Factors> {
  const [totp] = await transaction
    .select({ createdAt: totpFactors.confirmedAt, lastUsedAt: totpFactors.lastUsedAt }).from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)));
  const keys = await transaction.select({
    id: passkeys.id,
    name: passkeys.name,
    createdAt: passkeys.createdAt,
    lastUsedAt: passkeys.lastUsedAt,
  }).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id)).limit(PASSKEYS_MAX);
  const [codes] = await transaction.select({ left: count(), createdAt: max(recoveryCodes.createdAt) })
    .from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return {
    totp: totp?.createdAt == null ? undefined : { createdAt: totp.createdAt, lastUsedAt: totp.lastUsedAt },
    passkeys: keys,
    recoveryCodes: { left: codes?.left ?? 0, createdAt: codes?.createdAt ?? null },
  };
}
