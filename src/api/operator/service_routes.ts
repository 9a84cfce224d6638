import { Elysia, t } from "elysia";
import {
  cancelDataChange,
  changeData,
  listJobs,
  listOperatorEvents,
  listProcesses,
  listQueues,
  removeJob,
  retryJob,
} from "../../accounts/mod.ts";
import { decodeCursor, invalidCursor, pageFrom, readPageRequest } from "../../domain/page.ts";
import { pageRequest, presentList } from "../models/fields.ts";
import { OperatorModel } from "./model.ts";
import { presentJob, presentOperatorEvent, presentProcess, presentQueue } from "./present.ts";
import type { OperatorContext } from "./routes.ts";
import type { CallStatus } from "../../domain/caller.ts";
import type { DatasetSummary } from "../../domain/dataset_summary.ts";
import { databaseSize, readServiceDays, type ServiceDay } from "../../usage/mod.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import type { DataChange, DataOffer } from "../../domain/data_change.ts";
import { presentDataset } from "../datasets/routes.ts";

const DAYS = 30;
const MINUTE_MS = 60_000;

type Day = { readonly date: string; readonly environment: ServiceDay["environment"] } & Record<CallStatus, number>;

const EMPTY = t.Void();

/** The state of the service: its overview, queues, processes, and what operators did. */
export function serviceRoutes({ dependencies, answered, operators: { gate } }: OperatorContext) {
  const { accounts } = dependencies;
  const jobs = { ...accounts, queues: dependencies.operatorQueues };
  return new Elysia({ name: "operator service" })
    .use(gate)
    .get("/overview", async () => await overviewOf(dependencies), {
      operator: true,
      ...answered({ 200: OperatorModel.overview }),
    })
    .get("/queues", async () => ({ data: (await listQueues(jobs)).map(presentQueue) }), {
      operator: true,
      ...answered({ 200: OperatorModel.queues }),
    })
    .get("/queues/:queue/jobs", async ({ params: { queue }, query }) => {
      const { limit } = readPageRequest(query.limit === undefined ? {} : { limit: query.limit });
      const offset = query.cursor === undefined ? 0 : offsetIn(query.cursor);
      const found = await listJobs(jobs, { queue, state: query.state, offset, limit });
      const page = pageFrom(found, { limit, positionOf: () => String(offset + limit) });
      return presentList(page, presentJob);
    }, {
      operator: true,
      params: OperatorModel.queueParams,
      query: OperatorModel.jobQuery,
      ...answered({ 200: OperatorModel.jobs }),
    })
    .post("/queues/:queue/jobs/:id/retry", async ({ by, params: { queue, id: jobId }, set }) => {
      await retryJob(jobs, { queue, jobId, by });
      set.status = 204;
    }, { operator: true, params: OperatorModel.jobParams, ...answered({ 204: EMPTY }) })
    .delete("/queues/:queue/jobs/:id", async ({ by, params: { queue, id: jobId }, set }) => {
      await removeJob(jobs, { queue, jobId, by });
      set.status = 204;
    }, { operator: true, params: OperatorModel.jobParams, ...answered({ 204: EMPTY }) })
    .get("/processes", async () => ({ data: (await listProcesses(accounts)).map(presentProcess) }), {
      operator: true,
      ...answered({ 200: OperatorModel.processes }),
    })
    .get("/audit-events", async ({ query }) => {
      const { target_id: targetId } = query;
      return presentList(
        await listOperatorEvents(accounts, {
          ...pageRequest(query),
          ...(targetId === undefined ? {} : { targetId }),
        }),
        presentOperatorEvent,
      );
    }, { operator: true, query: OperatorModel.eventQuery, ...answered({ 200: OperatorModel.events }) });
}

/** Jobs have no order of their own in which a page could begin after one: pages count. */
function offsetIn(cursor: string): number {
  const text = decodeCursor(cursor);
  if (!/^[0-9]{1,7}$/u.test(text)) {
    throw invalidCursor();
  }
  return Number(text);
}

/** The state of the service at a glance. What cannot be reached is missing in it: then it is needed most. */
async function overviewOf(dependencies: ApiDependencies) {
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

/** The data sets in force, what the catalog has, and the change that runs. */
export function dataRoutes({ dependencies, answered, operators: { gate } }: OperatorContext) {
  const { accounts, datasets, dataChanges: changes } = dependencies;
  return new Elysia({ name: "operator data" })
    .use(gate)
    .get("/datasets", () => {
      const updatable = changes.updatable();
      return { data: datasets().map((one) => ({ ...presentDataset(one), updatable: updatable.has(one.name) })) };
    }, {
      operator: true,
      ...answered({ 200: OperatorModel.datasets }),
    })
    .get("/catalog", async ({ query: { q = "" } }) => ({
      data: (await changes.offers(q.trim())).map(presentOffer),
      free_bytes: dependencies.disk().freeBytes,
    }), { operator: true, query: OperatorModel.catalogQuery, ...answered({ 200: OperatorModel.catalog }) })
    .post("/datasets", async ({ body: { name }, by, set }) => {
      set.status = 202;
      return presentChange(await changeData(accounts, { changes, action: "add", name, by }));
    }, { operator: true, body: OperatorModel.addData, ...answered({ 202: OperatorModel.dataChange }) })
    .post("/datasets/:name/update", async ({ params: { name }, by, set }) => {
      set.status = 202;
      return presentChange(await changeData(accounts, { changes, action: "update", name, by }));
    }, { operator: true, params: OperatorModel.datasetParams, ...answered({ 202: OperatorModel.dataChange }) })
    .delete("/datasets/:name", async ({ params: { name }, by, set }) => {
      set.status = 202;
      return presentChange(await changeData(accounts, { changes, action: "remove", name, by }));
    }, { operator: true, params: OperatorModel.datasetParams, ...answered({ 202: OperatorModel.dataChange }) })
    .get("/data-change", async () => {
      const change = await changes.last();
      return { change: change === undefined ? null : presentChange(change) };
    }, { operator: true, ...answered({ 200: OperatorModel.lastDataChange }) })
    .delete("/data-change", async ({ by, set }) => {
      await cancelDataChange(accounts, { changes, by });
      set.status = 204;
    }, { operator: true, ...answered({ 204: EMPTY }) });
}

function presentOffer({ bytes, isLoaded, isUsual, countries, ...offer }: DataOffer) {
  return { ...offer, countries: [...countries], size_bytes: bytes ?? null, loaded: isLoaded, usual: isUsual };
}

function presentChange({ action, name, state, fraction, lines, startedAt, endedAt }: DataChange) {
  return {
    action,
    name,
    state,
    fraction: fraction ?? null,
    lines: [...lines],
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
  };
}
