import { buildCountries } from "../../gazetteer/datasets/build_countries.ts";
import { datasetsFolder, readManifest } from "../../gazetteer/datasets/manifest.ts";
import { hasPrevious, swapPrevious } from "../../gazetteer/datasets/files_at.ts";
import { gazetteerFolder } from "../gazetteer_path.ts";
import { wrongUsage } from "../line/failure.ts";
import { stopSignal } from "../process/stop_signal.ts";
import { ensureGazetteer } from "../open/ensure_gazetteer.ts";
import type { GazetteerConfig } from "./gazetteer_config.ts";
import { withLock } from "./with_lock.ts";

/** `gazetteer rollback <name>`: returns to the data set that the last update replaced. A second call undoes the first. */
export async function rollback([name = "", ...rest]: readonly string[], { dataDir }: GazetteerConfig): Promise<void> {
  const folder = gazetteerFolder(dataDir);
  const datasets = readManifest(folder)?.datasets ?? [];
  const replaced = datasets.filter((each) => hasPrevious(datasetsFolder(folder), each));
  if (rest.length > 0 || !replaced.includes(name)) {
    const known = replaced.length === 0 ? "none was replaced" : `replaced were ${replaced.join(", ")}`;
    throw wrongUsage(`Usage: bun run gazetteer rollback <name of a data set>: ${known}`);
  }
  const { signal } = stopSignal(() => {});
  const worldPath = await ensureGazetteer({ dataDir }, { signal });
  await withLock(folder, async () => {
    swapPrevious(datasetsFolder(folder), name);
    try {
      await buildCountries({ folder, worldPath, datasets, signal });
    } catch (error) {
      swapPrevious(datasetsFolder(folder), name);
      throw error;
    }
  });
  console.log(`${name} is as it was before its last update`);
}
