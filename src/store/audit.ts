import type { Chance } from "../domain/chance.ts";
import type { Clock } from "../domain/clock.ts";
import { newIdentifier } from "../domain/identifier.ts";
import { type AuditAction, auditEvents } from "./schema/audit_events.ts";
import type { Tenant } from "./with_organization.ts";

/** One event of the audit trail. */
export interface AuditEvent {
  readonly action: AuditAction;
  /** The user or key that acted. */
  readonly actorId: string;
  /** The object of the action, unless it is the actor. */
  readonly targetId?: string;
  readonly details?: Readonly<Record<string, string | number | readonly string[]>>;
  /** Where the request came from. */
  readonly client?: AuditedClient | undefined;
}

/** Where a request came from. */
export interface AuditedClient {
  readonly address?: string;
  readonly userAgent?: string;
  /** The e-mail address of the operator who acted in the place of the actor. */
  readonly operator?: string;
}

/** The actor where an operator of the service acts: they have no account. */
export const OPERATOR_ACTOR = "operator";

/** An IPv6 address with a zone is the longest. */
const ADDRESS_LENGTH_MAX = 64;

/** Enough to distinguish a phone from a server. */
const USER_AGENT_LENGTH_MAX = 200;

// Header values are bytes decoded as Latin-1, which may contain control characters.
// oxlint-disable-next-line no-control-regex -- control characters are what it searches for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;

/** Adds an event to an organization's audit trail, in the transaction of the change that it records. */
export async function recordEvent(
  deps: { readonly clock: Clock; readonly chance: Chance },
  event: AuditEvent & { readonly tenant: Tenant },
): Promise<void> {
  const operator = event.client?.operator;
  await event.tenant.transaction.insert(auditEvents).values({
    id: newIdentifier("evt", deps),
    organizationId: event.tenant.organizationId,
    at: deps.clock.now(),
    action: event.action,
    actorId: operator === undefined ? event.actorId : OPERATOR_ACTOR,
    targetId: event.targetId ?? null,
    address: event.client?.address?.slice(0, ADDRESS_LENGTH_MAX) ?? null,
    userAgent: userAgentOf(event.client),
    details: { ...event.details, ...(operator === undefined ? {} : { operator }) },
  });
}

/** The beginning of a client's user agent, without control characters; null when there is none. */
export function userAgentOf(client: AuditEvent["client"]): string | null {
  const text = client?.userAgent?.slice(0, USER_AGENT_LENGTH_MAX).toWellFormed().replaceAll(CONTROLS, "").trim();
  return text === undefined || text === "" ? null : text;
}
