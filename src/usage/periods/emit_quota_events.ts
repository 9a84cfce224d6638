import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tenant } from "../../store/with_claims.ts";
import { type MailQueueDeps, queueMail } from "../../store/queue_mail.ts";
import { memberships } from "../../store/schema/organizations.ts";
import { users } from "../../store/schema/users.ts";
import { emitEvent } from "../../webhooks/mod.ts";

/** State of a month, and the events sent for it. */
export interface QuotaState {
  /** The first day of the month. */
  readonly period: string;
  readonly calls: number;
  readonly limit: number;
  /** Whether a call was just refused. */
  readonly isRefused: boolean;
  /** Events sent for it: 0 none, 1 the warning, 2 the limit. The column is called `told`. */
  readonly eventsSent: number;
}

/** Share of the limit at which the warning is sent. From the public contract. */
const WARNED_SHARE = 0.8;
const EVENTS = ["quota.warning", "quota.exceeded"] as const;

/**
 * Emits events when a month's limit is close and when it is reached, each once a month, in the transaction that counts
 * the calls. Its lock on the month's row keeps two servers from emitting the same event.
 */
export async function emitQuotaEvents(
  parts: MailQueueDeps,
  tenant: Tenant,
  { period, calls, limit, isRefused, eventsSent }: QuotaState,
): Promise<void> {
  const level = isRefused ? 2 : calls >= limit * WARNED_SHARE ? 1 : 0;
  if (level <= eventsSent) {
    return;
  }
  const { transaction, organizationId } = tenant;
  await transaction.execute(sql`
    update usage_periods set told = ${level}::smallint
    where organization_id = ${organizationId} and environment = 'live' and period = ${period}::date`);
  for (const type of EVENTS.slice(eventsSent, level)) {
    await emitEvent(parts, tenant, {
      type,
      environment: "live",
      data: { organization_id: organizationId, month: period.slice(0, "YYYY-MM".length), calls, limit },
    });
  }
  if (parts.mail === "on") {
    await queueLimitMails(parts, tenant, { month: period.slice(0, "YYYY-MM".length), calls, limit, level });
  }
}

/** People of an organization who are warned: more than any has owners and admins. */
const WARNED_MAX = 50;

/** One mail for each owner and admin: where both levels are reached at once, about the limit only. */
async function queueLimitMails(
  parts: MailQueueDeps,
  { transaction, organizationId }: Tenant,
  details: Readonly<Record<string, string | number>>,
): Promise<void> {
  const warned = await transaction.select({ userId: users.id }).from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(
      eq(memberships.organizationId, organizationId),
      inArray(memberships.role, ["owner", "admin"]),
    )).orderBy(memberships.joinedAt).limit(WARNED_MAX);
  for (const { userId } of warned) {
    await queueMail(parts, transaction, { kind: "limit", userId, organizationId, details });
  }
}
