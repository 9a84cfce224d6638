import { gazetteerFolder, gazetteerPath } from "../../src/commands/gazetteer_path.ts";
import { openGazetteerSet } from "../../src/gazetteer/set/open_set.ts";
import type { ApiAnswer } from "../support/api/api_client.ts";
import { figure } from "../support/benches/figure.ts";
import { loadEverything } from "../support/benches/mixed/load_everything.ts";
import { serveEverything } from "../support/benches/serve_everything.ts";
import { cleanUp } from "../support/processes/at_end.ts";
import { cpuMicroseconds } from "../support/processes/cpu_microseconds.ts";
import { seeded } from "../support/random/seeded.ts";
import { realData } from "../support/benches/real_data.ts";

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
const AT_ONCE = 8;

const dataDir = await loadEverything(DATA_FOLDER);
const addresses = someAddresses();
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
const measured = new Map<string, number[]>(Object.keys(INTERFACES).map((name) => [name, []]));
for (const ask of Object.values(INTERFACES)) {
  await send(ask, WARM_UP);
}
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, ask] of Object.entries(INTERFACES)) {
    const before = await cpuMicroseconds(server.pid);
    await send(ask, CALLS);
    measured.get(name)?.push((await cpuMicroseconds(server.pid) - before) / CALLS);
  }
}
const plain = medianOf("/v1/resolve");
figure({ name: "CPU of the server a call, /v1/resolve", value: Math.round(plain), unit: "µs" });
for (const name of Object.keys(INTERFACES).slice(1)) {
  const more = Math.round(medianOf(name) - plain);
  const target = name.startsWith("a tool") ? {} : { target: { atMost: TARGET_US } };
  figure({ name: `CPU a call beyond /v1/resolve, ${name}`, value: more, unit: "µs", ...target });
}
await server.end();
await cleanUp();

/** Houses of streets spread over all files, as people write them. */
function someAddresses(): string[] {
  const gazetteer = openGazetteerSet({ folder: gazetteerFolder(dataDir), worldPath: gazetteerPath(dataDir) });
  const random = seeded(22);
  const countries = ["LI", "AD", "MC", "MT", "PT"].flatMap((code) => gazetteer.country(code) ?? []);
  const letters = "abcdefghijklmnoprstvw";
  const found: string[] = [];
  for (let street = 0; street < STREETS; street++) {
    const within = countries[street % countries.length]!;
    const begins = letters.charAt(Math.floor(random() * letters.length));
    const some = gazetteer.findStreetsByPrefix(begins, { within, limit: 32 });
    const id = some[Math.floor(random() * some.length)]?.id;
    if (id !== undefined) {
      const { name, place } = gazetteer.street(id);
      found.push(`${name} ${1 + Math.floor(random() * 20)}, ${gazetteer.place(place).name}`);
    }
  }
  return found;
}

async function send(ask: (at: number) => Promise<ApiAnswer>, count: number): Promise<void> {
  let next = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (next < count) {
      const { status } = await ask(next++ % addresses.length);
      if (status !== 200) {
        throw new Error(`A call of the bench was answered ${status}`);
      }
    }
  }));
}

function medianOf(name: string): number {
  const values = measured.get(name) ?? [];
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}
