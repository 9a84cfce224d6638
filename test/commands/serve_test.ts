import { describe, expect, test } from "bun:test";
import { chmodSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { descendantsOf, stillRunning } from "../support/processes/process_tree.ts";
import { isInstalled } from "../support/runner/is_installed.ts";
import { freePort } from "../support/services/free_port.ts";
import { newDataDir, runService, startService } from "../support/services/run_service.ts";
import { untilHealthy } from "../support/services/until_healthy.ts";

/** A program that starts the service and waits to be ended. */
const DEPLOY = `const child = Bun.spawn([process.execPath, "run", "serve"], { stdio: ["ignore", "ignore", "ignore"] });
console.log(child.pid);
await child.exited;
`;

/** A package whose script is the service, without the installing that ours begins with. */
async function packageFolder(): Promise<string> {
  const folder = scratchDir();
  const cli = join(import.meta.dir, "../../src/cli.ts");
  await Bun.write(join(folder, "package.json"), JSON.stringify({ scripts: { serve: `bun ${cli} serve` } }));
  await Bun.write(join(folder, "deploy.ts"), DEPLOY);
  return folder;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) {
    await Bun.sleep(20);
  }
}

describe("serve", () => {
  test("starts everything, prints the addresses, and ends everything on SIGTERM", async () => {
    // As npx names itself: there is no bun to type then.
    const service = await runService({ environment: { npm_config_user_agent: "npm/11.4.2 node/v24.3.0 linux x64" } });
    expect(service.output()).toContain(`${service.url}/swagger`);
    expect(service.output()).toContain("\n  npx --yes bun@1.4.5 run gazetteer add <country>\n");
    await untilHealthy(service);
    const started = descendantsOf(service.pid);
    expect(started.length).toBeGreaterThanOrEqual(3);
    expect(await service.end("SIGTERM")).toBe(0);
    expect(stillRunning(started)).toEqual([]);
    expect(existsSync(join(service.dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
  });

  test.if(isInstalled("curl"))("prints a first call that answers when it is pasted, and pasted again", async () => {
    const service = await runService();
    const paste = service.output().slice(
      service.output().indexOf("post() {"),
      service.output().indexOf("\n\n", service.output().indexOf("post() {")),
    );
    for (let time = 0; time < 2; time++) {
      const pasted = Bun.spawnSync(["sh", "-c", paste]);
      expect(JSON.parse(pasted.stdout.toString())).toMatchObject({ status: "found", environment: "test" });
    }
    await service.end();
  });

  test("keeps the secret it makes, for its owner only, over a restart", async () => {
    const first = await runService();
    const path = join(first.dataDir, "jwt_secret");
    const secret = readFileSync(path, "utf8");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(first.output()).not.toContain(secret.trim());
    await first.end("SIGINT");
    const second = await runService({ dataDir: first.dataDir });
    expect(readFileSync(path, "utf8")).toBe(secret);
    await untilHealthy(second);
    await second.end();
  });

  test("recovers after SIGKILL: what it started ends, the next start serves", async () => {
    const first = await runService();
    const started = descendantsOf(first.pid);
    await first.end("SIGKILL");
    const second = await runService({ dataDir: first.dataDir, port: first.port });
    await untilHealthy(second);
    await until(() => stillRunning(started).length === 0);
    await second.end();
  });

  test("ends when the program that runs the package's scripts is killed", async () => {
    const [dataDir, port, cwd] = [await newDataDir(), freePort(), await packageFolder()];
    const launcher = Bun.spawn([process.execPath, "run", "serve"], {
      cwd,
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), WORKERS: "0" },
      stdio: ["ignore", "ignore", "ignore"],
    });
    await untilHealthy({ url: `http://127.0.0.1:${port}` });
    const started = descendantsOf(launcher.pid);
    launcher.kill("SIGKILL");
    await until(() => stillRunning(started).length === 0);
    expect(existsSync(join(dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
  });

  test("keeps running when the program that started it ends", async () => {
    const [dataDir, port, cwd] = [await newDataDir(), freePort(), await packageFolder()];
    const deploy = Bun.spawn([process.execPath, "deploy.ts"], {
      cwd,
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), WORKERS: "0" },
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

  test("starts a process again that was killed, and Postgres too", async () => {
    const service = await runService();
    await until(() => service.output().includes("workers ready"));
    const postmaster = Number(
      readFileSync(join(service.dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0],
    );
    const all = descendantsOf(service.pid);
    // Postgres starts and ends processes all the time: listed last, none of them is taken for one of the others.
    const database = [postmaster, ...descendantsOf(postmaster)];
    const others = stillRunning(all).filter((pid) => !database.includes(pid));
    process.kill(postmaster, "SIGKILL");
    await until(() => stillRunning(database).length === 0);
    await untilHealthy(service);
    // They reconnect.
    expect(stillRunning(others)).toEqual(others);
    others.forEach((pid) => process.kill(pid, "SIGKILL"));
    await until(() => stillRunning(others).length === 0);
    await untilHealthy(service);
    await service.end();
  });

  test("stays up while Postgres cannot be started, and is back when it can", async () => {
    const service = await runService();
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
  }, 120_000);

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

  test("refuses a data folder that another one uses", async () => {
    const first = await runService();
    const second = await startService({ dataDir: first.dataDir, port: freePort() });
    expect(await second.ended).toBe(1);
    await second.end();
    expect(second.output()).toContain("stop it first, or choose another DATA_DIR");
    expect(second.output().trim().split("\n")).toHaveLength(1);
    await untilHealthy(first);
    await first.end();
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
      dataDir: await newDataDir(),
      environment: {
        DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${freePort()}/d`,
        JWT_SECRET: "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js",
      },
    });
    expect(await service.ended).toBe(1);
    await service.end();
    expect(service.output()).toBe("Cannot reach the Postgres of DATABASE_URL: nothing listens there\n");
  });
});
