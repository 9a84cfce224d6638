import { Elysia, t } from "elysia";
import { listJobs, listOperatorEvents, listProcesses, listQueues, removeJob, retryJob } from "../../accounts/mod.ts";
import { decodeCursor, invalidCursor, pageFrom, readPageRequest } from "../../domain/page.ts";
import { pageRequest, presentList } from "../models/fields.ts";
import { OperatorModel } from "./model.ts";
import { presentJob, presentOperatorEvent, presentProcess, presentQueue } from "./present.ts";
import { overviewOf } from "./overview.ts";
import type { OperatorContext } from "./routes.ts";

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
