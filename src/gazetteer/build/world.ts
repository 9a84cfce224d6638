import { worldPostcodes } from "../assemble/world_postcodes.ts";
import { buildSections } from "./sections/build_sections.ts";
import { scratchFolder } from "./spool/scratch.ts";
import { temporaryPath, writeGazetteerFile } from "./write_file.ts";

/** Progress of a build. */
export interface BuildProgress {
  readonly stage: "reading" | "indexing" | "writing" | "done";
  /** 0–1, of the whole build. */
  readonly share: number;
}

/**
 * Builds the gazetteer of the world's places from the installed packages and writes it to `outputPath`, completely
 * or not at all: aborted, failed or killed it leaves nothing behind. Takes seconds of CPU without a pause: run it in a
 * process of its own. Two builds are equal byte by byte.
 */
export async function buildWorld(
  options: {
    readonly outputPath: string;
    readonly onProgress?: (progress: BuildProgress) => void;
    /** Called with rows of our own tables that match no place in the packages. */
    readonly onWarning?: (message: string) => void;
    readonly signal?: AbortSignal;
  },
): Promise<void> {
  const { outputPath, signal, onProgress } = options;
  await step({ stage: "reading", share: 0 }, options);
  // Loaded here, because a server imports this folder too and needs none of the packages' data.
  const { worldInput } = await import("../sources/world/world_input.ts");
  const input = worldInput(options.onWarning);
  await step({ stage: "indexing", share: 0.45 }, options);
  const scratch = scratchFolder(`${temporaryPath(outputPath)}.scratch`);
  try {
    const sections = buildSections(input, { streets: worldPostcodes(input), scratch });
    await step({ stage: "writing", share: 0.95 }, options);
    writeGazetteerFile(outputPath, sections, signal);
  } finally {
    scratch.close();
  }
  onProgress?.({ stage: "done", share: 1 });
}

/** Reports progress and lets signals be handled: the stages themselves do not pause. */
async function step(
  progress: BuildProgress,
  options: { readonly onProgress?: (progress: BuildProgress) => void; readonly signal?: AbortSignal },
): Promise<void> {
  options.onProgress?.(progress);
  await new Promise<void>((resolve) => setImmediate(resolve));
  options.signal?.throwIfAborted();
}
