/**
 * Environment variables of a worker's process. JavaScriptCore reads them when the process starts. They delay its slowest
 * compiler (FTL): the defaults are 64,000 and 1,000. With these values a worker needs 29 % less CPU for its first 25,000
 * different rows, and 15 % less for 90,000 (`accuracy_and_speed.md`).
 */
export const WORKER_ENGINE: Readonly<Record<string, string>> = {
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: "640000",
  BUN_JSC_thresholdForFTLOptimizeSoon: "100000",
};

/** Runs one worker process, on the database of `DATABASE_URL`. */
export async function worker(): Promise<number> {
  const [{ openWorker }, { runPart }] = await Promise.all([
    import("../../workers/main.ts"),
    import("./process/part.ts"),
  ]);
  return await runPart(openWorker);
}

/** Restarts this program with `WORKER_ENGINE`; the process keeps its number. Does nothing if all variables are set. */
export function restartAsWorker(): void {
  if (Object.keys(WORKER_ENGINE).some((name) => process.env[name] === undefined)) {
    const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
    process.execve?.(process.execPath, words, { ...WORKER_ENGINE, ...process.env });
  }
}
