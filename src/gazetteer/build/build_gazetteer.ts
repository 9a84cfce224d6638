import { buildSections } from "./sections/build_sections.ts";
import type { GazetteerInput } from "./gazetteer_input.ts";
import { scratchFolder } from "./spool/scratch.ts";
import type { StreetsInput } from "./streets/street_input.ts";
import { removeLeftovers, temporaryPath, writeGazetteerFile } from "./write_file.ts";

/**
 * Writes the gazetteer of this input to a file, whole or not at all. Two builds of one input are equal byte by byte.
 * Throws RangeError on input that contradicts itself, and the signal's reason when aborted.
 */
export function buildGazetteer(
  input: GazetteerInput,
  options: {
    readonly outputPath: string;
    readonly streets?: StreetsInput;
    readonly signal?: AbortSignal;
    /** Where misspelt names of its places are looked up: in the file, unless a directory of a set tells them. */
    readonly placeTypos?: "file" | "directory";
    /** What it may hold of the streets, if not `BUILD_MEMORY_BYTES`. The file is the same with any. */
    readonly memoryBytes?: number;
  },
): void {
  options.signal?.throwIfAborted();
  removeLeftovers(options.outputPath);
  // Streets of a large country are more than memory should hold.
  const scratch = scratchFolder(`${temporaryPath(options.outputPath)}.scratch`, options.memoryBytes);
  try {
    const sections = buildSections(input, { streets: options.streets, placeTypos: options.placeTypos, scratch });
    writeGazetteerFile(options.outputPath, sections, options.signal);
  } finally {
    scratch.close();
  }
}
