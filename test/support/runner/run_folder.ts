import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { freemem, tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { takeLock } from "../../../src/embedded/start_postgres.ts";
import { atEnd, forProcess } from "../processes/at_end.ts";
import { treeCpuSeconds } from "../processes/process_tree.ts";
import { isLong } from "./depth.ts";

/** Names the folder of a run to the processes of its tests. */
export const RUN_FOLDER_VARIABLE = "LOCUS_TEST_FOLDER";

const PREFIX = "locus-run-";
/** Files in memory, on Linux: to copy a database there takes a fifth of the CPU time. */
const IN_MEMORY = "/dev/shm";
/** Three times what a run needs. */
const ROOM_BYTES = 8 * 1024 ** 3;
/** Time for processes to end by themselves, so that a Postgres frees its shared memory, and then to be killed. */
const ENDING_MS = 800;
const KILLED_MS = 400;
const LOOK_MS = 20;

/** The locks of this process: a lock is released when nothing refers to it any more. */
const held: unknown[] = [];

/** The folder for all files of this run of the tests: the runner's, or the process's own where it runs alone. */
export function runFolder(): string {
  const given = process.env[RUN_FOLDER_VARIABLE];
  if (given !== undefined) {
    return given;
  }
  const folder = makeRunFolder();
  process.env[RUN_FOLDER_VARIABLE] = folder;
  forProcess(() => atEnd(() => removeRunFolder(folder)));
  return folder;
}

/** Where folders of runs are made: where `TMPDIR` says, or in memory where that has room, or on the disk. */
function placeOfRuns(): string {
  return process.env["TMPDIR"] === undefined && hasRoomInMemory() ? IN_MEMORY : tmpdir();
}

function hasRoomInMemory(): boolean {
  try {
    // The tests start programs that they have copied.
    const mounted = new RegExp(`^\\S+ ${IN_MEMORY} tmpfs (?<options>\\S+)`, "mu").exec(
      readFileSync("/proc/mounts", "utf8"),
    );
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return mounted?.groups?.["options"]?.split(",").includes("noexec") === false &&
      Math.min(bavail * bsize, freemem()) > ROOM_BYTES;
  } catch {
    return false;
  }
}

/**
 * Makes the folder of a run. It is locked until this process ends, however it ends. That of a long run is on the disk: its
 * tests fill their folders, and limit the memory of what writes there.
 */
export function makeRunFolder({ isOfLongRun = isLong } = {}): string {
  const folder = mkdtempSync(join(isOfLongRun ? tmpdir() : placeOfRuns(), PREFIX));
  // Other users may pass through it to what belongs to them, a Postgres for example, but not list it.
  chmodSync(folder, 0o711);
  held.push(takeLock(folder));
  return folder;
}

/**
 * Ends the processes that still work in the folder of a run, and removes it. `others`: processes of the run that work
 * elsewhere and are killed first, so that they start no more.
 */
export async function removeRunFolder(folder: string, others: readonly number[] = []): Promise<void> {
  const servers = new Set(workingIn(folder));
  others.filter((pid) => !servers.has(pid)).forEach((pid) => send(pid, "SIGKILL"));
  // To Postgres: end at once. Others have no handler for it and end too.
  await endAll(folder, "SIGQUIT", ENDING_MS);
  await endAll(folder, "SIGKILL", KILLED_MS);
  rmSync(folder, { recursive: true, force: true });
}

async function endAll(folder: string, signal: "SIGQUIT" | "SIGKILL", withinMs: number): Promise<void> {
  const pids = workingIn(folder);
  pids.forEach((pid) => send(pid, signal));
  const end = performance.now() + withinMs;
  while (performance.now() < end && pids.some((pid) => isWorkingIn(folder, pid))) {
    await Bun.sleep(LOOK_MS);
  }
}

/** Removes what runs left that were killed: their folders are not locked any more. */
export async function removeAbandoned(): Promise<void> {
  const places = [tmpdir(), IN_MEMORY].filter((place) => existsSync(place));
  for (const folder of places.flatMap((place) => readdirSync(place).map((name) => join(place, name)))) {
    if (!basename(folder).startsWith(PREFIX)) {
      continue;
    }
    try {
      const lock = takeLock(folder);
      if ("release" in lock) {
        await removeRunFolder(folder);
        lock.release();
      }
    } catch {
      // Another user's, or another run is removing it.
    }
  }
}

/** Processes whose current folder is in this one: servers are started in the folder of their data. Linux only. */
function workingIn(folder: string): number[] {
  if (!existsSync("/proc/self/cwd")) {
    return [];
  }
  return readdirSync("/proc").filter((name) => /^\d+$/u.test(name)).map(Number)
    .filter((pid) => pid !== process.pid && isWorkingIn(folder, pid));
}

function isWorkingIn(folder: string, pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`);
  } catch {
    // It has ended.
    return false;
  }
}

function send(pid: number, signal: "SIGQUIT" | "SIGKILL"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended since.
  }
}

/** A test file that a process runs. */
interface RunningFile {
  readonly file: string;
  readonly seconds: number;
}

/** What a test file took. */
export interface FileCost {
  readonly file: string;
  readonly seconds: number;
  /** Of its process and those that it started; not of servers that all processes of a run share. */
  readonly cpuSeconds: number;
}

const ROOT = join(import.meta.dir, "../../..");
const { [RUN_FOLDER_VARIABLE]: FOLDER } = process.env;
/** A line for each test file that has ended. */
const COSTS = "costs.jsonl";

let begun: { readonly file: string; readonly atMs: number; readonly cpuSeconds: number } | undefined;
/** What the process has used before its first file is that file's: its imports, above all. */
let usedCpuSeconds = 0;

/** Notes that this process begins a test file. Only the runner, whose folder is given, reads it. */
export function noteStart(path: string): void {
  if (FOLDER !== undefined) {
    mkdirSync(notesIn(FOLDER), { recursive: true });
    const file = relative(ROOT, path);
    writeFileSync(join(notesIn(FOLDER), String(process.pid)), `${Date.now()} ${file}`);
    begun = { file, atMs: performance.now(), cpuSeconds: usedCpuSeconds };
  }
}

/** Notes that this process has ended its test file. */
export function noteEnd(): void {
  if (FOLDER !== undefined && begun !== undefined) {
    rmSync(join(notesIn(FOLDER), String(process.pid)), { force: true });
    usedCpuSeconds = treeCpuSeconds();
    const seconds = (performance.now() - begun.atMs) / 1000;
    const cost: FileCost = { file: begun.file, seconds, cpuSeconds: usedCpuSeconds - begun.cpuSeconds };
    appendFileSync(join(FOLDER, COSTS), `${JSON.stringify(cost)}\n`);
  }
}

/** The test files that the processes of a run have begun and not ended. */
export function runningFiles(folder: string): readonly RunningFile[] {
  try {
    return readdirSync(notesIn(folder)).map((name) => {
      const [since = "", file = ""] = readFileSync(join(notesIn(folder), name), "utf8").split(" ");
      return { file, seconds: Math.round((Date.now() - Number(since)) / 1000) };
    });
  } catch {
    // None has begun, or one has just ended.
    return [];
  }
}

/** What the ended test files of a run took. */
export function fileCosts(folder: string): readonly FileCost[] {
  try {
    return readFileSync(join(folder, COSTS), "utf8").trim().split("\n").map((line) => JSON.parse(line));
  } catch {
    // None has ended.
    return [];
  }
}

function notesIn(folder: string): string {
  return join(folder, "running");
}
