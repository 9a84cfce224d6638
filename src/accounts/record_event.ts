import type { AuditAction } from "../store/audit_action.ts";
import { newIdentifier } from "../domain/identifier.ts";
import { auditEvents } from "../store/schema/audit_events.ts";
import type { Tenant } from "../store/with_organization.ts";
import type { AccountsRoom } from "./room.ts";
import type { Visit } from "./signed_in.ts";
import { userAgentOf } from "./user_agent_of.ts";

/** One line of the audit trail. */
export interface AuditEvent {
  readonly action: AuditAction;
  /** The user or key who did it. */
  readonly actorId: string;
  /** What it was done to, where that is not the actor. */
  readonly targetId?: string;
  readonly details?: Readonly<Record<string, string | number | readonly string[]>>;
  readonly visit?: Visit | undefined;
}

/** An IPv6 address with a zone is the longest. */
const ADDRESS_LENGTH_MAX = 64;

/** Adds an event to an organization's audit trail, in the transaction of the change it tells of. */
export async function recordEvent(
  room: Pick<AccountsRoom, "clock" | "chance">,
  event: AuditEvent & { readonly tenant: Tenant },
): Promise<void> {
  await event.tenant.transaction.insert(auditEvents).values({
    id: newIdentifier("evt", room),
    organizationId: event.tenant.organizationId,
    at: room.clock.now(),
    action: event.action,
    actorId: event.actorId,
    targetId: event.targetId ?? null,
    address: event.visit?.address?.slice(0, ADDRESS_LENGTH_MAX) ?? null,
    userAgent: userAgentOf(event.visit),
    details: event.details ?? {},
  });
}
