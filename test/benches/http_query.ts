import { existsSync, symlinkSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { corpusFingerprint } from "../../src/commands/eval/prepare_questions.ts";
import { gazetteerFolder, gazetteerPath } from "../../src/commands/gazetteer_path.ts";
import { ensureGazetteer } from "../../src/commands/open/ensure_gazetteer.ts";
import { buildCorpus, questionsOf } from "../../src/evaluation/mod.ts";
import { openGazetteerSet } from "../../src/gazetteer/set/open_set.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { apiClient } from "../support/api/api_client.ts";
import { figure } from "../support/benches/figure.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { cleanUp } from "../support/processes/at_end.ts";
import { cpuMicroseconds } from "../support/processes/cpu_microseconds.ts";
import { runService } from "../support/services/run_service.ts";

/**
 * CPU of the server a query of `POST /v1/resolve`, over HTTP, with a key, for real addresses as people write them and
 * all data of the evaluation loaded; for comparison the resolver alone on the same addresses. `bun test/benches/http_query.ts
 * [--json]`; needs Linux.
 */
const DATA_FOLDER = join(import.meta.dir, "../../../shared/data");
const TARGET_US = 120;
const QUERIES = 4000;
const AT_ONCE = 8;
/** Queries after which the most used code is compiled. */
const WARM_UP = 3000;
/** The engine goes on compiling until about here: measured by the time its compiler's threads take. */
const STEADY = 20_000;

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
  styles: [],
});
const texts = (await questionsOf(corpus, { dataFolder: DATA_FOLDER, seed: 1, limit: 300 }))
  .filter(({ variant }) => variant === "clean").map(({ q }) => q);
const textAt = (at: number): string => texts[at % texts.length] ?? "";

const server = await startServer();
const { client } = await apiClient(server.url).signUp();
const key = await client.withKey({ environment: "live" });
const alone = resolverAlone();
await send(WARM_UP);
tellOf("CPU of the server a query", await cpuOf(QUERIES), alone.warm);
await send(STEADY - WARM_UP - QUERIES);
tellOf("the same in the long run", await cpuOf(QUERIES), alone.steady);
await server.end();
await cleanUp();

function tellOf(name: string, value: number, resolver: number): void {
  figure({
    name,
    value,
    unit: "µs",
    target: { atMost: TARGET_US },
    baseline: { name: "the resolver alone", value: resolver },
  });
}

/** CPU of the server, with the threads of its compiler and its collector. */
async function cpuOf(count: number): Promise<number> {
  const before = await cpuMicroseconds(server.pid);
  await send(count);
  return (await cpuMicroseconds(server.pid) - before) / count;
}

/** A server over the corpus's gazetteer, whose files are linked into a separate data folder. */
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
      JWT_SECRET: "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js",
      RATE_PER_SECOND: "1000000",
      MONTHLY_LIMIT: "1000000000",
    },
  });
}

async function send(count: number): Promise<void> {
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

/** The same addresses in this process, after as many others. */
function resolverAlone(): { readonly warm: number; readonly steady: number } {
  const gazetteer = openGazetteerSet({ folder: corpus.folder, worldPath });
  const cpuOfAnswers = (count: number): number => {
    const from = process.cpuUsage();
    for (let at = 0; at < count; at++) {
      resolve({ text: textAt(at) }, { gazetteer });
    }
    const { user, system } = process.cpuUsage(from);
    return (user + system) / count;
  };
  cpuOfAnswers(WARM_UP);
  const warm = cpuOfAnswers(QUERIES);
  cpuOfAnswers(STEADY - WARM_UP - QUERIES);
  const steady = cpuOfAnswers(QUERIES);
  return { warm, steady };
}
