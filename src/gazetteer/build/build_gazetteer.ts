import { buildSections } from "./build_sections.ts";
import { mappedColumns } from "./columns.ts";
import type { GazetteerInput } from "./gazetteer_input.ts";
import type { StreetsInput } from "./street_input.ts";
import { removeLeftovers, temporaryPath, writeGazetteerFile } from "./write_file.ts";

/**
 * Writes the gazetteer of this input to a file, whole or not at all. Two builds of one input are equal byte by byte.
 * Throws RangeError on input that contradicts itself, and the signal's reason when aborted.
 */
export function buildGazetteer(
  input: GazetteerInput,
  options: { readonly outputPath: string; readonly streets?: StreetsInput; readonly signal?: AbortSignal },
): void {
  options.signal?.throwIfAborted();
  removeLeftovers(options.outputPath);
  // Streets of a large country are more than memory should hold.
  const space = mappedColumns(`${temporaryPath(options.outputPath)}.columns`);
  try {
    const sections = buildSections(input, { streets: options.streets, space });
    writeGazetteerFile(options.outputPath, sections, options.signal);
  } finally {
    space.close();
  }
}
