import type { ApiClient } from "../../support/api/api_client.ts";
import { type Attack, batchCompleted, demand, type Target } from "../attack.ts";

/** Names that many places have. */
const NAMES =
  ("Springfield,San José,Santa Cruz,Victoria,San Antonio,La Paz,Trinidad,Georgetown,Richmond,Kingston,Salem," +
    "Franklin,Clinton,Madison,Union,Oxford,Newport,Milton,Dayton,Chester").split(",");
/** As many as one request may have: a turn of a worker, which is a second, answers a part of them. */
const ROWS = 10_000;
const NEIGHBOUR_ROWS = 10;
/** A neighbour waits for the end of a turn, which lasts a second, and for the start of the next job. */
const NEIGHBOUR_MAX_MS = 10_000;
const LOOK_MS = 50;

/** Uploads hard rows, cancels them at once, and again and again. */
const cancelledBatches: Attack = {
  name: "cancelled batches",
  promise: `hard rows that are cancelled keep no worker: a neighbour's ${NEIGHBOUR_ROWS} rows are done within ` +
    `${NEIGHBOUR_MAX_MS / 1000} s, and answered rows are charged`,
  environment: { MONTHLY_LIMIT: "100000" },
  async run({ client }: Target) {
    const attacker = await (await client.signUp()).client.withKey({ environment: "live" });
    const neighbour = await (await client.signUp()).client.withKey({ environment: "live" });
    let answered = 0;
    for (let round = 0; round < 4; round++) {
      const id = await newBatch(attacker, hardRows(round));
      await until(attacker, id, (batch) => batch.counts.processed > 0);
      answered += await cancel(attacker, id);
    }
    const last = await newBatch(attacker, hardRows(9));
    const begun = performance.now();
    const small = await newBatch(neighbour, Array.from({ length: NEIGHBOUR_ROWS }, (_, i) => `52.${i}1, 5.1`));
    await until(neighbour, small, ({ status }) => status === "completed");
    const ms = performance.now() - begun;
    demand(ms <= NEIGHBOUR_MAX_MS, `a neighbour must wait at most ${NEIGHBOUR_MAX_MS} ms`, Math.round(ms));
    answered += await cancel(attacker, last);
    const used = (await attacker.get("/v1/usage")).body.total;
    demand(used >= answered, `${answered} answered rows must be charged`, used);
  },
};

/** Different ones in each round, so that no answer is known. */
function hardRows(round: number): string[] {
  return Array.from(
    { length: ROWS },
    (_, row) =>
      Array.from({ length: 9 }, (_name, i) => NAMES[(row * 7 + i * (1 + (row + round) % 11)) % NAMES.length] ?? "")
        .concat(`${round} ${row}`).join(", "),
  );
}

async function newBatch(client: ApiClient, inputs: readonly string[]): Promise<string> {
  const { status, body } = await client.post("/v1/batches", { inputs: inputs.map((input) => ({ input })) });
  demand(status === 202, "a batch must be accepted with 202", status);
  return body.id;
}

/** Cancels a batch that runs, and returns how many rows of it are answered. */
async function cancel(client: ApiClient, id: string): Promise<number> {
  const { status, body } = await client.post(`/v1/batches/${id}/cancel`, {});
  demand(status === 200, `a batch of ${ROWS} hard rows must still run when it is cancelled`, status);
  return body.counts.processed;
}

interface BatchState {
  readonly status: string;
  readonly counts: { readonly processed: number };
}

async function until(client: ApiClient, id: string, isReached: (batch: BatchState) => boolean): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (performance.now() < deadline) {
    if (isReached((await client.get(`/v1/batches/${id}`)).body)) {
      return;
    }
    await Bun.sleep(LOOK_MS);
  }
  throw new Error("a batch must go on within two minutes");
}

/** Cells that are harmless in the table that they are written to, and formulas when it is read with another delimiter. */
const CELLS = ['x";=1+1;"', "x;=cmd|' /C calc'!A0", 'x\t"=1+1"', "x\n=1+1", "x|@SUM(A1)"];
const WRITTEN = { comma: ",", semicolon: ";", tab: "\t" };
const READ = [",", ";", "\t", "|"];

/** Hides formulas in cells for people who open the results in a spreadsheet. */
const hiddenFormulas: Attack = {
  name: "hidden formulas",
  promise: "no cell of a CSV download is a formula, whatever delimiter it is read with",
  async run({ client }) {
    const key = await (await client.signUp()).client.withKey();
    const { body: { id } } = await key.post("/v1/batches", {
      inputs: CELLS.map((cell) => ({ id: cell, input: `52.1, 5.1 ${cell}` })),
    });
    await batchCompleted(key, id);
    for (const [written, delimiter] of Object.entries(WRITTEN)) {
      const { text } = await key.get(`/v1/batches/${id}/results?format=csv&delimiter=${written}`);
      // With its own delimiter a table is read by its quotes.
      for (const read of READ.filter((other) => other !== delimiter)) {
        const formula = text.split(/\r?\n|\r/u).flatMap((line) => line.split(read))
          .find((cell) => /^["\s]*[=@]/u.test(cell));
        demand(
          formula === undefined,
          `a table written with ${written} and read with ${JSON.stringify(read)} has a formula`,
        );
      }
    }
  },
};

/** Attacks by the work that they make, and by what others open. */
export const WORK: readonly Attack[] = [cancelledBatches, hiddenFormulas];
