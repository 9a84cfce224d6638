import { expect, test } from "bun:test";
import { refusalOf } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { expandingWorkbook, inlineCell, sheetRow, workbookFile } from "../../support/files/workbook_file.ts";
import { until } from "../../support/runner/patience.ts";

const api = await testApi();

const { client } = await api.client.signUp();
const key = await client.withKey({ environment: "live" });

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const upload = (body: BodyInit, headers: Record<string, string>, query = "?input_column=1&header=false") =>
  key.upload(`/v1/batches${query}`, body, headers);

/** Runs an action, and counts the answers of `/livez` meanwhile. How fast they are, `bun run attack` measures. */
async function probingLivez<Answer>(action: () => Promise<Answer>) {
  let probes = 0;
  const over = new AbortController();
  const probing = (async () => {
    while (!over.signal.aborted) {
      await (await fetch(`${api.url}/livez`)).text();
      probes += over.signal.aborted ? 0 : 1;
    }
  })();
  const answer = await action();
  over.abort();
  await probing;
  return { answer, probes };
}

test("a workbook of 5 kB that expands to gigabytes is refused, and /livez answers meanwhile", async () => {
  const workbook = await expandingWorkbook();
  expect(workbook.length).toBeLessThan(20_000);
  const { answer: refused, probes } = await probingLivez(() => upload(workbook, { "content-type": XLSX }));
  expect([refused.status, refused.body.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  expect(refused.body.detail).toContain("cell");
  expect(probes).toBeGreaterThan(0);
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
  expect(await refusalOf(endlessForm((at) => field(`field${at}`, "x".repeat(3000)), bytesMax)))
    .toEqual([422, "/field0"]);
  expect(await refusalOf(endlessForm(() => field("country", "NL"), bytesMax))).toEqual([422, "/country"]);
  for (const part of ["preamble\r\n".repeat(300), field("template", "x".repeat(5000))]) {
    expect((await endlessForm(() => part, bytesMax)).status).toBe(413);
  }
});

test("a form that continues after its last boundary is refused", async () => {
  const file =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\naddress\nUtrecht\r\n--b--\r\n';
  const form = (epilogue: string) => upload(file + epilogue, { "content-type": "multipart/form-data; boundary=b" });
  expect((await form("the end\r\n")).status).toBe(202);
  expect((await form("x".repeat(10_000_000))).status).toBe(413);
});

test("an upload is not processed after its client disconnects", async () => {
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
    headers: { authorization: `Bearer ${key.credential}`, "content-type": XLSX },
    signal: gone.signal,
  });
  await until(async () => (await batches())["uploading"] !== undefined, 5);
  // A workbook is complete before its first row is read: only the work on it remains.
  gone.abort();
  expect(sending).rejects.toThrow();
  await until(async () => (await batches())["uploading"] === undefined);
  expect(await batches()).toEqual(before);
});

const JSON_TYPE = { "content-type": "application/json" };
/** Above the size that is parsed at once. */
const LARGE = 2 * 1024 * 1024;

test("62 MB of escaped quotes, eight times at once, are refused at the first long string", async () => {
  const body = `{"inputs":[{"input":"${'\\"'.repeat(31_000_000)}"}]}`;
  const { answer: answers, probes } = await probingLivez(() =>
    Promise.all(Array.from({ length: 8 }, () => upload(body, JSON_TYPE, "")))
  );
  expect(answers.map(({ status, body: { errors } }) => [status, errors?.[0]?.pointer]))
    .toEqual(Array.from({ length: 8 }, () => [422, "/inputs/0"]));
  expect(probes).toBeGreaterThan(0);
});

test("a large JSON batch is read input by input, with the same rows as a small one", async () => {
  const inputs = Array.from(
    { length: 900 },
    (_, i) => ({ id: `${i}`, input: i % 2 === 0 ? "Utrecht" : "é\\".repeat(2000) }),
  );
  const body = JSON.stringify({ country: "NL", inputs, alternatives: 2 });
  expect(body.length).toBeGreaterThan(LARGE);
  const accepted = await upload(body, JSON_TYPE, "");
  expect([accepted.status, accepted.body.counts?.total, accepted.body.counts?.duplicates, accepted.body.columns])
    .toEqual([202, 900, 898, ["id", "input"]]);
});

test.each<[name: string, change: (body: string) => string, expected: readonly [number, string]]>([
  ["an unknown member of an input", (body) => body.replace('"id":"7"', '"ib":"7"'), [422, "/inputs/7/ib"]],
  ["an input of 4,097 characters", (body) => body.replace("Utrecht", "𝒜".repeat(4097)), [422, "/inputs/0/input"]],
  ["an unknown member of the body", (body) => body.replace('"alternatives"', '"alternative"'), [422, "/alternative"]],
  ["a duplicate member of the body", (body) => body.replace('"alternatives"', '"country"'), [400, "MALFORMED_REQUEST"]],
  ["two lists", (body) => body.replace('"alternatives":2', '"inputs":[]'), [400, "MALFORMED_REQUEST"]],
  ["no end", (body) => body.slice(0, -1), [400, "MALFORMED_REQUEST"]],
  ["a comma too many", (body) => body.replace("}],", "},],"), [400, "MALFORMED_REQUEST"]],
  ["no list", (body) => body.replace('"inputs":[', '"inputs":{"a":[').replace("}],", "}]},"), [
    413,
    "PAYLOAD_TOO_LARGE",
  ]],
])("a large JSON batch with %s is refused, large or small", async (_name, change, expected) => {
  const bodyOf = (count: number) =>
    change(JSON.stringify({
      country: "NL",
      inputs: Array.from({ length: count }, (_, i) => ({ id: `${i}`, input: i === 0 ? "Utrecht" : "a".repeat(4000) })),
      alternatives: 2,
    }));
  expect(await refusalOf(upload(bodyOf(600), JSON_TYPE, ""))).toEqual([...expected]);
  expect((await upload(bodyOf(10), JSON_TYPE, "")).status).toBe(expected[0] === 413 ? 422 : expected[0]);
});

test("10,001 inputs and bytes that are not UTF-8 are refused", async () => {
  const many = JSON.stringify({ inputs: Array.from({ length: 10_001 }, () => ({ input: "a".repeat(200) })) });
  expect(await refusalOf(upload(many, JSON_TYPE, ""))).toEqual([422, "/inputs"]);
  const torn = Buffer.alloc(LARGE, 0xff);
  expect((await upload(torn, JSON_TYPE, "")).status).toBe(400);
});

/** Bodies of each kind of request that differ in one text. */
const BODIES = {
  json: (text: string) => JSON.stringify({ inputs: [{ input: text }] }),
  longJson: (text: string) =>
    JSON.stringify({ inputs: [{ input: text }, ...Array.from({ length: 600 }, () => ({ input: "a".repeat(4000) }))] }),
  form: (text: string) => {
    const data = new FormData();
    data.set("file", new File([text], "rows.csv"));
    return data;
  },
};

test("an idempotency key belongs to the content of an upload", async () => {
  const csv = "address\nUtrecht\n";
  const other = "address\nUtrecth\n";
  const cases: readonly (readonly [BodyInit, BodyInit, BodyInit, Record<string, string>])[] = [
    [csv, csv, other, { "content-type": "text/csv" }],
    [BODIES.json("Utrecht"), BODIES.json("Utrecht"), BODIES.json("Utrecth"), JSON_TYPE],
    [BODIES.longJson("Utrecht"), BODIES.longJson("Utrecht"), BODIES.longJson("Utrecth"), JSON_TYPE],
    // Each form has a different boundary.
    [BODIES.form(csv), BODIES.form(csv), BODIES.form(other), {}],
  ];
  for (const [first, again, changed, headers] of cases) {
    const keyed = { ...headers, "idempotency-key": crypto.randomUUID() };
    const accepted = await upload(first, keyed, "");
    expect(accepted.status).toBe(202);
    expect(await upload(again, keyed, "")).toMatchObject({ status: 202, text: accepted.text });
    expect(await refusalOf(upload(changed, keyed, ""))).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  }
});

const LONG_NAME = `n${"a".repeat(1_000_000)}`;
test.each<[name: string, body: string, columns: readonly string[], rows: number]>([
  ["a member's name of a megabyte", `{"input":"x"}\n{"${LONG_NAME}":1}\n`, ["input"], 2],
  ["a member's name with U+0000", '{"input":"x"}\n{"a\\u0000":1}\n', ["input"], 2],
  ["a member's name with half a character", '{"input":"x"}\n{"a\\ud83d":1}\n', ["input"], 2],
  ["a header cut in a character", `input,${"a".repeat(199)}😀\nx,y\n`, ["input", `${"a".repeat(199)}\ufffd`], 1],
  ["a header with U+0000", "input,a\0b\nx,y\n", ["input", "a\ufffdb"], 1],
])("%s is stored in no column", async (_name, body, columns, rows) => {
  const type = body.startsWith("{") ? "application/x-ndjson" : "text/csv";
  const answer = await upload(body, { "content-type": type }, "?input_column=input");
  expect([answer.status, answer.body.columns]).toEqual([202, columns]);
  expect(answer.body.counts.total).toBe(rows);
});
