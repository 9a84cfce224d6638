import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { SessionCaller } from "../domain/caller.ts";
import { sessions } from "../store/schema/sessions.ts";
import { withClaims } from "../store/with_claims.ts";
import type { AccountsRoom } from "./room.ts";

/** A session of the caller's. */
export interface SessionView {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  readonly userAgent: string | null;
  /** Whether this is the session that asks. */
  readonly current: boolean;
}

/** The newest sessions shown; nobody reads further. */
const SESSIONS_MAX = 100;

/** Lists the live sessions of the caller, newest first. */
export function listSessions(room: AccountsRoom, caller: SessionCaller): Promise<readonly SessionView[]> {
  return withClaims(room.database, { userId: caller.userId }, async (transaction) => {
    const rows = await transaction.select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      userAgent: sessions.userAgent,
    }).from(sessions)
      .where(and(
        eq(sessions.userId, caller.userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, room.clock.now()),
      ))
      .orderBy(desc(sessions.id)).limit(SESSIONS_MAX);
    return rows.map((row) => ({ ...row, current: row.id === caller.sessionId }));
  });
}
