import type { Config } from "../../config.ts";
import type { Collector, HealthCheck, Logger } from "../../observability/mod.ts";
import { keepFollowing } from "../gazetteer/rounds/keep_following.ts";
import { gazetteerFolder } from "../gazetteer_path.ts";

/** What a process has of following a published gazetteer. */
export interface OpenedFollowing {
  readonly checks: { readonly published_gazetteer: HealthCheck };
  readonly sources: { readonly following: Collector };
  /** How a damaged file comes back. */
  readonly remedy: string;
  close(): Promise<void>;
}

/** Follows `GAZETTEER_URL`; undefined where it is not set. */
export function openFollowing(
  config: Config,
  { worldPath, logger, after }: {
    readonly worldPath: string;
    readonly logger: Logger;
    /** The first set is prepared: nothing is fetched before. */
    readonly after?: Promise<unknown>;
  },
): OpenedFollowing | undefined {
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
    checks: { published_gazetteer: { whenBroken: "warn", probe: () => following.check() } },
    sources: { following: () => following.families() },
    remedy: "it is fetched again",
    close: () => following.close(),
  };
}
