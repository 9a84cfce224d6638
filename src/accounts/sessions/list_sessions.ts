import { and, eq, gt, isNull } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import type { Page, PageRequest } from "../../domain/page.ts";
import { newestFirst } from "../../store/newest_first.ts";
import { sessions } from "../../store/schema/sessions.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";

/** A session of the caller. */
export interface SessionView {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  readonly userAgent: string | null;
  /** Whether it is the session of this request. */
  readonly current: boolean;
}

/** A page of the caller's live sessions. */
export interface ListSessions extends PageRequest {
  readonly caller: SessionCaller;
}

/**
 * Lists the live sessions of the caller, newest first. A session that an identity provider opened sees those of its
 * organization only: who runs the provider could have opened it, and is not to learn of the person's others.
 *
 * @throws {Problem} `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listSessions(deps: AccountsDeps, command: ListSessions): Promise<Page<SessionView>> {
  const { caller } = command;
  return await newestFirst(command, {
    id: sessions.id,
    read: ({ after, order, limit }) =>
      withClaims(deps.database, { userId: caller.userId }, async (transaction) => {
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
            gt(sessions.expiresAt, deps.clock.now()),
            caller.isConfined === true ? eq(sessions.confinedTo, caller.organizationId) : undefined,
            after,
          ))
          .orderBy(order).limit(limit);
        const views = rows.map((row) => ({ ...row, current: row.id === caller.sessionId }));
        return views;
      }),
  });
}
