/**
 * The gazetteer: what is known of the world, in mapped files.
 *
 * - `port.ts` is the one interface that the resolver sees, `drawable.ts` that of maps.
 * - `sources/` → records of one data set; `datasets/` stores them by country and manages the folder and its manifest.
 * - `assemble/`: the records of a country → its places, streets and points, each once.
 * - `builder/`: these → one file, in the byte format of `file/`.
 * - `areas/`: polygons of an operator, such as census tracts → a file with a layer, and its queries.
 * - `world/`: the seed in the repository → the file of the world's places.
 * - `file/`: a path → checked sections (typed arrays over the mapping).
 * - `names/`, `space/`, `entries/`: sections → what one file has under a key, near a point, under a number.
 * - `set/`: several files, or one → the interface; the only implementation of queries.
 *
 * `buildWorld` takes some seconds of CPU and is for a process of its own, e.g. `Bun.spawn` of a command that calls
 * `await buildWorld({ outputPath: join(dataDir, "world.locus"), onProgress })` and sends the progress to its parent.
 */
export { buildWorld } from "./world/build_world.ts";
export { buildGazetteer } from "./builder/build_gazetteer.ts";
export { type DrawableGazetteer, type DrawablePlace, type DrawableWater } from "./drawable.ts";
export { type DrawnGroup } from "./drawing/cell_bytes.ts";
export { OPEN_SEA } from "./drawing/drawing_file.ts";
export { cellNumber, levelOf } from "./drawing/cut.ts";
export { GazetteerFileError } from "./file/map_bytes.ts";
export { type OpenGazetteer, openGazetteer } from "./set/compose.ts";
export { verifyGazetteer } from "./file/open_file.ts";
export { type EntryId, type Gazetteer, type PlaceKind } from "./port.ts";
