import { describe, expect, test } from "bun:test";
import {
  createLogger,
  HEALTH_KEPT_MS,
  type HealthCheck,
  healthChecks,
  type Logger,
  logRequest,
} from "../../src/observability/mod.ts";
import { CLIENT_PASSWORD } from "../support/api/api_client.ts";
import { testApi } from "../support/api/test_api.ts";
import { forbiddenIn, keptLines, leaks } from "../support/runner/kept_logs.ts";

const clock = { now: () => new Date(Date.UTC(2024, 1, 29, 12, 30, 5)) };

function recorder(format: "json" | "human", level: "debug" | "info" | "warn" = "info"): [Logger, string[]] {
  const lines: string[] = [];
  return [createLogger({ level, format, clock, write: (line) => lines.push(line) }), lines];
}

describe("createLogger()", () => {
  test("writes one JSON object a line", () => {
    const [logger, lines] = recorder("json");
    logger.info("started", { port: 3000, host: undefined });
    expect(lines).toEqual(['{"time":"2024-02-29T12:30:05.000Z","level":"info","event":"started","port":3000}\n']);
  });

  test("drops what is below its level", () => {
    const [logger, lines] = recorder("json", "warn");
    logger.debug("a");
    logger.info("b");
    logger.warn("c");
    logger.error("d");
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(["c", "d"]);
  });

  test("adds the fields of with() to every line", () => {
    const [logger, lines] = recorder("json");
    logger.with({ worker: 1 }).with({ job: "j" }).warn("late", { ms: 5 });
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ worker: 1, job: "j", ms: 5, level: "warn" });
  });

  test("keeps a line a line for people too, whatever a value holds", () => {
    const [logger, lines] = recorder("human");
    logger.error("process ended", { name: "worker 1", code: null, note: "two\nlines" });
    expect(lines).toEqual(['12:30:05 error process ended name="worker 1" note="two\\nlines"\n']);
  });
});

describe("logRequest()", () => {
  const line = { requestId: "req_1", method: "POST", route: "/v1/resolve", status: 200, ms: 1.23456 };

  test("writes what is known in one wide line, and nothing else", () => {
    const [logger, lines] = recorder("json");
    logRequest(logger, { ...line, organizationId: "org_1", keyId: "key_1", inputKind: "address", resolution: "found" });
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      time: "2024-02-29T12:30:05.000Z",
      level: "info",
      event: "request",
      method: "POST",
      route: "/v1/resolve",
      status: 200,
      ms: 1.23,
      request_id: "req_1",
      organization_id: "org_1",
      key_id: "key_1",
      input_kind: "address",
      resolution: "found",
    });
  });

  test("is an error for 5xx, a warning when slow, and nothing for probes that went well", () => {
    const [logger, lines] = recorder("json");
    logRequest(logger, { ...line, status: 503 });
    logRequest(logger, { ...line, ms: 2000 });
    logRequest(logger, { ...line, status: 404 });
    logRequest(logger, { ...line, route: "/readyz", status: 503 });
    logRequest(logger, { ...line, route: "/readyz", status: 200 });
    expect(lines.map((text) => JSON.parse(text).level)).toEqual(["error", "warn", "info", "error"]);
  });
});

const api = await testApi();

// The logs of all other services that the tests start are searched by test/support/runner/preload.ts, after the last test.
test("no log has a secret or what somebody typed, whatever they typed it into", async () => {
  const { client, email, answer } = await api.client.signUp();
  const { body: { key } } = await client.post("/v1/api-keys", { name: "Shop", environment: "test" });
  const before = keptLines();
  for (const path of [`/v1/resolve/${key}`, `/v1/${email}`, "/v1/locations?q=Utrecht", `/${answer.refresh_token}`]) {
    await api.client.as(key).get(path);
  }
  await api.client.as(key).post("/v1/resolve", { input: "Utrecht", [email]: key });
  await api.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD, [key]: email });
  await api.client.post("/v1/auth/login", { email, password: `${CLIENT_PASSWORD}!` });
  await api.client.post("/v1/auth/refresh", { refresh_token: answer.refresh_token });
  for (const id of [key, answer.access_token.slice(0, 128), answer.refresh_token]) {
    await api.client.call("POST", "/v1/resolve", { headers: { authorization: `Basic ${key}`, "x-request-id": id } });
  }
  await client.post("/v1/locations", { input: "Utrecht", name: key, tags: [email], accept: "uncertain" });
  expect(keptLines() - before).toBeGreaterThanOrEqual(10);
  expect(leaks()).toEqual([]);
});

test("the search finds each kind of secret", async () => {
  const { client, email, answer } = await api.client.signUp();
  const { body: { key } } = await client.post("/v1/api-keys", { name: "Shop", environment: "live" });
  const { body: invitation } = await client.post("/v1/organization/invitations", { role: "viewer" });
  const secrets = [key, answer.access_token, answer.refresh_token, invitation.token, email, CLIENT_PASSWORD, "Utrecht"];
  for (const secret of secrets) {
    expect(forbiddenIn(JSON.stringify({ event: "request", detail: `about ${secret}` }))).not.toEqual([]);
  }
});

const works: HealthCheck = { whenBroken: "fail", probe: () => Promise.resolve() };
const broken = (whenBroken: "fail" | "warn"): HealthCheck => ({
  whenBroken,
  probe: () => Promise.reject(new Error("connect to postgres://u:hunter2@10.0.0.1 refused")),
});

function health(checks: Record<string, HealthCheck>, at = { now: () => new Date(0) }) {
  return healthChecks({ version: "1.2.3", clock: at, checks });
}

describe("healthChecks()", () => {
  test("passes when every part works", async () => {
    const result = { status: "pass", time: "1970-01-01T00:00:00.000Z", observedValue: 0, observedUnit: "ms" } as const;
    expect(await health({ postgres: works, gazetteer: works })())
      .toEqual({ status: "pass", version: "1.2.3", checks: { postgres: [result], gazetteer: [result] } });
  });

  test("is as bad as its worst part", async () => {
    expect((await health({ a: works, b: broken("warn") })()).status).toBe("warn");
    expect((await health({ a: broken("fail"), b: broken("warn") })()).status).toBe("fail");
  });

  test("passes a part's own remark on as a warning", async () => {
    const { status, checks } = await health({
      queue: { whenBroken: "fail", probe: () => Promise.resolve("no worker") },
    })();
    expect([status, checks["queue"]?.[0].output]).toEqual(["warn", "no worker"]);
  });

  test("shows nobody why a part is broken", async () => {
    const report = await health({ postgres: broken("fail") })();
    expect(JSON.stringify(report)).not.toContain("hunter2");
    expect(report.checks["postgres"]?.[0].output).toBe("not working");
  });

  test("does not wait for a part that never answers", async () => {
    const report = await health({ redis: { whenBroken: "warn", probe: () => new Promise(() => {}) } })();
    expect(report.checks["redis"]?.[0]).toMatchObject({ status: "warn", output: "no answer in time" });
  });

  test("checks the parts once for everyone within a second", async () => {
    let now = 0;
    let checks = 0;
    const check = health({
      postgres: {
        whenBroken: "fail",
        probe: () => {
          checks++;
          return Promise.resolve();
        },
      },
    }, { now: () => new Date(now) });
    await Promise.all([check(), check(), check()]);
    now = HEALTH_KEPT_MS - 1;
    await check();
    expect(checks).toBe(1);
    now = HEALTH_KEPT_MS;
    await check();
    expect(checks).toBe(2);
  });
});
