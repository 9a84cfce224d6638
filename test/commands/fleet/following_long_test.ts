import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { gazetteerFolder, gazetteerPath } from "../../../src/commands/gazetteer_path.ts";
import { publishedFolder } from "../../../src/gazetteer/datasets/published_set.ts";
import { type ApiClient, apiClient } from "../../support/api/api_client.ts";
import { testDatabase } from "../../support/databases/test_database.ts";
import { runService } from "../../support/services/run_service.ts";
import { smallDataDir } from "../../support/services/small_data_dir.ts";
import { addTown, followEnvironment, publishTo, versionOf } from "../../support/services/s3_fleet.ts";
import { startS3Store } from "../../support/services/s3_store.ts";
import { patience } from "../../support/runner/patience.ts";

const MANIFEST = `fleet/a/${publishedFolder(gazetteerPath(""))}/manifest.json`;
const DEADLINE_MS = patience(60_000);

describe("a server with GAZETTEER_URL", () => {
  test(
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
      await until(async () => (await checkOf(client)).output?.includes("cannot be reached") === true);
      expect((await client.get("/v1/health")).body.status).toBe("warn");
      expect(await stateOf(server.url)).toBe("unreachable");

      store.proxy.setOpen("open");
      await publishTo(store, publisher);
      const first = await versionOf(publisher);
      await until(async () => await activeVersion(server.url) === first);
      await until(async () => (await checkOf(client)).status === "pass");
      expect(await stateOf(server.url)).toBe("current");
      expect(countriesIn(dataDir)).toHaveLength(1);

      const good = await store.client.file(MANIFEST).text();
      await store.client.write(MANIFEST, good.slice(0, 700));
      await until(async () => (await checkOf(client)).output?.includes("no JSON object") === true);
      expect([await stateOf(server.url), await activeVersion(server.url)]).toEqual(["refused", first]);
      await store.client.write(MANIFEST, good);
      await until(async () => (await checkOf(client)).status === "pass");

      // A file that is gone, as after damage, is fetched again although nothing else was published.
      const [file = ""] = countriesIn(dataDir);
      rmSync(join(gazetteerFolder(dataDir), "countries", file));
      await until(() => Promise.resolve(existsSync(join(gazetteerFolder(dataDir), "countries", file))));
      await server.end();

      store.proxy.setOpen("closed");
      const again = await runService({ command: "server", dataDir, environment });
      expect(await activeVersion(again.url)).toBe(first);
      await again.end();

      truncateSync(join(gazetteerFolder(dataDir), "countries", file), 100);
      const last = await runService({ command: "server", dataDir, environment });
      expect(last.output()).toContain("starting with the world's places alone");
      store.proxy.setOpen("open");
      await until(async () => await activeVersion(last.url) === first);
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

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  while (!await condition()) {
    if (performance.now() > deadline) {
      throw new Error("It did not come about in time");
    }
    await Bun.sleep(200);
  }
}
