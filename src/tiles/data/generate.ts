/**
 * Writes `outlines.bin`: the land of the world and the borders of countries, for maps where nothing finer is loaded.
 * Run it after an update of its source: `bun src/tiles/data/generate.ts`.
 *
 * Source: Natural Earth 1:50m (public domain) as `world-atlas` has it. There shapes go on across the antimeridian, as
 * on a globe; here they are cut at it, as on a plane: once, so that no map needs to.
 */
import { join } from "node:path";
import { geoEquirectangular } from "d3-geo";
import { geoProject } from "d3-geo-projection";
import { merge, mesh } from "topojson-client";
import { type Outlines, writeOutlines } from "./outlines.ts";

type Positions = readonly (readonly [number, number])[];
interface Atlas {
  readonly objects: { readonly countries: { readonly geometries: readonly object[] } };
}

const atlas: Atlas = await Bun.file(Bun.resolveSync("world-atlas/countries-50m.json", import.meta.dir)).json();
const { countries } = atlas.objects;
const plane = geoEquirectangular().translate([0, 0]).scale(180 / Math.PI).precision(0);
const land = geoProject<readonly (readonly Positions[])[]>(merge(atlas, countries.geometries), plane).coordinates;
const borders = geoProject<readonly Positions[]>(
  mesh(atlas, countries, (one, other) => one !== other),
  plane,
).coordinates;
const outlines: Outlines = {
  land: land.map((rings) => rings.map(degreesOf)),
  borders: borders.map(degreesOf),
};
await Bun.write(join(import.meta.dir, "outlines.bin"), Bun.gzipSync(writeOutlines(outlines), { level: 9 }));

/** On the plane of the projection y grows southward. */
function degreesOf(positions: Positions): Float64Array {
  return Float64Array.from(positions.flatMap(([x, y]) => [x, -y]));
}
