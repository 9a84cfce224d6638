import { newIdentifier } from "../../domain/identifier.ts";
import { type AuditedClient, userAgentOf } from "../../store/audit.ts";
import type { Database } from "../../store/database.ts";
import { type OperatorAction, operatorAuditEvents } from "../../store/schema/operators.ts";
import { claim } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";

/** An operator with a live session. */
export interface OperatorCaller {
  readonly operatorId: string;
  readonly sessionId: string;
  readonly email: string;
}

/** Who of the operators acts, and from where. */
export interface OperatorAct {
  readonly operator: Pick<OperatorCaller, "operatorId" | "email">;
  readonly client?: AuditedClient;
}

/** Something that an operator did. */
export interface OperatorEvent {
  readonly transaction: Database;
  /** Absent: the command line. */
  readonly by: OperatorAct | undefined;
  readonly action: OperatorAction;
  /** The organization, person, operator or job that it was done to. */
  readonly targetId?: string;
  readonly details?: Readonly<Record<string, string | number>>;
}

/** An IPv6 address with a zone is the longest. */
const ADDRESS_LENGTH_MAX = 64;

/**
 * Adds an event to the operators' trail, in the transaction of the change that it records. The transaction's claims
 * gain those of operators.
 */
export async function recordOperatorEvent(
  deps: Pick<AccountsDeps, "clock" | "chance">,
  { transaction, by, action, targetId, details = {} }: OperatorEvent,
): Promise<void> {
  await claim(transaction, { operator: "on" });
  await transaction.insert(operatorAuditEvents).values({
    id: newIdentifier("evt", deps),
    at: deps.clock.now(),
    action,
    operatorId: by?.operator.operatorId ?? null,
    operatorEmail: by?.operator.email ?? null,
    targetId: targetId ?? null,
    address: by?.client?.address?.slice(0, ADDRESS_LENGTH_MAX) ?? null,
    userAgent: userAgentOf(by?.client),
    details,
  });
}
