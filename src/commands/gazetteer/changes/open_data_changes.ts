import { invalidFields, Problem } from "../../../domain/problem.ts";
import { parseJson } from "../../../text/json_value.ts";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Config } from "../../../config.ts";
import type { DataAction, DataChange, DataChanges } from "../../../domain/data_change.ts";
import { isRunning } from "../../../gazetteer/builder/write_file.ts";
import { readDatasetInfo } from "../../../gazetteer/datasets/country_files.ts";
import { readManifest } from "../../../gazetteer/datasets/manifest.ts";
import type { Logger } from "../../../observability/mod.ts";
import { gazetteerFolder, gazetteerPath } from "../../gazetteer_path.ts";
import { runOperation } from "../rounds/run_operation.ts";
import { assertUnlocked, LockHeld } from "../with_lock.ts";

export interface DataChangesOptions {
  readonly config: Pick<Config, "dataDir" | "gazetteerMirror" | "gazetteerUrl">;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Ends a running change when the server stops. */
  readonly stopping: AbortSignal;
}

/** The state of the last change, in the gazetteer folder: all servers of the folder show it. */
const STATE_FILE = ".change.json";
/** Is there while an operator wants the change of another server to end. */
const CANCEL_FILE = ".change-cancelled";
/** A change that takes longer is ended; downloads go on where it stopped. */
const CHANGE_MS_MAX = 6 * 3_600_000;
const LINES_MAX = 12;
/** Between two times that new lines are written, and another server's wish to cancel is read. Milliseconds. */
const WRITE_EVERY_MS = 500;
/** The state is written at least this often, and is of a killed server when it was not for a minute. Milliseconds. */
const BEAT_MS = 10_000;
const ABANDONED_MS = 60_000;
/** "Downloading austria.osm.pbf: 42 %, 300 MB of 714 MB". */
const PERCENT = /: (\d{1,3}) %/u;

/** The state as it is stored, with the process that runs the change. */
interface StoredChange extends Omit<DataChange, "startedAt" | "endedAt"> {
  readonly startedAt: string;
  readonly endedAt: string | undefined;
  readonly pid: number;
  readonly host: string;
}

/**
 * Runs changes of the data as the command `gazetteer` does, in a process of its own: an import takes a processor for
 * minutes, and answers go on meanwhile. One at a time: the command holds the lock of the folder.
 */
export function openDataChanges(options: DataChangesOptions): DataChanges {
  const { config, logger, now, environment, stopping } = options;
  const folder = gazetteerFolder(config.dataDir);
  const path = join(folder, STATE_FILE);
  const cancelPath = join(folder, CANCEL_FILE);
  let running: { readonly change: MutableChange; readonly control: AbortController } | undefined;

  async function stored(): Promise<DataChange | undefined> {
    // Written by `replaceState`. Undefined for a file that a crash of the machine has cut: it must not keep new changes
    // from beginning.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    const read = parseJson(await readFile(path, "utf8").catch(() => "")) as StoredChange | undefined;
    if (read === undefined) {
      return undefined;
    }
    const { pid, host, ...change } = read;
    const isHere = host === hostname();
    const isLate = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? 0) > ABANDONED_MS;
    const isOver = change.state === "running" && (isLate || (isHere && (pid === process.pid || !isRunning(pid))));
    return {
      ...change,
      state: isOver ? "interrupted" : change.state,
      startedAt: new Date(change.startedAt),
      endedAt: change.endedAt === undefined ? undefined : new Date(change.endedAt),
    };
  }

  /** One after another: the last state is the one that stays. */
  let written: Promise<unknown> = Promise.resolve();
  function write(change: DataChange): Promise<void> {
    const next = written.then(() => replaceState(change));
    written = next.catch(() => {});
    return next;
  }

  async function replaceState(change: DataChange): Promise<void> {
    await mkdir(folder, { recursive: true });
    const temporary = `${path}-${process.pid}`;
    await writeFile(temporary, JSON.stringify({ ...change, pid: process.pid, host: hostname() }));
    await rename(temporary, path);
  }

  async function run(change: MutableChange, control: AbortController): Promise<void> {
    let isWritten = true;
    let writtenMs = performance.now();
    const keep = (): void => {
      if (existsSync(cancelPath)) {
        control.abort();
      }
      if (!isWritten || performance.now() - writtenMs > BEAT_MS) {
        isWritten = true;
        writtenMs = performance.now();
        void write(change).catch(() => {});
      }
    };
    const timer = setInterval(keep, WRITE_EVERY_MS);
    const { code, output } = await runOperation(["gazetteer", change.action, change.name], {
      environment,
      timeoutMs: CHANGE_MS_MAX,
      signal: AbortSignal.any([control.signal, stopping]),
      onLine(line) {
        const percent = PERCENT.exec(line)?.[1];
        change.fraction = percent === undefined ? undefined : Math.min(1, Number(percent) / 100);
        change.lines = [...change.lines, line].slice(-LINES_MAX);
        isWritten = false;
      },
    }).finally(() => clearInterval(timer));
    const state = code === 0
      ? "done"
      : control.signal.aborted
      ? "cancelled"
      : stopping.aborted
      ? "interrupted"
      : "failed";
    const { action, name } = change;
    logger[state === "failed" ? "warn" : "info"]("data change", { action, name, state, output });
    await write({ ...change, state, fraction: undefined, endedAt: now() });
    // From now on the stored state is shown, and another change may begin.
    running = undefined;
  }

  return {
    async offers(words) {
      const { searchOffers } = await import("./search_offers.ts");
      return await searchOffers(words, { folder, config, signal: stopping });
    },
    async start(action, name) {
      if (config.gazetteerUrl !== undefined) {
        throw new Problem(
          "CONFLICT",
          "This installation follows GAZETTEER_URL: change the data where it is published",
        );
      }
      await assertKnown(action, name, { folder, worldPath: gazetteerPath(config.dataDir) });
      const before = await stored();
      // After the wait: of two at the same moment one starts.
      if (running !== undefined || before?.state === "running") {
        throw new Problem("CONFLICT", "Another change of the data is running: wait until it ends, or cancel it");
      }
      assertNobodyElse(folder);
      const change: MutableChange = {
        action,
        name,
        state: "running",
        fraction: undefined,
        lines: [],
        startedAt: now(),
        endedAt: undefined,
      };
      const control = new AbortController();
      running = { change, control };
      try {
        await rm(cancelPath, { force: true });
        await write(change);
      } catch (error) {
        running = undefined;
        throw new Problem("CONFLICT", "The server cannot write to its data folder: use the command where it is kept", {
          cause: error,
        });
      }
      run(change, control).catch((error: unknown) => {
        running = undefined;
        logger.error("data change", { error: error instanceof Error ? error.message : "unknown" });
      });
      return { ...change };
    },
    updatable: () => downloadsIn(folder),
    last: async () => running === undefined ? await stored() : { ...running.change },
    async cancel() {
      const change = running?.change ?? await stored();
      if (change?.state !== "running") {
        throw new Problem("CONFLICT", "No change of the data is running");
      }
      if (running === undefined) {
        // A server runs it that shares the folder, and looks for the file.
        await writeFile(cancelPath, "");
      } else {
        running.control.abort();
      }
      return change.name;
    },
  };
}

/** The data sets that came from a publisher's address. A table needs its columns, which only the command has. */
function downloadsIn(folder: string): ReadonlySet<string> {
  const infos = (readManifest(folder)?.datasets ?? []).map((name) => readDatasetInfo(folder, name));
  return new Set(
    infos.filter(({ origin, source }) => origin !== undefined && source !== "csv").map(({ name }) => name),
  );
}

/** Commands of a terminal and the updates of workers change the data, too. */
function assertNobodyElse(folder: string): void {
  try {
    assertUnlocked(folder);
  } catch (error) {
    throw error instanceof LockHeld ? new Problem("CONFLICT", error.message, { cause: error }) : error;
  }
}

type MutableChange = { -readonly [Key in keyof DataChange]: DataChange[Key] };

async function assertKnown(
  action: DataAction,
  name: string,
  { folder, worldPath }: { readonly folder: string; readonly worldPath: string },
): Promise<void> {
  if (action !== "add") {
    if (readManifest(folder)?.datasets.includes(name) !== true) {
      throw new Problem("NOT_FOUND", "There is no data set of this name");
    }
    if (action === "update" && !downloadsIn(folder).has(name)) {
      throw new Problem("CONFLICT", `${name} is a file of your own: add it again with the command \`gazetteer add\``);
    }
    return;
  }
  // The catalog, with all countries' names, is loaded when somebody looks into it.
  const { defaultSet } = await import("../default_set.ts");
  if (defaultSet(name, { folder, worldPath }).length === 0) {
    throw invalidFields("The catalog has nothing of this name", {
      name: "must be a country, a region or an identifier of the catalog",
    });
  }
}
