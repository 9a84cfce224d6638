import { hostname } from "node:os";
import { type AccountsDeps, forgetProcess, processId, REPORT_EVERY_MS, reportProcess } from "../../accounts/mod.ts";
import { VERSION } from "../../release/mod.ts";

/** A process that reports itself. */
export interface ReportOwnProcess {
  readonly kind: "server" | "worker";
  /** The version of the data in force; throws while there is none. */
  readonly gazetteerVersion: () => string;
  readonly onError: (error: unknown) => void;
}

/**
 * Reports this process to the operators until closed: one statement every half minute. A report that fails is made up
 * for by the next one.
 */
export function reportOwnProcess(
  deps: Pick<AccountsDeps, "database" | "clock" | "chance">,
  { kind, gazetteerVersion, onError }: ReportOwnProcess,
): { close(): Promise<void> } {
  const id = processId(deps);
  const startedAt = deps.clock.now();
  let running: Promise<void> = Promise.resolve();
  const report = (): void => {
    running = reportProcess(deps, {
      id,
      kind,
      version: VERSION,
      gazetteerVersion: versionOrNull(gazetteerVersion),
      host: hostname(),
      pid: process.pid,
      startedAt,
    }).catch(onError);
  };
  report();
  const timer = setInterval(report, REPORT_EVERY_MS);
  return {
    async close() {
      clearInterval(timer);
      await running;
      await forgetProcess(deps, id).catch(onError);
    },
  };
}

function versionOrNull(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
