import { and, eq, gt, lte, sql } from "drizzle-orm";
import { attempts } from "../store/schema/attempts.ts";
import { withClaims } from "../store/with_claims.ts";
import type { AccountsRoom } from "./room.ts";

/** Takes back one attempt that `countAttempt` counted and that did not fail. The others stay counted. */
export async function uncountAttempt(room: AccountsRoom, subjectHash: string): Promise<void> {
  await withClaims(room.database, { credential: subjectHash }, async (transaction) => {
    await transaction.delete(attempts).where(and(eq(attempts.subjectHash, subjectHash), lte(attempts.failures, 1)));
    await transaction.update(attempts)
      .set({ failures: sql`${attempts.failures} - 1`, blockedUntil: room.clock.now() })
      .where(and(eq(attempts.subjectHash, subjectHash), gt(attempts.failures, 1)));
  });
}
