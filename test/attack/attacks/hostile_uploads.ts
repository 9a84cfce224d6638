import { connect } from "node:net";
import type { ApiClient } from "../../support/api/api_client.ts";
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

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Attackers that act together. */
const AT_ONCE = 8;
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

async function upload(
  key: ApiClient,
  { body, type, query = "?header=false&input_column=1", signal }: Upload,
): Promise<number> {
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
export const expandingWorkbooks: Attack = {
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
export const abandonedWorkbooks: Attack = {
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
export const endlessForms: Attack = {
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
export const largeJson: Attack = {
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
export const slowUploads: Attack = {
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
