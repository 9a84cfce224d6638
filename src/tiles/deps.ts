import type { DrawableGazetteer, Gazetteer } from "../gazetteer/mod.ts";
import { ByteCache } from "./byte_cache.ts";
import { readOutlines } from "./data/outlines.ts";
import { type GroundLevel, groundLevels } from "./ground.ts";
import { type PlacePyramid, placePyramid } from "./place_pyramid.ts";

/** What the tiles are made of, and what was made of it. */
export interface TilesDeps {
  /** The gazetteer in force. */
  readonly gazetteer: () => Gazetteer & DrawableGazetteer;
  /** Gzipped tiles of the version in force. */
  readonly cache: ByteCache;
  /** The ground, laid out when it is first asked for. */
  readonly ground: () => Promise<readonly GroundLevel[]>;
  /** The places of a version, ranked when they are first asked for; calling it with another version empties the cache. */
  readonly pyramid: (version: string) => PlacePyramid;
}

/** What opening the room needs. */
export interface OpenTiles {
  readonly gazetteer: () => Gazetteer & DrawableGazetteer;
  /** The content of `data/outlines.bin`. */
  readonly outlines: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Bytes of tiles that are kept; default 64 MiB, some 20,000 tiles. */
  readonly cacheBytes?: number;
}

const CACHE_BYTES = 64 * 1024 * 1024;

/** Opens the tiles of a gazetteer; nothing is made before a tile is asked for. */
export function openTiles({ gazetteer, outlines, cacheBytes = CACHE_BYTES }: OpenTiles): TilesDeps {
  const cache = new ByteCache(cacheBytes);
  let ground: Promise<readonly GroundLevel[]> | undefined;
  let ranked: { readonly version: string; readonly pyramid: PlacePyramid } | undefined;
  return {
    gazetteer,
    cache,
    ground: () => ground ??= outlines().then((bytes) => groundLevels(readOutlines(Bun.gunzipSync(bytes)))),
    pyramid(version) {
      if (ranked?.version !== version) {
        cache.clear();
        ranked = { version, pyramid: placePyramid(gazetteer()) };
      }
      return ranked.pyramid;
    },
  };
}
