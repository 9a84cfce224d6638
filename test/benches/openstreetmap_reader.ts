import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { readOpenstreetmapFile } from "../../src/gazetteer/datasets/source_file.ts";
import type { RecordSink } from "../../src/gazetteer/sources/record.ts";
import { writeExtract } from "../support/benches/generated_extract.ts";
import { figure } from "../support/benches/figure.ts";
import { IGNORING_SINK, spentBy } from "../support/benches/measure.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { cleanUp } from "../support/processes/at_end.ts";
import { statusKb } from "../support/processes/process_memory.ts";

/**
 * CPU and memory of reading a generated extract of OpenStreetMap, all of whose nodes belong to streets, without what the
 * import does with the records. `bun test/benches/openstreetmap_reader.ts [--full] [--json]`: two million nodes, or fifty.
 * Linux.
 */
const NODES = process.argv.includes("--full") ? 50_000_000 : 2_000_000;
const READ = "--read=";
/** For the nodes, the blobs kept between passes, the engine and its garbage: at any size of the file. */
const MEMORY_MB = 600;

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
  console.log(JSON.stringify({
    cpuS,
    anonymousMb: anonymousKb / 1000,
    residentMb: (statusKb("VmHWM") ?? 0) / 1000,
    streets,
    hash: hash.digest("hex").slice(0, 12),
  }));
  await cleanUp();
}
