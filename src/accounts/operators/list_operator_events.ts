import { and, eq } from "drizzle-orm";
import type { Page, PageRequest } from "../../domain/page.ts";
import { newestFirst } from "../../store/newest_first.ts";
import { type OperatorAction, operatorAuditEvents } from "../../store/schema/operators.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { eventNames } from "./event_names.ts";

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
  /** Names of the organizations, people and operators in `targetId` and the detail `user`, by their identifiers. */
  readonly names: Readonly<Record<string, string>>;
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
      withClaims(deps.database, { operator: "on" }, async (transaction) => {
        const events = await transaction.select().from(operatorAuditEvents)
          .where(and(after, targetId === undefined ? undefined : eq(operatorAuditEvents.targetId, targetId)))
          .orderBy(order).limit(limit);
        const names = await eventNames(transaction, events.flatMap(namedIn));
        return events.map((event) => ({
          ...event,
          names: Object.fromEntries(
            namedIn(event).flatMap((id) => {
              const name = names.get(id);
              return name === undefined ? [] : [[id, name]];
            }),
          ),
        }));
      }),
  });
}

/** A reason is an operator's own text: it is never read as an identifier. */
function namedIn({ targetId, details }: Pick<OperatorEventView, "targetId" | "details">): readonly string[] {
  return [targetId, details["user"]].filter((value) => typeof value === "string");
}
