/**
 * Delays the slowest compiler of JavaScriptCore (FTL): the defaults are 64,000 and 1,000. With these values a worker
 * needs 29 % less CPU for its first 25,000 different rows, 15 % less for 90,000, and an import of some extracts a sixth
 * less (`accuracy_and_speed.md`).
 */
const LATE_COMPILER = {
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: "640000",
  BUN_JSC_thresholdForFTLOptimizeSoon: "100000",
} as const;

/**
 * Lets the heap lie in pages of 2 MiB on Linux, and keeps its allocator (mimalloc) from returning parts of such a page.
 * A call walks over many pages of 4 KiB, whose addresses a processor does not remember all; in a virtual machine it
 * looks them up in two tables. `code_pages.ts` does the same for compiled code.
 */
const LARGE_PAGES = { MIMALLOC_ALLOW_THP: "1", MIMALLOC_PURGE_HOLES: "0" } as const;

/** Environment variables that Bun reads when a process starts. */
export type EngineSettings = Readonly<Record<string, string>>;

/** For a process that answers for long. */
export const SERVER_SETTINGS: EngineSettings = LARGE_PAGES;

/** For a process that runs much code for a short time. */
export const WORKER_SETTINGS: EngineSettings = { ...LATE_COMPILER, ...LARGE_PAGES };

/**
 * For an import, which walks over its memory in order: large pages would cost a quarter more memory for little. Its code
 * is broad and each part of it runs for a second or two: with four times the values of a worker, all extracts take a
 * tenth less CPU, and a million streets as much as before. The engine collects garbage as
 * on a machine of 400 MB: on one of 24 GB it keeps a third more memory for as much CPU, and with 250 MB it takes a quarter
 * more CPU.
 */
export const IMPORT_SETTINGS: EngineSettings = {
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: "2560000",
  BUN_JSC_thresholdForFTLOptimizeSoon: "400000",
  BUN_JSC_forceRAMSize: "400000000",
};

/** Restarts this program with settings; the process keeps its number. Does nothing if all variables are set. */
export function restartWith(settings: EngineSettings): void {
  if (Object.keys(settings).some((name) => process.env[name] === undefined)) {
    const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
    process.execve?.(process.execPath, words, { ...settings, ...process.env });
  }
}
