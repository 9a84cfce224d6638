import { afterAll, beforeAll, expect, test } from "bun:test";
import { apiClient } from "../support/api/api_client.ts";
import { runService, type Service } from "../support/services/run_service.ts";
import { capacityOf } from "./capacity_of.ts";
import { COSTLY_INPUTS } from "./load_inputs.ts";
import { overload } from "./overload.ts";
import { rawCaller } from "./raw_caller.ts";

let service: Service;
beforeAll(async () => {
  service = await runService({ environment: { RATE_PER_SECOND: "1000000", MONTHLY_LIMIT: "1000000000" } });
}, 60_000);
afterAll(async () => void await service.end());

test("a service with several times what it can answer refuses the rest, and answers its probes", async () => {
  const { client } = await apiClient(service.url).signUp();
  const { credential = "" } = await client.withKey({ environment: "live" });
  const call = rawCaller({
    url: service.url,
    path: "/v1/resolve",
    credential,
    bodies: COSTLY_INPUTS.map((input) => JSON.stringify({ input })),
  });
  await capacityOf(call, { connections: 4, seconds: 2 });
  const capacity = await capacityOf(call, { connections: 4, seconds: 2 });
  // What a shared machine can do changes from second to second: this is several times as much whenever it was measured.
  const result = await overload({ url: service.url, call, capacity, times: 6, seconds: 6 });
  expect(result.refused.share).toBeGreaterThan(0.2);
  expect(result.others).toBe(0);
  // A queue without a bound is some ten seconds long by then; generous, for machines that do other work meanwhile.
  expect(result.answered.p99).toBeLessThan(8000);
  expect(result.refused.p50).toBeLessThan(3000);
  expect(result.livez).toMatchObject({ failures: 0 });
  expect(result.readyz).toMatchObject({ failures: 0 });
  expect(result.goodput).toBeGreaterThan(capacity / 4);
  expect(result.refusedAfter).toBeLessThan(0.5);
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  expect(Number(/^locus_requests_shed_total\{[^}]*\} (\d+)$/mu.exec(metrics)?.[1])).toBeGreaterThan(0);
  expect(service.output()).toContain('"event":"overload"');
}, 120_000);
