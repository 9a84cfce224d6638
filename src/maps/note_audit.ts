import { newIdentifier } from "../domain/identifier.ts";
import type { AuditAction } from "../store/audit_action.ts";
import { auditEvents } from "../store/schema/audit_events.ts";
import type { Tenant } from "../store/with_organization.ts";
import type { MapActor } from "./map.ts";
import type { MapsRoom } from "./room.ts";

/** One line of the audit trail about what everybody may see. */
export interface MapAudit {
  readonly action: Extract<AuditAction, `map.${string}`>;
  readonly actor: MapActor;
  readonly mapId: string;
  readonly details: Readonly<Record<string, string | number>>;
}

/** The lengths that the table takes. */
const ADDRESS_LENGTH_MAX = 64;
const USER_AGENT_LENGTH_MAX = 200;

/** Adds a line to the organization's audit trail, in the transaction of the change it tells of. */
export async function noteAudit(
  room: Pick<MapsRoom, "clock" | "chance">,
  { transaction, organizationId }: Tenant,
  { action, actor, mapId, details }: MapAudit,
): Promise<void> {
  await transaction.insert(auditEvents).values({
    id: newIdentifier("evt", room),
    organizationId,
    at: room.clock.now(),
    action,
    actorId: actor.actorId,
    targetId: mapId,
    address: actor.address?.slice(0, ADDRESS_LENGTH_MAX) ?? null,
    userAgent: actor.userAgent?.slice(0, USER_AGENT_LENGTH_MAX) ?? null,
    details,
  });
}
