import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { treeCpuSeconds } from "../processes/process_tree.ts";
import { RUN_FOLDER_VARIABLE } from "./run_folder.ts";

/** A test file that a process runs. */
export interface RunningFile {
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
const { [RUN_FOLDER_VARIABLE]: FOLDER } = process.env; /** A line for each test file that has ended. */
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
    const cost: FileCost = {
      file: begun.file,
      seconds: (performance.now() - begun.atMs) / 1000,
      cpuSeconds: usedCpuSeconds - begun.cpuSeconds,
    };
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
