import type { AreaRecord } from "../builder/gazetteer_input.ts";
import { type CollectedPlaces, sectionsOf } from "../builder/sections/build_sections.ts";
import { scratchFolder } from "../builder/spool/spool.ts";
import type { PostcodeInput } from "../builder/streets/street_row.ts";
import { temporaryPath, writeGazetteerFile } from "../builder/write_file.ts";
import { datasetsOf, readSeed, type Seed, SeedPoints } from "./seed_format.ts";
import { reading, seedPlaces, seedPostcodeKey } from "./seed_places.ts";

export interface BuildProgress {
  readonly stage: "reading" | "indexing" | "writing" | "done";
  /** 0–1, of the whole build. */
  readonly share: number;
}

/**
 * Builds the gazetteer of the world's places from the seed and writes it to `outputPath`, completely or not at all:
 * aborted, failed or killed it leaves nothing behind. Takes two seconds of CPU without a pause: run it in a process of its
 * own. Two builds are equal byte by byte. Throws GazetteerFileError where the seed is damaged.
 */
export async function buildWorld(
  options: {
    readonly outputPath: string;
    /** Default: the seed in the repository. */
    readonly seedPath?: string;
    readonly onProgress?: (progress: BuildProgress) => void;
    readonly signal?: AbortSignal;
  },
): Promise<void> {
  const { outputPath, signal, onProgress } = options;
  await step({ stage: "reading", share: 0 }, options);
  const seed = readSeed(options.seedPath);
  const points = new SeedPoints(seed);
  const places = seedPlaces(seed, points);
  await step({ stage: "indexing", share: 0.5 }, options);
  const postcodes = postcodesOf(seed, { points, places });
  const areas = areasOf(seed, points);
  const scratch = scratchFolder(`${temporaryPath(outputPath)}.scratch`);
  try {
    const sections = sectionsOf(places, {
      datasets: datasetsOf(seed),
      areas,
      streets: { streets: [], namedPlaces: [], codes: [], postcodes },
      scratch,
    });
    await step({ stage: "writing", share: 0.8 }, options);
    writeGazetteerFile(outputPath, sections, signal);
  } finally {
    scratch.close();
  }
  onProgress?.({ stage: "done", share: 1 });
}

/** Reports progress and lets signals be handled: the stages themselves do not pause. */
async function step(
  progress: BuildProgress,
  options: { readonly onProgress?: (progress: BuildProgress) => void; readonly signal?: AbortSignal },
): Promise<void> {
  options.onProgress?.(progress);
  await new Promise<void>((resolve) => setImmediate(resolve));
  options.signal?.throwIfAborted();
}

interface SeedReading {
  /** After the points of the places. */
  readonly points: SeedPoints;
  readonly places: CollectedPlaces;
}

function postcodesOf(seed: Seed, { points, places }: SeedReading): PostcodeInput[] {
  const texts = reading(seed, "postcodeText");
  const steps = reading(seed, "postcodePlace");
  const radii = reading(seed, "postcodeRadius");
  const names = reading(seed, "postcodeNames");
  let place = 0;
  return Array.from(seed.postcodeDataset, (dataset): PostcodeInput => {
    points.next();
    place += steps.signed();
    const postcode = texts.text();
    return {
      key: seedPostcodeKey(places.numbers.countryOf(place) ?? "", postcode),
      postcode,
      placeKey: String(place),
      localities: names.text().split("\n").filter((name) => name !== ""),
      point: { latitudeE7: points.latitudeE7, longitudeE7: points.longitudeE7 },
      radiusM: radii.unsigned(),
      dataset,
    };
  });
}

/** The outlines, after the points of the postcodes. */
function areasOf(seed: Seed, points: SeedPoints): AreaRecord[] {
  const places = reading(seed, "areaPlace");
  const rings = reading(seed, "areaRings");
  const lengths = reading(seed, "ringPoints");
  const areas: AreaRecord[] = [];
  while (places.position < places.end) {
    const key = String(places.unsigned());
    areas.push({ key, rings: Array.from({ length: rings.unsigned() }, () => ringOf(lengths.unsigned(), points)) });
  }
  return areas;
}

function ringOf(length: number, points: SeedPoints): Int32Array {
  const ring = new Int32Array(2 * length);
  for (let i = 0; i < ring.length; i += 2) {
    points.next();
    ring[i] = points.latitudeE7;
    ring[i + 1] = points.longitudeE7;
  }
  return ring;
}
