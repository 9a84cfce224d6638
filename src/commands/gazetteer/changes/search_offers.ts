import type { Config } from "../../../config.ts";
import type { DataOffer } from "../../../domain/data_change.ts";
import type { CatalogEntry } from "../../../gazetteer/catalog/mod.ts";
import { readManifest } from "../../../gazetteer/datasets/manifest.ts";
import { SOURCES } from "../../../gazetteer/datasets/source_table.ts";
import { gazetteerPath } from "../../gazetteer_path.ts";
import { catalogOf, defaultSet } from "../default_set.ts";
import { requestLength } from "../download/request.ts";

const OFFERS_MAX = 20;
/** A publisher that takes longer to say a size is not waited for. Milliseconds. */
const SIZE_MS_MAX = 4000;
/** Sizes are kept for an hour. Milliseconds. */
const SIZE_KEPT_MS = 3_600_000;

/** By address: one for each entry of the catalog at most. */
const sizes = new Map<string, { readonly bytes: number | undefined; readonly untilMs: number }>();

/** The downloads that the catalog has for some words, what `gazetteer add` loads for them first, with their sizes. */
export async function searchOffers(
  words: string,
  { folder, config: { dataDir, gazetteerMirror }, signal }: {
    readonly folder: string;
    readonly config: Pick<Config, "dataDir" | "gazetteerMirror">;
    readonly signal: AbortSignal;
  },
): Promise<readonly DataOffer[]> {
  const usual = words === "" ? [] : defaultSet(words, { folder, worldPath: gazetteerPath(dataDir) });
  const others = catalogOf(folder).search(words).filter(({ id }) => !usual.some((entry) => entry.id === id));
  const loaded = new Set(readManifest(folder)?.datasets);
  return await Promise.all(
    [...usual, ...others].slice(0, OFFERS_MAX).map(async (entry, at): Promise<DataOffer> => {
      const { id, title, source, countries, address } = entry;
      const { licence, attribution } = SOURCES[source];
      return {
        id,
        title,
        source,
        countries,
        licence,
        attribution,
        address,
        bytes: await sizeOf(entry, { mirror: gazetteerMirror, signal }),
        isLoaded: loaded.has(id),
        isUsual: at < usual.length,
      };
    }),
  );
}

async function sizeOf(
  { address }: CatalogEntry,
  { mirror, signal }: { readonly mirror: string | undefined; readonly signal: AbortSignal },
): Promise<number | undefined> {
  const kept = sizes.get(address);
  if (kept !== undefined && kept.untilMs > performance.now()) {
    return kept.bytes;
  }
  const bytes = await requestLength(address, {
    mirror,
    signal: AbortSignal.any([signal, AbortSignal.timeout(SIZE_MS_MAX)]),
  }).catch(() => undefined);
  // A publisher that could not be reached may be soon.
  if (bytes !== undefined) {
    sizes.set(address, { bytes, untilMs: performance.now() + SIZE_KEPT_MS });
  }
  return bytes;
}
