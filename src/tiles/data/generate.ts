/**
 * Writes `outlines.bin`: the land of the world and the borders of countries, for maps without finer data. Run it after
 * an update of its source: `bun src/tiles/data/generate.ts`.  Source: Natural Earth 1:10m (public domain) as
 * `world-atlas` has it. Its shapes continue across the antimeridian, as on a globe; they are cut here once, so that no
 * map needs to.
 */
import { geoArea, geoEquirectangular } from "d3-geo";
import { geoProject } from "d3-geo-projection";
import { numericToAlpha2 } from "i18n-iso-countries";
import { join } from "node:path";
import { merge, mesh } from "topojson-client";
import { type Border, type Outlines, writeOutlines } from "./outlines.ts";

type Positions = readonly (readonly [number, number])[];
interface Country {
  /** ISO 3166-1 numeric. */
  readonly id?: string;
}
interface Atlas {
  readonly objects: { readonly countries: { readonly geometries: readonly Country[] } };
}

const atlas: Atlas = await Bun.file(Bun.resolveSync("world-atlas/countries-10m.json", import.meta.dir)).json();
const plane = geoEquirectangular().translate([0, 0]).scale(180 / Math.PI).precision(0);
const merged = merge(atlas, atlas.objects.countries.geometries);
// Three islets of the source have corners on one line, which would be read as all of the globe.
const real = merged.coordinates.filter((coordinates) => geoArea({ type: "Polygon", coordinates }) < 2 * Math.PI);
const land = geoProject({ ...merged, coordinates: real }, plane);
if (land.type !== "MultiPolygon") {
  throw new TypeError(`Cannot generate because the land is no MultiPolygon: it is a ${land.type}`);
}
const outlines: Outlines = {
  land: land.coordinates.map((rings) => rings.map(degreesOf)),
  borders: neighbours().map((countries): Border => {
    const shared = mesh(atlas, atlas.objects.countries, (one, other) => pairOf(one, other) === countries.join());
    return { countries, lines: linesOf(geoProject(shared, plane)).map(degreesOf) };
  }),
};
await Bun.write(join(import.meta.dir, "outlines.bin"), Bun.gzipSync(writeOutlines(outlines), { level: 9 }));

/** GeoJSON has separate types for one line and for several. */
function linesOf(projected: ReturnType<typeof geoProject>): readonly Positions[] {
  if (projected.type === "MultiPolygon") {
    throw new TypeError("Cannot generate because a border is no line");
  }
  return projected.type === "LineString" ? [projected.coordinates] : projected.coordinates;
}

/** The pairs of countries that share a border. */
function neighbours(): [string, string][] {
  const pairs = new Set<string>();
  mesh(atlas, atlas.objects.countries, (one, other) => {
    if (one !== other) {
      pairs.add(pairOf(one, other));
    }
    return false;
  });
  return [...pairs].sort().map((pair) => [pair.slice(0, 2), pair.slice(3)]);
}

/** A border with only one country, as at a shore, is not a pair. */
function pairOf(one: Country, other: Country): string {
  return one === other ? "" : [codeOf(one), codeOf(other)].sort().join();
}

function codeOf({ id }: Country): string {
  return (id === undefined ? undefined : numericToAlpha2(id)) ?? "--";
}

/** On the plane of the projection y grows southward. */
function degreesOf(positions: Positions): Float64Array {
  return Float64Array.from(positions.flatMap(([x, y]) => [x, -y]));
}
