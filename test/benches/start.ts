import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apiClient } from "../support/api/api_client.ts";
import { figure } from "../support/benches/figure.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { cleanUp } from "../support/processes/at_end.ts";
import { descendantsOf, statusKb } from "../support/processes/process_tree.ts";
import { freePort } from "../support/services/sockets.ts";

/**
 * Seconds from `bun run serve` in an empty folder, with the packages in Bun's cache, to the first answer of
 * `POST /v1/resolve`; the same for a restart; and what the server's process has in memory for itself then.
 * `bun test/benches/start.ts [--json]`
 */
const ROOT = join(import.meta.dir, "../..");
/** What a start reads. */
const FILES = ["package.json", "bun.lock", "bunfig.toml", "tsconfig.json", "src", "workers", "drizzle"];
const LOOK_MS = 10;
const TARGETS = { firstS: 15, againS: 1.5, memoryMb: 200 };

const folder = scratchDir();
for (const file of FILES.filter((name) => existsSync(join(ROOT, name)))) {
  cpSync(join(ROOT, file), join(folder, file), { recursive: true });
}
const first = await startToAnswer();
report("first start, to the first answer", first, TARGETS.firstS);
figure("memory of the server after its start, without mapped pages", first.serverMb, {
  unit: "MB",
  atMost: TARGETS.memoryMb,
});
const restarts = [await startToAnswer(), await startToAnswer(), await startToAnswer()];
const again = restarts.toSorted((one, other) => one.seconds - other.seconds)[1]!;
report("restart, to the first answer", again, TARGETS.againS);
await cleanUp();

function report(name: string, { seconds, cpuSeconds }: Started, atMost: number): void {
  figure(name, seconds, { unit: "s", atMost, note: `${cpuSeconds.toFixed(1)} s of CPU` });
}

interface Started {
  readonly seconds: number;
  readonly serverMb: number;
  /** Of everything that was started, from its start to its end. */
  readonly cpuSeconds: number;
}

async function startToAnswer(): Promise<Started> {
  const port = freePort();
  const { PATH, HOME, BUN_INSTALL, BUN_INSTALL_CACHE_DIR } = process.env;
  const from = performance.now();
  const child = Bun.spawn([process.execPath, "run", "serve"], {
    cwd: folder,
    env: { PATH, HOME, BUN_INSTALL, BUN_INSTALL_CACHE_DIR, PORT: String(port), DATA_DIR: join(folder, ".data") },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/readyz`).then(({ ok }) => ok, () => false))) {
    if (child.exitCode !== null) {
      throw new Error(`The service of the bench ended with ${child.exitCode}`);
    }
    await Bun.sleep(LOOK_MS);
  }
  const { client } = await apiClient(url).signUp();
  const key = await client.withKey();
  const { status } = await key.post("/v1/resolve", { input: "48.8584, 2.2945" });
  const seconds = (performance.now() - from) / 1000;
  if (status !== 200) {
    throw new Error(`The first call was answered ${status}`);
  }
  const server = descendantsOf(child.pid).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("main.ts")
  );
  const ownKb = server === undefined ? undefined : statusKb("RssAnon", server);
  child.kill("SIGTERM");
  await child.exited;
  const cpuSeconds = Number(child.resourceUsage()?.cpuTime.total ?? 0n) / 1e6;
  return { seconds, serverMb: (ownKb ?? Number.NaN) / 1000, cpuSeconds };
}
