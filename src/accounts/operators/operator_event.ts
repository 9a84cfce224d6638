import { newIdentifier } from "../../domain/identifier.ts";
import { type AuditedClient, OPERATOR_ACTOR, recordEvent, userAgentOf } from "../../store/audit.ts";
import { claim, type Database, type Tenant, withClaims } from "../../store/with_claims.ts";
import { type OperatorAction, operatorAuditEvents, operators } from "../../store/schema/operators.ts";
import type { AccountsDeps, OfPerson } from "../deps.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Page, PageRequest } from "../../domain/page.ts";
import { firstOr, newestFirst } from "../../store/rows.ts";
import { invalidFields, Problem } from "../../domain/problem.ts";
import { readEmail } from "../emails/read_email.ts";
import { users } from "../../store/schema/users.ts";
import type { AuditAction } from "../../store/schema/audit_events.ts";
import { given } from "../../domain/given.ts";

/** An operator with a live session. */
export interface OperatorCaller {
  readonly operatorId: string;
  readonly sessionId: string;
  readonly email: string;
}

export interface OperatorAct {
  readonly operator: Pick<OperatorCaller, "operatorId" | "email">;
  readonly client?: AuditedClient;
}

export interface OperatorEvent {
  readonly transaction: Database;
  /** Absent: the command line. */
  readonly by?: OperatorAct | undefined;
  readonly action: OperatorAction;
  /** The organization, person, operator or job that it was done to. */
  readonly targetId?: string;
  readonly details?: Readonly<Record<string, string | number>>;
}

/** An IPv6 address with a zone is the longest. */
const ADDRESS_LENGTH_MAX = 64;

/** Works in a transaction with the claims of the service's operators. */
export function asOperator<Result>(
  { database }: Pick<AccountsDeps, "database">,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return withClaims(database, { operator: "on" }, work);
}

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

/** Records what an operator did to an organization, in its trail and in the operators' own. */
export async function recordOnTenant(
  deps: Pick<AccountsDeps, "clock" | "chance">,
  { tenant, by, action, details }: Pick<OperatorEvent, "by" | "details"> & {
    readonly tenant: Tenant;
    readonly action: AuditAction & OperatorAction;
  },
): Promise<void> {
  const { transaction, organizationId: targetId } = tenant;
  await recordEvent(deps, { tenant, action, actorId: OPERATOR_ACTOR, ...given({ details }) });
  await recordOperatorEvent(deps, { transaction, by, action, targetId, ...given({ details }) });
}

/**
 * Works in a transaction with the claims of the person with an e-mail address. For the operator only.
 *
 * @throws {Problem} `NOT_FOUND` if no person has the address.
 */
export function withAccount<Result>(
  deps: AccountsDeps,
  emailText: string,
  work: (person: OfPerson & { readonly email: string }) => Promise<Result>,
): Promise<Result> {
  const email = readEmail(emailText) ?? "@";
  return withClaims(deps.database, { credential: email }, async (transaction) => {
    const { id: userId } = await transaction.select({ id: users.id }).from(users).where(eq(users.email, email))
      .then(firstOr(() => new Problem("NOT_FOUND", "There is no account with this e-mail address")));
    await claim(transaction, { userId });
    return await work({ transaction, userId, email });
  });
}

export interface OperatorEventView extends Readonly<typeof operatorAuditEvents.$inferSelect> {
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
      asOperator(deps, async (transaction) => {
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

/**
 * Names of those to whom operators did something, by their identifiers: the name of an organization, the e-mail address
 * of a person or an operator. Those that are deleted have none.
 *
 * @param transaction with the claim of operators; it gains those of the people
 */
async function eventNames(
  transaction: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ofKind = (kind: string): string[] => [...new Set(ids.filter((id) => id.startsWith(`${kind}_`)))];
  const names = new Map<string, string>();
  const operatorIds = ofKind("opr");
  if (operatorIds.length > 0) {
    const rows = await transaction.select({ id: operators.id, email: operators.email }).from(operators)
      .where(inArray(operators.id, operatorIds));
    rows.forEach(({ id, email }) => names.set(id, email));
  }
  const organizationIds = ofKind("org");
  if (organizationIds.length > 0) {
    const rows = await transaction.execute<{ readonly id: string; readonly name: string }>(sql`
      select id, name from operator_organizations where ${inArray(sql`id`, organizationIds)}`);
    rows.forEach(({ id, name }) => names.set(id, name));
  }
  // One claim shows one person, and a page of events names few.
  for (const userId of ofKind("usr")) {
    await claim(transaction, { userId });
    const [row] = await transaction.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (row !== undefined) {
      names.set(userId, row.email);
    }
  }
  return names;
}

/** From the constraint in `organizations`. */
const REASON_MIN = 3;
/** The longest reason of a suspension or an impersonation. */
export const REASON_MAX = 500;

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
    throw invalidFields(`The reason ${detail}`, { reason: detail });
  }
  return reason;
}
