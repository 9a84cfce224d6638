import { Elysia, t } from "elysia";
import {
  cancelDataChange,
  changeData,
  listJobs,
  listOperatorEvents,
  listProcesses,
  listQueues,
  type OperatorEventView,
  type OperatorQueue,
  removeJob,
  retryJob,
} from "../../accounts/mod.ts";
import { decodeCursor, invalidCursor, pageFrom, readPageRequest } from "../../domain/page.ts";
import { OperatorModel } from "./model.ts";
import type { OperatorContext } from "./routes.ts";
import type { CallStatus } from "../../domain/caller.ts";
import type { DataOffer, DatasetSummary } from "../../domain/data_change.ts";
import { databaseSize, readServiceDays, type ServiceDay } from "../../usage/mod.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import { ownNames, presentersOf } from "../models/presenter.ts";

const DAYS = 30;
const MINUTE_MS = 60_000;

type Day = { readonly date: string; readonly environment: ServiceDay["environment"] } & Record<CallStatus, number>;

const EMPTY = t.Void();

/** The state of the service: its overview, queues, processes, and what operators did. */
export function serviceRoutes({ dependencies, operators: { gate, guarded } }: OperatorContext) {
  const { accounts } = dependencies;
  const jobs = { ...accounts, queues: dependencies.operatorQueues };
  return new Elysia({ name: "operator service" })
    .use(gate)
    .get("/overview", async () => await overviewOf(dependencies), guarded({ 200: OperatorModel.overview }))
    .get(
      "/queues",
      async () => present.queues({ data: (await listQueues(jobs)).map(queueOf) }),
      guarded({ 200: OperatorModel.queues }),
    )
    .get("/queues/:queue/jobs", async ({ params: { queue }, query }) => {
      const { limit } = readPageRequest(query.limit === undefined ? {} : { limit: query.limit });
      const offset = query.cursor === undefined ? 0 : offsetIn(query.cursor);
      const found = await listJobs(jobs, { queue, state: query.state, offset, limit });
      const page = pageFrom(found, { limit, positionOf: () => String(offset + limit) });
      return present.jobs(page);
    }, { params: OperatorModel.queueParams, query: OperatorModel.jobQuery, ...guarded({ 200: OperatorModel.jobs }) })
    .post("/queues/:queue/jobs/:id/retry", async ({ by, params: { queue, id: jobId } }) => {
      await retryJob(jobs, { queue, jobId, by });
    }, { params: OperatorModel.jobParams, ...guarded({ 204: EMPTY }) })
    .delete("/queues/:queue/jobs/:id", async ({ by, params: { queue, id: jobId } }) => {
      await removeJob(jobs, { queue, jobId, by });
    }, { params: OperatorModel.jobParams, ...guarded({ 204: EMPTY }) })
    .get(
      "/processes",
      async () => present.processes({ data: await listProcesses(accounts) }),
      guarded({ 200: OperatorModel.processes }),
    )
    .get("/audit-events", async ({ query }) => {
      const { data, ...page } = await listOperatorEvents(accounts, ownNames(query));
      return present.events({ ...page, data: data.map(eventOf) });
    }, { query: OperatorModel.eventQuery, ...guarded({ 200: OperatorModel.events }) });
}

const present = presentersOf(OperatorModel);

function queueOf({ counts, oldestSeconds, ...same }: OperatorQueue) {
  const { wait: waiting = 0, active = 0, delayed = 0, failed = 0 } = counts;
  return { ...same, waiting, active, delayed, failed, oldestSeconds: Math.round(oldestSeconds) };
}

function eventOf({ operatorId: id, operatorEmail: email, ...same }: OperatorEventView) {
  return { ...same, operator: id === null || email === null ? null : { id, email } };
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
  const running = processes.filter(({ missing }) => !missing);
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
export function dataRoutes({ dependencies, operators: { gate, guarded } }: OperatorContext) {
  const { accounts, datasets, dataChanges: changes } = dependencies;
  return new Elysia({ name: "operator data" })
    .use(gate)
    .get("/datasets", () => {
      const updatable = changes.updatable();
      return present.datasets({ data: datasets().map((one) => ({ ...one, updatable: updatable.has(one.name) })) });
    }, guarded({ 200: OperatorModel.datasets }))
    .get("/catalog", async ({ query: { q = "" } }) => {
      const offers = await changes.offers(q.trim());
      return present.catalog({ data: offers.map(offerOf), freeBytes: dependencies.disk().freeBytes });
    }, { query: OperatorModel.catalogQuery, ...guarded({ 200: OperatorModel.catalog }) })
    .post("/datasets", async ({ body: { name }, by }) => {
      return present.dataChange(await changeData(accounts, { changes, action: "add", name, by }));
    }, { body: OperatorModel.addData, ...guarded({ 202: OperatorModel.dataChange }) })
    .post("/datasets/:name/update", async ({ params: { name }, by }) => {
      return present.dataChange(await changeData(accounts, { changes, action: "update", name, by }));
    }, { params: OperatorModel.datasetParams, ...guarded({ 202: OperatorModel.dataChange }) })
    .delete("/datasets/:name", async ({ params: { name }, by }) => {
      return present.dataChange(await changeData(accounts, { changes, action: "remove", name, by }));
    }, { params: OperatorModel.datasetParams, ...guarded({ 202: OperatorModel.dataChange }) })
    .get(
      "/data-change",
      async () => present.lastDataChange({ change: await changes.last() }),
      guarded({ 200: OperatorModel.lastDataChange }),
    )
    .delete("/data-change", ({ by }) => cancelDataChange(accounts, { changes, by }), guarded({ 204: EMPTY }));
}

function offerOf({ bytes, isLoaded, isUsual, ...same }: DataOffer) {
  return { ...same, sizeBytes: bytes, loaded: isLoaded, usual: isUsual };
}
