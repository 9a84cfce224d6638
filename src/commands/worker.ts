/**
 * What a worker's process starts with: the engine reads it once, before any code. Its last compiler waits ten times
 * longer than by default. It took three tenths of the CPU of the first 25,000 different rows of a worker, and a sixth of
 * that of 90,000 (`accuracy_and_speed.md`).
 */
export const WORKER_ENGINE: Readonly<Record<string, string>> = {
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: "640000",
  BUN_JSC_thresholdForFTLOptimizeSoon: "100000",
};

/** Runs only one worker process, on the database of `DATABASE_URL`. */
export async function worker(): Promise<number> {
  const [{ openWorker }, { runPart }] = await Promise.all([
    import("../../workers/main.ts"),
    import("./process/part.ts"),
  ]);
  return await runPart(openWorker);
}

/** Starts the program anew in the same process, with the settings of a worker's engine, unless it has them. */
export function restartAsWorker(): void {
  if (Object.keys(WORKER_ENGINE).some((name) => process.env[name] === undefined)) {
    const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
    process.execve?.(process.execPath, words, { ...WORKER_ENGINE, ...process.env });
  }
}
