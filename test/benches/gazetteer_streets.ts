import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Coordinates } from "../../src/domain/coordinates.ts";
import { misspelt } from "../../src/evaluation/misspelt.ts";
import { buildGazetteer } from "../../src/gazetteer/builder/build_gazetteer.ts";
import type { FindStreetsByPrefix } from "../../src/gazetteer/port.ts";
import { type OpenGazetteer, openGazetteer } from "../../src/gazetteer/set/compose.ts";
import { streetKey } from "../../src/text/street_key.ts";
import { figure, type FigureOptions } from "../support/benches/figure.ts";
import { generatedCountry, STREET_HOUSES } from "../support/benches/generated_country.ts";
import { cpuUsSince, heapMb, microseconds, percentileFigures, timesOf } from "../support/benches/measure.ts";
import { statusKb } from "../support/processes/process_tree.ts";
import { seeded } from "../support/random/seeded.ts";

// bun test/benches/gazetteer_streets.ts [streets] [file to keep] [--full]: the same country on every run. A country of
// towns on a square grid, 500 streets a town: as many common names as in a real one, and rare ones. `--full`: ten million.
const [given, keptPath, readyPath] = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const STREETS = Number(given ?? (process.argv.includes("--full") ? 10_000_000 : 300_000));
const QUESTIONS = 20_000;

/** Promised microseconds, by the names below. */
const TARGETS_US: { readonly [name: string]: { readonly p50?: number; readonly p99?: number } } = {
  "open": { p50: 5_000 },
  "name + locality": { p50: 15, p99: 300 },
  "one typo + locality": { p50: 25, p99: 300 },
  "prefix of 2, ten nearest": { p50: 100, p99: 2_000 },
  "prefix of 3, ten nearest": { p50: 100, p99: 2_000 },
  "prefix of 4, ten nearest": { p50: 100, p99: 2_000 },
  "only common words, whole country": { p50: 300, p99: 2_000 },
  "nearest house": { p50: 15 },
  "areas containing": { p50: 10 },
};
/** Rounds of every query, of which the quickest counts: interruptions are not the index's time. */
const ROUNDS = 3;

if (process.argv.includes("--query")) {
  await queryForever(readyPath ?? "");
} else {
  await bench();
}

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "locus-bench-"));
  const path = keptPath ?? join(folder, "streets.gazetteer");
  try {
    build(path);
    query(path);
    await shared(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function build(path: string): void {
  const cpu = process.cpuUsage();
  const from = performance.now();
  const memory = { anonymousMb: 0, residentMb: 0 };
  const { input, streets } = generatedCountry(STREETS);
  buildGazetteer(input, {
    outputPath: path,
    streets: { streets: watched(streets, memory), namedPlaces: [], postcodes: [], codes: [] },
  });
  watch(memory);
  const millions = STREETS / 1e6;
  const { sections } = sizes(path);
  report("CPU of the build, a million streets", cpuUsSince(cpu) / 1e6 / millions, {
    unit: "s",
    atMost: 10,
    note: `${((performance.now() - from) / 1000 / millions).toFixed(1)} s by the clock`,
  });
  report("memory of the build, its own", memory.anonymousMb, {
    unit: "MB",
    atMost: 1000,
    note: `${statusMb("VmHWM").toFixed(0)} MB with pages of files`,
  });
  report("bytes a street without its line", sections.street / STREETS, {
    unit: "B",
    atMost: 90,
    note: `its keys, tree and index of typos in it; ${(sections.strings / STREETS).toFixed(1)} B of names next to it`,
  });
  report("bytes a line", sections.geometry / STREETS, { unit: "B", atMost: 40 });
  report("bytes a house", sections.houses / (STREETS * STREET_HOUSES), { unit: "B", atMost: 8 });
  report("file", sections.file / 1e6, { unit: "MB" });
}

function query(path: string): void {
  const openings = Array.from({ length: 50 }, () => microseconds(() => openGazetteer(path)));
  const gazetteer = openGazetteer(path);
  const next = seeded(20_240_301);
  const sampled = Array.from({ length: QUESTIONS }, () => gazetteer.street(Math.floor(next() * STREETS)));
  const named = sampled.map(({ name, place, coordinates }) => ({
    key: streetKey(name),
    within: place,
    point: {
      latitude: coordinates.latitude + (next() - 0.5) * 0.01,
      longitude: coordinates.longitude + (next() - 0.5) * 0.01,
    },
  }));
  const typed = named.filter(({ key }) => key.length >= 4).map((street) => ({
    ...street,
    key: misspelt(street.key, Math.floor(next() * 1e6)),
  }));
  const heapBefore = heapMb();
  const few = named.slice(0, 4_000);
  percentiles("open", openings);
  measure("name + locality", named, ({ key, within }) => gazetteer.findStreets(key, { within, limit: 10 }));
  for (const [what, maxEdits] of [["one typo + locality", 1], ["two edits + locality", 2]] as const) {
    measure(what, typed, ({ key, within }) => gazetteer.findStreetsFuzzy(key, { within, limit: 10, maxEdits }));
  }
  measure(
    "one typo, whole country",
    typed.slice(0, 4_000),
    ({ key }) => gazetteer.findStreetsFuzzy(key, { limit: 10, maxEdits: 1 }),
  );
  const prefixed = (what: string, letters: number, options: (street: Typed) => Partial<FindStreetsByPrefix>): void =>
    measure(
      what,
      few,
      (street) => gazetteer.findStreetsByPrefix(street.key.slice(0, letters), { limit: 10, ...options(street) }),
    );
  for (const letters of [1, 2, 3, 4]) {
    prefixed(`prefix of ${letters}, ten nearest`, letters, ({ point }) => ({ near: point }));
  }
  prefixed("prefix of 4 with an edit, ten nearest", 4, ({ point }) => ({ near: point, edits: 1 }));
  prefixed("prefix of 2, no place", 2, () => ({}));
  prefixed("prefix of 3 + locality", 3, ({ within }) => ({ within }));
  measure("only common words, whole country", named, () => gazetteer.findStreets("mainst", { limit: 10 }));
  measure(
    "common words, one typo, whole country",
    few,
    () => gazetteer.findStreetsFuzzy("mianst", { limit: 10, maxEdits: 1 }),
  );
  const nearest = { limit: 1, maxDistanceM: 5_000 };
  measure("nearest house", named, ({ point }) => gazetteer.nearestHouses(point, nearest));
  measure("nearest street", named, ({ point }) => gazetteer.nearestStreets(point, nearest));
  measure("areas containing", named, ({ point }) => gazetteer.areasContaining(point));
  measure("street()", sampled, ({ id }) => gazetteer.street(id));
  measure("houses of a number", sampled, ({ id }) => gazetteer.houses(id, 3));
  for (let round = 0; round < 1_000_000 / QUESTIONS; round++) {
    searchAll(gazetteer, named);
  }
  report("heap growth of 1 M searches and all above", heapMb() - heapBefore, { unit: "MB", atMost: 20 });
}

interface Typed {
  readonly key: string;
  readonly within: number;
  readonly point: Coordinates;
}

function searchAll(gazetteer: OpenGazetteer, named: readonly Typed[]): void {
  for (const { key, within } of named) {
    gazetteer.findStreets(key, { within, limit: 10 });
  }
}

/** Memory of four processes after queries everywhere: private and shared. */
async function shared(path: string): Promise<void> {
  const children = Array.from(
    { length: 4 },
    () => Bun.spawn([process.execPath, import.meta.path, String(STREETS), path, path, "--query"], { stdout: "pipe" }),
  );
  try {
    const pids = await Promise.all(children.map(async (child) => {
      const { value } = await child.stdout.getReader().read();
      return value === undefined ? 0 : child.pid;
    }));
    const maps = pids.map((pid) => fileMapMb(pid, path));
    const sum = (pick: (map: { rss: number; pss: number }) => number): number =>
      maps.reduce((total, map) => total + pick(map), 0);
    report("four processes: memory held of the file (PSS)", sum(({ pss }) => pss), {
      unit: "MB",
      atMost: statSync(path).size / 1e6,
      note: `of ${sum(({ rss }) => rss).toFixed(1)} MB that they see`,
    });
  } finally {
    children.forEach((child) => child.kill());
  }
}

async function queryForever(path: string): Promise<void> {
  const gazetteer = openGazetteer(path);
  const next = seeded(7);
  for (let i = 0; i < 20_000; i++) {
    const street = gazetteer.street(Math.floor(next() * STREETS));
    gazetteer.findStreets(streetKey(street.name), { within: street.place, limit: 10 });
    gazetteer.nearestHouses(street.coordinates, { limit: 1, maxDistanceM: 500 });
  }
  console.log("queried");
  await Bun.sleep(120_000);
}

/** Samples the memory while streets are consumed. */
function* watched<Item>(items: Iterable<Item>, memory: { anonymousMb: number }): Generator<Item> {
  let count = 0;
  for (const item of items) {
    if (count++ % 100_000 === 0) {
      watch(memory);
    }
    yield item;
  }
}

function watch(memory: { anonymousMb: number }): void {
  memory.anonymousMb = Math.max(memory.anonymousMb, statusMb("RssAnon"));
}

/** Of this process, from the system. */
function statusMb(field: string): number {
  return (statusKb(field) ?? 0) / 1000;
}

/** What a process has mapped of a file: pages it sees, and its share of them. */
function fileMapMb(pid: number, path: string): { rss: number; pss: number } {
  const sums = { rss: 0, pss: 0 };
  let isOfFile = false;
  for (const line of readFileSync(`/proc/${pid}/smaps`, "utf8").split("\n")) {
    if (/^[0-9a-f]+-[0-9a-f]+ /.test(line)) {
      isOfFile = line.endsWith(path);
    } else if (isOfFile && line.startsWith("Rss:")) {
      sums.rss += Number.parseInt(line.slice(4), 10) / 1000;
    } else if (isOfFile && line.startsWith("Pss:")) {
      sums.pss += Number.parseInt(line.slice(4), 10) / 1000;
    }
  }
  return sums;
}

function sizes(path: string) {
  const { size } = statSync(path);
  const table = new Uint8Array(64 + 32 * 256);
  const file = openSync(path, "r");
  readSync(file, table);
  closeSync(file);
  const view = new DataView(table.buffer, table.byteOffset, table.length);
  const sections = { street: 0, geometry: 0, houses: 0, strings: 0, file: size };
  for (let i = 0; i < view.getUint32(12, true); i++) {
    const id = view.getUint32(64 + 32 * i, true);
    const bytes = Number(view.getBigUint64(64 + 32 * i + 16, true));
    sections.geometry += id === 111 ? bytes : 0;
    sections.houses += id === 113 ? bytes : 0;
    sections.strings += id === 2 ? bytes : 0;
    sections.street += id >= 100 && id < 200 && id !== 111 && id !== 113 ? bytes : 0;
  }
  return { sections };
}

function measure<Question>(what: string, questions: readonly Question[], run: (question: Question) => unknown): void {
  percentiles(what, timesOf(questions, run, ROUNDS));
}

function percentiles(what: string, times: Iterable<number>): void {
  percentileFigures({ name: (of) => `${what}, ${of}, ${STREETS / 1e6} M streets`, times, ...TARGETS_US[what] });
}

function report(name: string, value: number, more: FigureOptions): void {
  figure(`${name}, ${STREETS / 1e6} M streets`, value, more);
}
