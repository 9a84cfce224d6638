import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ApiAnswer, type ApiClient, apiClient, CLIENT_PASSWORD } from "../support/api/api_client.ts";
import { canMakeSmallDisk, fillDisk, smallDisk } from "../support/files/small_disk.ts";
import { newDataDir, runService, type Service, untilHealthy } from "../support/services/run_service.ts";
import { patience } from "../support/runner/patience.ts";
import { until } from "../support/processes/until.ts";

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
