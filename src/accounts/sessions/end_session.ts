import { and, eq, isNull, ne } from "drizzle-orm";
import { announce } from "../../store/announcement.ts";
import { recordEvent } from "../../store/audit.ts";
import type { Database } from "../../store/database.ts";
import type { AuditAction } from "../../store/schema/audit_events.ts";
import { type RevocationReason, sessions } from "../../store/schema/sessions.ts";
import { claim } from "../../store/with_claims.ts";
import { evictCached } from "../announcements.ts";
import type { AccountsDeps } from "../deps.ts";
import { holdPerson } from "../members/memberships.ts";
import type { ClientInfo } from "../signed_in.ts";

/** A session to end, of the person of the transaction's claims. */
export interface EndSession {
  readonly transaction: Database;
  readonly userId: string;
  readonly sessionId: string;
  readonly reason: RevocationReason;
  /** For the audit trail; default: that of the reason. */
  readonly action?: AuditAction;
  readonly client: ClientInfo | undefined;
}

const ACTION: Readonly<Record<RevocationReason, AuditAction>> = {
  logged_out: "session.logged_out",
  revoked: "session.revoked",
  reused: "session.reuse_detected",
  password_changed: "session.ended_by_password",
  superseded: "session.superseded",
  operator: "session.ended_by_operator",
  second_factor: "session.ended_by_second_factor",
};

/** Ends a session with its refresh and access tokens. Returns false when it was over already. */
export async function endSession(deps: AccountsDeps, command: EndSession): Promise<boolean> {
  const { transaction, userId, sessionId, reason, action = ACTION[reason], client } = command;
  const person = await holdPerson(transaction, { userId, organizations: "first" });
  if (person === undefined) {
    return false;
  }
  const ended = await transaction.update(sessions)
    .set({ revokedAt: deps.clock.now(), revocationReason: reason })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .returning({ confinedTo: sessions.confinedTo });
  if (ended.length === 0) {
    return false;
  }
  const change = { subject: "person", id: userId } as const;
  evictCached(deps, change);
  await announce(transaction, change);
  const organizationId = ended[0]?.confinedTo ?? person.memberships[0]?.id;
  if (organizationId !== undefined) {
    await claim(transaction, { organizationId });
    const tenant = { transaction, organizationId };
    await recordEvent(deps, { tenant, action, actorId: userId, targetId: sessionId, client });
  }
  return true;
}

/** Ends all sessions of the person of the transaction's claims. Returns how many. */
export async function endSessions(deps: AccountsDeps, command: {
  readonly transaction: Database;
  readonly userId: string;
  readonly reason: Extract<RevocationReason, "password_changed" | "second_factor" | "operator">;
  /** The session that stays: the one in which it is changed. */
  readonly except?: string;
}): Promise<number> {
  const { transaction, userId, reason, except } = command;
  const ended = await transaction.update(sessions)
    .set({ revokedAt: deps.clock.now(), revocationReason: reason })
    .where(and(
      eq(sessions.userId, userId),
      isNull(sessions.revokedAt),
      except === undefined ? undefined : ne(sessions.id, except),
    ))
    .returning({ id: sessions.id });
  const announcement = { subject: "person", id: userId } as const;
  await announce(transaction, announcement);
  evictCached(deps, announcement);
  return ended.length;
}
