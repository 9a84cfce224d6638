import { seeded } from "../support/random/seeded.ts";

export interface PlannedBlow {
  /** Since the run began. Where the blow before is not over yet, it falls when that is. */
  readonly atMs: number;
  readonly name: string;
  /** Of the blow's own choices: which server, which route. */
  readonly seed: number;
}

/** How many blows fall, and over which time. */
export interface BlowsToPlan {
  readonly seed: number;
  /** Absent: as many as there are in `minutes` at the usual pace. */
  readonly blows?: number | undefined;
  /** Absent: as long as the blows take at the usual pace. */
  readonly minutes?: number | undefined;
  /** The blows there are. */
  readonly names: readonly string[];
}

/** The mean time between two blows where nothing else is said. */
const PACE_MS = 1200;
/** Where neither number is said. */
const BLOWS = 100;
const SEEDS = 0x7fff_ffff;

/**
 * Plans a whole run before it begins, so that a seed always gives the same blows in the same order at the same times:
 * each blow once, then any, at times spread evenly at random.
 */
export function planBlows({ seed, blows, minutes, names }: BlowsToPlan): readonly PlannedBlow[] {
  if (names.length === 0) {
    throw new RangeError("Cannot plan blows because there are none");
  }
  const random = seeded(seed);
  const lengthMs = minutes === undefined ? (blows ?? BLOWS) * PACE_MS : minutes * 60_000;
  const count = blows ?? Math.max(1, Math.round(lengthMs / PACE_MS));
  const times = Array.from({ length: count }, () => Math.round(random() * lengthMs)).sort((a, b) => a - b);
  return times.map((atMs, i) => ({
    atMs,
    name: names[i < names.length ? i : Math.floor(random() * names.length)] ?? "",
    seed: Math.floor(random() * SEEDS),
  }));
}
