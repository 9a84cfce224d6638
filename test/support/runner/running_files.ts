import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { RUN_FOLDER_VARIABLE } from "./run_folder.ts";

/** A test file that a process runs. */
export interface RunningFile {
  readonly file: string;
  readonly seconds: number;
}

const ROOT = join(import.meta.dir, "../../..");
const { [RUN_FOLDER_VARIABLE]: FOLDER } = process.env;

/** Notes that this process begins a test file. Only the runner, whose folder is given, reads it. */
export function noteStart(path: string): void {
  if (FOLDER !== undefined) {
    mkdirSync(notesIn(FOLDER), { recursive: true });
    writeFileSync(join(notesIn(FOLDER), String(process.pid)), `${Date.now()} ${relative(ROOT, path)}`);
  }
}

/** Notes that this process has ended its test file. */
export function noteEnd(): void {
  if (FOLDER !== undefined) {
    rmSync(join(notesIn(FOLDER), String(process.pid)), { force: true });
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

function notesIn(folder: string): string {
  return join(folder, "running");
}
