import type { Config } from "../../config.ts";
import type { Logger } from "../../observability/mod.ts";
import { keepFollowing } from "../gazetteer/rounds/keep_following.ts";
import { gazetteerFolder } from "../gazetteer_path.ts";

/** Follows `GAZETTEER_URL`; undefined where it is not set. */
export function openFollowing(
  config: Config,
  { worldPath, logger, after }: {
    readonly worldPath: string;
    readonly logger: Logger;
    /** The first set is prepared: nothing is fetched before. */
    readonly after?: Promise<unknown>;
  },
) {
  const { gazetteerUrl: url, dataDir } = config;
  if (url === undefined) {
    return undefined;
  }
  const following = keepFollowing({
    url,
    config,
    folder: gazetteerFolder(dataDir),
    worldPath,
    logger,
    after,
    environment: { ...process.env, DATA_DIR: dataDir },
  });
  return {
    // The set that is here answers.
    checks: { published_gazetteer: { whenBroken: "warn" as const, probe: () => following.check() } },
    sources: { following: () => following.families() },
    /** How a damaged file comes back. */
    remedy: "it is fetched again",
    close: () => following.close(),
  };
}
