import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { checkRedis } from "../../src/commands/doctor/check_stores.ts";
import { apiClient } from "../support/api/api_client.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { atEnd } from "../support/processes/at_end.ts";
import { isInstalled } from "../support/runner/is_installed.ts";
import { patience, until } from "../support/runner/patience.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { freePort } from "../support/services/sockets.ts";
import { builtImage, COMPOSE, interpolated, OURS, ROOT } from "./built_image.ts";

const DOCKERFILE = await Bun.file(join(ROOT, "Dockerfile")).text();

test.if(isInstalled("redis-server"))(
  "every command of docker-compose.yml runs as a process on what the image holds: errands end, servers and workers are healthy",
  async () => {
    const [database, dataDir, image] = [await testDatabase(), smallDataDir(), await builtImage()];
    const redis = await redisOfCompose();
    const values: Readonly<Record<string, string>> = {
      DATABASE_URL: database.ownerUrl,
      REDIS_URL: redis,
      JWT_SECRET: "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js",
      METRICS_TOKEN: "5f0c1d2e3b4a69788796a5b4c3d2e1f0",
      HOST: "127.0.0.1",
      NODE_ENV: "production",
      // No proxy runs here: nothing may answer at the public address, whatever else this machine serves.
      PUBLIC_URL: `http://localhost:${freePort()}`,
      DATA_DIR: dataDir,
    };
    const backups = scratchDir();
    const running = [];
    for (const [name, service] of inOrder()) {
      const port = freePort();
      const given = Object.entries(service.environment ?? {}).map(([key, value]) =>
        [key, values[key] ?? interpolated(String(value))] as const
      );
      const environment = {
        PATH: process.env["PATH"] ?? "",
        HOME: process.env["HOME"] ?? "",
        ...Object.fromEntries(given),
        ...values,
        PORT: String(port),
        ...("METRICS_PORT" in (service.environment ?? {}) ? { METRICS_PORT: String(port) } : {}),
        DRAIN_SECONDS: "0",
      };
      const [, ...words] = [...(service.entrypoint ?? ["bun", "src/cli.ts"]), ...(service.command ?? [])].map((word) =>
        word.replace(/^\/backup\b/u, backups)
      );
      const child = Bun.spawn([process.execPath, ...words], {
        cwd: image,
        env: environment,
        stdout: "pipe",
        stderr: "pipe",
      });
      atEnd(() => child.kill("SIGKILL"));
      if (service.restart === "unless-stopped") {
        await untilImageIsHealthy(environment);
        running.push({ name, child, port });
      } else {
        const code = await child.exited;
        expect([name, code, code === 0 ? "" : await new Response(child.stdout).text()]).toEqual([name, 0, ""]);
      }
    }
    const [first, second] = running.filter(({ name }) => name.startsWith("server-"));
    const { answer } = await apiClient(`http://127.0.0.1:${first?.port}`).signUp();
    const me = await apiClient(`http://127.0.0.1:${second?.port}`, answer.access_token).get("/v1/auth/me");
    expect(me.status).toBe(200);
    expect(running.map(({ name }) => name).sort()).toEqual(["countries-1", "server-1", "server-2", "worker"]);
    for (const { child } of running) {
      child.kill("SIGTERM");
    }
    expect(await Promise.all(running.map(({ child }) => child.exited))).toEqual([0, 0, 0, 0]);
    expect(readdirSync(join(backups, "latest"))).toContain("database.ndjson.gz");
    await database.close();
  },
  patience(300_000),
);

/** Errands first, those on request last: as `depends_on` has them. */
function inOrder(): typeof OURS {
  return [...OURS].sort(([one], [other]) => rank(one) - rank(other));
}

function rank(name: string): number {
  return ["migrate", "gazetteer"].includes(name) ? 0 : ["import", "doctor", "backup"].includes(name) ? 2 : 1;
}

/** Runs the image's own health check until it is content. */
async function untilImageIsHealthy(environment: Readonly<Record<string, string>>): Promise<void> {
  const [, text = "[]"] = /^HEALTHCHECK [^\n]*\n\s+CMD (\[.*\])$/mu.exec(DOCKERFILE) ?? [];
  const [, ...words]: readonly string[] = JSON.parse(text);
  const check = async (): Promise<number> =>
    await Bun.spawn([process.execPath, ...words], { env: environment, stdout: "ignore", stderr: "ignore" }).exited;
  await until(async () => await check() === 0, 200);
}

/** Starts a Redis with the words of the compose file; what the doctor says of it is part of the test. */
async function redisOfCompose(): Promise<string> {
  const port = freePort();
  const password = "1f0e2d3c4b5a69788796a5b4c3d2e1f0";
  const words = (COMPOSE.services["redis"]?.command ?? []).map((word) =>
    interpolated(word, { REDIS_PASSWORD: password })
  );
  const child = Bun.spawn([...words, "--port", String(port), "--bind", "127.0.0.1", "--dir", scratchDir()], {
    stdout: "ignore",
    stderr: "ignore",
  });
  atEnd(() => child.kill("SIGKILL"));
  const url = `redis://:${password}@127.0.0.1:${port}`;
  let found = await checkRedis(url);
  while (found.some(({ check, state }) => check === "redis" && state === "fail")) {
    found = await checkRedis(url);
  }
  expect(found.map(({ check, state }) => [check, state]))
    .toEqual([["redis", "ok"], ["redis policy", "ok"], ["redis persistence", "ok"], ["redis memory", "ok"]]);
  const open = await checkRedis(`redis://127.0.0.1:${port}`);
  expect(open.map(({ check, state }) => [check, state])).toContainEqual(["redis", "fail"]);
  return url;
}
