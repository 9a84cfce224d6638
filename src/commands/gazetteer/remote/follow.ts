import { Failure } from "../../line/failure.ts";
import { ensureWorld } from "../../open/ensure_gazetteer.ts";
import { prepareDataDir } from "../../open/prepare_data_dir.ts";
import { stopSignal } from "../../process/stop_signal.ts";
import { progressLine } from "../../serve/progress_line.ts";
import { gazetteerFolder } from "../../gazetteer_path.ts";
import { megabytes } from "../download/download.ts";
import { reasonOf } from "../download/request.ts";
import type { GazetteerConfig } from "../gazetteer_config.ts";
import { fetchPublished } from "./fetch_published.ts";
import { openRemoteFolder } from "./remote_folder.ts";

/** `gazetteer update` of an installation that follows another one: takes over what is published at `url`. */
export async function follow(url: string, { dataDir, gazetteerCountries, s3 }: GazetteerConfig): Promise<void> {
  await prepareDataDir(dataDir);
  const { signal } = stopSignal(() => {});
  const worldPath = await ensureWorld(dataDir, { signal });
  const progress = progressLine("Fetching the published gazetteer", process.stderr);
  const fromMs = performance.now();
  try {
    const { publishedAt, isNew, bytes } = await fetchPublished({
      url,
      remote: openRemoteFolder(url, { s3, signal }),
      folder: gazetteerFolder(dataDir),
      worldPath,
      countries: gazetteerCountries,
      signal,
      onProgress: (done, total) =>
        progress.show(done / Math.max(1, total), `${megabytes(done)} of ${megabytes(total)}`),
    });
    const seconds = ((performance.now() - fromMs) / 1000).toFixed(1);
    console.log(
      isNew
        ? `The gazetteer published at ${publishedAt} is active: ${megabytes(bytes)} in ${seconds} s`
        : `The gazetteer published at ${publishedAt} is active already`,
    );
  } catch (error) {
    if (error instanceof Failure || signal.aborted) {
      throw error;
    }
    throw new Failure(`Cannot fetch the published gazetteer: ${reasonOf(error)}. Run it again to continue`, {
      cause: error,
    });
  } finally {
    progress.end();
  }
}
