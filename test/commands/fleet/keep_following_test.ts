import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keepFollowing } from "../../../src/commands/gazetteer/rounds/keep_following.ts";
import { gazetteerFolder, gazetteerPath } from "../../../src/commands/gazetteer_path.ts";
import { readConfig } from "../../../src/config.ts";
import { publishedFolder } from "../../../src/gazetteer/datasets/published_set.ts";
import { createLogger } from "../../../src/observability/mod.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";
import { atEnd } from "../../support/processes/at_end.ts";
import { smallDataDir } from "../../support/services/small_data_dir.ts";
import { addTown, succeed, versionOf } from "../../support/services/s3_fleet.ts";
import { until } from "../../support/processes/until.ts";

const PAUSE_MS = 20;

function serveFolder(folder: string): string {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const path = join(folder, new URL(request.url).pathname);
      return existsSync(path) ? new Response(Bun.file(path)) : new Response(null, { status: 404 });
    },
  });
  atEnd(() => server.stop(true));
  return `http://127.0.0.1:${server.port}`;
}

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
