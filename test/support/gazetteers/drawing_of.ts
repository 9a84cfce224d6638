import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { scratchFolder } from "../../../src/gazetteer/builder/spool/spool.ts";
import { type Drawing, openDrawing } from "../../../src/gazetteer/drawing/drawing_file.ts";
import { DrawingWriter } from "../../../src/gazetteer/drawing/drawing_writer.ts";
import { readOpenstreetmap } from "../../../src/gazetteer/sources/openstreetmap.ts";
import { readPbf } from "../../../src/gazetteer/sources/openstreetmap/read_pbf.ts";
import { recordingSink } from "../../gazetteer/sources/recording_sink.ts";
import { sourceOf } from "../files/pbf_writer.ts";
import { scratchDir } from "../files/scratch_dir.ts";

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
