import { and, eq, isNull } from "drizzle-orm";
import type { AuditAction } from "../store/audit_action.ts";
import { announce } from "../store/announce.ts";
import type { Database } from "../store/database.ts";
import type { RevocationReason } from "../store/revocation_reason.ts";
import { sessions } from "../store/schema/sessions.ts";
import { forget } from "./forget.ts";
import { holdPerson } from "./memberships_of.ts";
import { recordEvent } from "./record_event.ts";
import type { AccountsRoom } from "./room.ts";
import type { Visit } from "./signed_in.ts";

/** A session of a person whom the transaction claims, to end now. */
export interface EndSession {
  readonly transaction: Database;
  readonly userId: string;
  readonly sessionId: string;
  readonly reason: RevocationReason;
  readonly visit: Visit | undefined;
}

const ACTION: Readonly<Record<RevocationReason, AuditAction>> = {
  logged_out: "session.logged_out",
  revoked: "session.revoked",
  reused: "session.reuse_detected",
  password_changed: "session.ended_by_password",
  superseded: "session.superseded",
};

/** Ends a session: its tokens are no longer exchanged, its access tokens no longer believed. False: it was over. */
export async function endSession(room: AccountsRoom, command: EndSession): Promise<boolean> {
  const { transaction, userId, sessionId, reason, visit } = command;
  const person = await holdPerson(transaction, { userId, organizations: "first" });
  if (person === undefined) {
    return false;
  }
  const ended = await transaction.update(sessions)
    .set({ revokedAt: room.clock.now(), revocationReason: reason })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  if (ended.length === 0) {
    return false;
  }
  const change = { about: "person", id: userId } as const;
  forget(room, change);
  await announce(transaction, change);
  const [organization] = person.memberships;
  if (organization !== undefined) {
    const tenant = { transaction, organizationId: organization.id };
    await recordEvent(room, { tenant, action: ACTION[reason], actorId: userId, targetId: sessionId, visit });
  }
  return true;
}
