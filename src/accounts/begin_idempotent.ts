import { and, eq, sql } from "drizzle-orm";
import { Problem } from "../domain/problem.ts";
import { idempotencyKeys } from "../store/schema/idempotency_keys.ts";
import { withOrganization } from "../store/with_organization.ts";
import { openAnswer, type SealedAnswer } from "./seal_answer.ts";
import type { AccountsRoom } from "./room.ts";
import { sha256 } from "./sha256.ts";

/** A request that creates something, and the key its sender knows it by. */
export interface BeginIdempotent {
  readonly organizationId: string;
  /** 1–255 visible ASCII characters, chosen by the sender. */
  readonly key: string;
  /** What the request asks for, whole: method, path, who asks in which environment, body. It is kept as SHA-256. */
  readonly request: readonly string[];
}

/** A request that may go on, to be ended by `finishIdempotent` or `abandonIdempotent`. */
export interface Claimed {
  readonly organizationId: string;
  readonly key: string;
}

/** An answer that was given before. */
export type ReplayedAnswer = SealedAnswer;

/** From the public contract. */
const KEPT_MS = 24 * 3_600_000;
/** A server that died with a request under way blocks its key no longer than that; one that lives renews it. */
export const CLAIM_MS = 120_000;
/** The grammar of the header: visible ASCII. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Claims a key for a request, or finds the answer it was given before. Of requests with one key that come at once, one
 * is claimed.
 *
 * @throws {Problem} `CONFLICT` while another one is under way, `IDEMPOTENCY_KEY_REUSED` where the key belongs to a
 * different request, `INVALID_REQUEST` for a key that is none.
 */
export async function beginIdempotent(
  room: Pick<AccountsRoom, "database" | "clock">,
  { organizationId, key, request }: BeginIdempotent,
): Promise<Claimed | ReplayedAnswer> {
  if (!KEY.test(key)) {
    throw new Problem("INVALID_REQUEST", "The header Idempotency-Key must have 1 to 255 visible ASCII characters");
  }
  const now = room.clock.now();
  const keyHash = sha256(key);
  const fingerprint = sha256(JSON.stringify(request));
  const claimedUntil = new Date(now.getTime() + CLAIM_MS);
  const expiresAt = new Date(now.getTime() + KEPT_MS);
  const held = await withOrganization(room.database, organizationId, async ({ transaction }) => {
    const claimed = await transaction.insert(idempotencyKeys)
      .values({ organizationId, keyHash, fingerprint, claimedUntil, expiresAt })
      .onConflictDoUpdate({
        target: [idempotencyKeys.organizationId, idempotencyKeys.keyHash],
        set: { fingerprint: sql`excluded.fingerprint`, claimedUntil, expiresAt, status: null, answer: null },
        // Over, or left behind by a server that died with it: then only for the same request.
        setWhere: sql`idempotency_keys.expires_at <= ${now.toISOString()} or (
          idempotency_keys.status is null and idempotency_keys.claimed_until <= ${now.toISOString()}
          and idempotency_keys.fingerprint = excluded.fingerprint)`,
      }).returning({ keyHash: idempotencyKeys.keyHash });
    if (claimed.length > 0) {
      return undefined;
    }
    const [row] = await transaction.select().from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.organizationId, organizationId), eq(idempotencyKeys.keyHash, keyHash)));
    return row;
  });
  if (held === undefined) {
    return { organizationId, key };
  }
  if (held.fingerprint !== fingerprint) {
    throw new Problem("IDEMPOTENCY_KEY_REUSED", "This Idempotency-Key was sent with another request before");
  }
  if (held.answer === null) {
    throw new Problem("CONFLICT", "A request with this Idempotency-Key is under way", { retryAfterS: 1 });
  }
  return await openAnswer(held.answer, { organizationId, key });
}
