import type { ApiAnswer } from "../support/api/api_client.ts";
import { figure } from "../support/benches/figure.ts";
import { callInTurns, inTurns, quantile } from "../support/benches/measure.ts";
import { openEverything } from "../support/benches/mixed/load_everything.ts";
import { serveEverything } from "../support/benches/mixed/served_tree.ts";
import { realData, someStreets } from "../support/benches/real_data.ts";
import { cleanUp } from "../support/processes/at_end.ts";
import { cpuMicroseconds } from "../support/processes/process_tree.ts";

/**
 * What a drop-in interface costs a call: CPU of the server for the same addresses through `POST /v1/resolve` and
 * through each interface, in turns, with everything loaded; the median of the rounds. For comparison a tool of `/mcp`.
 * `bun test/benches/interfaces.ts [--json]`; needs `../shared/data` and Linux.
 */
const DATA_FOLDER = realData();
const TARGET_US = 15;
const STREETS = 300;
const WARM_UP = 6_000;
const ROUNDS = 7;
const CALLS = 2_000;

const { dataDir, gazetteer } = await openEverything(DATA_FOLDER);
/** Houses of streets spread over all files, as people write them. */
const addresses = [...someStreets(gazetteer, { countries: ["LI", "AD", "MC", "MT", "PT"], tries: STREETS })]
  .map(({ name, town }, at) => `${name} ${1 + at * 7 % 20}, ${town}`);
const { server, key } = await serveEverything(dataDir);

const encoded = addresses.map(encodeURIComponent);
const INTERFACES: Readonly<Record<string, (at: number) => Promise<ApiAnswer>>> = {
  "/v1/resolve": (at) => key.post("/v1/resolve", { input: addresses[at] }),
  Nominatim: (at) => key.get(`/compat/nominatim/search?q=${encoded[at]}&limit=1`),
  Photon: (at) => key.get(`/compat/photon/api?q=${encoded[at]}&limit=1`),
  Pelias: (at) => key.get(`/compat/pelias/v1/search?text=${encoded[at]}&size=1`),
  "a tool of /mcp": (at) => {
    const params = { name: "resolve_location", arguments: { input: addresses[at] } };
    return key.post("/mcp", { jsonrpc: "2.0", id: at, method: "tools/call", params });
  },
};
for (const ask of Object.values(INTERFACES)) {
  await send(ask, WARM_UP);
}
const measured = await inTurns(Object.keys(INTERFACES), ROUNDS, async (name) => {
  const before = await cpuMicroseconds(server.pid);
  await send(INTERFACES[name]!, CALLS);
  return (await cpuMicroseconds(server.pid) - before) / CALLS;
});
const medianOf = (name: string): number => quantile(measured.get(name) ?? [], 0.5);
const plain = medianOf("/v1/resolve");
figure("CPU of the server a call, /v1/resolve", Math.round(plain), { unit: "µs" });
for (const name of Object.keys(INTERFACES).slice(1)) {
  const more = Math.round(medianOf(name) - plain);
  const atMost = name.startsWith("a tool") ? undefined : TARGET_US;
  figure(`CPU a call beyond /v1/resolve, ${name}`, more, { unit: "µs", atMost });
}
await server.end();
await cleanUp();

async function send(ask: (at: number) => Promise<ApiAnswer>, count: number): Promise<void> {
  await callInTurns(count, async (at) => {
    const { status } = await ask(at % addresses.length);
    if (status !== 200) {
      throw new Error(`A call of the bench was answered ${status}`);
    }
  });
}
