import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type ApiClient, apiClient, CLIENT_PASSWORD } from "../support/api/api_client.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { smallTownFile } from "../support/gazetteers/small_town.ts";
import { runService } from "../support/services/run_service.ts";
import { smallDataDir, withDatabase } from "../support/services/small_data_dir.ts";
import { patience } from "../support/runner/patience.ts";
import { until } from "../support/processes/until.ts";

const ROOT = join(import.meta.dir, "../..");

function command(dataDir: string, ...words: readonly string[]): { readonly code: number; readonly text: string } {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, "src/cli.ts", ...words], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], DATA_DIR: dataDir },
  });
  return { code: exitCode, text: stdout.toString() + stderr.toString() };
}

/** What a caller sees that must be the same afterwards. */
async function answersOf(key: ApiClient, batchId: string): Promise<readonly string[]> {
  const resolved = [];
  for (const input of ["Probegasse 3, Vaduz", "Vaduz", "48.8584, 2.2945"]) {
    const { body } = await key.post("/v1/resolve", { input });
    resolved.push(JSON.stringify({ ...body, request_id: "" }));
  }
  const kept = ["/v1/locations", `/v1/batches/${batchId}`, `/v1/batches/${batchId}/results?format=csv`];
  const texts = await Promise.all(kept.map(async (path) => (await key.get(path)).text));
  return [...resolved, ...texts];
}

test("backup, everything lost, restore: the same account, key, locations, batch and answers", async () => {
  const dataDir = await withDatabase(smallDataDir());
  expect(command(dataDir, "gazetteer", "add", "openstreetmap", smallTownFile(), "--name", "town").code).toBe(0);
  const first = await runService({ dataDir });
  const { client, email } = await apiClient(first.url).signUp();
  const key = await client.withKey();
  expect((await key.post("/v1/locations", { input: "Vaduz", tags: ["a"], metadata: { n: 1.5 } })).status).toBe(201);
  const batch =
    (await key.post("/v1/batches", { inputs: [{ input: "Probegasse 1, Vaduz" }, { input: "nowhere" }] })).body;
  await until(async () => (await key.get(`/v1/batches/${batch.id}`)).body.finished_at !== null);
  const before = await answersOf(key, batch.id);
  expect(before[0]).toContain('"precision":"house"');

  // While it runs.
  const folder = join(scratchDir(), "backup");
  const made = command(dataDir, "backup", folder);
  expect([made.code, made.text]).toEqual([0, expect.stringMatching(/^\d+ rows in /u)]);
  expect(command(dataDir, "backup", folder).text).toContain("is not empty");
  await first.end();
  rmSync(dataDir, { recursive: true });

  const fresh = join(scratchDir(), "data");
  const restored = command(fresh, "restore", folder);
  expect([restored.code, restored.text.replace(/\d+/u, "n")]).toEqual([0, "n rows restored: start the service\n"]);
  expect(command(fresh, "restore", folder).code).toBe(2);
  const second = await runService({ dataDir: fresh });
  const again = apiClient(second.url);
  expect((await again.post("/v1/auth/login", { email, password: CLIENT_PASSWORD })).status).toBe(200);
  expect(await answersOf(again.as(key.credential ?? ""), batch.id)).toEqual([...before]);
  await second.end();
}, patience(240_000));
