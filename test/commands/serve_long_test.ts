import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { descendantsOf, stillRunning } from "../support/processes/process_tree.ts";
import { freePort } from "../support/services/free_port.ts";
import { runService, untilHealthy } from "../support/services/run_service.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { until } from "../support/processes/until.ts";

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
    const launcher = Bun.spawn([process.execPath, "run", "serve"], {
      cwd,
      env: { ...ENVIRONMENT, DATA_DIR: dataDir, PORT: String(port), WORKERS: "0" },
      stdio: ["ignore", "ignore", "ignore"],
    });
    await untilHealthy({ url: `http://127.0.0.1:${port}` });
    const started = descendantsOf(launcher.pid);
    launcher.kill("SIGKILL");
    await until(() => stillRunning(started).length === 0);
    expect(existsSync(join(dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
  });

  test("keeps running when the program that started it ends", async () => {
    const [dataDir, port, cwd] = [smallDataDir(), freePort(), await packageFolder()];
    const deploy = Bun.spawn([process.execPath, "deploy.ts"], {
      cwd,
      env: { ...ENVIRONMENT, DATA_DIR: dataDir, PORT: String(port), WORKERS: "0" },
      stdio: ["ignore", "pipe", "ignore"],
    });
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
