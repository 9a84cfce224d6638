import { and, eq } from "drizzle-orm";
import type { Page, PageRequest } from "../../domain/page.ts";
import { newestFirst } from "../../store/newest_first.ts";
import { type OperatorAction, operatorAuditEvents } from "../../store/schema/operators.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";

/** An event of the operators' trail. */
export interface OperatorEventView {
  readonly id: string;
  readonly at: Date;
  readonly action: OperatorAction;
  /** Null: the command line. */
  readonly operatorId: string | null;
  readonly operatorEmail: string | null;
  readonly targetId: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly details: Readonly<Record<string, string | number>>;
}

/** A page of what operators did, newest first. */
export interface ListOperatorEvents extends PageRequest {
  /** Only what was done to this organization, person or operator. */
  readonly targetId?: string;
}

/**
 * Lists what operators did.
 *
 * @throws {Problem} `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listOperatorEvents(
  deps: AccountsDeps,
  command: ListOperatorEvents,
): Promise<Page<OperatorEventView>> {
  const { targetId } = command;
  return await newestFirst(command, {
    id: operatorAuditEvents.id,
    read: ({ after, order, limit }) =>
      withClaims(deps.database, { operator: "on" }, (transaction) =>
        transaction.select().from(operatorAuditEvents)
          .where(and(after, targetId === undefined ? undefined : eq(operatorAuditEvents.targetId, targetId)))
          .orderBy(order).limit(limit)),
  });
}
