import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openLobby } from "../../src/commands/serve/lobby.ts";
import { apiClient } from "../support/api/api_client.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { testRedis } from "../support/databases/test_redis.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { codeFlagsOf, descendantsOf, environmentOf, stillRunning } from "../support/processes/process_tree.ts";
import { isInstalled } from "../support/runner/is_installed.ts";
import { until } from "../support/runner/patience.ts";
import { lateProxy } from "../support/services/proxies.ts";
import { runHere } from "../support/services/run_command.ts";
import { runService, type Service, startService, untilHealthy } from "../support/services/run_service.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { freePort, scrape, sumOf } from "../support/services/sockets.ts";

function postmasterOf({ dataDir }: Service): number {
  return Number(readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0]);
}

describe("serve", () => {
  test("starts everything, prints a first call that answers, restarts what dies, and ends everything", async () => {
    const dataDir = smallDataDir();
    // As npx names itself: there is no bun to type then.
    const npx = { npm_config_user_agent: "npm/11.4.2 node/v24.3.0 linux x64" };
    const service = await runService({ dataDir, environment: npx });
    expect(service.output()).toContain(`${service.url}/swagger`);
    expect(service.output()).toContain("\n  npx --yes bun@1.4.5 run gazetteer add <country>\n");
    await untilHealthy(service);
    await until(() => service.output().includes("workers ready"));

    const secretPath = join(dataDir, "jwt_secret");
    const secret = readFileSync(secretPath, "utf8");
    expect(statSync(secretPath).mode & 0o777).toBe(0o600);
    expect(service.output()).not.toContain(secret.trim());

    // The printed call works when it is pasted, and pasted again.
    if (isInstalled("curl")) {
      const from = service.output().indexOf("post() {");
      const paste = service.output().slice(from, service.output().indexOf("\n\n", from));
      for (let time = 0; time < 2; time++) {
        const pasted = Bun.spawnSync(["sh", "-c", paste]);
        expect(JSON.parse(pasted.stdout.toString())).toMatchObject({ status: "found", environment: "test" });
      }
    }

    const second = await startService({ dataDir, port: freePort() });
    expect(await second.ended).toBe(1);
    await second.end();
    expect(second.output()).toContain("stop it first, or choose another DATA_DIR");
    expect(second.output().trim().split("\n")).toHaveLength(1);

    const postmaster = postmasterOf(service);
    const all = descendantsOf(service.pid);
    // Postgres starts and ends processes all the time: listed last, none of them is taken for one of the others.
    const database = [postmaster, ...descendantsOf(postmaster)];
    const others = stillRunning(all).filter((pid) => !database.includes(pid));
    process.kill(postmaster, "SIGKILL");
    await until(() => stillRunning(database).length === 0);
    await untilHealthy(service);
    // They reconnect.
    expect(stillRunning(others)).toEqual(others);
    expect(others.flatMap(environmentOf)).toContain("BUN_JSC_thresholdForFTLOptimizeAfterWarmUp=640000");
    others.forEach((pid) => process.kill(pid, "SIGKILL"));
    await until(() => stillRunning(others).length === 0);
    await untilHealthy(service);

    // What a killed service started ends, and the next one serves with the same secret.
    const started = descendantsOf(service.pid);
    await service.end("SIGKILL");
    const next = await runService({ dataDir, port: service.port });
    await untilHealthy(next);
    await until(() => stillRunning(started).length === 0);
    expect(readFileSync(secretPath, "utf8")).toBe(secret);
    const last = descendantsOf(next.pid);
    expect(last.length).toBeGreaterThanOrEqual(3);
    expect(await next.end("SIGTERM")).toBe(0);
    expect(stillRunning(last)).toEqual([]);
    expect(existsSync(join(dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
  });

  const folder = scratchDir();
  writeFileSync(join(folder, "file"), "", { mode: 0o600 });
  const taken = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const away = `postgres://u:hunter2@127.0.0.1:${freePort()}/d`;
  test.each<[what: string, options: Parameters<typeof startService>[0], code: number, output: RegExp]>([
    [
      "a port in use",
      { port: taken.port },
      1,
      /^Port \d+ on 127\.0\.0\.1 is in use: stop the server that has it, or set PORT .*\n$/u,
    ],
    [
      "bad variables, and names each",
      { environment: { PORT: "eighty", SIGNUP: "maybe" } },
      2,
      /PORT must be[^]*SIGNUP must be/u,
    ],
    [
      "a data folder below a file",
      { dataDir: join(folder, "file/below") },
      1,
      /^Cannot use DATA_DIR \S+\/file\/below: part of the path is a file\n$/u,
    ],
    [
      "a database that is away, without its password",
      { dataDir: smallDataDir(), environment: { DATABASE_URL: away } },
      1,
      /^Cannot reach the Postgres of DATABASE_URL: nothing listens there\n$/u,
    ],
  ])("refuses %s, and starts nothing", async (_what, options, code, output) => {
    const dataDir = options?.dataDir ?? join(scratchDir(), "data");
    const before = existsSync(dataDir);
    const service = await startService({ ...options, dataDir });
    expect(await service.ended).toBe(code);
    await service.end();
    expect(service.output()).toMatch(output);
    expect(existsSync(dataDir)).toBe(before);
  });
  afterAll(() => taken.stop(true));
});

const WAITS_FOR = "its database is being prepared";

test("openLobby() answers until the server takes its port", async () => {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const lobby = await openLobby({ host: "127.0.0.1", port, publicUrl: "https://locus.example", waitsFor: WAITS_FOR });
  expect(await (await fetch(`${url}/livez`)).text()).toBe("ok\n");
  const ready = await fetch(`${url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json())
    .toMatchObject({ status: "fail", checks: { start: [{ output: `starting: ${WAITS_FOR}` }] } });
  const call = await fetch(`${url}/v1/resolve`, { method: "POST", body: "{}" });
  expect([call.status, call.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await call.json()).toMatchObject({ code: "UNAVAILABLE", status: 503, success: false });
  const page = await fetch(url, { headers: { accept: "text/html,*/*" } });
  expect(await page.text()).toContain(WAITS_FOR);
  expect(page.headers.get("strict-transport-security")).toContain("includeSubDomains");
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  await expect(openLobby({ host: "127.0.0.1", port, publicUrl: "https://locus.example", waitsFor: WAITS_FOR })).rejects
    .toThrow("is in use");
  await lobby.close();
  const server = Bun.serve({ hostname: "127.0.0.1", port, reusePort: false, fetch: () => new Response("the server") });
  expect(await (await fetch(url)).text()).toBe("the server");
  await server.stop(true);
});

test("serve answers what needs no place until the gazetteer is prepared, and ends everything before that too", async () => {
  const service = await startService({ dataDir: scratchDir() });
  const builder = await builderOf(service);
  process.kill(builder, "SIGSTOP");
  const post = (path: string, body: object, token = "") =>
    fetch(`${service.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  let signup: Response | undefined;
  while (signup?.status !== 201) {
    await Bun.sleep(20);
    const account = { email: `me-${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() };
    signup = await post("/v1/auth/signup", account).catch(() => undefined);
  }
  const { access_token: token } = await signup.json();
  const resolve = async (body: object) => {
    const answer = await post("/v1/resolve", body, token);
    const { status, code, label } = await answer.json();
    return { http: answer.status, retry: answer.headers.get("retry-after"), status, code, label };
  };
  const refused = { http: 503, retry: "2", status: 503, code: "UNAVAILABLE" };
  const cases = [
    { input: "Städtle 23, Vaduz" },
    { input: "48.8584, 2.2945 Vaduz" },
    { input: "48.8584, 2.2945", country: "DE" },
    { input: "https://www.openstreetmap.org/#map=12/48.2/16.37" },
    { input: "GRF+2Q Vaduz" },
  ];
  for (const body of cases) {
    expect({ body, ...await resolve(body) }).toMatchObject({ body, ...refused });
  }
  expect(await resolve({ input: "48.8584, 2.2945" })).toMatchObject({ http: 200, status: "found" });
  expect(await resolve({ input: "https://maps.google.com/?q=48.8584,2.2945" }))
    .toMatchObject({ http: 200, status: "found" });
  expect(await (await fetch(`${service.url}/readyz`)).json()).toMatchObject({
    checks: { gazetteer: [{ status: "fail", output: "the places of the world are being prepared" }] },
  });
  expect((await fetch(`${service.url}/`, { headers: { accept: "text/html" } })).status).toBe(200);
  expect((await fetch(`${service.url}/metrics`)).status).toBe(200);
  process.kill(builder, "SIGCONT");
  const started = descendantsOf(service.pid);
  expect(await service.end("SIGTERM")).toBe(130);
  expect(stillRunning(started)).toEqual([]);
  expect(existsSync(`${service.dataDir}/postgres/cluster/postmaster.pid`)).toBe(false);
});

/** The process that builds the world's places of a service without them. */
async function builderOf(service: Service): Promise<number> {
  await until(() => service.output().includes('"event":"progress","step":"Building the world gazetteer: '));
  const builder = descendantsOf(service.pid).find((pid) =>
    Bun.spawnSync(["ps", "-o", "command=", "-p", String(pid)]).stdout.toString().includes("build_gazetteer.ts world")
  );
  if (builder === undefined) {
    throw new Error("nothing builds the world");
  }
  return builder;
}

const JWT_SECRET = "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js";

async function logged(service: Service, ...signs: readonly (string | RegExp)[]): Promise<void> {
  await until(() => signs.every((sign) => new RegExp(sign, "u").test(service.output())));
}

async function readiness(url: string): Promise<number> {
  return (await fetch(`${url}/readyz`)).status;
}

test.if(isInstalled("redis-server"))(
  "server and worker run apart: they wait for Postgres and its migration, serve, are found well, and drain",
  async () => {
    const [database, redis, dataDir] = await Promise.all([testDatabase(), testRedis(), smallDataDir()]);
    const own = { DATABASE_URL: database.ownerUrl, REDIS_URL: redis.url, JWT_SECRET, DATA_DIR: dataDir };
    expect(await runHere(["migrate"], own)).toMatchObject({ code: 0, out: "The database is up to date\n" });
    const ledger = await database.ownerSql`
      delete from drizzle.__drizzle_migrations where created_at =
        (select max(created_at) from drizzle.__drizzle_migrations) returning hash, created_at`;
    const late = new URL(database.ownerUrl);
    const proxy = lateProxy({ hostname: late.hostname, port: Number(late.port) });
    late.port = String(proxy.port);
    const metricsPort = freePort();
    const environment = { ...own, DATABASE_URL: late.href, METRICS_PORT: String(metricsPort), DRAIN_SECONDS: "2" };
    const [server, worker] = await Promise.all([
      runService({ command: "server", dataDir, environment }),
      runService({ command: "worker", dataDir, environment }),
    ]);
    const workerUrl = `http://127.0.0.1:${metricsPort}`;
    await Promise.all([server, worker].map((service) => logged(service, '"event":"waiting"', '"postgres":"')));
    expect(await Promise.all([readiness(server.url), readiness(workerUrl)])).toEqual([503, 503]);
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);

    proxy.open();
    await Promise.all([server, worker].map((service) => logged(service, '"status":"fail","schema":"not working"')));
    expect(await readiness(server.url)).toBe(503);
    for (const row of ledger) {
      await database.ownerSql`insert into drizzle.__drizzle_migrations ${database.ownerSql(row)}`;
    }
    await Promise.all([server, worker].map((service) => logged(service, '"event":"health","status":"pass"')));
    await until(async () => await readiness(server.url) === 200 && await readiness(workerUrl) === 200);
    expect(await (await fetch(`${server.url}/v1/health`)).json()).toHaveProperty("checks.queue");
    await logged(worker, /"job":"sweep_expired",.*"state":"completed"/u);

    for (const { pid } of [server, worker]) {
      expect(environmentOf(pid)).toContain("MIMALLOC_ALLOW_THP=1");
      if (existsSync("/sys/kernel/mm/transparent_hugepage")) {
        expect(codeFlagsOf(pid)).toContain("hg");
      }
    }
    expect(environmentOf(worker.pid)).toContain("BUN_JSC_thresholdForFTLOptimizeAfterWarmUp=640000");
    expect(environmentOf(server.pid)).not.toContain("BUN_JSC_thresholdForFTLOptimizeAfterWarmUp=640000");

    // The worker has metrics and health of its own, and nothing else.
    expect((await fetch(`${workerUrl}/livez`)).status).toBe(200);
    expect(await (await fetch(`${workerUrl}/readyz`)).json()).toMatchObject({ status: "pass" });
    expect((await fetch(`${workerUrl}/v1/resolve`)).status).toBe(404);
    expect(sumOf(await scrape(workerUrl), "process_start_time_seconds", { process: "worker" })).toBeGreaterThan(0);

    const { code, out } = await runHere(["doctor", "--json", "--fast"], { ...own, PORT: String(server.port) });
    const findings: readonly { check: string; state: string }[] = JSON.parse(out).findings;
    const states = Object.fromEntries(findings.map(({ check, state }) => [check, state]));
    expect([code, findings.filter(({ state }) => state === "fail")]).toEqual([0, []]);
    expect(states).toMatchObject({
      port: "ok",
      gazetteer: "ok",
      streets: "warn",
      role: "ok",
      "row-level security": "ok",
      migrations: "ok",
      workers: "ok",
      "redis policy": "ok",
      "redis persistence": "ok",
    });

    // A stopping server reports it at once, keeps answering, and closes idle connections.
    const { client } = await apiClient(server.url).signUp();
    const ended = server.end();
    let ready = await client.get("/readyz");
    while (ready.status === 200) {
      ready = await client.get("/readyz");
    }
    expect(ready.body).toMatchObject({ status: "fail", checks: { lifecycle: [{ output: "stopping" }] } });
    const answer = await client.get("/v1/organization");
    expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
    expect((await client.get("/livez")).status).toBe(200);
    expect((await client.get("/v1/health")).status).toBe(200);
    expect(await Promise.all([ended, worker.end()])).toEqual([0, 0]);
    await proxy.close();
    await Promise.all([database.close(), redis.close()]);
  },
);
