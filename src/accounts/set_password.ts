import { eq } from "drizzle-orm";
import type { AuditAction } from "../store/audit_action.ts";
import { claim } from "../store/claim.ts";
import type { Database } from "../store/database.ts";
import { passwordResets } from "../store/schema/password_resets.ts";
import { users } from "../store/schema/users.ts";
import { endSessions } from "./end_sessions.ts";
import type { HeldPerson } from "./memberships_of.ts";
import { recordEvent } from "./record_event.ts";
import type { AccountsRoom } from "./room.ts";
import type { Visit } from "./signed_in.ts";

/** A new password of a person whom the transaction claims and holds, with all their organizations. */
export interface SetPassword {
  readonly transaction: Database;
  readonly person: HeldPerson;
  readonly passwordHash: string;
  readonly action: Extract<AuditAction, "user.password_changed" | "user.password_reset">;
  /** The session that stays. */
  readonly except?: string;
  readonly visit: Visit | undefined;
}

/** Writes the new password, and ends what the old one or a reset token could still open. */
export async function setPassword(room: AccountsRoom, command: SetPassword): Promise<void> {
  const { transaction, person: { user: { id: userId }, memberships }, passwordHash, action, except, visit } = command;
  await transaction.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId));
  const ended = await endSessions(room, { transaction, userId, ...(except === undefined ? {} : { except }) });
  for (const { id: organizationId } of memberships) {
    await claim(transaction, { organizationId });
    const tenant = { transaction, organizationId };
    await recordEvent(room, { tenant, action, actorId: userId, details: { sessions_ended: ended }, visit });
  }
}
