import { describe, expect, test } from "bun:test";
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { descendantsOf, environmentOf, stillRunning } from "../support/processes/process_tree.ts";
import { isInstalled } from "../support/runner/is_installed.ts";
import { freePort } from "../support/services/free_port.ts";
import { runService, type Service, startService, untilHealthy } from "../support/services/run_service.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { until } from "../support/processes/until.ts";

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

  test("refuses a port in use before it touches the data folder", async () => {
    const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
    const dataDir = join(scratchDir(), "data");
    const service = await startService({ dataDir, port: listener.port });
    expect(await service.ended).toBe(1);
    await service.end();
    listener.stop(true);
    expect(service.output()).toBe(
      `Port ${listener.port} on 127.0.0.1 is in use: stop the server that has it, or set PORT to another one\n`,
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  test("names every bad variable and starts nothing", async () => {
    const dataDir = join(scratchDir(), "data");
    const service = await startService({ dataDir, environment: { PORT: "eighty", SIGNUP: "maybe" } });
    expect(await service.ended).toBe(2);
    await service.end();
    expect(service.output()).toContain("PORT must be");
    expect(service.output()).toContain("SIGNUP must be");
    expect(existsSync(dataDir)).toBe(false);
  });

  test("says in one line why a data folder cannot be used", async () => {
    const file = join(scratchDir(), "file");
    writeFileSync(file, "");
    chmodSync(file, 0o600);
    const service = await startService({ dataDir: join(file, "below") });
    expect(await service.ended).toBe(1);
    await service.end();
    expect(service.output()).toBe(`Cannot use DATA_DIR ${join(file, "below")}: part of the path is a file\n`);
  });

  test("says in one line why a database cannot be reached, without its password", async () => {
    const service = await startService({
      dataDir: smallDataDir(),
      environment: { DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${freePort()}/d` },
    });
    expect(await service.ended).toBe(1);
    await service.end();
    expect(service.output()).toBe("Cannot reach the Postgres of DATABASE_URL: nothing listens there\n");
  });
});
