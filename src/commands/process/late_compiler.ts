/**
 * Environment variables of a process that runs much code for a short time. JavaScriptCore reads them when the process
 * starts. They delay its slowest compiler (FTL): the defaults are 64,000 and 1,000. With these values a worker needs 29 %
 * less CPU for its first 25,000 different rows, 15 % less for 90,000, and an import of some extracts a sixth less
 * (`accuracy_and_speed.md`).
 */
export const LATE_COMPILER: Readonly<Record<string, string>> = {
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: "640000",
  BUN_JSC_thresholdForFTLOptimizeSoon: "100000",
};

/** Restarts this program with `LATE_COMPILER`; the process keeps its number. Does nothing if all variables are set. */
export function restartWithLateCompiler(): void {
  if (Object.keys(LATE_COMPILER).some((name) => process.env[name] === undefined)) {
    const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
    process.execve?.(process.execPath, words, { ...LATE_COMPILER, ...process.env });
  }
}
