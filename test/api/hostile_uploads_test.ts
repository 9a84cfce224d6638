import { afterAll, beforeAll, expect, test } from "bun:test";
import { testApi } from "../support/test_api.ts";
import { expandingWorkbook, inlineCell, sheetRow, workbookFile } from "../support/workbook_file.ts";

const api = await testApi();
afterAll(() => api.close());

let credential = "";
beforeAll(async () => {
  const { client } = await api.client.signUp();
  credential = (await client.post("/v1/api-keys", { name: "Test", environment: "live" })).body.key;
});

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Far above what an answer takes on a busy machine, far below what the expanded workbook took. */
const LIVEZ_MAX_MS = 2000;

async function upload(body: BodyInit, headers: Record<string, string>) {
  const answer = await fetch(`${api.url}/v1/batches?input_column=1&header=false`, {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${credential}`, ...headers },
  });
  // oxlint-disable-next-line typescript/no-explicit-any
  const answered: any = await answer.json();
  return { status: answer.status, body: answered };
}

/** Does something, and measures the slowest answer of `/livez` meanwhile. */
async function probingLivez<Answer>(action: () => Promise<Answer>) {
  let slowestMs = 0;
  const over = new AbortController();
  const probing = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      await (await fetch(`${api.url}/livez`)).text();
      slowestMs = Math.max(slowestMs, performance.now() - begun);
    }
  })();
  const answer = await action();
  over.abort();
  await probing;
  return { answer, slowestMs };
}

test("a workbook of 5 kB that expands to gigabytes is refused, and /livez answers meanwhile", async () => {
  const workbook = await expandingWorkbook();
  expect(workbook.length).toBeLessThan(20_000);
  const { answer: refused, slowestMs } = await probingLivez(() => upload(workbook, { "content-type": XLSX }));
  expect([refused.status, refused.body.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  expect(refused.body.detail).toContain("cell");
  expect(slowestMs).toBeLessThan(LIVEZ_MAX_MS);
});

/** Parts of a form without a file, sent until the server has answered or `bytesMax` were taken. */
async function endlessForm(part: (at: number) => string, bytesMax: number) {
  let sent = 0;
  const gone = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= bytesMax || gone.signal.aborted) {
        controller.close();
        return;
      }
      let text = "";
      for (let at = 0; at < 100; at++) {
        text += part(sent + at);
      }
      sent += text.length;
      controller.enqueue(Buffer.from(text));
    },
  });
  const answer = await upload(body, { "content-type": "multipart/form-data; boundary=b" });
  gone.abort();
  return { ...answer, sent };
}

const field = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

test("a form that never reaches its file is refused early", async () => {
  const bytesMax = 64 * 1024 * 1024;
  const unknown = await endlessForm((at) => field(`field${at}`, "x".repeat(3000)), bytesMax);
  expect([unknown.status, unknown.body.errors[0].pointer]).toEqual([422, "/field0"]);
  const repeated = await endlessForm(() => field("country", "NL"), bytesMax);
  expect([repeated.status, repeated.body.errors[0].pointer]).toEqual([422, "/country"]);
  for (const part of ["preamble\r\n".repeat(300), field("template", "x".repeat(5000))]) {
    expect((await endlessForm(() => part, bytesMax)).status).toBe(413);
  }
});

test("a form that goes on behind its last boundary is refused", async () => {
  const file =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\naddress\nUtrecht\r\n--b--\r\n';
  const form = (epilogue: string) => upload(file + epilogue, { "content-type": "multipart/form-data; boundary=b" });
  expect((await form("the end\r\n")).status).toBe(202);
  expect((await form("x".repeat(10_000_000))).status).toBe(413);
});

test("an upload whose client has gone is not worked on", async () => {
  const batches = async (): Promise<Record<string, number>> => {
    const rows = await api.accounts.db.ownerSql`select status, count(*)::int as count from batches group by status`;
    return Object.fromEntries(rows.map((row) => [String(row["status"]), Number(row["count"])]));
  };
  const before = await batches();
  const workbook = await workbookFile({ rows: sheetRow([inlineCell("Utrecht")]).repeat(250_000) });
  const gone = new AbortController();
  const sending = fetch(`${api.url}/v1/batches?header=false`, {
    method: "POST",
    body: workbook,
    headers: { authorization: `Bearer ${credential}`, "content-type": XLSX },
    signal: gone.signal,
  });
  while ((await batches())["uploading"] === undefined) {
    await Bun.sleep(5);
  }
  // A workbook is whole before its first row is read: what is left is the work on it.
  gone.abort();
  expect(sending).rejects.toThrow();
  while ((await batches())["uploading"] !== undefined) {
    await Bun.sleep(20);
  }
  expect(await batches()).toEqual(before);
});
