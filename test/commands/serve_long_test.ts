import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { type ApiAnswer, type ApiClient, apiClient, CLIENT_PASSWORD } from "../support/api/api_client.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { canMakeSmallDisk, fillDisk, smallDisk } from "../support/files/small_disk.ts";
import { descendantsOf, stillRunning } from "../support/processes/process_tree.ts";
import { patience, until } from "../support/runner/patience.ts";
import { smallProxy } from "../support/services/proxies.ts";
import { newDataDir, runService, type Service, twoServers, untilHealthy } from "../support/services/run_service.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { freePort } from "../support/services/sockets.ts";

/** A program that starts the service and waits to be ended. */
const DEPLOY = `const child = Bun.spawn([process.execPath, "run", "serve"], { stdio: ["ignore", "ignore", "ignore"] });
console.log(child.pid);
await child.exited;
`;

/** Without what the runner of the tests hands on: that Bun ends with the program that started it. */
const ENVIRONMENT = { ...process.env, BUN_FEATURE_FLAG_NO_ORPHANS: undefined };

/** A package whose script is the service, without the installing that ours begins with. */
async function packageFolder(): Promise<string> {
  const folder = scratchDir();
  const cli = join(import.meta.dir, "../../src/cli.ts");
  await Bun.write(join(folder, "package.json"), JSON.stringify({ scripts: { serve: `bun ${cli} serve` } }));
  await Bun.write(join(folder, "deploy.ts"), DEPLOY);
  return folder;
}

describe("serve", () => {
  test("ends when the program that runs the package's scripts is killed", async () => {
    const [dataDir, port, cwd] = [smallDataDir(), freePort(), await packageFolder()];
    const env = { ...ENVIRONMENT, DATA_DIR: dataDir, PORT: String(port), WORKERS: "0" };
    const launcher = Bun.spawn([process.execPath, "run", "serve"], { cwd, env, stdio: ["ignore", "ignore", "ignore"] });
    await untilHealthy({ url: `http://127.0.0.1:${port}` });
    const started = descendantsOf(launcher.pid);
    launcher.kill("SIGKILL");
    await until(() => stillRunning(started).length === 0);
    expect(existsSync(join(dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
  });

  test("keeps running when the program that started it ends", async () => {
    const [dataDir, port, cwd] = [smallDataDir(), freePort(), await packageFolder()];
    const env = { ...ENVIRONMENT, DATA_DIR: dataDir, PORT: String(port), WORKERS: "0" };
    const deploy = Bun.spawn([process.execPath, "deploy.ts"], { cwd, env, stdio: ["ignore", "pipe", "ignore"] });
    const service = { url: `http://127.0.0.1:${port}` };
    await untilHealthy(service);
    const started = descendantsOf(deploy.pid);
    deploy.kill("SIGKILL");
    await deploy.exited;
    // Longer than it takes to notice.
    await Bun.sleep(1500);
    await untilHealthy(service);
    process.kill(Number(await new Response(deploy.stdout).text()), "SIGTERM");
    await until(() => stillRunning(started).length === 0);
  });

  test("stays up while Postgres cannot be started, and is back when it can", async () => {
    const service = await runService({ dataDir: smallDataDir() });
    await until(() => service.output().includes("workers ready"));
    const cluster = join(service.dataDir, "postgres/cluster");
    const control = join(cluster, "global/pg_control");
    renameSync(control, `${control}.away`);
    process.kill(Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
    // More tries than it once had, after which it ended.
    await until(() => (service.output().match(/Postgres cannot be started/gu) ?? []).length > 6);
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
    renameSync(`${control}.away`, control);
    await untilHealthy(service);
    await service.end();
  });
});

/** Calls under way at any time. */
const CALLERS = 4;

test("two servers behind a proxy are restarted one after the other under load: no call fails", async () => {
  const drained = { DRAIN_SECONDS: "1", TEST_PER_DAY: "1000000" };
  const servers = await twoServers(undefined, drained);
  const { services, database } = servers;
  const proxy = smallProxy(services.map(({ url }) => url));
  await until(() => services.every(({ url }) => proxy.isReady(url)));
  const { client } = await apiClient(proxy.url).signUp();
  const key = await client.withKey();

  const answers = new Map<string, number>();
  const over = new AbortController();
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!over.signal.aborted) {
      const { status, text } = await key.post("/v1/resolve", { input: "48.8584, 2.2945" });
      const outcome = status === 200 ? "200" : `${status} ${text}`;
      answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
      await Bun.sleep(5);
    }
  });
  const running: Service[] = [...services];
  for (const [i, { url, port, dataDir }] of services.entries()) {
    expect(await running[i]?.end("SIGTERM")).toBe(0);
    expect(proxy.isReady(url)).toBe(false);
    const environment = { DATABASE_URL: database.ownerUrl, RATE_PER_SECOND: "100000", ...drained };
    running[i] = await runService({ command: "server", port, dataDir, environment });
    await until(() => proxy.isReady(url));
  }
  const before = answers.get("200") ?? 0;
  await until(() => (answers.get("200") ?? 0) > before + CALLERS);
  over.abort();
  await Promise.all(callers);
  expect([...answers.keys()]).toEqual(["200"]);
  await Promise.all(running.map((service) => service.end()));
  await proxy.close();
  await database.close();
});

/** The database, its log and the world gazetteer take some 150 MiB. */
const DISK_BYTES = 300 * 1024 * 1024;
/** More rows than the free pages of a new database and the current file of its log hold. */
const WRITES_MAX = 3000;
/** As many failed starts as took 16 s, after which the service once ended. */
const FAILED_STARTS = 7;
const TIMEOUT_MS = patience(240_000);
const PROBE_MS = 100;

const FULL = /^The disk of the (?:service|database) is full: nothing can be stored until its operator frees space$/u;

/** A row of some 1.5 kB: five fill a page of the database. */
const location = (label: string) => ({
  label,
  coordinates: { latitude: 47.14, longitude: 9.52 },
  metadata: { a: "b".repeat(500), c: "d".repeat(500), e: "f".repeat(400) },
});

/** Requires an answer of a kind that was stored, or one that says the disk is full. Returns whether it was stored. */
function wasStored({ status, body }: ApiAnswer, stored: number): boolean {
  if (status === stored) {
    return true;
  }
  expect([status, body.code]).toEqual([503, "UNAVAILABLE"]);
  expect(body.detail).toMatch(FULL);
  return false;
}

/** Calls `/livez` until ended, which returns the answers other than 200. */
function probeLivez(url: string): { end(): Promise<readonly string[]> } {
  const failures: string[] = [];
  const ending = new AbortController();
  const done = (async () => {
    while (!ending.signal.aborted) {
      const answer = await fetch(`${url}/livez`).then(({ status }) => String(status), String);
      if (answer !== "200") {
        failures.push(answer);
      }
      await Bun.sleep(PROBE_MS);
    }
  })();
  return {
    async end() {
      ending.abort();
      await done;
      return failures;
    },
  };
}

const signUp = (client: ApiClient, email: string): Promise<ApiAnswer> =>
  client.post("/v1/auth/signup", { email, password: CLIENT_PASSWORD, organization: "Analytical Engines" });

/** Creates locations until one is refused, and returns the labels of those that were stored. */
async function storeUntilFull(client: ApiClient): Promise<string[]> {
  const stored: string[] = [];
  for (let count = 0; count < WRITES_MAX; count++) {
    const label = `on a full disk ${count}`;
    if (!wasStored(await client.post("/v1/locations", location(label)), 201)) {
      return stored;
    }
    stored.push(label);
  }
  throw new Error(`${WRITES_MAX} locations were stored on a full disk`);
}

async function labelsOf(client: ApiClient): Promise<Set<string>> {
  const labels = new Set<string>();
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const { status, body }: ApiAnswer = await client.get(
      `/v1/locations?limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`,
    );
    expect(status).toBe(200);
    body.data.forEach(({ label }: { label: string }) => labels.add(label));
    cursor = body.next_cursor ?? undefined;
  }
  return labels;
}

/** The report is made once a second. */
async function namesFullDisk(client: ApiClient): Promise<boolean> {
  const [{ status, output }] = (await client.get("/v1/health")).body.checks.disk;
  return status === "warn" && output === "the disk is full";
}

/** Whether the workers, too, do what they are given. */
async function completeBatch(client: ApiClient): Promise<void> {
  const { status, body } = await client.post("/v1/batches", { inputs: [{ input: "test:found" }] });
  expect(status).toBe(202);
  await until(async () => (await client.get(`/v1/batches/${body.id}`)).body.status === "completed");
}

function killPostgres({ pid }: Service, folder: string): void {
  const file = join(`/proc/${pid}/root`, folder, "postgres/cluster/postmaster.pid");
  process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGKILL");
}

test.if(canMakeSmallDisk())(
  "serve on a full disk stays up, says why it stores nothing, and stores again when there is space",
  async () => {
    const { folder, prefix } = smallDisk({ bytes: DISK_BYTES, content: await newDataDir() });
    const service = await runService({ dataDir: folder, prefix });
    await untilHealthy(service);
    const anybody = apiClient(service.url);
    const { client: session } = await anybody.signUp();
    const key = await session.withKey({ environment: "test" });
    expect(wasStored(await session.post("/v1/locations", location("before")), 201)).toBe(true);
    const livez = probeLivez(service.url);

    const filler = fillDisk(service.pid, folder);
    const labels = ["before", ...await storeUntilFull(session)];
    wasStored(await key.post("/v1/resolve", { input: "test:found" }), 200);
    await until(() => namesFullDisk(anybody));

    // A database that ended cannot be started without space.
    killPostgres(service, folder);
    await until(() => (service.output().match(/Postgres cannot be started/gu) ?? []).length >= FAILED_STARTS);
    expect(wasStored(await session.post("/v1/locations", location("without a database")), 201)).toBe(false);
    expect(wasStored(await signUp(anybody, "full@example.com"), 201)).toBe(false);
    wasStored(await key.post("/v1/resolve", { input: "test:found" }), 200);
    await until(() => namesFullDisk(anybody));
    expect((await anybody.get("/swagger/json")).status).toBe(200);

    filler.remove();
    await until(async () => (await session.post("/v1/locations", location("after"))).status === 201);
    await untilHealthy(service);
    expect((await signUp(anybody, "full@example.com")).status).toBe(201);
    expect((await key.post("/v1/resolve", { input: "test:found" })).status).toBe(200);
    await completeBatch(key);
    expect(await labelsOf(session)).toEqual(new Set([...labels, "after"]));
    expect(await livez.end()).toEqual([]);
    expect(service.output()).not.toContain('"event":"defect"');
    expect(await service.end()).toBe(0);
  },
  TIMEOUT_MS,
);
