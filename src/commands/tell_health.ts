import type { HealthReport, Logger } from "../observability/mod.ts";

/** Until it is well for the first time: a start is watched by somebody. Milliseconds. */
const FIRST_MS = 500;
/** From then on. Milliseconds. */
const LATER_MS = 5000;

/**
 * Tells in the log whenever the health of a process changes: what it waits for at its start, what it lost, and that it
 * is back. Until closed.
 */
export function tellHealth(health: () => Promise<HealthReport>, logger: Logger): { close(): void } {
  let told = "";
  let wasWell = false;
  let timer: ReturnType<typeof setTimeout>;
  let isClosed = false;
  async function look(): Promise<void> {
    const { status, checks } = await health();
    const troubles = Object.entries(checks).flatMap(([name, [check]]) =>
      check.status === "pass" ? [] : [[name, check.output ?? check.status] as const]
    );
    const state = [status, ...troubles.map(([name]) => name)].join();
    if (state !== told && !isClosed) {
      told = state;
      const level = status === "fail" ? "error" : status === "warn" ? "warn" : "info";
      const event = status === "fail" && !wasWell ? "waiting" : "health";
      logger[level](event, { status, ...Object.fromEntries(troubles) });
    }
    wasWell ||= status !== "fail";
    if (!isClosed) {
      timer = setTimeout(() => void look(), wasWell ? LATER_MS : FIRST_MS);
    }
  }
  timer = setTimeout(() => void look(), 0);
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
