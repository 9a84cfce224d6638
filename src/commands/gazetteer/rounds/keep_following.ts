import { removeSuperseded } from "../../../gazetteer/datasets/country_files.ts";
import { type Family, HealthFault, type Logger } from "../../../observability/mod.ts";
import { EXIT_CODE, Failure } from "../../line/failure.ts";
import { followingFamilies, type FollowState } from "../../metrics/families.ts";
import { gazetteerFolder } from "../../gazetteer_path.ts";
import { reasonOf } from "../download/request.ts";
import type { Config } from "../../../config.ts";
import { hashOfText, isInForce } from "../remote/fetch_published.ts";
import { readRemoteManifest } from "../remote/signed_manifest.ts";
import { openRemoteFolder } from "../remote/remote_folder.ts";
import { runOperation } from "./run_operation.ts";
import { given } from "../../../domain/given.ts";
import { pause } from "../../../domain/clock.ts";

/** How often the published manifest is requested; a part of it is random, so that a fleet does not ask at once. Milliseconds. */
const CHECK_MS = 10_000;
const JITTER_MS = 5000;
/** The longest pause between two attempts to take over the same set. Milliseconds. */
const RETRY_MS_MAX = 300_000;
/** A fetch that takes longer is ended; the next one continues where it stopped. */
const FETCH_MS_MAX = 6 * 3_600_000;

interface FollowingOptions {
  readonly worldPath: string;
  readonly logger: Logger;
  /** The first set is prepared: nothing is fetched before. */
  readonly after?: Promise<unknown>;
}

export interface KeepFollowingOptions extends FollowingOptions {
  readonly config: Config & { readonly gazetteerUrl: string };
  /** The variables of the command that fetches. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The pause between two checks. Default: 10 to 15 s. */
  readonly pauseMs?: () => number;
}

export function openFollowing(config: Config, options: FollowingOptions) {
  const { gazetteerUrl, dataDir } = config;
  if (gazetteerUrl === undefined) {
    return undefined;
  }
  const environment = { ...process.env, DATA_DIR: dataDir };
  const following = keepFollowing({ ...options, config: { ...config, gazetteerUrl }, environment });
  return {
    // The set that is here answers.
    checks: { published_gazetteer: { whenBroken: "warn" as const, probe: () => following.check() } },
    sources: { following: () => following.families() },
    /** How a damaged file comes back. */
    remedy: "it is fetched again",
    close: () => following.close(),
  };
}

/**
 * Checks by `ETag` whether another set is published, and lets `gazetteer update` fetch it in a process of its own, so that
 * answers are not slowed down. It puts the set in force by replacing the manifest of the folder, which every process of
 * the machine notices. What cannot be taken over is tried again, with growing pauses while it stays the same.
 */
export function keepFollowing(options: KeepFollowingOptions) {
  const { config, worldPath, logger, environment } = options;
  const { gazetteerUrl: url, dataDir, gazetteerCountries: countries } = config;
  const folder = gazetteerFolder(dataDir);
  const { pauseMs = () => CHECK_MS + Math.random() * JITTER_MS } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const remote = openRemoteFolder(url, { s3: config.s3, signal });
  const wanted = { folder, worldPath, url, countries };
  let status: { readonly state: FollowState; readonly reason?: string } = { state: "current" };
  /** The last manifest that is in force, and the last one that failed. */
  let current: { readonly etag: string | undefined; readonly hash: string } | undefined;
  let failed: { readonly hash: string; readonly times: number; readonly againAtMs: number } | undefined;

  function become(state: FollowState, reason?: string): void {
    const isNew = state !== status.state || reason !== status.reason;
    status = { state, ...given({ reason }) };
    if (isNew) {
      logger[state === "refused" || state === "unreachable" ? "warn" : "info"]("published gazetteer", status);
    }
  }

  async function round(): Promise<void> {
    let read;
    try {
      const isHere = current !== undefined && isInForce(wanted, current.hash);
      read = await readRemoteManifest(remote, {
        worldPath,
        keys: config.gazetteerKeys,
        signal,
        unless: isHere ? current?.etag : undefined,
      });
    } catch (error) {
      return error instanceof Failure ? become("refused", error.message) : become("unreachable", reasonOf(error));
    }
    if (read === "unchanged") {
      return become("current");
    }
    if (read === undefined) {
      return become("refused", "nothing is published there for this version of the service");
    }
    const hash = hashOfText(read.text);
    if (!isInForce(wanted, hash)) {
      if (failed?.hash === hash && performance.now() < failed.againAtMs) {
        return;
      }
      if (status.state === "current") {
        become("fetching");
      }
      const failure = await fetchInProcess({ environment, signal });
      if (failure !== undefined) {
        const times = failed?.hash === hash ? failed.times + 1 : 0;
        failed = { hash, times, againAtMs: performance.now() + Math.min(RETRY_MS_MAX, CHECK_MS * 2 ** times) };
        return become(failure.state, failure.reason);
      }
    }
    failed = undefined;
    current = { etag: read.etag, hash };
    become("current");
  }

  async function follow(): Promise<void> {
    // Rejected where the process stops before.
    await options.after?.catch(() => stopping.abort());
    while (!signal.aborted) {
      await round().catch((error: unknown) => become("unreachable", reasonOf(error)));
      removeSuperseded(folder, worldPath);
      await pause(pauseMs(), signal);
    }
  }

  const following = follow();
  return {
    /** @throws HealthFault that says why the published set is not the one in force. */
    check: async (): Promise<void> => {
      await Promise.resolve();
      const { state, reason } = status;
      if (state === "refused") {
        throw new HealthFault(`${reason}; the set before answers`);
      }
      if (state === "unreachable") {
        throw new HealthFault("the published gazetteer cannot be reached: the set that is here answers");
      }
    },
    families: (): readonly Family[] => followingFamilies(status.state),
    async close(): Promise<void> {
      stopping.abort();
      await following;
    },
  };
}

/** Why a fetch failed; undefined where it did not. */
async function fetchInProcess(
  options: Pick<KeepFollowingOptions, "environment"> & { readonly signal: AbortSignal },
): Promise<{ readonly state: FollowState; readonly reason: string } | undefined> {
  const { code, output } = await runOperation(["gazetteer", "update"], { ...options, timeoutMs: FETCH_MS_MAX });
  if (code === EXIT_CODE.ok || options.signal.aborted) {
    return undefined;
  }
  // Progress comes before the line that says what it failed with.
  const reason = output.split("\n").at(-1) ?? "";
  return { state: code === EXIT_CODE.refused ? "refused" : "unreachable", reason };
}
