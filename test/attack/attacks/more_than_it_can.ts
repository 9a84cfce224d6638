import { capacityOf } from "../../load/capacity_of.ts";
import { COSTLY_INPUTS } from "../../load/load_inputs.ts";
import { overload } from "../../load/overload.ts";
import { rawCaller } from "../../load/raw_caller.ts";
import { type Attack, demand } from "../attack.ts";

const SECONDS = 6;
/** The capacity of a shared machine changes from second to second: this is several times as much, whenever it was measured. */
const TIMES = 6;
const CONNECTIONS = 4;
const CAPACITY_SECONDS = 2;
/** Below what a queue without a bound would take by the end, above what a busy machine adds. Milliseconds. */
const ANSWERED_P99_MAX_MS = 8000;
const REFUSED_P50_MAX_MS = 3000;
const REFUSED_SHARE_MIN = 0.2;
const REFUSED_AFTER_MAX = 0.5;
/** Part of the capacity that is still answered. */
const GOODPUT_MIN = 1 / 4;

/** Sends several times the calls that the service can answer. */
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
    const result = await overload({ url, call, capacity, times: TIMES, seconds: SECONDS });
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const counted = Number(/^locus_requests_shed_total\{[^}]*\} (\d+)$/mu.exec(metrics)?.[1]);
    const promises: readonly (readonly [holds: boolean, promise: string])[] = [
      [result.others === 0, "every answer is 200, or 429 or 503 with Retry-After"],
      [result.refused.share > REFUSED_SHARE_MIN, `more than ${REFUSED_SHARE_MIN} of the calls are refused`],
      [result.refused.p50 < REFUSED_P50_MAX_MS, `half of the refusals take less than ${REFUSED_P50_MAX_MS} ms`],
      [result.answered.p99 < ANSWERED_P99_MAX_MS, `99 of 100 answers take less than ${ANSWERED_P99_MAX_MS} ms`],
      [result.goodput > capacity * GOODPUT_MIN, "a quarter of the capacity is still answered"],
      [result.refusedAfter < REFUSED_AFTER_MAX, "most calls are answered again when the overload has ended"],
      [result.livez.failures === 0, "/livez always answers 200"],
      [result.readyz.failures === 0, "/readyz always answers 200"],
      [counted > 0, "the metrics count the refusals"],
    ];
    const broken = promises.flatMap(([holds, promise]) => holds ? [] : [promise]);
    demand(broken.length <= 0, `broken: ${broken.join("; ")}. Measured: ${JSON.stringify({ ...result, counted })}`);
  },
};
