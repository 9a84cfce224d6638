import { and, eq, gte, lt } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { DAY_MS, dayFaults } from "../../domain/clock.ts";
import type { Page, PageRequest } from "../../domain/page.ts";
import { Problem } from "../../domain/problem.ts";
import { newestFirst } from "../../store/rows.ts";
import { type AuditAction, auditEvents } from "../../store/schema/audit_events.ts";
import { withOrganization } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { actorNames } from "../members/members.ts";
import { requireRole } from "../members/memberships.ts";

/** An event of the audit trail: who did what, when, and from where. */
export interface AuditEventView extends Readonly<typeof auditEvents.$inferSelect> {
  /** A member's e-mail address or a key's name; null: deleted, or no longer a member. */
  readonly actorName: string | null;
  /** The same for a target that is a member or a key. */
  readonly targetName: string | null;
}

/** Which events of the trail are wanted; default: all. */
export interface EventFilter {
  readonly actorId?: string | undefined;
  readonly action?: AuditAction | undefined;
  /** The first and the last day, in UTC: `2024-03-31`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A page of the events of the caller's organization, newest first. */
export interface ListEvents extends PageRequest, EventFilter {
  readonly caller: SessionCaller;
}

/**
 * Lists the audit trail of the caller's organization: the events of the last `AUDIT_RETENTION_DAYS`.
 *
 * @throws {Problem} `FORBIDDEN` below admin, `INVALID_REQUEST` for a page that cannot be read or a day that there is not.
 */
export async function listEvents(deps: AccountsDeps, command: ListEvents): Promise<Page<AuditEventView>> {
  requireRole(command.caller, "admin");
  const { actorId: actor, action, from, to } = command;
  assertDays(command);
  return await newestFirst(command, {
    id: auditEvents.id,
    read: ({ after, order, limit }) =>
      withOrganization(deps.database, command.caller.organizationId, async (tenant) => {
        const events = await tenant.transaction.select().from(auditEvents)
          .where(and(
            eq(auditEvents.organizationId, tenant.organizationId),
            actor === undefined ? undefined : eq(auditEvents.actorId, actor),
            action === undefined ? undefined : eq(auditEvents.action, action),
            from === undefined ? undefined : gte(auditEvents.at, new Date(from)),
            to === undefined ? undefined : lt(auditEvents.at, new Date(Date.parse(to) + DAY_MS)),
            after,
          ))
          .orderBy(order).limit(limit);
        const names = await actorNames(
          tenant,
          events.flatMap(({ actorId, targetId }) => targetId === null ? [actorId] : [actorId, targetId]),
        );
        return events.map((event) => ({
          ...event,
          actorName: names.get(event.actorId) ?? null,
          targetName: names.get(event.targetId ?? "") ?? null,
        }));
      }),
  });
}

/** Events read at once. */
const AT_ONCE = 100;

/** All wanted events, a page at a time. @throws as `listEvents`, before the first page */
export function everyEvent(
  deps: AccountsDeps,
  command: EventFilter & Pick<ListEvents, "caller">,
): AsyncGenerator<readonly AuditEventView[]> {
  requireRole(command.caller, "admin");
  assertDays(command);
  return pagesOf(deps, command);
}

async function* pagesOf(
  deps: AccountsDeps,
  command: EventFilter & Pick<ListEvents, "caller">,
): AsyncGenerator<readonly AuditEventView[]> {
  let page: Page<AuditEventView> | undefined;
  do {
    const cursor = page?.nextCursor ?? undefined;
    page = await listEvents(deps, { ...command, limit: AT_ONCE, ...(cursor === undefined ? {} : { cursor }) });
    yield page.data;
  } while (page.hasMore);
}

function assertDays({ from, to }: EventFilter): void {
  const errors = dayFaults({ "/from": from, "/to": to });
  if (errors.length > 0) {
    throw new Problem("INVALID_REQUEST", "The events cannot be listed because fields are invalid", { errors });
  }
}
