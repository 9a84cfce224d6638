import { eq, sql } from "drizzle-orm";
import { Problem } from "../domain/problem.ts";
import type { Database } from "../store/database.ts";
import { attempts } from "../store/schema/attempts.ts";
import { withClaims } from "../store/with_claims.ts";
import type { AccountsRoom } from "./room.ts";

/** How failures weigh. */
export interface AttemptRules {
  /** Failures that cost nothing. */
  readonly freeFailures: number;
  /** Each failure after those doubles the wait, from one second up to this. */
  readonly waitSMax: number;
  /** Failures are forgotten when none was added for so long. */
  readonly forgottenAfterMs: number;
}

/** Of one account: people mistype, and beyond that some 100 guesses a day are left, for ever. */
const ACCOUNT_RULES: AttemptRules = { freeFailures: 9, waitSMax: 900, forgottenAfterMs: 24 * 3_600_000 };

/**
 * Counts an attempt against `subjectHash` as failed, before it is weighed: attempts made all at once are counted all.
 * What succeeds is forgiven with `forgiveAttempts`.
 *
 * @throws {Problem} `RATE_LIMITED` where too many failed; the attempt must not be weighed then.
 */
export async function countAttempt(
  room: AccountsRoom,
  subjectHash: string,
  { freeFailures, waitSMax, forgottenAfterMs }: AttemptRules = ACCOUNT_RULES,
): Promise<void> {
  const now = room.clock.now();
  const expiresAt = new Date(now.getTime() + forgottenAfterMs);
  const failures = sql`case when attempts.expires_at <= ${now.toISOString()} then 1 else attempts.failures + 1 end`;
  const waitS = sql`case when ${failures} > ${freeFailures}::int
    then least(${waitSMax}::int, power(2, least(30, ${failures} - ${freeFailures}::int - 1))) else 0 end`;
  const blockedUntil = await withClaims(room.database, { credential: subjectHash }, async (transaction) => {
    const counted = await transaction.insert(attempts)
      .values({ subjectHash, failures: 1, blockedUntil: now, expiresAt })
      .onConflictDoUpdate({
        target: attempts.subjectHash,
        set: {
          failures,
          blockedUntil: sql`${now.toISOString()}::timestamptz + make_interval(secs => ${waitS})`,
          expiresAt,
        },
        setWhere: sql`attempts.blocked_until <= ${now.toISOString()}`,
      }).returning({ failures: attempts.failures });
    return counted.length > 0 ? undefined : await blockedUntilOf(transaction, subjectHash);
  });
  if (blockedUntil !== undefined) {
    const waitMs = blockedUntil.getTime() - now.getTime();
    throw new Problem("RATE_LIMITED", "Too many attempts: wait before the next one", {
      retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)),
    });
  }
}

async function blockedUntilOf(transaction: Database, subjectHash: string): Promise<Date | undefined> {
  const [row] = await transaction.select({ blockedUntil: attempts.blockedUntil }).from(attempts)
    .where(eq(attempts.subjectHash, subjectHash));
  return row?.blockedUntil;
}
