import type { Sections } from "./format.ts";
import { mapFile } from "./map_file.ts";
import { versionOf } from "./version_of.ts";

/** One opened file: its arrays. `set/` answers queries over one or several of them. */
export interface GazetteerFile {
  readonly sections: Sections;
  /** Changes with the contents of the file. */
  readonly version: string;
}

/**
 * Opens a gazetteer file: maps it and checks its head, in well under 5 ms for any size. The mapping is released once
 * nothing refers to the sections. Damage in the body is found by `verifyGazetteer`; until then it can give wrong
 * answers, never a crash or an endless loop.
 *
 * @throws GazetteerFileError when it is missing, cut short, damaged in its head, or of another format version.
 */
export function openFile(path: string): GazetteerFile {
  const { sections, contentHash } = mapFile(path);
  return { sections, version: versionOf(contentHash) };
}
