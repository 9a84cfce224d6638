import { readFileSync } from "node:fs";
import type { ApiClient } from "../../support/api/api_client.ts";
import { descendantsOf, signalEach } from "../../support/processes/process_tree.ts";
import { type Attack, demand } from "../attack.ts";

/** More than there are connections, so that some wait for one. */
const AT_ONCE = 30;
/** The service notices after some 2.5 s. Generous for a busy machine, and below the 15 s of a statement. */
const ANSWERED_MAX_MS = 9000;
const RECOVERED_MAX_MS = 20_000;
const LOOK_MS = 100;

/** Stops every process of the database, as a frozen machine or a network that drops packets would. */
export const frozenPostgres: Attack = {
  name: "frozen Postgres",
  promise: "while the database does not answer, requests get 503 within seconds; afterwards everything works again",
  async run({ url, pid, client }) {
    const { client: session } = await client.signUp();
    const caller = await session.withKey({ environment: "live" });
    const processes = databaseProcesses(pid);
    demand(processes.length !== 0, "the service must have started its own database");
    signalEach(processes, "SIGSTOP");
    try {
      await refusedInTime([caller, session, client]);
      // Known by now: these do not wait at all, and the database does not see them.
      await refusedInTime([caller, session, client]);
    } finally {
      signalEach(processes, "SIGCONT");
    }
    const deadline = performance.now() + RECOVERED_MAX_MS;
    while ((await caller.get("/v1/locations")).status !== 200) {
      demand(performance.now() <= deadline, `the service must work again within ${RECOVERED_MAX_MS} ms`);
      await Bun.sleep(LOOK_MS);
    }
    const location = { coordinates: { latitude: 47.14, longitude: 9.52 }, label: "Town hall" };
    const created = await caller.post("/v1/locations", location);
    const ready = await fetch(`${url}/readyz`);
    if (created.status !== 201 || ready.status !== 200) {
      throw new Error(`afterwards a location was answered with ${created.status}, and /readyz with ${ready.status}`);
    }
  },
};

/** Sends reads, changes and log-ins at once. @throws Error where one was not refused with 503, or too late */
async function refusedInTime([caller, session, anybody]: readonly [ApiClient, ApiClient, ApiClient]): Promise<void> {
  const credentials = { email: "nobody@example.com", password: "correct horse battery staple" };
  const requests: readonly (() => Promise<{ readonly status: number }>)[] = [
    () => caller.get("/v1/locations"),
    () => caller.post("/v1/maps", { name: "Frozen", slug: "frozen", visibility: "private" }),
    () => session.get("/v1/auth/me"),
    () => anybody.post("/v1/auth/login", credentials),
  ];
  const begunMs = performance.now();
  const statuses = await Promise.all(Array.from({ length: AT_ONCE }, async (_, at) => {
    const { status } = await requests[at % requests.length]!();
    return status;
  }));
  const tookMs = Math.round(performance.now() - begunMs);
  const others = statuses.filter((status) => status !== 503 && status !== 429);
  demand(
    others.length <= 0,
    `every request must be refused with 503: ${others.length} had ${[...new Set(others)].join(", ")}`,
  );
  demand(
    tookMs <= ANSWERED_MAX_MS,
    `every request must be refused within ${ANSWERED_MAX_MS} ms: the last took ${tookMs}`,
  );
}

/** The database's processes among those that the service started. */
function databaseProcesses(pid: number): number[] {
  return descendantsOf(pid).filter((one) => {
    try {
      return readFileSync(`/proc/${one}/cmdline`, "utf8").includes("postgres");
    } catch {
      // It has ended since.
      return false;
    }
  });
}
