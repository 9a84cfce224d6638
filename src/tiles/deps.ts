import { BoundedMap } from "../domain/bounded_map.ts";
import type { DrawableGazetteer, Gazetteer } from "../gazetteer/mod.ts";
import { readOutlines } from "./data/outlines.ts";
import { type GroundLevel, groundLevels } from "./layers/ground.ts";
import { countCoverage, type CoverageGrid } from "./coverage.ts";
import { type PlacePyramid, placePyramid } from "./layers/place_pyramid.ts";

/** Overhead of an entry in addition to its key and content: the map's own, and the array's header. */
const ENTRY_BYTES = 200;

export interface TilesDeps {
  readonly gazetteer: () => Gazetteer & DrawableGazetteer;
  /** Gzipped tiles of the active version. */
  readonly cache: ByteCache;
  /** What tiles of low zooms have in all languages, of the active version. */
  readonly bases: ByteCache;
  /** The ground, prepared at its first use. */
  readonly ground: () => Promise<readonly GroundLevel[]>;
  /** The places of a version, ranked at their first use. A call with another version empties the cache. */
  readonly pyramid: (version: string) => PlacePyramid;
  /** The streets and houses of the active version, counted at their first use; a failed count is tried again. */
  readonly coverage: () => Promise<CoverageGrid>;
}

const CACHE_BYTES = 64 * 1024 * 1024;
/** Of the 5,461 tiles up to zoom 6 most are empty sea, or have few borders. */
const BASES_BYTES = 32 * 1024 * 1024;

/** Opens the tiles of a gazetteer; nothing is computed before the first request. */
export function openTiles({ gazetteer, outlines, cacheBytes = CACHE_BYTES }: {
  readonly gazetteer: () => Gazetteer & DrawableGazetteer;
  /** The content of `data/outlines.bin`. */
  readonly outlines: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Size of the tile cache in bytes; default 64 MiB, some 20,000 tiles. */
  readonly cacheBytes?: number;
}): TilesDeps {
  const cache = new ByteCache(cacheBytes);
  const bases = new ByteCache(BASES_BYTES);
  let ground: Promise<readonly GroundLevel[]> | undefined;
  let counted: { readonly version: string; readonly grid: Promise<CoverageGrid> } | undefined;
  let ranked: { readonly version: string; readonly pyramid: PlacePyramid } | undefined;
  return {
    gazetteer,
    cache,
    bases,
    ground: () => ground ??= outlines().then((bytes) => groundLevels(readOutlines(Bun.gunzipSync(bytes)))),
    pyramid(version) {
      if (ranked?.version !== version) {
        cache.clear();
        bases.clear();
        ranked = { version, pyramid: placePyramid(gazetteer()) };
      }
      return ranked.pyramid;
    },
    coverage() {
      const active = gazetteer();
      if (counted?.version !== active.version) {
        const made = { version: active.version, grid: countCoverage(active) };
        counted = made;
        made.grid.catch(() => counted = counted === made ? undefined : counted);
      }
      return counted.grid;
    },
  };
}

/** Raise it when the same gazetteer gives other tiles or another style. */
const TILES_REVISION = 5;

/** Changes whenever a tile may change: with the gazetteer, and with how tiles are drawn. */
export function tilesVersion(deps: TilesDeps): string {
  const { version, drawingVersion } = deps.gazetteer();
  return `${TILES_REVISION}-${version}${drawingVersion === "" ? "" : `-${drawingVersion}`}`;
}

/** A cache limited in bytes, with the overhead of each entry: the least recently used entry is dropped first. */
export class ByteCache extends BoundedMap<Uint8Array<ArrayBuffer>> {
  readonly #bytesMax: number;

  constructor(bytesMax: number) {
    super(bytesMax);
    this.#bytesMax = bytesMax;
  }

  /** Stores an entry; one larger than the whole cache is not stored. */
  override set(key: string, content: Uint8Array<ArrayBuffer>): void {
    const cost = ENTRY_BYTES + key.length * 2 + content.byteLength;
    return cost > this.#bytesMax ? this.delete(key) : super.set(key, content, cost);
  }
}
