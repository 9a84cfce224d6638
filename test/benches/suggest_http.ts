import { gazetteerFolder, gazetteerPath } from "../../src/commands/gazetteer_path.ts";
import { openGazetteerSet } from "../../src/gazetteer/set/open_set.ts";
import { figure } from "../support/benches/figure.ts";
import { loadEverything } from "../support/benches/mixed/load_everything.ts";
import { serveEverything } from "../support/benches/serve_everything.ts";
import { cleanUp } from "../support/processes/at_end.ts";
import { cpuMicroseconds } from "../support/processes/cpu_microseconds.ts";
import { seeded } from "../support/random/seeded.ts";
import { realData } from "../support/benches/real_data.ts";

/**
 * `GET /v1/suggest` over HTTP with everything loaded, as people type: real streets letter by letter, with and without a
 * point, with a typo, from a later word of the name, with a house number, and cities of the world. The time of each
 * request and the CPU of the server, with a key, and with a session token in addition.
 * `bun test/benches/suggest_http.ts [--json]`; needs `../shared/data` and Linux.
 */
const DATA_FOLDER = realData();
const TARGET_P99_MS = 10;
const STREETS = 150;
const WARM_UP = 4_000;
const MEASURED = 3_000;
const CITIES = ["London", "München", "Barcelona", "Frankfurt am Main", "Santiago de Chile", "San Francisco", "Porto"];

const dataDir = await loadEverything(DATA_FOLDER);
const kinds = typedTexts();
const { server, key } = await serveEverything(dataDir);
const all = [...kinds.values()].flat();
await timesOf(all, WARM_UP);
for (const [name, queries] of kinds) {
  report(name, await timesOf(queries, Math.min(MEASURED, queries.length * 3)));
}
const before = await cpuMicroseconds(server.pid);
const mixed = await timesOf(all, MEASURED);
const cpu = (await cpuMicroseconds(server.pid) - before) / MEASURED;
report("all together", mixed);
figure({ name: "CPU of the server a suggestion", value: cpu, unit: "µs" });
report("all together, with a session token", await timesOf(all, MEASURED, (at) => `&session=bench-form-${at >> 4}`));
await server.end();
await cleanUp();

/** The queries of each kind, from streets spread over all files. */
function typedTexts(): ReadonlyMap<string, readonly string[]> {
  const gazetteer = openGazetteerSet({ folder: gazetteerFolder(dataDir), worldPath: gazetteerPath(dataDir) });
  const random = seeded(22);
  const found = new Map<string, string[]>();
  const add = (kind: string, text: string, near?: { readonly latitude: number; readonly longitude: number }): void => {
    const point = near === undefined ? "" : `&near=${near.latitude.toFixed(4)},${near.longitude.toFixed(4)}`;
    found.set(kind, [...found.get(kind) ?? [], `q=${encodeURIComponent(text)}${point}`]);
  };
  const countries = ["LI", "AD", "MC", "MT", "PT", "DE", "US", "SG", "BY", "BR"].flatMap((code) =>
    gazetteer.country(code) ?? []
  );
  const letters = "abcdefghijklmnoprstvw";
  for (let street = 0; street < STREETS; street++) {
    const within = countries[street % countries.length]!;
    const begins = letters.charAt(Math.floor(random() * letters.length));
    const some = gazetteer.findStreetsByPrefix(begins, { within, limit: 32 });
    const id = some[Math.floor(random() * some.length)]?.id;
    if (id === undefined) {
      continue;
    }
    const { name, coordinates, place } = gazetteer.street(id);
    const near = {
      latitude: coordinates.latitude + (random() - 0.5) / 10,
      longitude: coordinates.longitude + (random() - 0.5) / 10,
    };
    for (let length = 2; length <= Math.min(14, name.length); length += 2) {
      add("letter by letter, near", name.slice(0, length), near);
      add("letter by letter", name.slice(0, length));
    }
    const later = name.split(/[\s-]+/u).at(-1) ?? name;
    add("a later word", later.slice(0, 6));
    add("a later word, near", later.slice(0, 6), near);
    const swapped = name.slice(0, 2) + name.slice(3, 4) + name.slice(2, 3) + name.slice(4, 9);
    add("a typo", swapped);
    add("a typo, near", swapped, near);
    add("a number and a town", `${name} 1 ${gazetteer.place(place).name.slice(0, 4)}`);
  }
  for (const city of CITIES) {
    for (let length = 1; length <= city.length; length++) {
      add("cities", city.slice(0, length));
      add("cities with a typo", `${city.slice(0, 2)}x${city.slice(2, Math.max(3, length))}`);
    }
  }
  return found;
}

/** Milliseconds of each request, one after another: as long as a person waits at a quiet server. */
async function timesOf(queries: readonly string[], count: number, more = (_at: number) => ""): Promise<Float64Array> {
  const times = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    const query = queries[at % queries.length]! + more(at);
    const from = performance.now();
    const { status } = await key.get(`/v1/suggest?${query}`);
    times[at] = performance.now() - from;
    if (status !== 200) {
      throw new Error(`A query of the bench was answered ${status}`);
    }
  }
  return times.sort();
}

function report(name: string, times: Float64Array): void {
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  figure({
    name: `${name}, p99`,
    value: Math.round(at(0.99) * 100) / 100,
    unit: "ms",
    target: { atMost: TARGET_P99_MS },
    note: `p50 ${at(0.5).toFixed(2)} ms, longest ${at(1).toFixed(1)} ms, of ${times.length}`,
  });
}
