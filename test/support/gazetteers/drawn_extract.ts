import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { scratchFolder } from "../../../src/gazetteer/builder/spool/spool.ts";
import { type Drawing, openDrawing } from "../../../src/gazetteer/drawing/drawing_file.ts";
import { DrawingWriter } from "../../../src/gazetteer/drawing/drawing_writer.ts";
import { readOpenstreetmap } from "../../../src/gazetteer/sources/openstreetmap.ts";
import { readPbf } from "../../../src/gazetteer/sources/openstreetmap/read_pbf.ts";
import { recordingSink } from "../../gazetteer/sources/recording_sink.ts";
import { sourceOf, writePbf, type WrittenNode, type WrittenWay } from "../files/pbf_writer.ts";
import { scratchDir } from "../files/scratch_dir.ts";

type Point = readonly [latitude: number, longitude: number];
type Tags = Readonly<Record<string, string>>;

/**
 * An OpenStreetMap file around Vaduz of one thing of each kind that is drawn: a motorway, a bridge, a street with a
 * house, a building, a wood with a clearing as a multipolygon, a lake, a river, a named park, a venue, a peak, and an
 * invented coast in the east, with an island in its sea.
 */
export function drawnExtract({ number = "1" }: { readonly number?: string } = {}): Uint8Array {
  const nodes: WrittenNode[] = [
    node(1, [47.1405, 9.5215], { "addr:housenumber": number, "addr:street": "Probegasse", "addr:city": "Vaduz" }),
    node(2, [47.1421, 9.5231], { amenity: "hospital", name: "Landesspital" }),
    node(3, [47.1391, 9.5391], { natural: "peak", name: "Fundkopf", ele: "1401" }),
  ];
  const ways: WrittenWay[] = [];
  const way = (points: readonly Point[], tags: Tags = {}): number => {
    const isClosed = points.length > 2 && points[0] === points.at(-1);
    const refs = (isClosed ? points.slice(0, -1) : points).map((point) => {
      nodes.push(node(100 + nodes.length, point));
      return nodes.at(-1)?.id ?? 0;
    });
    ways.push({ id: 1000 + ways.length, refs: isClosed ? [...refs, refs[0] ?? 0] : refs, tags });
    return ways.at(-1)?.id ?? 0;
  };
  way([[47.10, 9.50], [47.18, 9.51]], { highway: "motorway", ref: "A13" });
  way([[47.1400, 9.5200], [47.1410, 9.5230]], { highway: "residential", name: "Probegasse" });
  way([[47.1410, 9.5230], [47.1412, 9.5238]], { highway: "residential", name: "Probegasse", bridge: "yes" });
  way(square([47.1403, 9.5213], 0.0002), { building: "yes" });
  way(square([47.1450, 9.5300], 0.002), { natural: "water", name: "Probesee" });
  way([[47.12, 9.53], [47.16, 9.531]], { waterway: "river", name: "Probebach" });
  way(square([47.1420, 9.5250], 0.0008), { leisure: "park", name: "Probepark" });
  way([[45.5, 9.56], [47.14, 9.561], [48.5, 9.56]], { natural: "coastline" });
  way(square([47.14, 9.57], 0.003), { natural: "coastline" });
  way([[47.13, 9.60], [47.15, 9.601]], { highway: "residential", name: "Inselweg" });
  const outer = way(square([47.15, 9.54], 0.006));
  const inner = way(square([47.15, 9.54], 0.002));
  const members = [{ type: "way", id: outer, role: "outer" }, { type: "way", id: inner, role: "inner" }] as const;
  const relations = [{ id: 5000, members, tags: { type: "multipolygon", landuse: "forest" } }];
  return writePbf({ nodes: nodes.toSorted((one, other) => one.id - other.id), ways, relations });
}

/** A ring with its inside on the left. */
function square([latitude, longitude]: Point, half: number): readonly Point[] {
  const first: Point = [latitude - half, longitude - half];
  return [
    first,
    [latitude - half, longitude + half],
    [latitude + half, longitude + half],
    [latitude + half, longitude - half],
    first,
  ];
}

function node(id: number, [latitude, longitude]: Point, tags?: Tags): WrittenNode {
  return {
    id,
    latitudeE7: Math.round(latitude * 1e7),
    longitudeE7: Math.round(longitude * 1e7),
    ...(tags === undefined ? {} : { tags }),
  };
}

/** What an OpenStreetMap file has to be drawn. */
export async function drawingOf(bytes: Uint8Array): Promise<Drawing> {
  const folder = scratchDir();
  const scratch = scratchFolder(join(folder, "spools"));
  const writer = new DrawingWriter(scratch);
  const reading = join(folder, "reading");
  mkdirSync(reading);
  await readOpenstreetmap(
    async (visitor) => void await readPbf(sourceOf(bytes), visitor),
    { ...recordingSink(), draw: (feature) => writer.add(feature) },
    { scratchFolder: reading },
  );
  const path = join(folder, "map.drawing");
  writer.write(path);
  scratch.close();
  return openDrawing(path);
}
