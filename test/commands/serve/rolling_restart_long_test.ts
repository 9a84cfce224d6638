import { expect, test } from "bun:test";
import { apiClient } from "../../support/api/api_client.ts";
import { runService, type Service, twoServers } from "../../support/services/run_service.ts";
import { smallProxy } from "../../support/services/proxies.ts";
import { until } from "../../support/processes/until.ts";

/** Calls under way at any time. */
const CALLERS = 4;

test("two servers behind a proxy are restarted one after the other under load: no call fails", async () => {
  const drained = { DRAIN_SECONDS: "1", TEST_PER_DAY: "1000000" };
  const servers = await twoServers(undefined, drained);
  const { services, database } = servers;
  const proxy = smallProxy(services.map(({ url }) => url));
  await until(() => services.every(({ url }) => proxy.isReady(url)));
  const { client } = await apiClient(proxy.url).signUp();
  const key = await client.withKey();

  const answers = new Map<string, number>();
  const over = new AbortController();
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!over.signal.aborted) {
      const { status, text } = await key.post("/v1/resolve", { input: "48.8584, 2.2945" });
      const outcome = status === 200 ? "200" : `${status} ${text}`;
      answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
      await Bun.sleep(5);
    }
  });
  const running: Service[] = [...services];
  for (const [i, { url, port, dataDir }] of services.entries()) {
    expect(await running[i]?.end("SIGTERM")).toBe(0);
    expect(proxy.isReady(url)).toBe(false);
    const environment = { DATABASE_URL: database.ownerUrl, RATE_PER_SECOND: "100000", ...drained };
    running[i] = await runService({ command: "server", port, dataDir, environment });
    await until(() => proxy.isReady(url));
  }
  const before = answers.get("200") ?? 0;
  await until(() => (answers.get("200") ?? 0) > before + CALLERS);
  over.abort();
  await Promise.all(callers);
  expect([...answers.keys()]).toEqual(["200"]);
  await Promise.all(running.map((service) => service.end()));
  await proxy.close();
  await database.close();
});
