import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { gazetteerFolder, gazetteerPath } from "../../src/commands/gazetteer_path.ts";
import {
  filesOf,
  parsePublishedSet,
  type PublishedFile,
  publishedFolder,
  type PublishedSet,
} from "../../src/gazetteer/datasets/published_set.ts";
import { type SmallTown, smallTown, smallTownFile } from "../support/gazetteers/built_gazetteer.ts";
import { seeded } from "../support/random/random.ts";
import { type CuttingProxy, startCuttingProxy } from "../support/services/proxies.ts";
import { type Publisher, startPublisher } from "../support/services/publisher.ts";
import { runCommand, startCommand, type StartedCommand } from "../support/services/run_command.ts";
import { newDataDir } from "../support/services/run_service.ts";
import { followEnvironment, type S3Store, startS3Store, succeed, versionOf } from "../support/services/s3_store.ts";

/** What interruptions of each kind came to. */
interface InterruptionReport {
  readonly interrupted: Readonly<Record<string, number>>;
  /** Bytes that interrupted commands had, and those that the commands after them transferred again. */
  readonly keptBytes: number;
  readonly againBytes: number;
  /** Everything that must not be. */
  readonly broken: readonly string[];
}

/** One kind of interruption. Returns what must not be. */
type Interruption = (run: Run) => Promise<readonly string[]>;

/** What the interruptions of a run share. */
interface Run {
  readonly random: () => number;
  /** A number that no interruption before had: for other contents. */
  readonly round: number;
  /** Has data of its own, and publishes it. */
  readonly owner: string;
  readonly follower: string;
  readonly store: S3Store;
  readonly publisher: Publisher;
  /** In front of the publisher of open data. */
  readonly mirror: CuttingProxy;
  readonly count: (bytes: { readonly kept: number; readonly again: number }) => void;
}

const EXTRACT = "/europe/liechtenstein-latest.osm.pbf";
const CATALOG_ID = "openstreetmap-liechtenstein";
/** Houses of the town: some megabytes, so that there is a middle to break in. */
const HOUSES = 20_000;
/** Requests, headers and manifests that are no bytes of files. */
const OVERHEAD_BYTES = 200_000;
/** Bytes that the proxy has passed on and a broken connection loses on their way, in the system's buffers. */
const LOST_BYTES = 2_000_000;
/** Hexadecimal digits of a hash, and of the part of it in a file's name. */
const HASH_DIGITS = 64;
const NAME_DIGITS = 12;

/**
 * Breaks downloads, imports, publications and fetches at random bytes and moments, one after another; after each it
 * requires that the set in force is whole, and that the same command, run again, completes with what was there.
 */
export async function interruptData(
  { times, seed, onStep }: {
    readonly times: number;
    readonly seed: number;
    readonly onStep: (line: string) => void;
  },
): Promise<InterruptionReport> {
  const publisher = await startPublisher({ [EXTRACT]: { content: smallTown(townOf(0)) } });
  const mirror = await startCuttingProxy(Number(new URL(publisher.address).port));
  const [store, owner, follower] = await Promise.all([startS3Store(), newDataDir(), newDataDir()]);
  const random = seeded(seed);
  let keptBytes = 0;
  let againBytes = 0;
  const count: Run["count"] = ({ kept, again }) => {
    keptBytes += kept;
    againBytes += again;
  };
  const shared = { random, owner, follower, store, publisher, mirror, count };
  await succeed(["gazetteer", "add", CATALOG_ID], addEnvironment({ ...shared, round: 0 }));
  await succeed(["gazetteer", "publish", store.address], { DATA_DIR: owner, ...store.environment });
  await succeed(["gazetteer", "update"], { DATA_DIR: follower, ...followEnvironment(store) });
  const interrupted: Record<string, number> = {};
  const broken: string[] = [];
  const kinds = Object.entries(INTERRUPTIONS);
  for (let i = 0; i < times; i++) {
    const [name, interrupt] = kinds[i % kinds.length]!;
    const faults = await interrupt({ ...shared, round: i + 1 });
    interrupted[name] = (interrupted[name] ?? 0) + 1;
    broken.push(...faults.map((fault) => `${i + 1}. ${name}: ${fault}`));
    onStep(`${i + 1}. ${name}${faults.length === 0 ? "" : `: ${faults.join("; ")}`}`);
  }
  return { interrupted, keptBytes, againBytes, broken };
}

const INTERRUPTIONS: Readonly<Record<string, Interruption>> = {
  "download killed": async (run) => {
    const size = newExtract(run);
    await killedAfter(run.mirror, {
      bytes: Math.floor(run.random() * size),
      direction: "down",
      command: () => startCommand(["gazetteer", "add", CATALOG_ID], addEnvironment(run)),
    });
    return await expectDownload(run, size);
  },
  "download cut": async (run) => {
    const size = newExtract(run);
    run.mirror.cutAfter(Math.floor(run.random() * size), "down");
    return await expectDownload(run, size);
  },
  "import killed": async (run) => {
    const file = smallTownFile(townOf(run.round));
    const words = ["gazetteer", "add", "openstreetmap", file, `--name=${CATALOG_ID}`];
    const environment = { DATA_DIR: run.owner };
    const command = startCommand(words, environment);
    await Bun.sleep(run.random() * IMPORT_MS);
    await command.kill();
    return [...await faultsOf(run.owner), ...await expectRun(words, environment), ...await faultsAfter(run.owner)];
  },
  "publication killed": async (run) => {
    await anotherSet(run);
    await killedAfter(run.store.proxy, {
      bytes: Math.floor(run.random() * changedBytes(run)),
      direction: "up",
      command: () => startCommand(["gazetteer", "publish", run.store.address], publishEnvironment(run)),
    });
    return await expectPublication(run);
  },
  "publication cut": async (run) => {
    await anotherSet(run);
    run.store.proxy.cutAfter(Math.floor(run.random() * changedBytes(run)), "up");
    await runCommand(["gazetteer", "publish", run.store.address], publishEnvironment(run));
    return await expectPublication(run);
  },
  "fetch killed": async (run) => {
    await anotherSet(run);
    await succeed(["gazetteer", "publish", run.store.address], publishEnvironment(run));
    await killedAfter(run.store.proxy, {
      bytes: Math.floor(run.random() * changedBytes(run)),
      direction: "down",
      command: () => startCommand(["gazetteer", "update"], { DATA_DIR: run.follower, ...followEnvironment(run.store) }),
    });
    return await expectFetch(run, OVERHEAD_BYTES);
  },
  "fetch cut": async (run) => {
    await anotherSet(run);
    await succeed(["gazetteer", "publish", run.store.address], publishEnvironment(run));
    run.store.proxy.cutAfter(Math.floor(run.random() * changedBytes(run)), "down");
    return await expectFetch(run, OVERHEAD_BYTES + LOST_BYTES);
  },
};

/** About as long as an import takes. Milliseconds. */
const IMPORT_MS = 3000;

/** Kills a command once so many bytes went through a proxy, where it does not end before. */
async function killedAfter(
  proxy: CuttingProxy,
  { bytes, direction, command }: {
    readonly bytes: number;
    readonly direction: "down" | "up";
    readonly command: () => StartedCommand;
  },
): Promise<void> {
  const reached = Promise.withResolvers<void>();
  proxy.cutAfter(bytes, direction, reached.resolve);
  const started = command();
  await Promise.race([reached.promise, started.ended]);
  await started.kill();
  proxy.cutAfter(Number.POSITIVE_INFINITY, direction);
}

/** After an interrupted download: nothing has changed, and what had arrived is not requested again. */
async function expectDownload(run: Run, size: number): Promise<readonly string[]> {
  const { owner, publisher, count } = run;
  const kept = partialBytes(join(gazetteerFolder(owner), "downloads"));
  const faults = [...await faultsOf(owner)];
  const before = publisher.sent.requests.length;
  faults.push(...await expectRun(["gazetteer", "add", CATALOG_ID], addEnvironment(run)));
  const [first = ""] = publisher.sent.requests.slice(before).filter((each) => each.startsWith(`GET ${EXTRACT}`));
  const isContinued = first.endsWith(` bytes=${kept}-`);
  if (kept > 0 && kept < size && !isContinued) {
    faults.push(`${kept} bytes were here, and the request was ${first}`);
  }
  count({ kept, again: isContinued ? 0 : kept });
  return [...faults, ...await faultsAfter(owner)];
}

/** After an interrupted publication: what is there is whole, and repeating it sends only what is missing. */
async function expectPublication(run: Run): Promise<readonly string[]> {
  const { store, count } = run;
  const faults = [...await faultsOfStore(run)];
  const stored = await storedFiles(run);
  const before = store.proxy.sent.up;
  faults.push(...await expectRun(["gazetteer", "publish", store.address], publishEnvironment(run)));
  const files = filesOf(await publishedSet(run));
  const missing = bytesOf(files.filter(({ sha256, bytes }) => stored.get(sha256) !== bytes));
  const again = store.proxy.sent.up - before - missing;
  if (again > missing * 0.1 + OVERHEAD_BYTES) {
    faults.push(`${again} bytes were sent that were there`);
  }
  count({ kept: bytesOf(files) - missing, again: Math.max(0, again) });
  return [...faults, ...await faultsOfStore(run)];
}

/** After an interrupted fetch: nothing has changed, the rest alone is fetched, and both have the same set. */
async function expectFetch(run: Run, allowedBytes: number): Promise<readonly string[]> {
  const { follower, owner, store, count } = run;
  const { countries, directory } = await publishedSet(run);
  const folder = gazetteerFolder(follower);
  const placed = Object.entries(countries).filter(([code, { sha256 }]) =>
    existsSync(join(folder, "countries", `${code}-${sha256.slice(0, NAME_DIGITS)}.gazetteer`))
  ).map(([, file]) => file);
  const kept = partialBytes(join(folder, "fetched")) + bytesOf(placed);
  const missing = bytesOf([...Object.values(countries), ...(directory === undefined ? [] : [directory])]) - kept;
  const faults = [...await faultsOf(follower)];
  const before = store.proxy.sent.down;
  faults.push(...await expectRun(["gazetteer", "update"], { DATA_DIR: follower, ...followEnvironment(store) }));
  const again = store.proxy.sent.down - before - missing;
  if (again > allowedBytes) {
    faults.push(`${again} bytes were fetched that were here`);
  }
  count({ kept, again: Math.max(0, again) });
  if (await versionOf(follower) !== await versionOf(owner)) {
    faults.push("the follower has another set than the one that was published");
  }
  return [...faults, ...await faultsAfter(follower)];
}

/** What is wrong with the set in force of an installation: every file is compared with its checksum. */
async function faultsOf(dataDir: string): Promise<readonly string[]> {
  const { code, err } = await runCommand(["gazetteer", "verify"], { DATA_DIR: dataDir });
  return code === 0 ? [] : [`the set in force is not whole: ${err}`];
}

/** What is wrong after a repeated command: the set must be whole, and an address of it must be found. */
async function faultsAfter(dataDir: string): Promise<readonly string[]> {
  const { code, out, err } = await runCommand(["resolve", "Probegasse 1, 9490 Vaduz"], { DATA_DIR: dataDir });
  return [...await faultsOf(dataDir), ...(code === 0 ? [] : [`its address is not found: ${err} ${out.slice(0, 80)}`])];
}

/** What is wrong with the published set: each file of its manifest must be there, with its size. */
async function faultsOfStore(run: Run): Promise<readonly string[]> {
  const stored = await storedFiles(run);
  return filesOf(await publishedSet(run)).filter(({ sha256, bytes }) => stored.get(sha256) !== bytes)
    .map(({ sha256 }) => `${sha256} is missing in the store`);
}

async function publishedSet({ store, owner }: Run): Promise<PublishedSet> {
  const worldPath = gazetteerPath(owner);
  const text = await store.client.file(`${store.prefix}/${publishedFolder(worldPath)}/manifest.json`).text();
  return parsePublishedSet(text, { world: basename(worldPath) });
}

/** The files in the store by their hashes, with their sizes. */
async function storedFiles({ store, owner }: Run): Promise<ReadonlyMap<string, number>> {
  const folder = join(store.folder, publishedFolder(gazetteerPath(owner)));
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const hashes = [...new Set(names.map((name) => name.slice(0, HASH_DIGITS)))];
  const sizes = await Promise.all(hashes.map(async (hash): Promise<[string, number]> => [
    hash,
    await store.client.file(`${store.prefix}/${publishedFolder(gazetteerPath(owner))}/${hash}`).stat().then(
      ({ size }) => size,
      () => -1,
    ),
  ]));
  return new Map(sizes);
}

/** Gives the installation another set to publish. */
async function anotherSet({ owner, round }: Run): Promise<void> {
  const file = smallTownFile(townOf(round));
  await succeed(["gazetteer", "add", "openstreetmap", file, `--name=${CATALOG_ID}`], { DATA_DIR: owner });
}

/** Puts another extract at the publisher of open data, and returns its size. */
function newExtract({ publisher, round }: Run): number {
  const content = smallTown(townOf(round));
  publisher.files.set(EXTRACT, { content });
  return content.length;
}

function townOf(round: number): SmallTown {
  return { numbers: Array.from({ length: HOUSES }, (_, i) => String(i === 0 ? 1 : i * 2 + (round % 2) + round)) };
}

async function expectRun(words: readonly string[], environment: Readonly<Record<string, string>>): Promise<string[]> {
  const { code, err } = await runCommand(words, environment);
  return code === 0 ? [] : [`${words.slice(0, 2).join(" ")} did not complete: ${err}`];
}

function addEnvironment({ owner, mirror }: Run): Record<string, string> {
  return { DATA_DIR: owner, GAZETTEER_MIRROR: `http://127.0.0.1:${mirror.port}` };
}

function publishEnvironment({ owner, store }: Run): Record<string, string> {
  return { DATA_DIR: owner, ...store.environment };
}

/** About as many bytes as a set that differs in one country transfers. */
function changedBytes({ owner }: Run): number {
  const folder = join(gazetteerFolder(owner), "countries");
  return readdirSync(folder).filter((name) => name.endsWith(".directory")).reduce(
    (sum, name) => sum + statSync(join(folder, name)).size,
    0,
  );
}

function partialBytes(folder: string): number {
  return existsSync(folder)
    ? readdirSync(folder).filter((name) => !name.endsWith(".json")).reduce(
      (sum, name) => sum + statSync(join(folder, name)).size,
      0,
    )
    : 0;
}

function bytesOf(files: readonly PublishedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
