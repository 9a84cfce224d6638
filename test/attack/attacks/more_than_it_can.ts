import { capacityOf } from "../../load/capacity_of.ts";
import { COSTLY_INPUTS } from "../../load/load_inputs.ts";
import { overload } from "../../load/overload.ts";
import { rawCaller } from "../../load/raw_caller.ts";
import type { Attack } from "../attack.ts";

const SECONDS = 10;
const TIMES = 3;
const CONNECTIONS = 4;
const CAPACITY_SECONDS = 2;
/** Below what a queue without a bound would take by the end, above what a busy machine adds. Milliseconds. */
const ANSWERED_P99_MAX_MS = 8000;

/** Sends three times the calls that the service can answer. */
export const moreThanItCan: Attack = {
  name: "more than it can",
  promise: "What cannot be answered soon is refused with 503 and Retry-After; probes are always answered",
  environment: { RATE_PER_SECOND: "1000000", MONTHLY_LIMIT: "1000000000" },
  async run({ url, client }) {
    const { client: session } = await client.signUp();
    const { credential = "" } = await session.withKey({ environment: "live" });
    const bodies = COSTLY_INPUTS.map((input) => JSON.stringify({ input }));
    const call = rawCaller({ url, path: "/v1/resolve", credential, bodies });
    await capacityOf(call, { connections: CONNECTIONS, seconds: CAPACITY_SECONDS });
    const capacity = await capacityOf(call, { connections: CONNECTIONS, seconds: CAPACITY_SECONDS });
    const { answered, others, readyz } = await overload({ url, call, capacity, times: TIMES, seconds: SECONDS });
    if (others > 0) {
      throw new Error(`every answer must be 200, or 429 or 503 with Retry-After: ${others} were not`);
    }
    if (readyz.failures > 0) {
      throw new Error(`/readyz must always answer 200: ${readyz.failures} answers were not`);
    }
    if (answered.p99 > ANSWERED_P99_MAX_MS) {
      throw new Error(
        `99 of 100 answers must take at most ${ANSWERED_P99_MAX_MS} ms: current value is ${answered.p99}`,
      );
    }
  },
};
