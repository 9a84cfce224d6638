import { Elysia, t } from "elysia";
import { listJobs, listOperatorEvents, listProcesses, listQueues, removeJob, retryJob } from "../../accounts/mod.ts";
import { decodeCursor, pageFrom, readPageRequest } from "../../domain/page.ts";
import { Problem } from "../../domain/problem.ts";
import { presentDataset } from "../datasets/model.ts";
import { pageRequest } from "../models/fields.ts";
import { OperatorModel } from "./model.ts";
import { presentJob, presentOperatorEvent, presentProcess, presentQueue } from "./present.ts";
import type { OperatorContext } from "./routes.ts";

const TAG = "Operator";
const EMPTY = t.Void();

/** The state of the service: its data, queues, processes, and what operators did. */
export function serviceRoutes({ dependencies, documented, operators: { gate } }: OperatorContext) {
  const { accounts, datasets } = dependencies;
  const jobs = { ...accounts, queues: dependencies.operatorQueues };
  return new Elysia({ name: "operator service" })
    .use(gate)
    .get("/datasets", () => ({ data: datasets().map(presentDataset) }), {
      operator: true,
      ...documented({
        tag: TAG,
        summary: "List the data sets",
        description: "The data sets in force on the server that answers.",
        answers: { 200: { description: "The data sets", schema: OperatorModel.datasets } },
      }),
    })
    .get("/queues", async () => ({ data: (await listQueues(jobs)).map(presentQueue) }), {
      operator: true,
      ...documented({
        tag: TAG,
        summary: "List the queues",
        description: "Jobs by state; `stuck` ones have been active for longer than any job should be.",
        answers: { 200: { description: "The queues", schema: OperatorModel.queues } },
      }),
    })
    .get("/queues/:queue/jobs", async ({ params: { queue }, query }) => {
      const { limit } = readPageRequest(query.limit === undefined ? {} : { limit: query.limit });
      const offset = query.cursor === undefined ? 0 : offsetIn(query.cursor);
      const found = await listJobs(jobs, { queue, state: query.state, offset, limit });
      const page = pageFrom(found, { limit, positionOf: () => String(offset + limit) });
      return { data: page.data.map(presentJob), next_cursor: page.nextCursor, has_more: page.hasMore };
    }, {
      operator: true,
      params: OperatorModel.queueParams,
      query: OperatorModel.jobQuery,
      ...documented({
        tag: TAG,
        summary: "List jobs of a queue",
        description: "Jobs in one state, the oldest first, without their payload.",
        answers: { 200: { description: "A page of jobs", schema: OperatorModel.jobs } },
      }),
    })
    .post("/queues/:queue/jobs/:id/retry", async ({ by, params: { queue, id: jobId }, set }) => {
      await retryJob(jobs, { queue, jobId, by });
      set.status = 204;
    }, {
      operator: true,
      params: OperatorModel.jobParams,
      ...documented({
        tag: TAG,
        summary: "Retry a job",
        description: "Queues a failed job again.",
        answers: { 204: { description: "Queued", schema: EMPTY } },
      }),
    })
    .delete("/queues/:queue/jobs/:id", async ({ by, params: { queue, id: jobId }, set }) => {
      await removeJob(jobs, { queue, jobId, by });
      set.status = 204;
    }, {
      operator: true,
      params: OperatorModel.jobParams,
      ...documented({
        tag: TAG,
        summary: "Remove a job",
        description: "Removes a job that no worker holds.",
        answers: { 204: { description: "Removed", schema: EMPTY } },
      }),
    })
    .get("/processes", async () => ({ data: (await listProcesses(accounts)).map(presentProcess) }), {
      operator: true,
      ...documented({
        tag: TAG,
        summary: "List the processes",
        description: "Servers and workers with version, start and last report.",
        answers: { 200: { description: "The processes", schema: OperatorModel.processes } },
      }),
    })
    .get("/audit-events", async ({ query }) => {
      const { target_id: targetId } = query;
      const { data, nextCursor, hasMore } = await listOperatorEvents(accounts, {
        ...pageRequest(query),
        ...(targetId === undefined ? {} : { targetId }),
      });
      return { data: data.map(presentOperatorEvent), next_cursor: nextCursor, has_more: hasMore };
    }, {
      operator: true,
      query: OperatorModel.eventQuery,
      ...documented({
        tag: TAG,
        summary: "List what operators did",
        description: "Newest first. Events cannot be changed or deleted.",
        answers: { 200: { description: "A page of events", schema: OperatorModel.events } },
      }),
    });
}

/** Jobs have no order of their own in which a page could begin after one: pages count. */
function offsetIn(cursor: string): number {
  const text = decodeCursor(cursor);
  if (!/^[0-9]{1,7}$/u.test(text)) {
    const detail = "must be the next_cursor of an earlier answer";
    throw new Problem("INVALID_REQUEST", `The page cannot be read: cursor ${detail}`, {
      errors: [{ pointer: "/cursor", detail }],
    });
  }
  return Number(text);
}
