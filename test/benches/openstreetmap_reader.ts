import { createHash } from "node:crypto";
import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { readOpenstreetmapFile } from "../../src/gazetteer/datasets/source_file.ts";
import type { RecordSink } from "../../src/gazetteer/sources/record.ts";
import { figure } from "../support/benches/figure.ts";
import { spentBy } from "../support/benches/measure.ts";
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
const GROUP_DENSE = 2;
const GROUP_WAYS = 3;

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
  console.log(JSON.stringify({
    cpuS,
    anonymousMb: anonymousKb / 1000,
    residentMb: (statusKb("VmHWM") ?? 0) / 1000,
    streets,
    hash: hash.digest("hex").slice(0, 12),
  }));
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
  const write = (type: string, block: Bytes): void => void writeSync(file, blobOf(type, block.taken()));
  const header = new Bytes();
  header.text(4, "OsmSchema-V0.6");
  header.text(4, "DenseNodes");
  write("OSMHeader", header);
  for (let from = 0; from < nodes; from += BLOB_NODES) {
    const [ids, latitudes, longitudes] = [new Bytes(), new Bytes(), new Bytes()];
    const count = Math.min(BLOB_NODES, nodes - from);
    for (let at = 0; at < count; at++) {
      const isFirst = at === 0;
      ids.signed(isFirst ? ID_STEP * (from + 1) : ID_STEP);
      latitudes.signed(isFirst ? 400_000_000 + (from % 50_000_000) : Math.floor(random() * 2000) - 1000);
      longitudes.signed(isFirst ? 90_000_000 + (from % 70_000_000) : Math.floor(random() * 2000) - 1000);
    }
    const dense = new Bytes();
    dense.bytes(1, ids.taken());
    dense.bytes(8, latitudes.taken());
    dense.bytes(9, longitudes.taken());
    write("OSMData", blockOf([""], GROUP_DENSE, [dense.taken()]));
  }
  const ways = Math.floor(nodes / WAY_NODES);
  for (let from = 0; from < ways; from += BLOB_WAYS) {
    const strings = ["", "highway", "residential", "name"];
    const written = Array.from({ length: Math.min(BLOB_WAYS, ways - from) }, (_, at) => {
      const number = from + at;
      const street = number % 2 === 0 ? number : Math.floor(random() * ways);
      strings.push(`Street ${number}`);
      const way = new Bytes();
      way.number(1, number + 1);
      way.bytes(2, Uint8Array.of(1, 3));
      const values = new Bytes();
      values.varint(2);
      values.varint(strings.length - 1);
      way.bytes(3, values.taken());
      const refs = new Bytes();
      for (let ref = 0; ref < WAY_NODES; ref++) {
        refs.signed(ref === 0 ? ID_STEP * (street * WAY_NODES + 1) : ID_STEP);
      }
      way.bytes(8, refs.taken());
      return way.taken();
    });
    write("OSMData", blockOf(strings, GROUP_WAYS, written));
  }
  closeSync(file);
}

/** A block with one group of elements; dense nodes are one element. */
function blockOf(strings: readonly string[], kind: number, elements: readonly Uint8Array[]): Bytes {
  const table = new Bytes();
  strings.forEach((text) => table.text(1, text));
  const group = new Bytes();
  elements.forEach((element) => group.bytes(kind, element));
  const block = new Bytes();
  block.bytes(1, table.taken());
  block.bytes(2, group.taken());
  return block;
}

function blobOf(type: string, content: Uint8Array): Uint8Array {
  const body = new Bytes();
  body.number(2, content.length);
  body.bytes(3, deflateSync(content, { level: 1 }));
  const packed = body.taken();
  const header = new Bytes();
  header.text(1, type);
  header.number(3, packed.length);
  const head = header.taken();
  const blob = new Uint8Array(4 + head.length + packed.length);
  new DataView(blob.buffer).setUint32(0, head.length);
  blob.set(head, 4);
  blob.set(packed, 4 + head.length);
  return blob;
}

/** A growing array of bytes with the encodings of protobuf. */
class Bytes {
  #bytes = new Uint8Array(64);
  #length = 0;

  varint(value: number): void {
    this.#grow(10);
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) {
      this.#bytes[this.#length++] = (rest % 128) + 128;
    }
    this.#bytes[this.#length++] = rest;
  }

  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  number(field: number, value: number): void {
    this.varint(field * 8);
    this.varint(value);
  }

  bytes(field: number, value: Uint8Array): void {
    this.varint(field * 8 + 2);
    this.varint(value.length);
    this.#grow(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  text(field: number, value: string): void {
    this.bytes(field, new TextEncoder().encode(value));
  }

  taken(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(more: number): void {
    if (this.#length + more > this.#bytes.length) {
      const larger = new Uint8Array(2 * (this.#length + more));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
  }
}
