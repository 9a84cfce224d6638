import type { Chance, Clock } from "../domain/clock.ts";
import { newIdentifier } from "../domain/identifier.ts";
import { type AuditAction, auditEvents } from "./schema/audit_events.ts";
import type { Tenant } from "./with_claims.ts";

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

/** An event as it is hashed: its place in the chain, and everything that was recorded. */
export interface ChainedEvent {
  /** An organization's identifier, or `operators`. */
  readonly chain: string;
  /** From 1, without gaps. */
  readonly sequence: number;
  /** Null for the first one. */
  readonly previousHash: string | null;
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  /** For the operators' own events their identifier and e-mail address, both null for the command line. */
  readonly actor: string | readonly [string | null, string | null];
  readonly targetId: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * The SHA-256 of an event, hexadecimal. Hashed is the UTF-8 text of a JSON array without spaces, whose objects have
 * their names in the order of their bytes. The trigger `locus_chain_event` writes the same in SQL.
 */
export function hashOfEvent(event: ChainedEvent): string {
  const { chain, sequence, previousHash, id, at, action, actor, targetId, address, userAgent, details } = event;
  const hashed = JSON.stringify([
    "locus-audit/1",
    chain,
    sequence,
    previousHash,
    id,
    at.toISOString(),
    action,
    actor,
    targetId,
    address,
    userAgent,
    Object.fromEntries(Object.entries(details).toSorted(([a], [b]) => a < b ? -1 : 1)),
  ]);
  return new Bun.CryptoHasher("sha256").update(hashed).digest("hex");
}
