import type { Coordinates } from "../../src/domain/coordinates.ts";
import { figure } from "../support/benches/figure.ts";
import { quantile } from "../support/benches/measure.ts";
import { openEverything } from "../support/benches/mixed/load_everything.ts";
import { serveEverything } from "../support/benches/mixed/served_tree.ts";
import { realData, someStreets } from "../support/benches/real_data.ts";
import { cleanUp } from "../support/processes/at_end.ts";
import { cpuMicroseconds } from "../support/processes/process_tree.ts";

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
const COUNTRIES = ["LI", "AD", "MC", "MT", "PT", "DE", "US", "SG", "BY", "BR"];
const CITIES = ["London", "München", "Barcelona", "Frankfurt am Main", "Santiago de Chile", "San Francisco", "Porto"];

const { dataDir, gazetteer } = await openEverything(DATA_FOLDER);
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
figure("CPU of the server a suggestion", cpu, { unit: "µs" });
report("all together, with a session token", await timesOf(all, MEASURED, (at) => `&session=bench-form-${at >> 4}`));
await server.end();
await cleanUp();

/** The queries of each kind, from streets spread over all files. */
function typedTexts(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (kind: string, text: string, near?: Coordinates): void => {
    const point = near === undefined ? "" : `&near=${near.latitude.toFixed(4)},${near.longitude.toFixed(4)}`;
    found.set(kind, [...found.get(kind) ?? [], `q=${encodeURIComponent(text)}${point}`]);
  };
  for (const { name, town, near } of someStreets(gazetteer, { countries: COUNTRIES, tries: STREETS })) {
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
    add("a number and a town", `${name} 1 ${town.slice(0, 4)}`);
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
  return times;
}

function report(name: string, times: Float64Array): void {
  const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => quantile(times, share));
  const note = `p50 ${p50?.toFixed(2)} ms, longest ${longest?.toFixed(1)} ms, of ${times.length}`;
  figure(`${name}, p99`, Math.round((p99 ?? 0) * 100) / 100, { unit: "ms", atMost: TARGET_P99_MS, note });
}
