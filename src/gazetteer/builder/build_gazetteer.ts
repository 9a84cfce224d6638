/**
 * @module Builds a file. In go places (`gazetteer_input.ts`) and streets (`streets/street_row.ts`); out comes one
 * gazetteer file. `sections/` makes the typed arrays, `streets/` and `numbers/` pack streets and house numbers,
 * `spool/` sorts on disk what does not fit in memory, `write_file.ts` puts the file in its place, `build_directory.ts`
 * builds the directory of a set. Start at `buildGazetteer`.
 */

import { buildSections } from "./sections/build_sections.ts";
import { scratchFolder } from "./spool/spool.ts";
import type { StreetsInput } from "./streets/street_row.ts";
import { removeLeftovers, temporaryPath, writeGazetteerFile } from "./write_file.ts";
import type { GazetteerInput } from "./gazetteer_input.ts";

/**
 * Writes the gazetteer of this input to a file, completely or not at all. Two builds of one input are equal byte by byte.
 * Throws RangeError on input that contradicts itself, and the signal's reason when aborted.
 */
export function buildGazetteer(
  input: GazetteerInput,
  options: {
    readonly outputPath: string;
    readonly streets?: StreetsInput;
    readonly signal?: AbortSignal;
    /** Where place names, their typos and prefixes are found: in the file, or only in the directory of its set. */
    readonly placeNames?: "file" | "directory";
    /** Memory for streets, by default `BUILD_MEMORY_BYTES`. It does not change the file. */
    readonly memoryBytes?: number;
  },
): void {
  options.signal?.throwIfAborted();
  removeLeftovers(options.outputPath);
  // The streets of a large country do not fit in memory.
  const scratch = scratchFolder(`${temporaryPath(options.outputPath)}.scratch`, options.memoryBytes);
  try {
    const sections = buildSections(input, { streets: options.streets, placeNames: options.placeNames, scratch });
    writeGazetteerFile(options.outputPath, sections, options.signal);
  } finally {
    scratch.close();
  }
}
