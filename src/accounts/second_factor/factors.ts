import type { OfPerson } from "../deps.ts";
import { and, asc, count, eq, isNotNull, max } from "drizzle-orm";
import type { Database } from "../../store/with_claims.ts";
import { passkeys, recoveryCodes, totpFactors } from "../../store/schema/second_factors.ts";
import type { Chance, Clock } from "../../domain/clock.ts";
import { sha256 } from "../secret_text.ts";
import { columnsOf, matching } from "../../store/rows.ts";

/** A passkey as its owner sees it. */
export type PasskeyView = Pick<typeof passkeys.$inferSelect, "id" | "name" | "createdAt" | "lastUsedAt">;

/** Passkeys of one person: more than they have devices and keys. */
export const PASSKEYS_MAX = 20;

/** Reads the second factors of the person of the transaction's claims. */
export async function readFactors(transaction: Database, userId: string) {
  const [totp] = await transaction
    .select({ createdAt: totpFactors.confirmedAt, lastUsedAt: totpFactors.lastUsedAt }).from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)));
  const keys = await transaction.select(columnsOf(passkeys, "id name createdAt lastUsedAt")).from(passkeys)
    .where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id)).limit(PASSKEYS_MAX);
  const [codes] = await transaction.select({ left: count(), createdAt: max(recoveryCodes.createdAt) })
    .from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return {
    totp: totp?.createdAt == null ? undefined : { createdAt: totp.createdAt, lastUsedAt: totp.lastUsedAt },
    passkeys: keys,
    recoveryCodes: { left: codes?.left ?? 0, createdAt: codes?.createdAt ?? null },
  };
}

/** How many codes a person gets. */
export const RECOVERY_CODES = 10;

/**
 * 140 bits in Crockford's base 32: a copy of the database does not allow to search for them, although SHA-256 is fast
 * (OWASP ASVS 5.0.0, V6.5.2 and V11.5.1). Earlier codes have 16 characters.
 */
const CODE_CHARACTERS = 28;
const CODE_BYTES = 18;
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const GROUP = 4;

/** Replaces the codes of the person of the transaction's claims. They are returned only here. */
export async function makeRecoveryCodes(
  deps: { readonly chance: Chance; readonly clock: Clock },
  { transaction, userId }: OfPerson,
): Promise<readonly string[]> {
  const createdAt = deps.clock.now();
  const codes = Array.from({ length: RECOVERY_CODES }, () => codeOf(deps.chance.bytes(CODE_BYTES)));
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await transaction.insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(code, userId), createdAt })));
  return codes;
}

/** Deletes a code of the person of the transaction's claims: whether it was one of theirs. */
export async function useRecoveryCode(
  transaction: Database,
  { code, userId }: { readonly code: string; readonly userId: string },
): Promise<boolean> {
  const used = await transaction.delete(recoveryCodes)
    .where(matching(recoveryCodes, { userId, codeHash: hashOf(code, userId) }))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

/** With the person, so that a search in a copy of the database is one search for each. */
function hashOf(code: string, userId: string): string {
  return sha256(`recovery code of ${userId}: ${readCode(code)}`);
}

/** The characters of a code as it was typed: without groups, and with the letters that look like digits as digits. */
function readCode(text: string): string {
  return text.toLowerCase().replaceAll(/[\s-]/gu, "").replaceAll("o", "0").replaceAll(/[il]/gu, "1");
}

/** Groups of four characters: `7hq2-xv9m-b4nk-8tr3-3c0z-ypd5-m2e8`. */
function codeOf(bytes: Uint8Array): string {
  let rest = BigInt(`0x${bytes.toHex()}`);
  let text = "";
  for (let i = 0; i < CODE_CHARACTERS; i++) {
    text = ALPHABET.charAt(Number(rest % 32n)) + (i % GROUP === 0 && i > 0 ? "-" : "") + text;
    rest /= 32n;
  }
  return text;
}
