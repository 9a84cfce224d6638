import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readOvertureFiles } from "../../src/gazetteer/datasets/source_file.ts";
import type { RecordSink } from "../../src/gazetteer/sources/record.ts";
import { figure } from "../support/benches/figure.ts";
import { statusMb } from "../support/benches/status_mb.ts";
import { addressFile, pointWkb } from "../support/files/overture_file.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { cleanUp } from "../support/processes/at_end.ts";

/**
 * Time and memory of reading a million generated addresses of Overture's schema, without what the import does with the
 * records. `bun test/benches/overture_reader.ts [--json]`. Linux.
 */
const ADDRESSES = 1_000_000;
const HOUSES_OF_STREET = 40;
const READ = "--read=";

const given = process.argv.find((word) => word.startsWith(READ));
if (given === undefined) {
  await bench();
} else {
  await read(given.slice(READ.length));
}
await cleanUp();

async function bench(): Promise<void> {
  const path = join(scratchDir(), "addresses.parquet");
  writeFileSync(
    path,
    addressFile(Array.from({ length: ADDRESSES }, (_, i) => addressOf(i)), { rowGroupSize: 100_000 }),
  );
  // Its own process: writing the file has used memory too.
  const child = Bun.spawn([process.execPath, import.meta.path, `${READ}${path}`], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const { seconds, cpuS, peakMb, houses } = JSON.parse(await new Response(child.stdout).text());
  const note = `${houses} houses of ${(Bun.file(path).size / 1e6).toFixed(0)} MB, ${cpuS.toFixed(1)} s of CPU`;
  figure({
    name: "reading a million of Overture's addresses",
    value: seconds,
    unit: "s",
    target: { atMost: 60 },
    note,
  });
  figure({ name: "memory of reading them", value: peakMb, unit: "MB", target: { atMost: 500 } });
}

function addressOf(i: number): Record<string, unknown> {
  const street = Math.floor(i / HOUSES_OF_STREET);
  const number = i % HOUSES_OF_STREET + 1;
  return {
    id: Bun.randomUUIDv7(),
    geometry: pointWkb(10 + (street % 1000) * 0.003 + number * 5e-5, 48 + Math.floor(street / 1000) * 0.02),
    country: "DE",
    postcode: `${80_000 + (street % 700)}`,
    street: `Lindenweg ${street}`,
    number: `${number}`,
    address_levels: [{ value: "Bayern" }, { value: `Ort ${street % 500}` }],
    sources: [{ property: "", dataset: "OpenAddresses/Bayern", license: "CC-BY-4.0", record_id: `${i}` }],
  };
}

async function read(path: string): Promise<void> {
  let houses = 0;
  const sink: RecordSink = {
    area: ignore,
    names: ignore,
    street: ignore,
    house: () => void houses++,
    range: ignore,
    namedPlace: ignore,
    postcode: ignore,
    code: ignore,
    water: ignore,
    drop: ignore,
  };
  const started = performance.now();
  const before = process.cpuUsage();
  await readOvertureFiles({ path, scratchFolder: scratchDir() }, sink);
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - started) / 1000;
  console.log(JSON.stringify({ seconds, cpuS: (user + system) / 1e6, peakMb: statusMb("VmHWM"), houses }));
}

function ignore(): void {}
