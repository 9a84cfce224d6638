import type { Coordinates } from "../../src/domain/coordinates.ts";
import { distanceM } from "../../src/geo/distance_m.ts";
import { startBare } from "../support/benches/bare_post.ts";
import { figure } from "../support/benches/figure.ts";
import { callInTurns, inTurns, quantile } from "../support/benches/measure.ts";
import { loadEverything } from "../support/benches/mixed/load_everything.ts";
import { serveEverything } from "../support/benches/mixed/served_tree.ts";
import { realData, realQuestions } from "../support/benches/real_data.ts";
import { cleanUp } from "../support/processes/at_end.ts";
import { cpuMicroseconds, descendantsOf } from "../support/processes/process_tree.ts";

/**
 * This service beside a bare Bun server and beside other geocoders, in one run: CPU a call, all threads and processes
 * together, and how many of the same real addresses each answers within 50 m. Other geocoders run on this machine, have
 * the same houses loaded (`shared/data`), and are named in `PEERS`, separated by blanks, each with the address in front
 * of the text and the process that answers: `PEERS="addok=http://127.0.0.1:7878/search/?limit=1&q=@812
 * nominatim=http://127.0.0.1:8088/search?format=jsonv2&limit=1&q=@977"`. Answers are read as GeoJSON (Addok, Photon,
 * Pelias) or as Nominatim writes them. `bun test/benches/peers.ts [--json]`; needs Linux.
 */
const DATA_FOLDER = realData();
/** Calls after which few functions are still compiled: before, half of the CPU is the compiler's. */
const WARM_UP = 25_000;
const ROUNDS = 5;
const CALLS = 1000;
const RIGHT_WITHIN_M = 50;

/** A server that is asked. */
interface Peer {
  readonly name: string;
  readonly pid: number | undefined;
  /** The point of the first answer. */
  readonly ask: (text: string) => Promise<Coordinates | undefined>;
}

/** Houses of the evaluation as people write them. */
const questions = (await realQuestions(DATA_FOLDER)).filter(({ variant }) => variant === "clean");
const { server, key } = await serveEverything(await loadEverything(DATA_FOLDER));
const keyed = `api_key=${key.credential ?? ""}`;
const { text: bareAnswer } = await key.post("/v1/resolve", { input: questions[0]!.q });
const { url: bareUrl, pid: barePid } = await startBare(bareAnswer);
const bare = peerOf("bare POST", barePid, async (input) => {
  await (await fetch(bareUrl, { method: "POST", body: JSON.stringify({ input }) })).text();
  return undefined;
});
const own = peerOf("this service", server.pid, async (q) => {
  const { body } = await key.post("/v1/resolve", { input: q });
  return body.coordinates ?? undefined;
});
const peers: readonly Peer[] = [
  bare,
  own,
  byUrl("this service, as Nominatim", `${server.url}/compat/nominatim/search?limit=1&${keyed}&q=`, server.pid),
  byUrl("this service, as Photon", `${server.url}/compat/photon/api?limit=1&${keyed}&q=`, server.pid),
  ...(process.env["PEERS"] ?? "").split(" ").filter((one) => one !== "").map(namedPeer),
];
for (const peer of peers) {
  await askAll(peer, WARM_UP);
}
const cpu = await inTurns(peers, ROUNDS, async (peer) => {
  const before = await cpuOf(peer);
  await askAll(peer, CALLS);
  return (await cpuOf(peer) - before) / CALLS;
});
const medianOf = (peer: Peer): number => quantile(cpu.get(peer) ?? [], 0.5);
for (const peer of peers) {
  if (peer.pid !== undefined) {
    const baseline = peer === bare ? {} : { baseline: { name: "a bare POST", value: medianOf(bare) } };
    figure(`${peer.name}: CPU a call`, medianOf(peer), { unit: "µs", ...baseline });
  }
  if (peer !== bare) {
    figure(`${peer.name}: right within ${RIGHT_WITHIN_M} m`, 100 * await rightShareOf(peer), { unit: "%" });
  }
}
await server.end();
await cleanUp();

function peerOf(name: string, pid: number | undefined, ask: Peer["ask"]): Peer {
  return { name, pid, ask };
}

function namedPeer(text: string): Peer {
  const [, name = "", url = "", pid] = /^([\w-]{1,40})=(https?:\/\/.+?)(?:@(\d+))?$/u.exec(text) ?? [];
  if (url === "") {
    throw new TypeError(
      `PEERS must be names with addresses, as in addok=http://127.0.0.1:7878/search/?q=@812: ${text}`,
    );
  }
  return byUrl(name, url, pid === undefined ? undefined : Number(pid));
}

function byUrl(name: string, url: string, pid: number | undefined): Peer {
  return peerOf(name, pid, async (q) => {
    const response = await fetch(url + encodeURIComponent(q));
    const body = await response.json();
    if (!response.ok) {
      throw new Error(`${name} answered ${response.status}: ${JSON.stringify(body)}`);
    }
    const [place] = Array.isArray(body) ? body : body.features ?? [];
    const [longitude, latitude] = place?.geometry?.coordinates ?? [place?.lon, place?.lat];
    return latitude === undefined ? undefined : { latitude: Number(latitude), longitude: Number(longitude) };
  });
}

/** Of the process and those below it. */
async function cpuOf({ pid }: Peer): Promise<number> {
  let sum = 0;
  for (const one of pid === undefined ? [] : [pid, ...descendantsOf(pid)]) {
    sum += await cpuMicroseconds(one);
  }
  return sum;
}

function askAll({ ask }: Peer, count: number): Promise<void> {
  return callInTurns(count, (at) => ask(questions[at % questions.length]!.q));
}

async function rightShareOf({ ask }: Peer): Promise<number> {
  let right = 0;
  for (const { q, truth } of questions) {
    const point = await ask(q);
    right += point !== undefined && truth.some((one) => distanceM(one, point) <= RIGHT_WITHIN_M) ? 1 : 0;
  }
  return right / questions.length;
}
