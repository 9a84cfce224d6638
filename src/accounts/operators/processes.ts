import { asc, eq, lt, sql } from "drizzle-orm";
import { newIdentifier } from "../../domain/identifier.ts";
import { processes } from "../../store/schema/operators.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";

/** A server or a worker, as it reports itself. */
export interface ProcessReport {
  readonly kind: "server" | "worker";
  readonly version: string;
  /** Null: no data is loaded yet. */
  readonly gazetteerVersion: string | null;
  readonly host: string;
  readonly pid: number;
  readonly startedAt: Date;
}

/** A process that reported itself. */
export interface ProcessView extends ProcessReport {
  readonly id: string;
  /** By the database's clock. */
  readonly seenAt: Date;
  /** Whether it has missed several reports: it was killed, or does not reach the database. */
  readonly isMissing: boolean;
}

/** How often a process reports itself. Milliseconds. */
export const REPORT_EVERY_MS = 30_000;
/** Seconds after which a process without a report is shown as missing: three reports. */
const MISSING_AFTER_S = 95;
/** Days after which it is not shown any more. */
const FORGOTTEN_AFTER_DAYS = 1;
/** Some installations have dozens of processes; more than this are not shown. */
const SHOWN_MAX = 500;

/** What is needed to report a process. */
export type ProcessDeps = Pick<AccountsDeps, "database" | "clock" | "chance">;

/** The identifier of a process, for as long as it runs. */
export function processId(deps: Pick<ProcessDeps, "clock" | "chance">): string {
  return newIdentifier("prc", deps);
}

/** Writes that a process is alive, and forgets those that have been missing for a day. */
export async function reportProcess(
  deps: Pick<ProcessDeps, "database">,
  { id, ...report }: ProcessReport & { readonly id: string },
): Promise<void> {
  await withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const { gazetteerVersion, version } = report;
    await transaction.insert(processes).values({ id, ...report, seenAt: sql`clock_timestamp()` })
      .onConflictDoUpdate({
        target: processes.id,
        set: { gazetteerVersion, version, seenAt: sql`clock_timestamp()` },
      });
    await transaction.delete(processes)
      .where(lt(processes.seenAt, sql`clock_timestamp() - make_interval(days => ${FORGOTTEN_AFTER_DAYS})`));
  });
}

/** Forgets a process that stops in order. */
export async function forgetProcess(deps: Pick<ProcessDeps, "database">, id: string): Promise<void> {
  await withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    await transaction.delete(processes).where(eq(processes.id, id));
  });
}

/** Lists all processes of the service, servers first. For operators only. */
export function listProcesses(deps: Pick<ProcessDeps, "database">): Promise<readonly ProcessView[]> {
  return withClaims(deps.database, { maintenance: "on" }, (transaction) =>
    transaction.select({
      id: processes.id,
      kind: processes.kind,
      version: processes.version,
      gazetteerVersion: processes.gazetteerVersion,
      host: processes.host,
      pid: processes.pid,
      startedAt: processes.startedAt,
      seenAt: processes.seenAt,
      isMissing: sql<boolean>`${processes.seenAt} < clock_timestamp() - make_interval(secs => ${MISSING_AFTER_S})`,
    }).from(processes).orderBy(asc(processes.kind), asc(processes.id)).limit(SHOWN_MAX));
}
