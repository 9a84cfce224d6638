import { expect, test } from "bun:test";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkConfig, checkProxy } from "../../src/commands/doctor.ts";
import { checkBackups, checkTraffic } from "../../src/commands/doctor/check_operation.ts";
import { checkPostgres } from "../../src/commands/doctor/check_stores.ts";
import type { Finding } from "../../src/commands/doctor/finding.ts";
import { readConfig } from "../../src/config.ts";
import { testApi } from "../support/api/test_api.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { testRedis } from "../support/databases/test_redis.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { isInstalled } from "../support/runner/is_installed.ts";
import { patience, until } from "../support/runner/patience.ts";
import { smallProxy } from "../support/services/proxies.ts";
import { runHere } from "../support/services/run_command.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { wordsOf } from "../support/texts/words.ts";

const JWT_SECRET = "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js";

interface Report {
  readonly code: number;
  readonly states: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Runs the doctor as an operator does, with `--json`. */
async function doctor(environment: Readonly<Record<string, string>>): Promise<Report> {
  const { code, out } = await runHere(["doctor", "--json", "--fast"], environment);
  const { findings }: { findings: readonly Finding[] } = JSON.parse(out);
  return { code, text: out, states: Object.fromEntries(findings.map(({ check, state }) => [check, state])) };
}

// `serve_test.ts` has one that is well.
test.if(isInstalled("redis-server"))(
  "doctor finds each thing that is made wrong in a deployment",
  async () => {
    const [database, redis, dataDir] = [await testDatabase(), await testRedis(), smallDataDir()];
    const environment = { DATABASE_URL: database.ownerUrl, REDIS_URL: redis.url, JWT_SECRET, DATA_DIR: dataDir };
    const client = new Bun.RedisClient(redis.url);
    await client.send("CONFIG", ["SET", "maxmemory-policy", "allkeys-lru"]);
    await client.send("CONFIG", ["SET", "appendonly", "no"]);
    client.close();
    await database.ownerSql`create table left_over (id text)`;
    await database
      .ownerSql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`;
    mkdirSync(join(dataDir, "gazetteer"), { recursive: true });
    writeFileSync(join(dataDir, "gazetteer/manifest.json"), "{}");
    const listener = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: { open: (socket) => void socket.end(), data() {} },
    });
    const ill = await doctor({ ...environment, PORT: String(listener.port) });
    listener.stop(true);
    expect(ill.code).toBe(1);
    expect(ill.states).toMatchObject({
      port: "fail",
      gazetteer: "fail",
      "row-level security": "fail",
      migrations: "fail",
      "redis policy": "fail",
      "redis persistence": "warn",
    });
    expect(ill.text).toContain("left_over");
    expect(ill.text).not.toContain(JWT_SECRET);
    await redis.close();
    await database.close();
  },
  patience(120_000),
);

test("doctor reports what cannot be reached, without its address or password", async () => {
  const report = await doctor({
    DATA_DIR: join(scratchDir(), "none"),
    DATABASE_URL: "postgres://locus:hunter2@127.0.0.1:1/locus",
    REDIS_URL: "redis://:hunter2@127.0.0.1:1",
    JWT_SECRET,
  });
  expect([report.code, report.states["postgres"], report.states["redis"]]).toEqual([1, "fail", "fail"]);
  expect(report.text).not.toContain("hunter2");
});

test("checkConfig() warns of what may be set and had better not be", () => {
  const found = checkConfig(
    readConfig({
      HOST: "0.0.0.0",
      PUBLIC_URL: "http://locus.example.com",
      WEBHOOK_ALLOW_PRIVATE: "on",
      OIDC_ALLOW_PRIVATE: "on",
    }),
    { GAZETEER_URL: "https://example.com" },
  );
  expect(found.filter(({ state }) => state === "warn").map(({ check }) => check)).toEqual(wordsOf(`
    variables | public url | webhook targets | identity providers | metrics
  `));
  const proxied = checkConfig(readConfig({ PUBLIC_URL: "https://locus.example.com" }), {});
  expect(proxied.filter(({ state }) => state === "warn").map(({ check }) => check)).toEqual(["proxies", "metrics"]);
  expect(checkConfig(readConfig({}), {}).every(({ state }) => state === "ok")).toBe(true);
});

test("checkProxy() finds metrics that a proxy without forwarding headers shows, and none that a token keeps", async () => {
  const states: Record<string, string | undefined> = {};
  for (const [name, metricsToken] of [["open", undefined], ["kept", "a-token-of-the-tests"]] as const) {
    const api = await testApi({ metricsToken });
    const proxy = smallProxy([api.url]);
    await until(() => proxy.isReady(api.url));
    const at = { ...readConfig({}), port: Number(new URL(api.url).port) };
    states[name] = (await checkProxy({ ...at, publicUrl: proxy.url }))[0]?.state;
    states[`${name}, from itself`] = (await checkProxy({ ...at, publicUrl: api.url }))[0]?.state;
    await proxy.close();
    await api.close();
  }
  expect(states).toEqual({ open: "fail", "open, from itself": "skipped", kept: "ok", "kept, from itself": "skipped" });
  const [away] = await checkProxy({ ...readConfig({}), publicUrl: "https://127.0.0.1:1" });
  expect(away?.state).toBe("warn");
});

test("checkPostgres() and checkTraffic() report a role that bypasses row-level security, what waits, and a wrong clock", async () => {
  const database = await testDatabase();
  const { ownerSql } = database;
  await ownerSql`
    insert into organizations (id, name, slug, created_at) values ('org_1', 'A', 'a-b-c', now() - interval '1 hour')`;
  await ownerSql`
    insert into webhooks (id, organization_id, environment, url, events, secret, failures, created_at, updated_at)
    values ('whk_1', 'org_1', 'live', 'https://a.example', array['a'], '\\x00', 0, now(), now())`;
  await ownerSql`
    insert into webhook_deliveries (id, organization_id, webhook_id, type, body, status, attempts, due_at, created_at)
    values ('evt_1', 'org_1', 'whk_1', 'a', '{}', 'pending', 0, now() - interval '1 hour', now())`;
  expect((await checkPostgres(ownerSql)).every(({ state }) => state === "ok" || state === "warn")).toBe(true);
  const late = await checkTraffic(ownerSql, () => new Date(Date.now() + 60_000));
  expect(Object.fromEntries(late.map(({ check, state }) => [check, state])))
    .toEqual({ workers: "warn", batches: "ok", webhooks: "warn", clock: "fail" });
  await database.close();
});

test("doctor names a key of backups that every user of the machine reads, or nobody", async () => {
  const path = join(scratchDir(), "key.txt");
  const finding = async (): Promise<Finding | undefined> =>
    (await checkBackups(readConfig({ BACKUP_IDENTITY: path }))).find(({ check }) => check === "backup key");
  expect((await finding())?.state).toBe("fail");
  writeFileSync(path, "AGE-SECRET-KEY-1", { mode: 0o600 });
  expect((await finding())?.state).toBe("ok");
  chmodSync(path, 0o644);
  expect(await finding()).toMatchObject({ state: "warn", advice: `chmod 600 ${path}` });
});

const CLI = join(import.meta.dir, "../../src/cli.ts");
const dataDir = smallDataDir();

function spawn(words: readonly string[], stdin: "pipe" | Blob) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir };
  return Bun.spawn([process.execPath, CLI, "resolve", ...words], { env, stdin, stdout: "pipe", stderr: "pipe" });
}

function textOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  return new Response(stream).text();
}

async function piped(text: string, ...words: string[]) {
  const run = spawn(words, new Blob([text]));
  const [out, err, code] = await Promise.all([textOf(run.stdout), textOf(run.stderr), run.exited]);
  return { out, err, code };
}

function parsed(out: string) {
  return out.trimEnd().split("\n").map((line) => JSON.parse(line));
}

test("each line of standard input is answered by a line, as the same input alone is", async () => {
  const { out, err, code } = await piped("48.8584, 2.2945\n\nzzzzqqq wwww", "--append=timezone,h3:8");
  expect([code, err]).toEqual([0, ""]);
  const [first, second, third, ...more] = parsed(out);
  expect([first.status, second.status, third.status, more]).toEqual(["found", "failed", "unresolved", []]);
  expect(first.appended.timezone).toBe("Europe/Paris");
  const single = await piped("", "--append=timezone,h3:8", "48.8584, 2.2945");
  const { environment: _, request_id: __, ...same } = JSON.parse(single.out);
  expect(first).toEqual({ input: "48.8584, 2.2945", ...same, error: null });
});

test("a table keeps its columns and gets those of the answers", async () => {
  const { out, code } = await piped("id;Adresse\n1;48.8584, 2.2945\n2;\n", "--csv", "--append=utm");
  const [head, first, second] = out.split("\r\n");
  expect([code, head]).toEqual([
    0,
    "id,Adresse,status,label,latitude,longitude,confidence,precision,accuracy_m,reasons,runner_up_label," +
    "runner_up_confidence,ids,error,appended.utm,appended.certain",
  ]);
  expect(first).toStartWith('1,"48.8584, 2.2945",found,');
  expect(first).toEndWith(",31U 448252 5411954,true");
  expect(second).toStartWith("2,,failed,");
  const named = await piped('a,b\n7,"48.8584, 2.2945"\n', "--csv", "--columns=full_address=b,id=a");
  expect(named.out.split("\r\n")[1]).toStartWith('7,"48.8584, 2.2945",found,');
});

test("lines of JSON keep what they have", async () => {
  const { out } = await piped('{"place":"48.8584, 2.2945","id":3}\n', "--ndjson", "--columns=full_address=place");
  expect(parsed(out)).toMatchObject([{ original: { place: "48.8584, 2.2945", id: 3 }, status: "found" }]);
});

test.each([
  [["--csv", "--columns=full_address=nowhere"], 1, "must name a column"],
  [["--csv", "--columns=colour=a"], 2, "--columns: "],
  [["--append=county"], 2, "country_codes"],
  [["--csv", "Utrecht"], 2, "Usage"],
])("%j is refused in one line", async (words, exitCode, message) => {
  const { out, err, code } = await piped("a\nUtrecht\n", ...words);
  expect([code, out]).toEqual([exitCode, ""]);
  expect(err.toLowerCase()).toContain(message.toLowerCase());
});

const MANY = Array.from({ length: 3000 }, (_, i) => `${(i % 90).toFixed(1)}, ${(i / 20).toFixed(2)}`).join("\n");

test("many lines stay in their order, over several threads", async () => {
  const { out, code } = await piped(MANY);
  expect([code, parsed(out).map(({ input }) => input).join("\n")]).toEqual([0, MANY]);
});

test("a reader that stops, and Ctrl-C, leave whole lines", async () => {
  const reader = spawn([], new Blob([MANY.repeat(3)]));
  const first = reader.stdout.getReader();
  await first.read();
  await first.cancel();
  expect([await reader.exited, await textOf(reader.stderr)]).toEqual([0, ""]);

  const stopped = spawn([], "pipe");
  if (typeof stopped.stdin === "object") {
    await stopped.stdin.write(`${MANY}\n`);
    await stopped.stdin.flush();
  }
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of stopped.stdout) {
    if (text === "") {
      stopped.kill("SIGINT");
    }
    text += decoder.decode(chunk, { stream: true });
  }
  expect([await stopped.exited, text.endsWith("\n")]).toEqual([130, true]);
  expect(parsed(text).length).toBeGreaterThan(0);
});
