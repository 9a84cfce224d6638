import { seededRandom } from "../../src/evaluation/misspelt.ts";
import { readCsv } from "../../src/gazetteer/sources/csv.ts";
import { readGeonames } from "../../src/gazetteer/sources/geonames.ts";
import { readOpenaddressesCsv, readOpenaddressesGeojson } from "../../src/gazetteer/sources/openaddresses.ts";
import { readPbf } from "../../src/gazetteer/sources/openstreetmap/read_pbf.ts";
import { readTiger } from "../../src/gazetteer/sources/tiger.ts";
import { readWhosonfirst } from "../../src/gazetteer/sources/whosonfirst.ts";
import { type RecordingSink, recordingSink } from "../gazetteer/sources/recording_sink.ts";
import { writePbf } from "../support/files/pbf_writer.ts";
import { patience } from "../support/runner/patience.ts";
import { type Findings, spoiledBytes } from "./values.ts";

const READ_MS = patience(10_000);
const PLACE = "2778067\tGraz\tGraz\tGradec,Грац\t47.06667\t15.45\tP\tPPLA\tAT\t\t06\t601\t\t\t222326\t\t353\tx\t2020\n";
const FEATURE =
  '{"type":"Feature","properties":{"number":"1","street":"Gasse"},"geometry":{"type":"Point","coordinates":[9,47]}}\n';
const AREA =
  '{"id":1,"type":"Feature","properties":{"wof:placetype":"locality","wof:name":"Dorf","wof:country":"LI","geom:latitude":47,"geom:longitude":9},"geometry":{"type":"Point","coordinates":[9,47]}}\n';
const RANGE =
  "from;to;interpolation;street;city;state;postcode;geometry\n1;9;odd;Main St;Austin;TX;78701;LINESTRING(-97 30,-97.1 30.1)\n";
const HOUSE =
  "LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH\n-122.2,37.8,12,MAIN ST,,OAKLAND,,CA,94601,,\n";
const OWN = "no;strasse;lat;lon\n1;Städtle;47.14;9.52\n";

/** Reads a file; gives how many records it has. */
type Read = (bytes: Uint8Array) => Promise<number>;

const READERS: Readonly<Record<string, { readonly bytes: Uint8Array; readonly read: Read }>> = {
  geonames: { bytes: Buffer.from(PLACE.repeat(3)), read: counting(readGeonames) },
  "openaddresses, csv": {
    bytes: Buffer.from(HOUSE),
    read: counting((chunks, sink) => readOpenaddressesCsv(chunks, sink, { countryCode: "US" })),
  },
  "openaddresses, geojson": {
    bytes: Buffer.from(FEATURE.repeat(3)),
    read: counting((chunks, sink) => readOpenaddressesGeojson(chunks, sink, { countryCode: "LI" })),
  },
  whosonfirst: { bytes: Buffer.from(AREA.repeat(3)), read: counting(readWhosonfirst) },
  tiger: { bytes: Buffer.from(RANGE), read: counting(readTiger) },
  csv: {
    bytes: Buffer.from(OWN),
    read: counting((chunks, sink) =>
      readCsv(chunks, sink, {
        format: { delimiter: ";", quotes: true },
        content: { rows: "houses" },
        columns: { number: "no", street: "strasse", latitude: "lat", longitude: "lon" },
        countryCode: "LI",
      })
    ),
  },
  "openstreetmap, packed": { bytes: village({}), read: readMap },
  "openstreetmap, plain": { bytes: village({ raw: true, plainNodes: true }), read: readMap },
};

function counting(read: (chunks: AsyncGenerator<Uint8Array>, sink: RecordingSink) => Promise<void>): Read {
  return async (bytes) => {
    const sink = recordingSink();
    await read(pieces(bytes), sink);
    return Object.values(sink.records).reduce((sum, records) => sum + records.length, 0);
  };
}

/** Reads data sets with something wrong in them: records, or an error that says what is wrong; never a defect. */
export async function fuzzDataFiles(
  { seed, rounds, findings }: { readonly seed: string; readonly rounds: number; readonly findings: Findings },
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, { bytes, read }] of Object.entries(READERS)) {
    // A sample that gives nothing tests only how it is refused.
    if (await read(bytes) === 0) {
      findings.add(`${name}: nothing is read of the sample`, bytes.toBase64());
    }
    const random = seededRandom(`${seed} ${name}`);
    for (let round = 0; round < rounds; round++) {
      const spoiled = spoiledBytes(bytes, random);
      const outcome = await Promise.race([
        read(spoiled).then(() => "read", refusal),
        Bun.sleep(READ_MS).then(() => "no end"),
      ]);
      const kind = `${name}: ${outcome}`;
      counts[kind] = (counts[kind] ?? 0) + 1;
      if (outcome !== "read" && outcome !== "refused") {
        findings.add(kind, spoiled.toBase64());
      }
    }
  }
  return counts;
}

/** A file that is wrong is refused by a SyntaxError or an error with a sentence; others are defects of the reader. */
function refusal(error: unknown): string {
  const isDefect = error instanceof TypeError || error instanceof ReferenceError || !(error instanceof Error) ||
    /out of (?:memory|bounds)|call stack|allocat/iu.test(error.message);
  return isDefect ? String(error).slice(0, 120) : "refused";
}

function village(form: { readonly raw?: boolean; readonly plainNodes?: boolean }): Uint8Array {
  return writePbf({
    ...form,
    nodes: [
      { id: 1, latitudeE7: 470_000_000, longitudeE7: 90_000_000, tags: { "addr:housenumber": "1" } },
      { id: 2, latitudeE7: 470_100_000, longitudeE7: 90_100_000, tags: { place: "village", name: "Dorf" } },
    ],
    ways: [{ id: 3, refs: [1, 2], tags: { highway: "residential", name: "Gasse" } }],
    relations: [{ id: 4, members: [{ type: "way", id: 3, role: "outer" }], tags: { boundary: "administrative" } }],
  });
}

async function readMap(bytes: Uint8Array): Promise<number> {
  const size = bytes.length;
  const source = { size, read: async (from: number, to: number) => Uint8Array.from(bytes.subarray(from, to)) };
  let count = 0;
  const counted = () => void count++;
  await readPbf(source, { node: counted, way: counted, relation: counted });
  return count;
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 37) {
    yield bytes.subarray(at, at + 37);
  }
}
