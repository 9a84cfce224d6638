import { columnsOf } from "../../store/rows.ts";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { AUDIT_RETENTION_DAYS, auditChains, auditEvents, OPERATORS_CHAIN } from "../../store/schema/audit_events.ts";
import { operatorAuditEvents } from "../../store/schema/operators.ts";
import { organizations } from "../../store/schema/organizations.ts";
import { type ChainedEvent, hashOfEvent } from "../../store/audit.ts";
import { type Database, withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { DAY_MS } from "../../domain/clock.ts";

/** What is wrong with the first broken event of a chain. */
export interface BrokenEvent {
  /** Null: the event is missing. */
  readonly id: string | null;
  readonly sequence: number | null;
  readonly fault: "changed" | "missing" | "inserted" | "does not follow the event before it";
}

/** Whether a chain is whole. */
export interface VerifiedTrail {
  /** An organization's identifier, or `operators`. */
  readonly chain: string;
  /** Events that were compared. */
  readonly events: number;
  /** Hash of the last event; null without events. */
  readonly head: string | null;
  /** Absent: the chain is whole. */
  readonly broken?: BrokenEvent;
}

/** Events read at a time. */
const PAGE = 1000;

export type TrailEvent = ChainedEvent & { readonly hash: string | null };

/** What verification reads of the two tables. */
interface Trail {
  /** Whether it is the trail of the operators, or of an organization that was not deleted. */
  isKept(): Promise<boolean>;
  head(): Promise<Head | undefined>;
  after(sequence: number): Promise<readonly TrailEvent[]>;
  /** An event without a place in the chain: the trigger gives each one. */
  unplaced(): Promise<string | undefined>;
}

type Head = Pick<typeof auditChains.$inferSelect, "sequence" | "hash" | "anchorSequence" | "anchorHash">;

/**
 * Verifies the chain of an organization's audit trail, or of the operators' own events: every hash, every link, the
 * last event, and that nothing is missing that the sweep did not delete after its retention.
 *
 * @param chain an organization's identifier, or `operators`
 */
export function verifyTrail(deps: AccountsDeps, chain: string = OPERATORS_CHAIN): Promise<VerifiedTrail> {
  return withTrail(deps, chain, async (trail) => {
    const expired = expiry(deps);
    const first = await compare(trail, { chain, expired });
    // A sweep may have deleted events meanwhile: only what is broken twice is broken.
    return first.broken === undefined ? first : await compare(trail, { chain, expired });
  });
}

export interface ChainPlace {
  /** An organization's identifier, or `operators`. */
  readonly chain: string;
  readonly sequence: number;
}

/** Reads up to 1,000 events of a chain after a place, in their order. */
export function trailAfter(deps: AccountsDeps, { chain, sequence }: ChainPlace): Promise<readonly TrailEvent[]> {
  return withTrail(deps, chain, (trail) => trail.after(sequence));
}

/**
 * The event at a place; `deleted` after its retention or with its organization. Undefined where it is missing: also if
 * the chain says that it was deleted, but its retention is not over.
 */
export function chainedEvent(
  deps: AccountsDeps,
  { chain, sequence, at }: ChainPlace & { readonly at: Date },
): Promise<TrailEvent | "deleted" | undefined> {
  return withTrail(deps, chain, async (trail) => {
    const [event] = await trail.after(sequence - 1);
    if (event?.sequence === sequence) {
      return event;
    }
    const head = await trail.head();
    const isExpired = head !== undefined && sequence <= head.anchorSequence && at.getTime() <= expiry(deps).getTime();
    return isExpired || !await trail.isKept() ? "deleted" : undefined;
  });
}

/** Events from before this moment may be deleted. */
function expiry({ clock }: AccountsDeps): Date {
  return new Date(clock.now().getTime() - AUDIT_RETENTION_DAYS * DAY_MS);
}

function withTrail<Value>(
  { database }: AccountsDeps,
  chain: string,
  work: (trail: Trail) => Promise<Value>,
): Promise<Value> {
  return chain === OPERATORS_CHAIN
    ? withClaims(database, { operator: "on" }, (transaction) => work(operatorsTrail(transaction)))
    : withClaims(database, { organizationId: chain }, (transaction) => work(organizationsTrail(transaction, chain)));
}

async function compare(
  trail: Trail,
  { chain, expired }: { readonly chain: string; readonly expired: Date },
): Promise<VerifiedTrail> {
  const head = await trail.head();
  const unplaced = await trail.unplaced();
  let events = 0;
  const broken = (fault: BrokenEvent["fault"], { id, sequence }: Omit<BrokenEvent, "fault">): VerifiedTrail => ({
    chain,
    events,
    head: head?.hash ?? null,
    broken: { id, sequence, fault },
  });
  if (unplaced !== undefined) {
    return broken("inserted", { id: unplaced, sequence: null });
  }
  const anchor = head?.anchorSequence ?? 0;
  let previous = { sequence: anchor, hash: head?.anchorHash ?? null };
  for (let read = 0;;) {
    const page = await trail.after(read);
    for (const event of page) {
      read = event.sequence;
      events++;
      if (event.hash !== hashOfEvent(event)) {
        return broken("changed", event);
      }
      // The next sweep deletes what is left before the anchor.
      if (event.sequence <= anchor) {
        if (event.at.getTime() > expired.getTime()) {
          return broken("inserted", event);
        }
        continue;
      }
      if (event.sequence !== previous.sequence + 1) {
        return broken("missing", { id: null, sequence: previous.sequence + 1 });
      }
      if (event.previousHash !== previous.hash) {
        return broken("does not follow the event before it", event);
      }
      previous = { sequence: event.sequence, hash: event.hash };
    }
    if (page.length < PAGE) {
      break;
    }
  }
  // Events recorded while this reads are after the head that was read first.
  if (previous.sequence < (head?.sequence ?? 0)) {
    return broken("missing", { id: null, sequence: previous.sequence + 1 });
  }
  if (previous.sequence === head?.sequence && previous.hash !== head.hash) {
    return broken("changed", { id: chain, sequence: previous.sequence });
  }
  return { chain, events, head: previous.hash };
}

async function headOf(transaction: Database, chain: string): Promise<Head | undefined> {
  const [head] = await transaction.select(columnsOf(auditChains, "sequence hash anchorSequence anchorHash"))
    .from(auditChains).where(eq(auditChains.id, chain));
  return head;
}

function organizationsTrail(transaction: Database, organizationId: string): Trail {
  const isOwn = eq(auditEvents.organizationId, organizationId);
  return {
    isKept: async () => await transaction.$count(organizations, eq(organizations.id, organizationId)) > 0,
    head: () => headOf(transaction, organizationId),
    async after(sequence) {
      const rows = await transaction.select().from(auditEvents)
        .where(and(isOwn, gt(auditEvents.sequence, sequence))).orderBy(asc(auditEvents.sequence)).limit(PAGE);
      return rows.map((row) => ({ ...row, chain: organizationId, sequence: row.sequence ?? 0, actor: row.actorId }));
    },
    async unplaced() {
      const [row] = await transaction.select({ id: auditEvents.id }).from(auditEvents)
        .where(and(isOwn, isNull(auditEvents.sequence))).limit(1);
      return row?.id;
    },
  };
}

function operatorsTrail(transaction: Database): Trail {
  return {
    isKept: () => Promise.resolve(true),
    head: () => headOf(transaction, OPERATORS_CHAIN),
    async after(sequence) {
      const rows = await transaction.select().from(operatorAuditEvents)
        .where(gt(operatorAuditEvents.sequence, sequence)).orderBy(asc(operatorAuditEvents.sequence)).limit(PAGE);
      return rows.map(({ operatorId, operatorEmail, ...row }) => ({
        ...row,
        chain: OPERATORS_CHAIN,
        sequence: row.sequence ?? 0,
        actor: [operatorId, operatorEmail] as const,
      }));
    },
    async unplaced() {
      const [row] = await transaction.select({ id: operatorAuditEvents.id }).from(operatorAuditEvents)
        .where(isNull(operatorAuditEvents.sequence)).limit(1);
      return row?.id;
    },
  };
}
