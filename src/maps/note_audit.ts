import { newIdentifier } from "../domain/identifier.ts";
import type { AuditAction } from "../store/audit_action.ts";
import { auditEvents } from "../store/schema/audit_events.ts";
import type { Tenant } from "../store/with_organization.ts";
import type { MapActor } from "./map.ts";
import type { MapsDeps } from "./deps.ts";

/** An entry of the audit trail about what is public. */
export interface MapAudit {
  readonly action: Extract<AuditAction, `map.${string}`>;
  readonly actor: MapActor;
  readonly mapId: string;
  readonly details: Readonly<Record<string, string | number>>;
}

/** Column lengths of the table. */
const ADDRESS_LENGTH_MAX = 64;
const USER_AGENT_LENGTH_MAX = 200;

/** Adds an entry to the organization's audit trail, in the transaction of the change. */
export async function noteAudit(
  deps: Pick<MapsDeps, "clock" | "chance">,
  { transaction, organizationId }: Tenant,
  { action, actor, mapId, details }: MapAudit,
): Promise<void> {
  await transaction.insert(auditEvents).values({
    id: newIdentifier("evt", deps),
    organizationId,
    at: deps.clock.now(),
    action,
    actorId: actor.actorId,
    targetId: mapId,
    address: actor.address?.slice(0, ADDRESS_LENGTH_MAX) ?? null,
    userAgent: actor.userAgent?.slice(0, USER_AGENT_LENGTH_MAX) ?? null,
    details,
  });
}
