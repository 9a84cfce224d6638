import { DAY_MS } from "../../domain/clock.ts";
import { Problem } from "../../domain/problem.ts";
import { claim, type Database } from "../../store/with_claims.ts";
import { spentChallenges } from "../../store/schema/second_factors.ts";
import type { AccountsDeps } from "../deps.ts";
import { derivedKey } from "../../store/sealed_bytes.ts";
import { sha256 } from "../secret_text.ts";
import { firstOr } from "../../store/rows.ts";

/** How long an authenticator may take to answer. Milliseconds. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 32;

/**
 * A challenge for one purpose: random bytes, its expiry, and an HMAC of both and of the purpose. The log-in page of
 * every visitor gets one, so nothing is stored for it; what is stored is that it was answered.
 */
export async function makePasskeyChallenge(
  deps: Pick<AccountsDeps, "secrets" | "chance" | "clock">,
  purpose: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(RANDOM_BYTES + TIME_BYTES + MAC_BYTES);
  bytes.set(deps.chance.bytes(RANDOM_BYTES));
  const expiry = deps.clock.now().getTime() + PASSKEY_CHALLENGE_MS;
  new DataView(bytes.buffer).setUint16(RANDOM_BYTES, Math.floor(expiry / 2 ** 32));
  new DataView(bytes.buffer).setUint32(RANDOM_BYTES + 2, expiry % 2 ** 32);
  const [secret] = deps.secrets;
  if (secret === undefined) {
    throw new RangeError("Cannot make a challenge without a secret of the service");
  }
  const mac = await crypto.subtle.sign("HMAC", await keyOf(secret), signedText(bytes, purpose));
  bytes.set(new Uint8Array(mac), RANDOM_BYTES + TIME_BYTES);
  return bytes;
}

/** Whether a challenge was made here for this purpose and is not too old. */
export async function isPasskeyChallenge(
  deps: Pick<AccountsDeps, "secrets" | "clock">,
  { challenge, purpose }: { readonly challenge: string; readonly purpose: string },
): Promise<boolean> {
  const bytes = base64UrlBytes(challenge);
  if (bytes?.length !== RANDOM_BYTES + TIME_BYTES + MAC_BYTES) {
    return false;
  }
  const view = new DataView(bytes.buffer);
  const expiry = view.getUint16(RANDOM_BYTES) * 2 ** 32 + view.getUint32(RANDOM_BYTES + 2);
  const mac = bytes.subarray(RANDOM_BYTES + TIME_BYTES);
  const fits = await Promise.all(
    deps.secrets.map(async (secret) =>
      await crypto.subtle.verify("HMAC", await keyOf(secret), mac, signedText(bytes, purpose))
    ),
  );
  return expiry > deps.clock.now().getTime() && fits.includes(true);
}

/**
 * Marks a challenge as answered. The transaction's claims gain its hash as their credential.
 *
 * @throws {Problem} `UNAUTHORIZED` when it was answered before: somebody replays the answer.
 */
export async function spendPasskeyChallenge(
  deps: Pick<AccountsDeps, "clock">,
  { transaction, challenge }: { readonly transaction: Database; readonly challenge: string },
): Promise<void> {
  const challengeHash = sha256(`passkey challenge: ${challenge}`);
  await claim(transaction, { credential: challengeHash });
  // Longer than it is accepted, because the clocks of several servers may differ.
  const expiresAt = new Date(deps.clock.now().getTime() + DAY_MS);
  await transaction.insert(spentChallenges).values({ challengeHash, expiresAt })
    .onConflictDoNothing().returning({ expiresAt: spentChallenges.expiresAt })
    .then(firstOr(() => new Problem("UNAUTHORIZED", "The answer of the passkey was used already")));
}

/** What the HMAC of a challenge covers. */
function signedText(bytes: Uint8Array, purpose: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${bytes.subarray(0, RANDOM_BYTES + TIME_BYTES).toHex()} ${purpose}`);
}

function keyOf(secret: string): Promise<CryptoKey> {
  return derivedKey(secret, { context: "locus passkey challenges 1", algorithm: "HMAC" });
}

/** The bytes of a text in base64url, as browsers send credentials and challenges; undefined for other texts. */
export function base64UrlBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.fromBase64(text, { alphabet: "base64url" });
  } catch {
    return undefined;
  }
}
