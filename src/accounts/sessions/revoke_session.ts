import { and, eq } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import { sessions } from "../../store/schema/sessions.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import type { ClientInfo } from "../signed_in.ts";
import { endSession } from "./end_session.ts";

/** One of the caller's own sessions to end. */
export interface RevokeSession {
  readonly caller: SessionCaller;
  readonly sessionId: string;
  readonly client?: ClientInfo;
}

/**
 * Ends one of the caller's sessions, as `listSessions()` shows them; it may be the one of this request.
 *
 * @throws {Problem} `NOT_FOUND` for a session that is unknown, over, or of another person.
 */
export async function revokeSession(deps: AccountsDeps, command: RevokeSession): Promise<void> {
  const { sessionId, client } = command;
  const { userId, organizationId, isConfined } = command.caller;
  await withClaims(deps.database, { userId }, async (transaction) => {
    const visible = isConfined === true ? eq(sessions.confinedTo, organizationId) : undefined;
    const found = await transaction.select({ id: sessions.id }).from(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), visible));
    if (found.length === 0 || !await endSession(deps, { transaction, userId, sessionId, reason: "revoked", client })) {
      throw new Problem("NOT_FOUND", "You have no active session with this identifier");
    }
  });
}
