import { expect, test } from "bun:test";
import type { ApiClient } from "../../../support/api/api_client.ts";
import { testApi } from "../../../support/api/test_api.ts";

const api = await testApi();

const ROWS = 10_000;
const IMPORTS = 24;
/**
 * The neighbour's requests are sent one after another while the imports run. Before bulk work had separate connections
 * each waited for an import: two or three were answered.
 */
const ANSWERED_MIN = 16;

/** A live key of a new organization with a finished batch of many rows. */
async function withBatch(): Promise<{ readonly key: ApiClient; readonly batchId: string }> {
  const key = await (await api.client.signUp()).client.withKey({ environment: "live" });
  const inputs = Array.from({ length: ROWS }, (_, at) => ({ input: `47.${at + 10_000}, 9.5` }));
  const { body: { id } } = await key.post("/v1/batches", { inputs });
  await api.work();
  return { key, batchId: id };
}

test("24 parallel imports of one organization do not slow down another one's requests, and most are refused", async () => {
  const { key, batchId } = await withBatch();
  const neighbour = await (await api.client.signUp()).client.withKey({ environment: "live" });
  await neighbour.get("/v1/locations");
  const state = { isRunning: true };
  const imports = Promise.all(
    Array.from({ length: IMPORTS }, () => key.post("/v1/locations/import", { batch_id: batchId })),
  ).finally(() => {
    state.isRunning = false;
  });
  const times: number[] = [];
  while (state.isRunning) {
    const from = performance.now();
    expect((await neighbour.get("/v1/locations")).status).toBe(200);
    expect((await neighbour.get("/v1/usage")).status).toBe(200);
    times.push((performance.now() - from) / 2);
  }
  const answers = await imports;
  const median = times.toSorted((one, other) => one - other)[times.length >> 1] ?? Number.NaN;
  // Every run logs how long the neighbour waited.
  // oxlint-disable-next-line no-console
  console.info(`A neighbour's median next to ${IMPORTS} imports: ${median.toFixed(0)} ms of ${times.length} requests`);
  expect(2 * times.length).toBeGreaterThanOrEqual(ANSWERED_MIN);
  expect(answers.filter(({ status }) => status === 201 || status === 200).length).toBeGreaterThan(0);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(IMPORTS - 18);
  expect(refused.every(({ body, headers }) => body.code === "RATE_LIMITED" && headers.has("retry-after"))).toBe(true);
  expect(answers.every(({ status }) => [200, 201, 429].includes(status))).toBe(true);
});
