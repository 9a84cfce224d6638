import { eq, sql } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { announce } from "../../store/announcement.ts";
import { OPERATOR_ACTOR, recordEvent } from "../../store/audit.ts";
import { organizations } from "../../store/schema/organizations.ts";
import { type Tenant, withOrganization } from "../../store/with_organization.ts";
import { evictCached } from "../announcements.ts";
import type { AccountsDeps } from "../deps.ts";
import { type OperatorAct, recordOperatorEvent } from "./operator_event.ts";

/** An organization that an operator acts on. */
export interface ActOnTenant {
  readonly organizationId: string;
  /** Absent: the command line. */
  readonly by?: OperatorAct;
}

/** An organization to suspend. */
export interface SuspendTenant extends ActOnTenant {
  /** Shown to its members, 3–500 characters. */
  readonly reason: string;
}

/** From the constraint in `organizations`. */
const REASON_MIN = 3;
/** The longest reason of a suspension or an impersonation. */
export const REASON_MAX = 500;

/**
 * Suspends an organization: its calls and uploads are refused, its batches and webhooks pause, and its public maps are
 * hidden. Members may log in, read why, and export their data. Of one that is suspended already, changes the reason.
 * Takes effect on every server within a second.
 *
 * @throws {Problem} `NOT_FOUND`, `INVALID_REQUEST` for a missing or overlong reason.
 */
export async function suspendTenant(deps: AccountsDeps, command: SuspendTenant): Promise<void> {
  const reason = readReason(command.reason);
  await change(deps, command, async (tenant) => {
    const [row] = await tenant.transaction.update(organizations).set({
      suspendedAt: sql`coalesce(${organizations.suspendedAt}, ${deps.clock.now().toISOString()}::timestamptz)`,
      suspensionReason: reason,
    }).where(eq(organizations.id, tenant.organizationId)).returning({ id: organizations.id });
    if (row === undefined) {
      throw notFound();
    }
    const action = "organization.suspended";
    const details = { reason };
    await recordEvent(deps, { tenant, action, actorId: OPERATOR_ACTOR, details });
    const { transaction, organizationId: targetId } = tenant;
    await recordOperatorEvent(deps, { transaction, by: command.by, action, targetId, details });
  });
}

/**
 * Ends the suspension of an organization; batches and webhooks continue where they were. Changes nothing of one that is
 * not suspended.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function resumeTenant(deps: AccountsDeps, command: ActOnTenant): Promise<void> {
  await change(deps, command, async (tenant) => {
    const { transaction, organizationId } = tenant;
    const [row] = await transaction.select({ suspendedAt: organizations.suspendedAt }).from(organizations)
      .where(eq(organizations.id, organizationId)).for("update");
    if (row === undefined) {
      throw notFound();
    }
    if (row.suspendedAt === null) {
      return;
    }
    await transaction.update(organizations).set({ suspendedAt: null, suspensionReason: null })
      .where(eq(organizations.id, organizationId));
    const action = "organization.resumed";
    await recordEvent(deps, { tenant, action, actorId: OPERATOR_ACTOR });
    await recordOperatorEvent(deps, { transaction, by: command.by, action, targetId: organizationId });
  });
}

/**
 * The reason of a suspension or an impersonation, trimmed.
 *
 * @throws {Problem} `INVALID_REQUEST`
 */
export function readReason(text: string): string {
  const reason = text.trim();
  const { length } = Array.from(reason);
  if (length < REASON_MIN || length > REASON_MAX || !reason.isWellFormed() || reason.includes("\0")) {
    const detail = `must have ${REASON_MIN} to ${REASON_MAX} characters`;
    throw new Problem("INVALID_REQUEST", `The reason ${detail}`, { errors: [{ pointer: "/reason", detail }] });
  }
  return reason;
}

/** Changes an organization, and empties the caches of all servers that know its state. */
async function change(
  deps: AccountsDeps,
  { organizationId }: ActOnTenant,
  work: (tenant: Tenant) => Promise<void>,
): Promise<void> {
  const announcement = { subject: "organization", id: organizationId } as const;
  await withOrganization(deps.database, organizationId, async (tenant) => {
    await work(tenant);
    await announce(tenant.transaction, announcement);
  });
  evictCached(deps, announcement);
}

function notFound(): Problem {
  return new Problem("NOT_FOUND", "There is no such organization");
}
