import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readOvertureFiles } from "../../src/gazetteer/datasets/source_file.ts";
import { figure } from "../support/benches/figure.ts";
import { IGNORING_SINK, spentBy } from "../support/benches/measure.ts";
import { addressFile, pointWkb } from "../support/files/overture_file.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { cleanUp } from "../support/processes/at_end.ts";
import { statusKb } from "../support/processes/process_tree.ts";

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
  figure("reading a million of Overture's addresses", seconds, { unit: "s", atMost: 60, note });
  figure("memory of reading them", peakMb, { unit: "MB", atMost: 500 });
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
  const sink = { ...IGNORING_SINK, house: () => void houses++ };
  const { cpuS, clockS } = await spentBy(() => readOvertureFiles({ path, scratchFolder: scratchDir() }, sink));
  console.log(JSON.stringify({ seconds: clockS, cpuS, peakMb: (statusKb("VmHWM") ?? 0) / 1000, houses }));
}
