import { existsSync, symlinkSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { corpusFingerprint } from "../../src/commands/eval/corpus_fingerprint.ts";
import { gazetteerFolder, gazetteerPath } from "../../src/commands/gazetteer_path.ts";
import { ensureGazetteer } from "../../src/commands/serve/ensure_gazetteer.ts";
import { buildCorpus, questionsOf } from "../../src/evaluation/mod.ts";
import { openGazetteerSet } from "../../src/gazetteer/open_set.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { apiClient } from "../support/api_client.ts";
import { cleanUp } from "../support/at_end.ts";
import { cpuMicroseconds } from "../support/cpu_microseconds.ts";
import { figure } from "../support/figure.ts";
import { runService } from "../support/run_service.ts";
import { scratchDir } from "../support/scratch_dir.ts";
import { testDatabase } from "../support/test_database.ts";

/**
 * CPU of the server a query of `POST /v1/resolve`, over HTTP, with a key, for real addresses as people write them and
 * all data of the evaluation loaded; beside it the resolver alone on the same addresses. `bun test/benches/http_query.ts
 * [--json]`; needs Linux.
 */
const DATA_FOLDER = join(import.meta.dir, "../../../shared/data");
const TARGET_US = 120;
const QUERIES = 4000;
const AT_ONCE = 8;
/** The code is compiled by then. */
const WARM_UP = 3000;

if (!existsSync(DATA_FOLDER)) {
  console.log("needs the real addresses of ../shared/data, which are not here");
  process.exit(0);
}
const ownDir = process.env["DATA_DIR"] ?? join(import.meta.dir, "../../.data");
const worldPath = await ensureGazetteer({ dataDir: ownDir }, { signal: new AbortController().signal });
const corpus = await buildCorpus({
  dataFolder: DATA_FOLDER,
  cacheFolder: join(ownDir, "evaluation"),
  worldPath,
  fingerprint: corpusFingerprint({ dataFolder: DATA_FOLDER, worldPath }),
  seed: 1,
  keep: "some",
});
const texts = (await questionsOf(corpus, { dataFolder: DATA_FOLDER, seed: 1, limit: 300 }))
  .filter(({ variant }) => variant === "clean").map(({ q }) => q);
const textAt = (at: number): string => texts[at % texts.length] ?? "";

const server = await startServer();
const { client } = await apiClient(server.url).signUp();
const key = await client.withKey({ environment: "live" });
await ask(WARM_UP);
const before = await cpuMicroseconds(server.pid);
await ask(QUERIES);
const perQuery = (await cpuMicroseconds(server.pid) - before) / QUERIES;
figure({
  name: "CPU of the server a query",
  value: perQuery,
  unit: "µs",
  target: { atMost: TARGET_US },
  baseline: { name: "the resolver alone", value: resolverAlone() },
});
await server.end();
await cleanUp();

/** A server over the corpus's gazetteer, whose files are linked into a data folder of its own. */
async function startServer() {
  const dataDir = scratchDir();
  const folder = gazetteerFolder(dataDir);
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(corpus.folder)) {
    symlinkSync(join(corpus.folder, name), join(folder, name));
  }
  symlinkSync(worldPath, join(dirname(gazetteerPath(dataDir)), basename(worldPath)));
  const { ownerUrl } = await testDatabase();
  return await runService({
    command: "server",
    dataDir,
    environment: {
      DATABASE_URL: ownerUrl,
      JWT_SECRET: "a-secret-of-at-least-thirty-two-characters",
      RATE_PER_SECOND: "1000000",
      MONTHLY_LIMIT: "1000000000",
    },
  });
}

async function ask(count: number): Promise<void> {
  let next = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (next < count) {
      const { status } = await key.post("/v1/resolve", { input: textAt(next++) });
      if (status !== 200) {
        throw new Error(`A query of the bench was answered ${status}`);
      }
    }
  }));
}

function resolverAlone(): number {
  const gazetteer = openGazetteerSet({ folder: corpus.folder, worldPath });
  for (let at = 0; at < WARM_UP; at++) {
    resolve({ text: textAt(at) }, { gazetteer });
  }
  const from = process.cpuUsage();
  for (let at = 0; at < QUERIES; at++) {
    resolve({ text: textAt(at) }, { gazetteer });
  }
  const { user, system } = process.cpuUsage(from);
  gazetteer.close();
  return (user + system) / QUERIES;
}
