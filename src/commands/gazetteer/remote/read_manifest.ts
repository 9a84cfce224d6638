import { PUBLISHED_SET_LENGTH_MAX, publishedFolder } from "../../../gazetteer/datasets/published_set.ts";
import { refusal } from "./refusal.ts";
import type { RemoteFolder } from "./remote_folder.ts";
import { type SignedManifest, verifyManifest } from "./signed_manifest.ts";

/** Name of the manifest in a version's folder. */
const MANIFEST = "manifest.json";
/** A manifest is given up after this long. */
const READ_MS_MAX = 15_000;
const NOT_MODIFIED = 304;

/** The manifest that was published last, as text. */
export interface ReadManifest extends SignedManifest {
  readonly etag: string | undefined;
}

/** The name of the manifest for the version that has this world file. */
export function manifestName(worldPath: string): string {
  return `${publishedFolder(worldPath)}/${MANIFEST}`;
}

/**
 * The published manifest for the version that has this world file; undefined where none is published, and "unchanged"
 * where it still has the `ETag` of `unless`.
 *
 * @throws Failure that is a refusal, for a manifest that is too large, or that none of the keys has signed.
 */
export async function readRemoteManifest(
  remote: RemoteFolder,
  { worldPath, keys, signal, unless }: {
    readonly worldPath: string;
    /** Those that may have signed it; empty: it need not be signed. */
    readonly keys: readonly string[];
    readonly signal: AbortSignal;
    readonly unless?: string | undefined;
  },
): Promise<ReadManifest | "unchanged" | undefined> {
  const late = AbortSignal.any([signal, AbortSignal.timeout(READ_MS_MAX)]);
  const response = await remote.read(manifestName(worldPath), { signal: late, unless });
  if (response.status === NOT_MODIFIED) {
    await response.body?.cancel();
    return "unchanged";
  }
  if (!response.ok) {
    await response.body?.cancel();
    return undefined;
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > PUBLISHED_SET_LENGTH_MAX) {
      throw refusal(`its manifest has more than ${PUBLISHED_SET_LENGTH_MAX} bytes`);
    }
    chunks.push(chunk);
  }
  const signed = verifyManifest(Buffer.concat(chunks).toString("utf8"), {
    keys,
    variable: "GAZETTEER_KEYS",
  });
  if ("refusal" in signed) {
    throw refusal(signed.refusal);
  }
  return { ...signed, etag: response.headers.get("etag") ?? undefined };
}
