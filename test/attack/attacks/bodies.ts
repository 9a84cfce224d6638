import { connect, type Socket } from "node:net";
import { COSTLY_INPUTS } from "../../load/open_load.ts";
import { overload } from "../../load/overload.ts";
import { rawCaller } from "../../load/raw_caller.ts";
import { capacityOf } from "../../load/scale.ts";
import type { ApiClient } from "../../support/api/api_client.ts";
import { type HostileTable, hostileTables } from "../../support/files/hostile_tables.ts";
import {
  expandingWorkbook,
  inlineCell,
  sharedCell,
  sharedText,
  sheetRow,
  workbookFile,
} from "../../support/files/workbook_file.ts";
import { patience } from "../../support/runner/patience.ts";
import { type Attack, demand, type Target } from "../attack.ts";

/** Heads a second, each on a connection of its own: next to no work for either side. */
const HEADS_PER_SECOND = 500;
const SECONDS = 4;
/** A client that reads one page after the other, slowly. */
const NEIGHBOUR_EVERY_MS = 50;
/** How often heads are sent: evenly, as many clients would. */
const HEADS_EVERY_MS = 10;
/** Of the neighbour's requests: a busy machine may delay some for other reasons. */
const REFUSED_SHARE_MAX = 0.03;
/** Half of the neighbour's requests: generous, an answer takes some 5 ms. */
const MEDIAN_MAX_MS = 100;

/** Sends the heads of log-ins, and none of their bodies. */
const bodiesThatNeverCome: Attack = {
  name: "bodies that never come",
  promise: "a neighbour is answered while hundreds of requests wait for the rest of their bodies",
  async run({ url, client }) {
    const { client: session } = await client.signUp();
    const neighbour = await session.withKey({ environment: "test" });
    await neighbour.get("/v1/locations");
    const sockets: Socket[] = [];
    const heads = setInterval(() => {
      sockets.push(...Array.from({ length: HEADS_PER_SECOND * HEADS_EVERY_MS / 1000 }, () => head(url)));
    }, HEADS_EVERY_MS);
    try {
      const answers: Promise<{ readonly status: number; readonly ms: number }>[] = [];
      for (const endMs = performance.now() + SECONDS * 1000; performance.now() < endMs;) {
        answers.push(timed(neighbour));
        await Bun.sleep(NEIGHBOUR_EVERY_MS);
      }
      const done = await Promise.all(answers);
      const refused = done.filter(({ status }) => status !== 200).length;
      demand(
        refused <= done.length * REFUSED_SHARE_MAX,
        `a neighbour must be answered: ${refused} of ${done.length} requests were not`,
      );
      const medianMs = done.map(({ ms }) => ms).toSorted((one, other) => one - other)[done.length >> 1] ?? 0;
      demand(medianMs <= MEDIAN_MAX_MS, `half of the answers must take at most ${MEDIAN_MAX_MS} ms`, medianMs);
    } finally {
      clearInterval(heads);
      sockets.forEach((socket) => socket.destroy());
    }
  },
};

async function timed(client: ApiClient): Promise<{ readonly status: number; readonly ms: number }> {
  const begunMs = performance.now();
  const { status } = await client.get("/v1/locations");
  return { status, ms: performance.now() - begunMs };
}

function head(url: Target["url"]): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.write(
    `POST /v1/auth/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  );
  return socket;
}

const FLOOD_SECONDS = 6;
/** The capacity of a shared machine changes from second to second: this is several times as much, whenever it was measured. */
const TIMES = 6;
const CONNECTIONS = 4;
const CAPACITY_SECONDS = 2;
/** Below what a queue without a bound would take by the end, above what a busy machine adds. Milliseconds. */
const ANSWERED_P99_MAX_MS = 8000;
const REFUSED_P50_MAX_MS = 3000;
const REFUSED_SHARE_MIN = 0.2;
const REFUSED_AFTER_MAX = 0.5;
/** Part of the capacity that is still answered. */
const GOODPUT_MIN = 1 / 4;

/** Sends several times the calls that the service can answer. */
const moreThanItCan: Attack = {
  name: "more than it can",
  promise: "What cannot be answered soon is refused with 503 and Retry-After; probes are always answered",
  environment: { RATE_PER_SECOND: "1000000", MONTHLY_LIMIT: "1000000000" },
  async run({ url, client }) {
    const { client: session } = await client.signUp();
    const { credential = "" } = await session.withKey({ environment: "live" });
    const bodies = COSTLY_INPUTS.map((input) => JSON.stringify({ input }));
    const call = rawCaller({ url, path: "/v1/resolve", credential, bodies });
    await capacityOf(call, { connections: CONNECTIONS, seconds: CAPACITY_SECONDS });
    const capacity = await capacityOf(call, { connections: CONNECTIONS, seconds: CAPACITY_SECONDS });
    const result = await overload({ url, call, capacity, times: TIMES, seconds: FLOOD_SECONDS });
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const counted = Number(/^locus_requests_shed_total\{[^}]*\} (\d+)$/mu.exec(metrics)?.[1]);
    const promises: readonly (readonly [holds: boolean, promise: string])[] = [
      [result.others === 0, "every answer is 200, or 429 or 503 with Retry-After"],
      [result.refused.share > REFUSED_SHARE_MIN, `more than ${REFUSED_SHARE_MIN} of the calls are refused`],
      [result.refused.p50 < REFUSED_P50_MAX_MS, `half of the refusals take less than ${REFUSED_P50_MAX_MS} ms`],
      [result.answered.p99 < ANSWERED_P99_MAX_MS, `99 of 100 answers take less than ${ANSWERED_P99_MAX_MS} ms`],
      [result.goodput > capacity * GOODPUT_MIN, "a quarter of the capacity is still answered"],
      [result.refusedAfter < REFUSED_AFTER_MAX, "most calls are answered again when the overload has ended"],
      [result.livez.failures === 0, "/livez always answers 200"],
      [result.readyz.failures === 0, "/readyz always answers 200"],
      [counted > 0, "the metrics count the refusals"],
    ];
    const broken = promises.flatMap(([holds, promise]) => holds ? [] : [promise]);
    demand(broken.length <= 0, `broken: ${broken.join("; ")}. Measured: ${JSON.stringify({ ...result, counted })}`);
  },
};

/** Characters of each table; packed it has some 16 kB. */
const CHARACTERS = 16 * 1024 * 1024;
/** Attackers that act together. */
const AT_ONCE = 8;
/** A hostile table is never a batch; its beginning may be shown. A busy service refuses what would wait too long. */
const ALLOWED = { "/v1/batches": [413, 422, 429, 503], "/v1/batches/preview": [200, 413, 422, 429, 503] } as const;

/** Sends tables as gzip that have a thousandth of their size and take seconds to be read whole. */
const unpackingTables: Attack = {
  name: "unpacking tables",
  promise: "16 kB that unpack to 16 MB of blank lines, commas or quotes are refused, and soon their key is",
  async run({ client, url }) {
    for (const table of hostileTables(CHARACTERS)) {
      const { client: owner } = await client.signUp({ email: `tables.${crypto.randomUUID()}@example.com` });
      const { credential = "" } = await owner.withKey({ environment: "test" });
      const body = Bun.gzipSync(table.text);
      for (const path of ["/v1/batches", "/v1/batches/preview"] as const) {
        const statuses = await Promise.all(
          Array.from(
            { length: AT_ONCE },
            (_, at) =>
              statusOf(`${url}${path}`, { sent: at % 2 === 0 ? whole(body, table) : asFile(body, table), credential }),
          ),
        );
        const unexpected = statuses.find((status) => !ALLOWED[path].some((one) => one === status));
        if (unexpected !== undefined) {
          throw new Error(
            `${table.format} of ${table.name} to ${path} must be answered ${ALLOWED[path].join(" or ")}: ` +
              `current status is ${unexpected}`,
          );
        }
      }
    }
  },
};

interface Sent {
  readonly body: BodyInit;
  readonly headers: Readonly<Record<string, string>>;
}

function whole(body: Uint8Array<ArrayBuffer>, { type }: HostileTable): Sent {
  return { body, headers: { "content-type": type, "content-encoding": "gzip" } };
}

function asFile(body: Uint8Array<ArrayBuffer>, { format }: HostileTable): Sent {
  const form = new FormData();
  form.set("file", new File([body], `rows.${format}.gz`));
  return { body: form, headers: {} };
}

async function statusOf(
  address: string,
  { sent: { body, headers }, credential }: { readonly sent: Sent; readonly credential: string },
): Promise<number> {
  const authorization = `Bearer ${credential}`;
  const answer = await fetch(address, { method: "POST", headers: { authorization, ...headers }, body });
  await answer.arrayBuffer();
  return answer.status;
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** A form that is refused takes no more than this from its sender: what the sockets on both sides hold. */
const FORM_BYTES_MAX = 256 * 1024 * 1024;
/** Longer than the idle timeout of connections. */
const SLOW_MS = 40_000;
/** A busy service refuses what would wait too long, whatever it is. */
const OVERLOADED = 503;
/** What reads a small file that nobody hinders. */
const SOON_S = patience(10_000) / 1000;
const SLOW_EVERY_MS = 2000;

async function attacker({ client }: Target): Promise<ApiClient> {
  const { client: owner } = await client.signUp({ email: `uploads.${crypto.randomUUID()}@example.com` });
  return await owner.withKey({ environment: "live" });
}

interface Upload {
  readonly body: BodyInit;
  readonly type: string;
  readonly query?: string;
  readonly signal?: AbortSignal;
}

async function upload(key: ApiClient, { body, type, query = "?header=false&input_column=1", signal }: Upload) {
  const answer = await fetch(`${key.url}/v1/batches${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key.credential}`, "content-type": type },
    body,
    ...(signal === undefined ? {} : { signal }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Throws where an answer is not among those that a hostile upload may have. */
function assertRefused(statuses: readonly number[], allowed: readonly number[]): void {
  for (const status of statuses) {
    if (!allowed.includes(status) && status !== OVERLOADED) {
      throw new Error(`a hostile upload must be answered ${allowed.join(" or ")}: current status is ${status}`);
    }
  }
}

/** Sends small workbooks that expand to gigabytes. */
const expandingWorkbooks: Attack = {
  name: "expanding workbooks",
  promise: "a workbook that expands to far more than its size is refused with 413",
  async run(target) {
    const key = await attacker(target);
    const row = sheetRow(Array.from({ length: 30 }, () => sharedCell(0)));
    const workbooks = [
      await expandingWorkbook(),
      // Each cell and row is allowed; only together they are too much.
      await workbookFile({ shared: sharedText("a".repeat(32_000)), rows: row.repeat(20_000) }),
      await workbookFile({ shared: sharedText("a".repeat(32_000)).repeat(6000), rows: row }),
      await workbookFile({ rows: " ".repeat(200_000_000) }),
    ];
    const statuses = await Promise.all(
      Array.from(
        { length: 2 * AT_ONCE },
        (_, at) => upload(key, { body: workbooks[at % workbooks.length] ?? "", type: XLSX }),
      ),
    );
    assertRefused(statuses, [413, 429, 503]);
  },
};

/** Sends workbooks of many rows and hangs up. */
const abandonedWorkbooks: Attack = {
  name: "abandoned workbooks",
  promise: "a workbook whose sender has gone costs nothing more",
  async run(target) {
    const key = await attacker(target);
    const workbook = await workbookFile({ rows: sheetRow([inlineCell("Utrecht")]).repeat(250_000) });
    for (let round = 0; round < AT_ONCE; round++) {
      const gone = new AbortController();
      const sending = upload(key, { body: workbook, type: XLSX, signal: gone.signal });
      await Bun.sleep(150);
      gone.abort();
      await sending.catch(() => {});
    }
    // The last ones may still be ending; a small one is read without waiting for what nobody wants.
    const small = await workbookFile({ rows: sheetRow([inlineCell("Utrecht")]) });
    const begun = performance.now();
    const status = await upload(key, { body: small, type: XLSX });
    const seconds = (performance.now() - begun) / 1000;
    if (status !== 202 || seconds > SOON_S) {
      throw new Error(`a small workbook must be accepted soon after: status ${status} after ${Math.round(seconds)} s`);
    }
  },
};

function formField(name: string, value: string): string {
  return `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

/** Sends forms that never reach their file. */
const endlessForms: Attack = {
  name: "endless forms",
  promise: "a form is refused by 64 KiB before its file, and is not kept in memory",
  async run(target) {
    const key = await attacker(target);
    const parts = [
      formField("country", "NL"),
      formField(`x${"y".repeat(3000)}`, "z".repeat(4000)),
      "preamble\r\n".repeat(400),
    ];
    const statuses = await Promise.all(parts.map((part) => {
      const piece = Buffer.from(part.repeat(20));
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += piece.length;
          if (sent > FORM_BYTES_MAX) {
            controller.close();
            return;
          }
          controller.enqueue(piece);
        },
      });
      return upload(key, { body, type: "multipart/form-data; boundary=b", query: "" }).catch(() => 413);
    }));
    assertRefused(statuses, [413, 422, 429]);
  },
};

/** Sends large JSON bodies, eight at once. */
const largeJson: Attack = {
  name: "large JSON",
  promise: "62 MB of JSON, eight times at once, neither stop the event loop nor fill the memory",
  async run(target) {
    const key = await attacker(target);
    const escapes = `{"inputs":[{"input":"${'\\"'.repeat(31_000_000)}"}]}`;
    const many = `{"inputs":[${`{"input":"${"ü".repeat(4000)}"},`.repeat(7500)}{"input":1}]}`;
    const nested = `{"inputs":[${"[".repeat(60_000_000)}`;
    for (const body of [escapes, nested, many]) {
      const statuses = await Promise.all(
        Array.from({ length: AT_ONCE }, () => upload(key, { body, type: "application/json", query: "" })),
      );
      assertRefused(statuses, [400, 413, 422, 429]);
    }
  },
};

/** Sends a small upload over longer than connections may be idle, and another one that stops. */
const slowUploads: Attack = {
  name: "slow uploads",
  promise: "an upload that goes on is accepted however slow it is, and one that stops is answered with the reason",
  async run(target) {
    const key = await attacker(target);
    const rows = Array.from({ length: SLOW_MS / SLOW_EVERY_MS }, () => "Utrecht\n");
    const [slow, stopped] = await Promise.all([
      speakSlowly(key, { pieces: ["address\n", ...rows], length: 8 + 8 * rows.length }),
      speakSlowly(key, { pieces: ["address\n"], length: 1000 }),
    ]);
    demand(
      slow.startsWith("HTTP/1.1 202"),
      `a slow upload must be accepted: the answer begins ${JSON.stringify(slow.slice(0, 40))}`,
    );
    if (!stopped.startsWith("HTTP/1.1 400") || !stopped.includes("No byte of the upload has come")) {
      throw new Error(
        `an upload that stops must get a reason: the answer begins ${JSON.stringify(stopped.slice(0, 40))}`,
      );
    }
  },
};

/** Sends a CSV upload piece by piece, slower than any buffer, and reads the beginning of the answer. */
function speakSlowly(
  { url, credential }: ApiClient,
  { pieces, length }: { readonly pieces: readonly string[]; readonly length: number },
): Promise<string> {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(port), hostname);
  const send = async (): Promise<void> => {
    socket.write(
      `POST /v1/batches HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${credential}\r\n` +
        `Content-Type: text/csv\r\nContent-Length: ${length}\r\n\r\n`,
    );
    for (const piece of pieces) {
      socket.write(piece);
      await Bun.sleep(SLOW_EVERY_MS);
    }
  };
  socket.once("connect", () => void send());
  socket.once("data", (data) => {
    resolve(data.toString("latin1"));
    socket.end();
  });
  socket.once("error", () => resolve("a closed connection"));
  socket.once("close", () => resolve("a closed connection"));
  return promise;
}

/** Attacks by what is sent. */
export const BODIES: readonly Attack[] = [
  bodiesThatNeverCome,
  moreThanItCan,
  unpackingTables,
  expandingWorkbooks,
  abandonedWorkbooks,
  endlessForms,
  largeJson,
  slowUploads,
];
