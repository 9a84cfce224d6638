import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { misspelt } from "../../src/evaluation/misspelt.ts";
import { buildWorld, openGazetteer, verifyGazetteer } from "../../src/gazetteer/mod.ts";
import { nameKey } from "../../src/text/name_key.ts";
import { figure } from "../support/benches/figure.ts";
import { heapMb, microseconds, percentileFigures, spentBy, timesOf } from "../support/benches/measure.ts";
import { seeded } from "../support/random/seeded.ts";

// bun test/benches/gazetteer.ts [gazetteer file]: the world's places; the same queries on every run.
const [given] = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const SEED = 1_709_164_800;
const QUESTIONS = 20_000;
const folder = mkdtempSync(join(tmpdir(), "locus-bench-"));
const path = given ?? join(folder, "world.locus");

if (given === undefined) {
  const { cpuS, clockS } = await spentBy(() => buildWorld({ outputPath: path }));
  figure("world: CPU of the build", cpuS, { unit: "s", note: `${clockS.toFixed(1)} s by the clock` });
}
figure("world: file", statSync(path).size / 1e6, { unit: "MB" });
openGazetteer(path);
const openings = Array.from({ length: 50 }, () => microseconds(() => openGazetteer(path)));
report("open", openings, 5_000);
figure("world: verify", 1000 * (await spentBy(() => verifyGazetteer(path))).clockS, { unit: "ms" });

const gazetteer = openGazetteer(path);
const next = seeded(SEED);
const places = Array.from({ length: QUESTIONS }, () => gazetteer.place(Math.floor(next() * 260_000)));
const keys = places.map(({ name }) => nameKey(name)).filter((key) => key.length >= 4);
const heapBefore = heapMb();
measure("exact name, 10 places", keys, (key) => gazetteer.findPlaces(key, 10));
measure(
  "one typo (maxEdits 1)",
  keys.map(typo),
  (key) => gazetteer.findPlacesFuzzy(key, { maxEdits: 1, limit: 10 }),
);
measure(
  "two typos (maxEdits 2), 8 letters on",
  keys.filter((key) => key.length >= 8).map(typo).map(typo),
  (key) => gazetteer.findPlacesFuzzy(key, { maxEdits: 2, limit: 10 }),
);
for (const length of [1, 2, 3, 4, 6]) {
  const prefixes = keys.map((key) => Array.from(key).slice(0, length).join(""));
  measure(`prefix of ${length}, 10 places`, prefixes, (key) => gazetteer.findPlacesByPrefix(key, 10));
}
const points = places.map(({ coordinates }) => ({
  latitude: Math.max(-90, Math.min(90, coordinates.latitude + next() - 0.5)),
  longitude: Math.max(-180, Math.min(180, coordinates.longitude + next() - 0.5)),
}));
const anywhere = places.map(() => ({ latitude: next() * 180 - 90, longitude: next() * 360 - 180 }));
measure("nearest place", points, (point) => gazetteer.nearestPlaces(point, { limit: 1, maxDistanceM: 50_000 }));
measure("nearest five", points, (point) => gazetteer.nearestPlaces(point, { limit: 5, maxDistanceM: 50_000 }));
measure(
  "nearest five, anywhere",
  anywhere,
  (point) => gazetteer.nearestPlaces(point, { limit: 5, maxDistanceM: Infinity }),
);
measure("areas containing, near places", points, (point) => gazetteer.areasContaining(point));
measure("areas containing, anywhere", anywhere, (point) => gazetteer.areasContaining(point));
measure("place()", places, ({ id }) => gazetteer.place(id));
measure("nameIn()", places, ({ id }) => gazetteer.nameIn(id, ["de", "en"]));
measure("byPlaceId()", places, ({ placeId }) => gazetteer.byPlaceId(placeId));
figure("world: heap growth of all questions", heapMb() - heapBefore, { unit: "MB", atMost: 20 });
rmSync(folder, { recursive: true, force: true });

function measure<Question>(what: string, questions: readonly Question[], query: (question: Question) => unknown): void {
  report(what, timesOf(questions, query, 1));
}

function report(what: string, times: Iterable<number>, p50?: number): void {
  percentileFigures({ name: (of) => `world: ${what}, ${of}`, times, p50 });
}

function typo(key: string): string {
  return misspelt(key, Math.floor(next() * 1e6));
}
