import { createHash } from "node:crypto";
import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { readOpenstreetmapFile } from "../../src/gazetteer/datasets/source_file.ts";
import type { RecordSink } from "../../src/gazetteer/sources/record.ts";
import { figure } from "../support/benches/figure.ts";
import { spentBy } from "../support/benches/measure.ts";
import { pbfBlock, pbfHeader } from "../support/files/pbf_writer.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { cleanUp } from "../support/processes/at_end.ts";
import { statusKb } from "../support/processes/process_tree.ts";
import { seeded } from "../support/random/random.ts";

/**
 * CPU and memory of reading a generated extract of OpenStreetMap, all of whose nodes belong to streets, without what the
 * import does with the records. `bun test/benches/openstreetmap_reader.ts [--full] [--json]`: two million nodes, or fifty.
 * Linux.
 */
const NODES = process.argv.includes("--full") ? 50_000_000 : 2_000_000;
const READ = "--read=";
/** For the nodes, the blobs kept between passes, the engine and its garbage: at any size of the file. */
const MEMORY_MB = 600;
/** Elements of a blob, as most writers put them. */
const BLOB_NODES = 8000;
const BLOB_WAYS = 2000;
const WAY_NODES = 10;
/** Nodes between two ids, because deleted ones leave gaps. */
const ID_STEP = 3;

const ignore = (): void => {};

/** Takes what a source reads, and does nothing of what the import does with it. */
const IGNORING_SINK: RecordSink = {
  area: ignore,
  names: ignore,
  street: ignore,
  house: ignore,
  range: ignore,
  namedPlace: ignore,
  postcode: ignore,
  code: ignore,
  water: ignore,
  drop: ignore,
};

const given = process.argv.find((word) => word.startsWith(READ));
if (given === undefined) {
  await bench();
  await cleanUp();
} else {
  await read(given.slice(READ.length));
}

async function bench(): Promise<void> {
  const path = join(scratchDir(), "extract.osm.pbf");
  writeExtract(path, NODES);
  // Its own process: writing the file has used memory too.
  const child = Bun.spawn([process.execPath, import.meta.path, `${READ}${path}`], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const { cpuS, anonymousMb, residentMb, streets, hash } = JSON.parse(await new Response(child.stdout).text());
  const millions = NODES / 1e6;
  figure(`CPU of the reader, a million nodes, ${millions} M nodes`, cpuS / millions, { unit: "s" });
  const note =
    `${residentMb.toFixed(0)} MB with pages of files; ${(statSync(path).size / 1e6).toFixed(0)} MB of input, ` +
    `${streets} streets, ${hash}`;
  figure(`memory of the reader, its own, ${millions} M nodes`, anonymousMb, { unit: "MB", atMost: MEMORY_MB, note });
}

async function read(path: string): Promise<void> {
  const hash = createHash("sha256");
  let streets = 0;
  let anonymousKb = 0;
  const sink: RecordSink = {
    ...IGNORING_SINK,
    street(record) {
      streets++;
      hash.update(record.key).update(
        new Uint8Array(record.path.buffer, record.path.byteOffset, record.path.byteLength),
      );
    },
  };
  const look = (): void => void (anonymousKb = Math.max(anonymousKb, statusKb("RssAnon") ?? 0));
  const timer = setInterval(look, 50);
  const { cpuS } = await spentBy(() => readOpenstreetmapFile({ path, scratchFolder: scratchDir() }, sink));
  clearInterval(timer);
  look();
  const anonymousMb = anonymousKb / 1000;
  const residentMb = (statusKb("VmHWM") ?? 0) / 1000;
  console.log(JSON.stringify({ cpuS, anonymousMb, residentMb, streets, hash: hash.digest("hex").slice(0, 12) }));
  await cleanUp();
}

/**
 * Writes an extract of OpenStreetMap of any size: nodes by rising id, then as many streets as there are tens of nodes.
 * A street's nodes follow each other; every other street lies somewhere else than the one before, as in a file of the
 * planet, whose ways are in the order in which they were drawn.
 */
function writeExtract(path: string, nodes: number): void {
  const random = seeded(11);
  const file = openSync(path, "w");
  writeSync(file, pbfHeader());
  let [latitudeE7, longitudeE7] = [0, 0];
  for (let from = 0; from < nodes; from += BLOB_NODES) {
    const written = Array.from({ length: Math.min(BLOB_NODES, nodes - from) }, (_, at) => {
      const isFirst = at === 0;
      latitudeE7 = isFirst ? 400_000_000 + (from % 50_000_000) : latitudeE7 + Math.floor(random() * 2000) - 1000;
      longitudeE7 = isFirst ? 90_000_000 + (from % 70_000_000) : longitudeE7 + Math.floor(random() * 2000) - 1000;
      return { id: ID_STEP * (from + at + 1), latitudeE7, longitudeE7 };
    });
    writeSync(file, pbfBlock({ nodes: written }));
  }
  const ways = Math.floor(nodes / WAY_NODES);
  for (let from = 0; from < ways; from += BLOB_WAYS) {
    const written = Array.from({ length: Math.min(BLOB_WAYS, ways - from) }, (_, at) => {
      const number = from + at;
      const street = number % 2 === 0 ? number : Math.floor(random() * ways);
      return {
        id: number + 1,
        refs: Array.from({ length: WAY_NODES }, (_none, ref) => ID_STEP * (street * WAY_NODES + ref + 1)),
        tags: { highway: "residential", name: `Street ${number}` },
      };
    });
    writeSync(file, pbfBlock({ ways: written }));
  }
  closeSync(file);
}
