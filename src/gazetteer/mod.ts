/**
 * The gazetteer's door: build the file of the world's places, open it, verify it.
 *
 * `buildWorld` is for a process of its own, e.g. `Bun.spawn` of a command that calls
 * `await buildWorld({ outputPath: join(dataDir, "world.locus"), onProgress })` and sends the progress to its parent.
 */
export { type BuildProgress, buildWorld } from "./build/world.ts";
export { type GazetteerInput, type NameRecord, type PlaceRecord } from "./build/gazetteer_input.ts";
export { buildGazetteer } from "./build/build_gazetteer.ts";
export {
  type DrawableGazetteer,
  type DrawablePlace,
  type DrawableStreet,
  type DrawableWater,
  type OutlinePiece,
} from "./drawable.ts";
export { GazetteerFileError } from "./file/gazetteer_file_error.ts";
export { type OpenGazetteer, openGazetteer } from "./set/open_set.ts";
export { verifyGazetteer } from "./file/verify_gazetteer.ts";
export {
  type Dataset,
  type EntryId,
  type Gazetteer,
  type NearPlace,
  type Place,
  type PlaceKind,
  type PlaceMatch,
  PREFIX_LIMIT,
} from "./port.ts";
