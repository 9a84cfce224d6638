import { join } from "node:path";
import {
  type BatchesDeps,
  type BatchOwner,
  getBatch,
  readResults,
  type ResultFormat,
  writeResults,
} from "../../src/batches/mod.ts";
import { builtPath, gazetteerFolder } from "../../src/commands/gazetteer_path.ts";
import { readOptions } from "../../src/commands/line/read_options.ts";
import { openGazetteerSet } from "../../src/gazetteer/set/compose.ts";
import { apiClient } from "../support/api/api_client.ts";
import {
  californianCsv,
  coordinatesCsv,
  duplicatedHouses,
  duplicatesCsv,
} from "../support/benches/batches/batch_tables.ts";
import { outsideCost } from "../support/benches/batches/outside_cost.ts";
import { serveRows } from "../support/benches/batches/serve_rows.ts";
import { watchParts } from "../support/benches/batches/watch_parts.ts";
import { csvOf } from "../support/benches/growth/generated_houses.ts";
import { figure, type FigureOptions } from "../support/benches/figure.ts";
import { loadEverything } from "../support/benches/mixed/load_everything.ts";
import { linkedDataDir } from "../support/benches/mixed/served_tree.ts";
import { mixedCsv } from "../support/benches/mixed/mixed_csv.ts";
import { mixedInputs, mixtureOf } from "../support/benches/mixed/mixed_inputs.ts";
import { testRedis } from "../support/databases/test_redis.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { sharedData } from "../support/files/shared_data.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";
import { testBatchesDeps } from "../support/operations/test_batches.ts";
import { cleanUp } from "../support/processes/at_end.ts";
import { isInstalled } from "../support/runner/is_installed.ts";
import { newDataDir, runService } from "../support/services/run_service.ts";
import { cpuUsSince } from "../support/benches/measure.ts";

const FORMATS: readonly ResultFormat[] = ["csv", "ndjson", "json", "geojson", "xlsx"];

/** The cost of reading a batch's answers and writing them in every format, in this process. */
async function formatCosts(
  deps: BatchesDeps,
  { owner, batchId, rows }: { readonly owner: BatchOwner; readonly batchId: string; readonly rows: number },
): Promise<void> {
  for (const format of FORMATS) {
    const from = process.cpuUsage();
    const results = await readResults(deps, await getBatch(deps, { owner, batchId }));
    let bytes = 0;
    for await (const piece of writeResults(results, { format }).pieces) {
      bytes += piece.length;
    }
    const note = `${Math.round(bytes / rows)} characters a row`;
    figure(`download as ${format}, CPU a row`, cpuUsSince(from) / rows, { unit: "µs", note });
  }
}

/**
 * The cost of batches, on a generated table of addresses of two counties whose houses are loaded:
 * `bun test/benches/batches_bench.ts [--rows=N] [--only=redis|embedded|process] [--of=addresses|coordinates|duplicates|mixed]
 * [--group] [--full] [--json]`. First in this process, to separate the resolver's CPU from the rest; then over HTTP on a service
 * that is started for it, with Redis and without: upload, ten rows of another organization meanwhile, download. `--full`
 * is a million rows. `--of=mixed` loads everything and takes the inputs of the bench `mixed` in their shares;
 * `--of=duplicates` takes generated houses, a third of the rows one of an earlier row written differently, which `--group`
 * groups. Linux.
 */
const ROOT = join(import.meta.dir, "../..");
const FILES = ["us-ca-alameda.csv", "us-ca-santa_clara.csv"];
const ROWS = 20_000;
const ROWS_FULL = 1_000_000;
/** Enough rows to measure microseconds per row with compiled code. */
const PROCESS_ROWS = 10_000;
const WARM_UP_ROWS = 5000;
/** Different inputs of a class, as far as there are so many. */
const MIXED_SIZE = 50_000;
const UNLIMITED = "1000000000000";
const MEGABYTE = 1e6;
const IDLE_MS = 3000;

const { options } = readOptions(process.argv.slice(2), {
  rows: /^[0-9]{1,7}$/u,
  only: /^(?:redis|embedded|process)$/u,
  of: /^(?:addresses|coordinates|duplicates|mixed)$/u,
  group: /^$/u,
  full: /^$/u,
  json: /^$/u,
});
const rows = Number(options.rows ?? (options.full === undefined ? ROWS : ROWS_FULL));
const paths = FILES.map((file) => sharedData(`openaddresses/${file}`)).filter((path) => path !== undefined);
if (paths.length < FILES.length) {
  process.exit(0);
}
const of = options.of ?? "addresses";
const isWanted = (part: string): boolean => options.only === undefined || options.only === part;
const { dataDir, csv } = await (of === "mixed" ? everything() : of === "duplicates" ? generated() : counties());
if (isWanted("process")) {
  await inThisProcess();
}
if (isWanted("redis") && isInstalled("redis-server")) {
  await overHttp("Redis");
}
if (isWanted("embedded")) {
  await overHttp("embedded");
}
await cleanUp();
process.exit(0);

/** Loaded data, and tables of inputs that it can answer. */
interface Loaded {
  readonly dataDir: string;
  readonly csv: (rows: number) => AsyncGenerator<string>;
}

/** Everything there is, and inputs of every class in the shares of a real list. */
async function everything(): Promise<Loaded> {
  const from = await loadEverything(join(ROOT, "../shared/data"));
  const mixture = mixtureOf(await mixedInputs({ dataDir: from, size: MIXED_SIZE }), rows);
  return { dataDir: linkedDataDir(from), csv: (count) => mixedCsv(mixture, count) };
}

/** The world, and generated houses: more than there are real ones here. */
async function generated(): Promise<Loaded> {
  const houses = duplicatedHouses();
  const path = join(scratchDir(), "houses.csv");
  await Bun.write(path, csvOf(houses));
  return { dataDir: await loaded([path]), csv: (count) => duplicatesCsv(houses, count) };
}

/** The world, and the houses that the rows are made of. */
async function counties(): Promise<Loaded> {
  return {
    dataDir: await loaded(paths),
    csv: of === "addresses" ? (count) => californianCsv(paths, count) : coordinatesCsv,
  };
}

async function loaded(files: readonly string[]): Promise<string> {
  const folder = await newDataDir();
  for (const path of files) {
    const words = ["src/cli.ts", "gazetteer", "add", "openaddresses", path, "--country=us"];
    const env = { ...process.env, DATA_DIR: folder };
    const child = Bun.spawn([process.execPath, ...words], { cwd: ROOT, env, stdout: "ignore", stderr: "pipe" });
    const output = await new Response(child.stderr).text();
    if (await child.exited !== 0) {
      throw new Error(`The houses could not be loaded: ${output}`);
    }
  }
  return folder;
}

async function inThisProcess(): Promise<void> {
  const accounts = await testAccounts();
  const { db, clock } = accounts;
  const deps = testBatchesDeps(db.database, clock, { monthlyLimit: Number(UNLIMITED) });
  const owner: BatchOwner = { organizationId: (await accounts.person()).caller.organizationId, environment: "live" };
  const set = openGazetteerSet({ folder: gazetteerFolder(dataDir), worldPath: builtPath(dataDir) });
  const measure = (count: number) =>
    outsideCost({ deps, owner, gazetteer: () => set, csv: () => csv(count), rows: count });
  await measure(WARM_UP_ROWS);
  const { upload, inside, outside, besides, batchId } = await measure(PROCESS_ROWS);
  const note = `${PROCESS_ROWS} rows; threads that collect garbage and compile took ${besides.toFixed(0)} µs for both`;
  figure("worker, CPU a row in the resolver", inside, { unit: "µs" });
  figure("worker, CPU a row outside the resolver", outside, { unit: "µs", atMost: 15, note });
  figure("upload, CPU a row", upload, { unit: "µs" });
  await formatCosts(deps, { owner, batchId, rows: PROCESS_ROWS });
  await db.close();
}

async function overHttp(kind: "Redis" | "embedded"): Promise<void> {
  const redis = kind === "Redis" ? await testRedis() : undefined;
  const table = join(scratchDir(), "addresses.csv");
  const sink = Bun.file(table).writer();
  for await (const piece of csv(rows)) {
    await sink.write(piece);
  }
  await sink.end();
  const service = await runService({
    dataDir,
    environment: {
      MONTHLY_LIMIT: UNLIMITED,
      RATE_PER_SECOND: "1000000",
      LOG_LEVEL: "warn",
      WORKERS: "2",
      ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
    },
  });
  const [owner, other] = await Promise.all(
    ["one", "two"].map(async (name) => {
      const email = `${name}-${crypto.randomUUID()}@example.com`;
      return await (await apiClient(service.url).signUp({ email })).client.withKey({ environment: "live" });
    }),
  );
  if (owner === undefined || other === undefined) {
    throw new RangeError("Cannot run the bench because nobody signed up");
  }
  await Bun.sleep(IDLE_MS);
  const watched = await watchParts(service.pid, redis?.pid());
  const onProgress = (line: string): void => console.error(`${kind}: ${line}`);
  const group = options.group !== undefined;
  const served = await serveRows({ path: table, rows, group, owner, other, watched, onProgress });
  await watched.stop();
  report(kind, served);
  await service.end();
  await redis?.close();
}

function report(kind: "Redis" | "embedded", served: Awaited<ReturnType<typeof serveRows>>): void {
  const { cpu, peaks, downloadPeaks, grouped } = served;
  const cpuS = Object.values(cpu).reduce((sum, one) => sum + one, 0) / 1e6;
  const parts = Object.entries(cpu).map(([name, time]) => `${name} ${(time / 1e6).toFixed(0)} s`).join(", ");
  const say = (name: string, value: number, more: FigureOptions) => figure(`${kind}: ${name}`, value, more);
  say(`${rows} ${of}, upload to done`, served.doneS, {
    unit: "s",
    atMost: rows === ROWS_FULL ? kind === "Redis" ? 60 : 150 : undefined,
    note: `upload ${served.uploadS.toFixed(0)} s, ${served.duplicates} duplicates`,
  });
  say(`${rows} ${of}, CPU of everything`, cpuS, { unit: "s", note: parts });
  say(`${rows} ${of}, CPU of the workers a distinct row`, cpu.worker / (rows - served.duplicates), {
    unit: "µs",
    note: `${(cpu.worker / rows).toFixed(0)} µs a row`,
  });
  say("ten rows of somebody else meanwhile", served.smallS, { unit: "s", atMost: 1 });
  for (const part of ["server", "worker"] as const) {
    say(`memory of the ${part} above idle`, peaks[part].anonymous / MEGABYTE, {
      unit: "MB",
      atMost: 150,
      note: `with mapped files ${(peaks[part].rss / MEGABYTE).toFixed(0)} MB`,
    });
  }
  const note = `${(rows / served.downloadCpuS).toFixed(0)} a second of the server's CPU`;
  say("download as CSV", rows / served.downloadS, { unit: "rows/s", atLeast: 150_000, note });
  if (grouped !== undefined) {
    say("precision of duplicates", grouped.right / grouped.named * 100, { unit: "%", atLeast: 99.5 });
    say("recall of duplicates", grouped.right / grouped.repeated * 100, { unit: "%", atLeast: 99.5 });
  }
  say("memory of the server above before the download", downloadPeaks.server.anonymous / MEGABYTE, { unit: "MB" });
}
