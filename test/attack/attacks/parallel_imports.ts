import type { ApiClient } from "../../support/api/api_client.ts";
import { type Attack, batchEnded, demand } from "../attack.ts";

const ROWS = 5000;
const IMPORTS = 24;
/** A neighbour's requests take some milliseconds alone, and took 1.2 s before imports had connections of their own. */
const MEDIAN_MAX_MS = 500;

/** Imports one large batch many times at once. */
export const parallelImports: Attack = {
  name: "parallel imports",
  promise: `${IMPORTS} parallel imports leave a neighbour's requests below ${MEDIAN_MAX_MS} ms in the median`,
  async run({ client }) {
    const attacker = await (await client.signUp()).client.withKey({ environment: "live" });
    const neighbour = await (await client.signUp()).client.withKey({ environment: "live" });
    const batchId = await finishedBatch(attacker);
    const state = { isRunning: true };
    const imports = Promise.all(
      Array.from({ length: IMPORTS }, () => attacker.post("/v1/locations/import", { batch_id: batchId })),
    ).finally(() => {
      state.isRunning = false;
    });
    const times: number[] = [];
    while (state.isRunning) {
      const from = performance.now();
      const { status } = await neighbour.get("/v1/locations");
      times.push(performance.now() - from);
      demand(status === 200, "a neighbour's list must be answered with 200", status);
    }
    const statuses = (await imports).map(({ status }) => status);
    const unexpected = statuses.find((status) => ![200, 201, 429, 503].includes(status));
    if (unexpected !== undefined || !statuses.includes(429)) {
      throw new Error(`imports must be answered or refused with 429: current statuses are ${statuses.join(" ")}`);
    }
    const median = times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;
    demand(median <= MEDIAN_MAX_MS, `a neighbour's median must be below ${MEDIAN_MAX_MS} ms`, Math.round(median));
  },
};

async function finishedBatch(client: ApiClient): Promise<string> {
  const inputs = Array.from({ length: ROWS }, (_, at) => ({ input: `47.${at + 10_000}, 9.5` }));
  const { status, body } = await client.post("/v1/batches", { inputs });
  demand(status === 202, "the batch must be accepted with 202", status);
  await batchEnded(client, body.id, "completed");
  return body.id;
}
