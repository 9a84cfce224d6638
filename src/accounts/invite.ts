import { and, count, eq, gt } from "drizzle-orm";
import type { SessionCaller } from "../domain/caller.ts";
import { newIdentifier } from "../domain/identifier.ts";
import { Problem } from "../domain/problem.ts";
import type { Role } from "../domain/role.ts";
import { invitations } from "../store/schema/invitations.ts";
import { organizations } from "../store/schema/organizations.ts";
import { createOnce, type Recorder } from "../store/create_once.ts";
import type { Tenant } from "../store/with_organization.ts";
import { INVITATION_TOKEN_PREFIX } from "./invitation_token_prefix.ts";
import { isBelow } from "./is_below.ts";
import type { InvitationView } from "./list_invitations.ts";
import { readEmail } from "./read_email.ts";
import { recordEvent } from "./record_event.ts";
import { requireRole } from "./require_role.ts";
import type { AccountsRoom } from "./room.ts";
import { makeSecretText } from "./secret_text.ts";
import { sha256 } from "./sha256.ts";
import type { Visit } from "./signed_in.ts";

/** An invitation wanted by an admin. */
export interface Invite {
  readonly caller: SessionCaller;
  /** At most the caller's own. */
  readonly role: Role;
  /** The only address that may accept; absent: whoever has the link. */
  readonly email?: string;
  readonly visit?: Visit;
  readonly recorder?: Recorder<IssuedInvitation> | undefined;
}

/** A new invitation, with its token: shown this once. */
export interface IssuedInvitation extends InvitationView {
  readonly token: string;
}

/** Long enough for a holiday week; a forgotten link is not open for ever. */
const LIFETIME_MS = 7 * 24 * 3_600_000;
/** Open at a time: more is a mistake or a misuse. */
const OPEN_MAX = 100;

/**
 * Makes a link with which one person may join the organization.
 *
 * @throws {Problem} `FORBIDDEN` below admin or for a role above the caller's, `INVALID_REQUEST` for no e-mail address,
 * `CONFLICT` at 100 open invitations.
 */
export async function invite(room: AccountsRoom, command: Invite): Promise<IssuedInvitation> {
  const { caller: { organizationId }, caller, role, recorder } = command;
  requireRole(caller, isBelow(role, "admin") ? "admin" : role);
  const email = command.email === undefined ? null : readEmail(command.email);
  if (email === undefined) {
    throw new Problem("INVALID_REQUEST", "The invitation cannot be made as its e-mail address is none", {
      errors: [{ pointer: "/email", detail: "must be an e-mail address" }],
    });
  }
  const createdAt = room.clock.now();
  const token = makeSecretText(INVITATION_TOKEN_PREFIX, room.chance);
  const id = newIdentifier("inv", room);
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  return await createOnce(room.database, { organizationId, recorder }, async (tenant) => {
    await assertRoomForOne(tenant, createdAt);
    const tokenHash = sha256(token);
    await tenant.transaction.insert(invitations)
      .values({ id, organizationId, tokenHash, role, email, createdBy: caller.userId, createdAt, expiresAt });
    await recordEvent(room, {
      tenant,
      action: "invitation.created",
      actorId: caller.userId,
      targetId: id,
      details: { role },
      visit: command.visit,
    });
    return { id, role, email, token, createdAt, expiresAt };
  });
}

async function assertRoomForOne({ transaction, organizationId }: Tenant, now: Date): Promise<void> {
  await transaction.select({ id: organizations.id }).from(organizations)
    .where(eq(organizations.id, organizationId)).for("update");
  const [row] = await transaction.select({ open: count() }).from(invitations)
    .where(and(eq(invitations.organizationId, organizationId), gt(invitations.expiresAt, now)));
  if (row === undefined || row.open >= OPEN_MAX) {
    throw new Problem("CONFLICT", `An organization has at most ${OPEN_MAX} open invitations: revoke one first`);
  }
}
