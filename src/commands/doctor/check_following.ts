import { basename } from "node:path";
import type { Config } from "../../config.ts";
import { readOwn } from "../../gazetteer/datasets/country_files.ts";
import { reasonOf } from "../gazetteer/download/request.ts";
import { hashOfText, isInForce } from "../gazetteer/remote/fetch_published.ts";
import { readRemoteManifest } from "../gazetteer/remote/read_manifest.ts";
import { openRemoteFolder } from "../gazetteer/remote/remote_folder.ts";
import { gazetteerFolder, gazetteerPath } from "../gazetteer_path.ts";
import type { Finding } from "./finding.ts";

const CHECK = "published gazetteer";
const DEADLINE_MS = 15_000;

/** Checks whether the published gazetteer of `GAZETTEER_URL` can be read, and whether it is the one in force. */
export async function checkFollowing(config: Config): Promise<readonly Finding[]> {
  const { gazetteerUrl: url, gazetteerCountries: countries, gazetteerKeys: keys, dataDir, s3 } = config;
  if (url === undefined) {
    return [];
  }
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const worldPath = gazetteerPath(dataDir);
  const folder = gazetteerFolder(dataDir);
  try {
    const read = await readRemoteManifest(openRemoteFolder(url, { s3, signal }), { worldPath, keys, signal });
    if (read === undefined || read === "unchanged") {
      const advice = "Upgrade the installation that publishes to this version, or correct GAZETTEER_URL";
      return [{ check: CHECK, state: "fail", found: "nothing is published there for this version", advice }];
    }
    if (isInForce({ folder, worldPath, url, countries }, hashOfText(read.text))) {
      const at = readOwn(folder, basename(worldPath))?.followed?.publishedAt;
      return [{ check: CHECK, state: "ok", found: `in force, of ${at}, ${signedBy(read.key, keys)}` }];
    }
    const advice = "bun run gazetteer update fetches it now, or says why it is refused";
    return [{ check: CHECK, state: "warn", found: "another one is published than the one in force", advice }];
  } catch (error) {
    const advice = "Correct GAZETTEER_URL, the S3 variables or the network; until then the set that is here answers";
    return [{ check: CHECK, state: "fail", found: `cannot be read: ${reasonOf(error)}`, advice }];
  }
}

function signedBy(key: string | undefined, keys: readonly unknown[]): string {
  return keys.length > 0
    ? `signed with the key ${key}`
    : "not verified: put the public key of its publisher into GAZETTEER_KEYS";
}
