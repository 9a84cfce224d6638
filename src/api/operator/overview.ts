import { listProcesses, listQueues } from "../../accounts/mod.ts";
import type { CallStatus } from "../../domain/caller.ts";
import type { DatasetSummary } from "../../domain/dataset_summary.ts";
import { databaseSize, readServiceDays, type ServiceDay } from "../../usage/mod.ts";
import type { ApiDependencies } from "../api_dependencies.ts";

const DAYS = 30;
const MINUTE_MS = 60_000;

/** The state of the service at a glance. What cannot be reached is missing in it: then it is needed most. */
export async function overviewOf(dependencies: ApiDependencies) {
  const { accounts, usage, datasets, disk, metrics, health } = dependencies;
  const [days, processes, jobs, report, databaseBytes] = await Promise.all([
    readServiceDays(usage, DAYS),
    listProcesses(accounts),
    listQueues({ ...accounts, queues: dependencies.operatorQueues }).then(jobsOf, () => null),
    health(),
    databaseSize(usage),
  ]);
  const { freeBytes, totalBytes } = disk();
  const running = processes.filter(({ isMissing }) => !isMissing);
  const all = datasets();
  return {
    days: daysOf(days),
    requests: metrics.lastHour.read().map(({ minute, ...counts }) => ({
      at: new Date(minute * MINUTE_MS).toISOString(),
      ...counts,
    })),
    health: {
      status: report.status,
      parts: Object.entries(report.checks).map(([name, [{ status, output }]]) => ({
        name,
        status,
        output: output ?? null,
      })),
    },
    processes: {
      servers: running.filter(({ kind }) => kind === "server").length,
      workers: running.filter(({ kind }) => kind === "worker").length,
      missing: processes.length - running.length,
    },
    jobs,
    disk: { free_bytes: freeBytes, total_bytes: totalBytes, database_bytes: databaseBytes },
    data: { datasets: all.length, oldest: oldestOf(all) },
  };
}

type Day = { readonly date: string; readonly environment: ServiceDay["environment"] } & Record<CallStatus, number>;

function daysOf(rows: readonly ServiceDay[]): Day[] {
  const days = new Map<string, Day>();
  for (const { day: date, environment, status, calls } of rows) {
    const name = `${date} ${environment}`;
    const day = days.get(name) ?? { date, environment, found: 0, uncertain: 0, unresolved: 0, other: 0 };
    day[status] += calls;
    days.set(name, day);
  }
  return [...days.values()];
}

function jobsOf(queues: Awaited<ReturnType<typeof listQueues>>) {
  const sum = { waiting: 0, failed: 0, stuck: 0 };
  for (const { counts, stuck } of queues) {
    sum.waiting += counts["wait"] ?? 0;
    sum.failed += counts["failed"] ?? 0;
    sum.stuck += stuck;
  }
  return sum;
}

function oldestOf(datasets: readonly DatasetSummary[]): { readonly name: string; readonly at: string } | null {
  const dated = datasets.flatMap(({ name, dataFrom: at }) => at === undefined ? [] : [{ name, at }]);
  return dated.toSorted((a, b) => a.at < b.at ? -1 : a.at > b.at ? 1 : 0)[0] ?? null;
}
