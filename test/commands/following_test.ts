import { describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { keepFollowing } from "../../src/commands/gazetteer/rounds/keep_following.ts";
import { gazetteerFolder, gazetteerPath } from "../../src/commands/gazetteer_path.ts";
import { readConfig } from "../../src/config.ts";
import { publishedFolder } from "../../src/gazetteer/datasets/published_set.ts";
import { createLogger } from "../../src/observability/mod.ts";
import { type ApiClient, apiClient } from "../support/api/api_client.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { atEnd } from "../support/processes/at_end.ts";
import { longTest } from "../support/runner/depth.ts";
import { patience, until } from "../support/runner/patience.ts";
import { runHere } from "../support/services/run_command.ts";
import { runService } from "../support/services/run_service.ts";
import {
  addTown,
  followEnvironment,
  publishTo,
  serveFolder,
  startS3Store,
  succeed,
  versionOf,
} from "../support/services/s3_store.ts";
import { newSigner, smallDataDir } from "../support/services/small_data_dir.ts";

const PAUSE_MS = 20;

/** Waits for what the check of health says; empty when all is well. */
async function says(following: ReturnType<typeof keepFollowing>, reason: string): Promise<void> {
  for (;;) {
    const said = await following.check().then(() => "", (error: unknown) => String(error));
    if (reason === "" ? said === "" : said.includes(reason)) {
      return;
    }
    await Bun.sleep(PAUSE_MS);
  }
}

test("keepFollowing() takes over what is published, refuses what is damaged, and fetches again what is lost", async () => {
  const [publisher, dataDir, folder] = [smallDataDir(), smallDataDir(), scratchDir()];
  await addTown(publisher, ["1", "3"]);
  await succeed(["gazetteer", "publish", folder], { DATA_DIR: publisher });
  // Nothing is there yet.
  renameSync(folder, `${folder}.away`);
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const url = serveFolder(folder);
  const environment = { PATH: process.env["PATH"], HOME: process.env["HOME"], DATA_DIR: dataDir, GAZETTEER_URL: url };
  const lines: string[] = [];
  const clock = { now: () => new Date() };
  const following = keepFollowing({
    config: { ...readConfig(environment), gazetteerUrl: url },
    worldPath: gazetteerPath(dataDir),
    logger: createLogger({ level: "info", format: "json", clock, write: (line) => lines.push(line) }),
    environment,
    pauseMs: () => PAUSE_MS,
  });
  await says(following, "nothing is published there");
  renameSync(`${folder}.away`, folder);
  await says(following, "");
  expect(await versionOf(dataDir)).toBe(await versionOf(publisher));

  const manifest = join(folder, publishedFolder(gazetteerPath("")), "manifest.json");
  const good = readFileSync(manifest, "utf8");
  writeFileSync(manifest, good.slice(0, 700));
  await says(following, "no JSON object");
  expect(await versionOf(dataDir)).toBe(await versionOf(publisher));
  writeFileSync(manifest, good);
  await says(following, "");

  const countries = join(gazetteerFolder(dataDir), "countries");
  const [file = ""] = readdirSync(countries).filter((name) => name.endsWith(".gazetteer"));
  rmSync(join(countries, file));
  await until(() => existsSync(join(countries, file)));
  await following.close();
  expect(lines.map((line) => JSON.parse(line).state)).toContain("refused");
});

const [one, other] = [newSigner(), newSigner()];
const MANIFEST = `${publishedFolder(gazetteerPath(""))}/manifest.json`;

test("a follower takes what a key of its list has signed, and says why it refuses the rest", async () => {
  const { folder, publisher, publish, update } = await newFleet();
  await publish({});
  expect(await update(one.verifies)).toMatchObject({ code: 5, err: expect.stringContaining("it is not signed") });
  // The same data is published again, with a signature.
  expect((await publish({ GAZETTEER_SIGNING_KEY: one.signs })).out).toStartWith("Published at");
  expect((await publish({ GAZETTEER_SIGNING_KEY: one.signs })).out).toStartWith("Published already at");
  const foreign = await update(other.verifies);
  expect(foreign)
    .toMatchObject({ code: 5, err: expect.stringMatching(/key [0-9a-f]{16}, which is not in GAZETTEER_KEYS/u) });
  expect(await update(one.verifies)).toMatchObject({ code: 0, out: expect.stringContaining("is active") });

  const manifest = join(folder, MANIFEST);
  const signed = readFileSync(manifest, "utf8");
  copyFileSync(manifest, join(folder, "older.json"));
  writeFileSync(manifest, signed.replace(`"publishedAt":"2`, `"publishedAt":"3`));
  expect(await update(one.verifies))
    .toMatchObject({ code: 5, err: expect.stringContaining("changed after it was signed") });

  // Another key: followers know both until the old one is no longer used.
  writeFileSync(manifest, signed);
  await addTown(publisher, ["1", "3", "7"]);
  await publish({ GAZETTEER_SIGNING_KEY: other.signs });
  expect(await update(`${one.verifies},${other.verifies}`)).toMatchObject({ code: 0 });

  copyFileSync(join(folder, "older.json"), manifest);
  const older = await update(`${one.verifies},${other.verifies}`);
  expect(older).toMatchObject({ code: 5, err: expect.stringContaining("update --allow-older takes it") });
  expect(await update(one.verifies, ["--allow-older"]))
    .toMatchObject({ code: 0, out: expect.stringContaining("is active:") });
});

test("openssl verifies a published manifest", async () => {
  const { folder, publish } = await newFleet();
  await publish({ GAZETTEER_SIGNING_KEY: one.signs });
  const [text = "", line = ""] = readFileSync(join(folder, MANIFEST), "utf8").split("\n");
  const scratch = scratchDir();
  writeFileSync(join(scratch, "manifest"), text);
  writeFileSync(join(scratch, "signature"), Buffer.from(JSON.parse(line).signature, "base64"));
  writeFileSync(join(scratch, "key"), Buffer.from(one.verifies, "base64"));
  const command = "openssl pkeyutl -verify -pubin -keyform DER -inkey key -rawin -in manifest -sigfile signature";
  const { stdout } = Bun.spawnSync(command.split(" "), { cwd: scratch });
  expect(stdout.toString()).toContain("Signature Verified Successfully");
});

test("a key of another kind stops the command", async () => {
  const { privateKey } = generateKeyPairSync("x25519");
  const key = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
  const { code, err } = await runHere(["gazetteer", "list"], { DATA_DIR: smallDataDir(), GAZETTEER_SIGNING_KEY: key });
  expect(code).toBe(2);
  expect(err).toContain("GAZETTEER_SIGNING_KEY must be an Ed25519 key in base64");
  expect(err).not.toContain(key);
});

/** A publisher with a town, a folder that a web server publishes, and a follower. */
async function newFleet() {
  const publisher = smallDataDir();
  await addTown(publisher, ["1", "3"]);
  const follower = smallDataDir();
  const folder = scratchDir();
  const url = serveFolder(folder);
  return {
    folder,
    publisher,
    publish: (environment: Record<string, string>) =>
      runHere(["gazetteer", "publish", folder], { DATA_DIR: publisher, ...environment }),
    update: (keys: string, words: readonly string[] = []) =>
      runHere(["gazetteer", "update", ...words], { DATA_DIR: follower, GAZETTEER_URL: url, GAZETTEER_KEYS: keys }),
  };
}

const REMOTE_MANIFEST = `fleet/a/${publishedFolder(gazetteerPath(""))}/manifest.json`;
const DEADLINE_MS = patience(60_000);

describe("a server with GAZETTEER_URL", () => {
  longTest(
    "starts with the world's places when nothing answers, follows what is published, and says what it refuses",
    async () => {
      const [store, publisher, dataDir, database] = await Promise.all([
        startS3Store(),
        smallDataDir(),
        smallDataDir(),
        testDatabase(),
      ]);
      await addTown(publisher, ["1", "3"]);
      store.proxy.setOpen("closed");
      const environment = { DATABASE_URL: database.ownerUrl, ...followEnvironment(store) };
      const server = await runService({ command: "server", dataDir, environment });
      expect(server.output()).toContain("starting with the world's places alone");
      const client = apiClient(server.url);
      await untilDeadline(async () => (await checkOf(client)).output?.includes("cannot be reached") === true);
      expect((await client.get("/v1/health")).body.status).toBe("warn");
      expect(await stateOf(server.url)).toBe("unreachable");

      store.proxy.setOpen("open");
      await publishTo(store, publisher);
      const first = await versionOf(publisher);
      await untilDeadline(async () => await activeVersion(server.url) === first);
      await untilDeadline(async () => (await checkOf(client)).status === "pass");
      expect(await stateOf(server.url)).toBe("current");
      expect(countriesIn(dataDir)).toHaveLength(1);

      const good = await store.client.file(REMOTE_MANIFEST).text();
      await store.client.write(REMOTE_MANIFEST, good.slice(0, 700));
      await untilDeadline(async () => (await checkOf(client)).output?.includes("no JSON object") === true);
      expect([await stateOf(server.url), await activeVersion(server.url)]).toEqual(["refused", first]);
      await store.client.write(REMOTE_MANIFEST, good);
      await untilDeadline(async () => (await checkOf(client)).status === "pass");

      // A file that is gone, as after damage, is fetched again although nothing else was published.
      const [file = ""] = countriesIn(dataDir);
      rmSync(join(gazetteerFolder(dataDir), "countries", file));
      await untilDeadline(() => Promise.resolve(existsSync(join(gazetteerFolder(dataDir), "countries", file))));
      await server.end();

      store.proxy.setOpen("closed");
      const again = await runService({ command: "server", dataDir, environment });
      expect(await activeVersion(again.url)).toBe(first);
      await again.end();

      truncateSync(join(gazetteerFolder(dataDir), "countries", file), 100);
      const last = await runService({ command: "server", dataDir, environment });
      expect(last.output()).toContain("starting with the world's places alone");
      store.proxy.setOpen("open");
      await untilDeadline(async () => await activeVersion(last.url) === first);
      await last.end();
      const logs = `${server.output()}${again.output()}${last.output()}`;
      expect(logs).not.toMatch(/S3RVER|Signature|X-Amz/u);
      expect(logs).toContain('"event":"published gazetteer"');
      await database.close();
    },
    patience(240_000),
  );
});

function countriesIn(dataDir: string): string[] {
  return readdirSync(join(gazetteerFolder(dataDir), "countries")).filter((name) => name.endsWith(".gazetteer"));
}

async function checkOf(client: ApiClient): Promise<{ readonly status: string; readonly output?: string }> {
  const { body } = await client.get("/v1/health");
  return body.checks.published_gazetteer[0];
}

async function stateOf(url: string): Promise<string | undefined> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return /^locus_gazetteer_following\{[^}]*state="([a-z]+)"[^}]*\} 1$/mu.exec(text)?.[1];
}

async function activeVersion(url: string): Promise<string | undefined> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return /^locus_gazetteer_info\{[^}]*version="([0-9a-f]+)"/mu.exec(text)?.[1];
}

async function untilDeadline(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  while (!await condition()) {
    if (performance.now() > deadline) {
      throw new Error("It did not come about in time");
    }
    await Bun.sleep(200);
  }
}
