import { sql } from "drizzle-orm";
import type { Chance } from "../domain/chance.ts";
import type { Clock } from "../domain/clock.ts";
import type { Tenant } from "../store/with_organization.ts";
import { emitEvent } from "../webhooks/mod.ts";

/** How a month stands, and what webhooks know of it. */
export interface QuotaState {
  /** The first day of the month. */
  readonly period: string;
  readonly calls: number;
  readonly limit: number;
  /** Whether a call was just refused. */
  readonly isRefused: boolean;
  /** 0 nothing, 1 the warning, 2 that it is exceeded. */
  readonly told: number;
}

/** The share of the limit that is warned of. From the public contract. */
const WARNED_SHARE = 0.8;
const EVENTS = ["quota.warning", "quota.exceeded"] as const;

/**
 * Tells webhooks that a month's limit comes near and that it is reached, each once a month: in the transaction that
 * counts the calls, whose lock on the month's row keeps two servers from telling the same.
 */
export async function tellOfQuota(
  parts: { readonly clock: Clock; readonly chance: Chance },
  tenant: Tenant,
  { period, calls, limit, isRefused, told }: QuotaState,
): Promise<void> {
  const level = isRefused ? 2 : calls >= limit * WARNED_SHARE ? 1 : 0;
  if (level <= told) {
    return;
  }
  const { transaction, organizationId } = tenant;
  await transaction.execute(sql`
    update usage_periods set told = ${level}::smallint
    where organization_id = ${organizationId} and environment = 'live' and period = ${period}::date`);
  for (const type of EVENTS.slice(told, level)) {
    await emitEvent(parts, tenant, {
      type,
      environment: "live",
      data: { organization_id: organizationId, month: period.slice(0, "YYYY-MM".length), calls, limit },
    });
  }
}
