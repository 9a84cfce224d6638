import { afterAll, expect, test } from "bun:test";
import {
  createOperator,
  processId,
  removeOperatorApp,
  reportProcess,
  resetOperator,
} from "../../../src/accounts/mod.ts";
import { openQueue, type QueueCapability } from "../../../src/capabilities/stores/queue.ts";
import { migrateQueues } from "../../../src/queue/mod.ts";
import { APP_ROLE } from "../../../src/store/migrations/grant_to_app.ts";
import { type ApiAnswer, type ApiClient, problemOf, refusalOf, statusesOf } from "../../support/api/api_client.ts";
import { oneTimeCode } from "../../support/api/authenticator.ts";
import { OPERATOR_EMAIL, OPERATOR_PASSWORD, testApi } from "../../support/api/test_api.ts";
import { startRedis } from "../../support/databases/test_redis.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";
import { patience, until } from "../../support/runner/patience.ts";
import { runCommand } from "../../support/services/run_command.ts";
import { freePort } from "../../support/services/sockets.ts";

const api = await testApi({ operatorQueues: () => Promise.resolve(frozen ?? queues) });
const { deps, clock, db } = api.accounts;
await migrateQueues(db.ownerUrl, { role: APP_ROLE });
const queues: QueueCapability = await openQueue({ databaseUrl: db.ownerUrl, role: APP_ROLE });
let frozen: QueueCapability | undefined;
afterAll(() => queues.close());

interface Used {
  readonly id: string;
  readonly client: ApiClient;
}

/** An organization whose two keys made calls on two days, and before there were details. */
async function withCalls(organization: string, keyName: string): Promise<Used> {
  const { client, answer } = await api.client.signUp({ organization });
  const key = api.client.as((await client.post("/v1/api-keys", { name: keyName, environment: "live" })).body.key);
  const second = await client.withKey({ environment: "live" });
  const { id } = answer.organization;
  for (const input of ["47.14,9.52", "nowhere at all", "47.15,9.53"]) {
    expect((await key.post("/v1/resolve", { input })).status).toBe(200);
  }
  expect((await second.post("/v1/resolve", { input: "47.14,9.52" })).status).toBe(200);
  await db.ownerSql`insert into usage_days values (${id}, 'live', ${dayBefore(40)}, 7)`;
  await db.ownerSql`insert into usage_details values (${id}, 'live', ${dayBefore(40)}, 'key_gone', 'found', 5)`;
  return { id, client };
}

function dayBefore(days: number): string {
  return new Date(clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

const operator = await api.operator();
const shop = await withCalls("=HYPERLINK(1)", "+cmd|' /C calc'!A0");
const chandler = await withCalls('Barrels, "Ropes" & Sons', "Checkout");
const from = dayBefore(60);

interface Row {
  readonly organization_id: string;
  readonly date: string | null;
  readonly caller: string | null;
  readonly key_id: string | null;
  readonly calls: number;
}

async function pages(query: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let cursor = "";;) {
    const { body, status } = await operator.get(`/v1/operator/usage?from=${from}&${query}${cursor}`);
    expect(status).toBe(200);
    rows.push(...body.data);
    if (!body.has_more) {
      return rows;
    }
    cursor = `&cursor=${body.next_cursor}`;
  }
}

test("the operator's usage equals what each organization sees, however it is grouped and paged", async () => {
  const byAll = await pages("limit=2");
  const byDay = await pages("limit=3&group_by=organization,day");
  const byKey = await pages("group_by=key");
  const total = await pages("group_by=organization");
  for (const { id, client } of [shop, chandler]) {
    const { body } = await client.get(`/v1/usage?from=${from}&environment=live&group_by=key`);
    expect(body.total).toBe(11);
    const ofOne = (rows: readonly Row[]) => rows.filter((row) => row.organization_id === id);
    expect(ofOne(total)).toMatchObject([{ calls: body.total, date: null, key_id: null }]);
    expect(ofOne(byDay)).toMatchObject(body.days);
    for (const group of body.groups) {
      const isGroup = (row: Row) => (row.key_id ?? row.caller) === group.group;
      const days = byAll.filter((row) => row.organization_id === id && isGroup(row));
      expect(days.map(({ date, calls }) => ({ date, calls }))).toEqual(group.days);
      expect(byKey.filter((row) => row.organization_id === id && isGroup(row)))
        .toMatchObject([{ calls: group.calls, key_name: group.name }]);
    }
    expect(ofOne(byAll)).toHaveLength(body.groups.flatMap(({ days }: { days: unknown[] }) => days).length);
  }
  expect(await pages(`organization_id=${shop.id}`)).toEqual(byAll.filter((row) => row.organization_id === shop.id));
  expect(await pages("environment=test")).toEqual([]);
});

test("the table has the same numbers, and no name in it is a formula", async () => {
  const answer = await operator.get(`/v1/operator/usage?from=${from}&format=csv`);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [header, ...lines] = answer.text.trimEnd().split("\r\n");
  expect(header).toBe("organization_id,organization_name,environment,date,caller,key_id,key_name,calls");
  expect(lines).toHaveLength((await pages("limit=100")).length);
  expect(lines.reduce((sum, line) => sum + Number(line.split(",").at(-1)), 0)).toBe(22);
  expect(answer.text).toContain(`${shop.id},'=HYPERLINK(1),live,`);
  expect(answer.text).toContain(`,'+cmd|' /C calc'!A0,`);
  expect(answer.text).toContain(`${chandler.id},"Barrels, ""Ropes"" & Sons",live,`);
  const short = await operator.get(`/v1/operator/usage?from=${from}&format=csv&group_by=organization`);
  expect(short.text.split("\r\n")[0]).toBe("organization_id,organization_name,environment,calls");
});

test("a bad range, grouping or cursor is refused", async () => {
  const cases = [`from=${dayBefore(400)}`, "from=2024-02-30", "from=2999-01-01", "group_by=status", "cursor=x", "to=1"];
  for (const query of cases) {
    const answer = await operator.get(`/v1/operator/usage?${query}`);
    expect([query, answer.status, problemOf(answer).code]).toEqual([query, 422, "INVALID_REQUEST"]);
  }
});

test("organization usage prints the same table", async () => {
  const range = [`--from=${from}`, `--to=${dayBefore(0)}`];
  const { text } = await operator.get(`/v1/operator/usage?from=${from}&format=csv`);
  expect(await locus("organization", "usage", ...range, "--csv")).toMatchObject({ code: 0, out: text });
  const one = await locus("organization", "usage", chandler.id, ...range);
  expect(one.out).toContain(chandler.id);
  expect(one.out).not.toContain(shop.id);
  expect((await locus("organization", "usage", "--from=yesterday")).code).toBe(2);
});

function locus(...words: string[]): ReturnType<typeof runCommand> {
  return runCommand(words, { DATABASE_URL: db.url, JWT_SECRET: "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js" });
}

const EMAIL = "otis@operators.example";
const WRONG = "000000";
/** The length of a time step, and a little more. */
const STEP_MS = 30_000;
function logIn(body: object): Promise<ApiAnswer> {
  return api.client.post("/v1/operator/login", { email: EMAIL, password: OPERATOR_PASSWORD, ...body });
}

async function setPassword(token: string): Promise<void> {
  expect((await api.client.post("/v1/operator/password", { token, new_password: OPERATOR_PASSWORD })).status).toBe(204);
}

test("an operator's app is asked for at every log-in, once for each code, until it is replaced or removed", async () => {
  await setPassword((await createOperator(deps, EMAIL)).token);
  const other = api.client.as((await logIn({})).body.access_token);
  const session = api.client.as((await logIn({})).body.access_token);
  expect((await session.get("/v1/operator/me")).body.second_factor).toBe(false);
  expect((await session.post("/v1/operator/second-factor/confirm", { code: WRONG })).status).toBe(409);
  expect((await session.post("/v1/operator/second-factor", { password: "another" })).status).toBe(401);
  const begun = await session.post("/v1/operator/second-factor", { password: OPERATOR_PASSWORD });
  expect(begun.body.url).toContain(encodeURIComponent(EMAIL));
  const codeOf = (secret: string): Promise<string> => oneTimeCode(secret, clock.now());
  const { secret } = begun.body;
  expect(await refusalOf(session.post("/v1/operator/second-factor/confirm", { code: WRONG }))).toEqual([422, "/code"]);
  // What is only begun asks nobody for a code.
  expect((await logIn({})).status).toBe(200);
  const { answer: { organization } } = await api.client.signUp();
  const begin = { reason: "ticket 7" };
  const opened = await other.post(`/v1/operator/organizations/${organization.id}/impersonations`, begin);
  const member = api.client.as(opened.body.access_token);
  expect((await member.get("/v1/auth/me")).status).toBe(200);
  const first = await codeOf(secret);
  expect((await session.post("/v1/operator/second-factor/confirm", { code: first })).status).toBe(204);
  expect((await session.get("/v1/operator/me")).body.second_factor).toBe(true);
  expect((await other.get("/v1/operator/me")).status).toBe(401);
  expect((await member.get("/v1/auth/me")).status).toBe(401);

  const missing = await logIn({});
  expect([missing.status, missing.body.needs]).toEqual([403, "code"]);
  expect((await logIn({ password: "another" })).body).not.toHaveProperty("needs");
  expect((await logIn({ password: "another", code: first })).status).toBe(401);
  expect((await logIn({ code: first })).status).toBe(401);
  clock.pass(STEP_MS);
  const second = await codeOf(secret);
  const both = await Promise.all([logIn({ code: second }), logIn({ code: second })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);

  // The session and the password are not enough for another app.
  expect((await session.post("/v1/operator/second-factor", { password: OPERATOR_PASSWORD })).body.needs).toBe("code");
  clock.pass(STEP_MS);
  const password = OPERATOR_PASSWORD;
  const replaced = await session.post("/v1/operator/second-factor", { password, code: await codeOf(secret) });
  const next = replaced.body.secret;
  expect((await session.post("/v1/operator/second-factor/confirm", { code: await codeOf(next) })).status).toBe(204);
  clock.pass(STEP_MS);
  expect((await logIn({ code: await codeOf(secret) })).status).toBe(401);
  expect((await logIn({ code: await codeOf(next) })).status).toBe(200);

  // A new password leaves the app in force.
  await setPassword((await resetOperator(deps, EMAIL)).token);
  expect((await logIn({})).body.needs).toBe("code");
  clock.pass(STEP_MS);
  const { body } = await logIn({ code: await codeOf(next) });
  await removeOperatorApp(deps, EMAIL);
  expect((await api.client.as(body.access_token).get("/v1/operator/me")).status).toBe(401);
  expect((await logIn({})).status).toBe(200);
  expect(removeOperatorApp(deps, EMAIL)).rejects.toMatchObject({ kind: "NOT_FOUND" });

  const stored = JSON.stringify([
    await db.ownerSql`select * from operators`,
    await db.ownerSql`select * from operator_audit_events`,
  ]);
  expect(stored).not.toContain(secret);
  expect(api.logged.join("\n")).not.toContain(secret);
  const actions = await db.ownerSql<{ action: string }[]>`
    select action from operator_audit_events where action like 'operator.app_%' order by sequence`;
  expect(actions.map(({ action }) => action))
    .toEqual(["operator.app_added", "operator.app_added", "operator.app_removed"]);
});

test("wrong codes are limited by account, whoever sends them", async () => {
  const { body } = await logIn({});
  const session = api.client.as(body.access_token);
  const { secret } = (await session.post("/v1/operator/second-factor", { password: OPERATOR_PASSWORD })).body;
  const code = await oneTimeCode(secret, clock.now());
  expect((await session.post("/v1/operator/second-factor/confirm", { code })).status).toBe(204);
  clock.pass(STEP_MS);
  const answers = await statusesOf(8, () => logIn({ code: WRONG }));
  expect(answers).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
  expect((await logIn({ code: await oneTimeCode(secret, clock.now()) })).status).toBe(429);
});

async function jobs(queue: string, state: string, rest = ""): Promise<{ id: string; name: string; fault: string }[]> {
  return (await operator.get(`/v1/operator/queues/${queue}/jobs?state=${state}${rest}`)).body.data;
}

test(
  "operators see waiting, active, failed and stuck jobs, retry failed ones and remove those that nobody holds",
  async () => {
    const payload = { organizationId: "org_0", deliveryId: "evt_0" };
    for (const id of ["first", "second", "third"]) {
      await queues.add("deliver_webhook", payload, { id });
    }
    expect((await jobs("webhooks", "waiting")).map(({ id }) => id)).toEqual(["first", "second", "third"]);
    const page = (await operator.get("/v1/operator/queues/webhooks/jobs?state=waiting&limit=2")).body;
    expect([page.data.length, page.has_more]).toEqual([2, true]);
    expect((await jobs("webhooks", "waiting", `&limit=2&cursor=${page.next_cursor}`)).map(({ id }) => id))
      .toEqual(["third"]);
    const path = "/v1/operator/queues/webhooks/jobs";
    expect((await operator.call("DELETE", `${path}/third`)).status).toBe(204);
    expect((await operator.call("DELETE", `${path}/third`)).status).toBe(404);
    expect((await operator.post(`${path}/first/retry`, {})).status).toBe(409);

    const held = Promise.withResolvers<void>();
    let hasFailed = false;
    queues.work({
      async deliver_webhook() {
        if (hasFailed) {
          await held.promise;
        }
        hasFailed = true;
        throw new Error("The receiver of this test is away");
      },
    }, { concurrency: 1 });
    await until(async () =>
      (await jobs("webhooks", "active")).length === 1 && (await jobs("webhooks", "failed")).length === 1
    );
    const [failed] = await jobs("webhooks", "failed");
    const [active] = await jobs("webhooks", "active");
    expect(failed).toMatchObject({ name: "deliver_webhook", fault: "The receiver of this test is away", attempts: 1 });
    expect((await operator.call("DELETE", `${path}/${active?.id}`)).status).toBe(409);
    expect(await jobs("webhooks", "stuck")).toEqual([]);
    // The service's clock in these tests is behind the queue's: an hour later, no worker should still be at it.
    api.accounts.clock.pass(Date.now() - api.accounts.clock.now().getTime() + 3_600_000);
    const later = await api.client.post("/v1/operator/login", { email: OPERATOR_EMAIL, password: OPERATOR_PASSWORD });
    const client = api.client.as(later.body.access_token);
    const [webhooks] = (await client.get("/v1/operator/queues")).body.data.filter(
      ({ queue }: { queue: string }) => queue === "webhooks",
    );
    expect(webhooks).toMatchObject({ active: 1, failed: 1, stuck: 1 });
    expect((await client.get(`${path}?state=stuck`)).body.data).toMatchObject([{ id: active?.id }]);
    held.resolve();
    expect((await client.post(`${path}/${failed?.id}/retry`, {})).status).toBe(204);
    await until(async () => (await client.get(`${path}?state=failed`)).body.data.length === 2);
    const trail = (await client.get("/v1/operator/audit-events")).body.data;
    expect(trail.map(({ action }: { action: string }) => action)).toContain("job.retried");
    expect(trail.find(({ action }: { action: string }) => action === "job.removed"))
      .toMatchObject({ target_id: "third", details: { queue: "webhooks" } });
    expect((await client.get("/v1/operator/queues/other/jobs?state=failed")).status).toBe(404);
    expect((await client.get(`${path}?state=lost`)).status).toBe(422);

    const report = { version: "1.2.3", gazetteerVersion: null, host: "one", pid: 7, startedAt: new Date() };
    const id = processId(deps);
    await reportProcess(deps, { id, kind: "server", ...report });
    await reportProcess(deps, { id: processId(deps), kind: "worker", ...report, host: "two" });
    await db.ownerSql`update processes set seen_at = seen_at - interval '3 minutes' where host = 'two'`;
    expect((await client.get("/v1/operator/processes")).body.data).toMatchObject([
      { id, kind: "server", version: "1.2.3", host: "one", pid: 7, missing: false },
      { kind: "worker", host: "two", missing: true },
    ]);
    expect((await client.get("/v1/operator/datasets")).body).toEqual({ data: [] });
  },
  patience(60_000),
);

test("while the store of the queues is frozen, they are unavailable and the overview leaves them out", async () => {
  const other = await api.operator("otto@operators.example");
  const port = freePort();
  const redis = await startRedis({ port, folder: scratchDir() });
  frozen = await openQueue({ databaseUrl: db.ownerUrl, redisUrl: `redis://127.0.0.1:${port}` });
  try {
    expect((await other.get("/v1/operator/queues")).status).toBe(200);
    redis.kill("SIGSTOP");
    const cases = [["GET", ""], ["GET", "/webhooks/jobs?state=waiting"], ["DELETE", "/webhooks/jobs/a"]];
    for (const [method, path] of cases) {
      const { status, body } = await other.call(method!, `/v1/operator/queues${path}`);
      expect([status, body.code]).toEqual([503, "UNAVAILABLE"]);
    }
    const { status, body } = await other.get("/v1/operator/overview");
    expect([status, body.jobs]).toEqual([200, null]);
  } finally {
    redis.kill("SIGCONT");
    await frozen.close();
    frozen = undefined;
    redis.kill();
  }
}, patience(60_000));
