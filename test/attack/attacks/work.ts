import { readFileSync } from "node:fs";
import type { ApiAnswer, ApiClient } from "../../support/api/api_client.ts";
import { CREATING_ROUTES, sendCreating } from "../../support/api/creating_requests.ts";
import { descendantsOf, signalEach } from "../../support/processes/process_tree.ts";
import { type Attack, batchEnded, demand, type Target } from "../attack.ts";

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

const RETRIES = 20;

/** Sends every creating request twenty times at once with one key, and once more. */
const repeatedCreations: Attack = {
  name: "repeated creations",
  promise: "twenty requests with one Idempotency-Key create one thing, are billed once and get one answer",
  async run({ url, client }) {
    for (const { route, prepare, one, calls } of CREATING_ROUTES) {
      const request = await prepare({ client, batchEnded });
      const key = crypto.randomUUID();
      const send = () => sendCreating(url, request, key);
      const answers = [...await Promise.all(Array.from({ length: RETRIES }, send)), await send()];
      const texts = new Set(answers.filter(({ status }) => status < 300).map(({ text }) => text));
      const others = new Set(answers.filter(({ status }) => status >= 300).map(({ status }) => status));
      if (texts.size !== 1 || [...others].some((status) => ![409, 429, 503].includes(status))) {
        throw new Error(
          `${route}: ${texts.size} different answers, and ${[...others].join(", ") || "no other status"}`,
        );
      }
      const [count, counted] = [await request.count(), await request.calls()];
      if (count !== one || counted !== calls) {
        throw new Error(`${route}: ${count} created and ${counted} calls, where ${one} and ${calls} are right`);
      }
    }
  },
};

/** More at once than one organization may have under way and waiting in any class of work. */
const REQUESTS = 400;
/** How often a neighbour tries while the service is short of time. */
const UNCOUNTED_RETRIES = 5;
/** Nothing listens there. */
const WEBHOOK = { url: "http://127.0.0.1:9/hook", events: ["batch.completed"] };
const LOCATION = { coordinates: { latitude: 52, longitude: 5 }, label: "Here" };

/** Creates locations as fast as the service answers. */
const massLocations: Attack = {
  name: "mass creation of locations",
  promise: "most of many parallel creations are refused, and a neighbour can create one meanwhile",
  async run({ client }) {
    const { client: attacker } = await client.signUp();
    const { client: neighbour } = await client.signUp();
    await flood(neighbour, () => attacker.post("/v1/locations", LOCATION));
  },
};

/** Sends test events to a webhook as fast as the service answers. */
const webhookTests: Attack = {
  name: "webhook tests",
  promise: "most of many parallel test events are refused, and a neighbour can create a location meanwhile",
  environment: { WEBHOOK_ALLOW_PRIVATE: "on" },
  async run({ client }) {
    const { client: attacker } = await client.signUp();
    const { client: neighbour } = await client.signUp();
    const { status, body } = await attacker.post("/v1/webhooks", WEBHOOK);
    demand(status === 201, "a webhook must be created with 201", status);
    await flood(neighbour, () => attacker.post(`/v1/webhooks/${body.id}/test`, {}));
  },
};

/** Uploads batches whose rows are all unreadable, so that none of them costs a call. */
const zeroCallBatches: Attack = {
  name: "batches of zero calls",
  promise:
    "most of many parallel batches that cost no call are refused, and a neighbour can create a location meanwhile",
  async run({ client }) {
    const { client: attacker } = await client.signUp();
    const { client: neighbour } = await client.signUp();
    const rows = `address\n${'" "\n'.repeat(500)}`;
    await flood(neighbour, () => attacker.upload("/v1/batches?input_column=address", rows));
  },
};

/** Sends many requests at once, and checks what a neighbour and most of them are answered. */
async function flood(neighbour: ApiClient, send: () => Promise<Pick<ApiAnswer, "status" | "headers">>): Promise<void> {
  const sent = Promise.all(Array.from({ length: REQUESTS }, send));
  const neighbourStatus = await createdWithRetries(neighbour);
  const answers = await sent;
  demand(neighbourStatus === 201, "a neighbour's location must be created with 201", neighbourStatus);
  const unexpected = answers.find(({ status }) => ![201, 202, 429, 503].includes(status));
  demand(unexpected === undefined, "each request must be accepted or refused", unexpected?.status);
  const refused = answers.filter(({ status }) => status === 429 || status === 503);
  demand(refused.length >= REQUESTS / 4, `of ${REQUESTS} requests at least a quarter must be refused`, refused.length);
  demand(refused.every(({ headers }) => Number(headers.get("retry-after")) > 0), "every refusal must have Retry-After");
}

/** A whole server that is short of time refuses everybody for a moment: retried as the guide says. */
async function createdWithRetries(client: ApiClient): Promise<number> {
  let status = 0;
  for (let tries = 0; tries < UNCOUNTED_RETRIES; tries++) {
    const answer = await client.post("/v1/locations", LOCATION);
    status = answer.status;
    if (status !== 503) {
      break;
    }
    await Bun.sleep(1000 * Number(answer.headers.get("retry-after") ?? 1));
  }
  return status;
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
    await batchEnded(key, id, "completed");
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

/** More than there are connections, so that some wait for one. */
const AT_ONCE = 30;
/** The service notices after some 2.5 s. Generous for a busy machine, and below the 15 s of a statement. */
const ANSWERED_MAX_MS = 9000;
const RECOVERED_MAX_MS = 20_000;
const FROZEN_LOOK_MS = 100;

/** Stops every process of the database, as a frozen machine or a network that drops packets would. */
const frozenPostgres: Attack = {
  name: "frozen Postgres",
  promise: "while the database does not answer, requests get 503 within seconds; afterwards everything works again",
  async run({ url, pid, client }) {
    const { client: session } = await client.signUp();
    const caller = await session.withKey({ environment: "live" });
    const processes = databaseProcesses(pid);
    demand(processes.length !== 0, "the service must have started its own database");
    signalEach(processes, "SIGSTOP");
    try {
      await refusedInTime([caller, session, client]);
      // Known by now: these do not wait at all, and the database does not see them.
      await refusedInTime([caller, session, client]);
    } finally {
      signalEach(processes, "SIGCONT");
    }
    const deadline = performance.now() + RECOVERED_MAX_MS;
    while ((await caller.get("/v1/locations")).status !== 200) {
      demand(performance.now() <= deadline, `the service must work again within ${RECOVERED_MAX_MS} ms`);
      await Bun.sleep(FROZEN_LOOK_MS);
    }
    const location = { coordinates: { latitude: 47.14, longitude: 9.52 }, label: "Town hall" };
    const created = await caller.post("/v1/locations", location);
    const ready = await fetch(`${url}/readyz`);
    if (created.status !== 201 || ready.status !== 200) {
      throw new Error(`afterwards a location was answered with ${created.status}, and /readyz with ${ready.status}`);
    }
  },
};

/** Sends reads, changes and log-ins at once. @throws Error where one was not refused with 503, or too late */
async function refusedInTime([caller, session, anybody]: readonly [ApiClient, ApiClient, ApiClient]): Promise<void> {
  const credentials = { email: "nobody@example.com", password: "correct horse battery staple" };
  const requests: readonly (() => Promise<{ readonly status: number }>)[] = [
    () => caller.get("/v1/locations"),
    () => caller.post("/v1/maps", { name: "Frozen", slug: "frozen", visibility: "private" }),
    () => session.get("/v1/auth/me"),
    () => anybody.post("/v1/auth/login", credentials),
  ];
  const begunMs = performance.now();
  const statuses = await Promise.all(Array.from({ length: AT_ONCE }, async (_, at) => {
    const { status } = await requests[at % requests.length]!();
    return status;
  }));
  const tookMs = Math.round(performance.now() - begunMs);
  const others = statuses.filter((status) => status !== 503 && status !== 429);
  demand(
    others.length <= 0,
    `every request must be refused with 503: ${others.length} had ${[...new Set(others)].join(", ")}`,
  );
  demand(
    tookMs <= ANSWERED_MAX_MS,
    `every request must be refused within ${ANSWERED_MAX_MS} ms: the last took ${tookMs}`,
  );
}

/** The database's processes among those that the service started. */
function databaseProcesses(pid: number): number[] {
  return descendantsOf(pid).filter((one) => {
    try {
      return readFileSync(`/proc/${one}/cmdline`, "utf8").includes("postgres");
    } catch {
      // It has ended since.
      return false;
    }
  });
}

/** Attacks that make work, or undo it. */
export const WORK: readonly Attack[] = [
  cancelledBatches,
  repeatedCreations,
  massLocations,
  webhookTests,
  zeroCallBatches,
  hiddenFormulas,
  frozenPostgres,
];
