import { type ChunkSummary, CONFIDENCE_BANDS, type Extent } from "../../domain/chunk_summary.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import type { BatchOptions } from "../../domain/batch_options.ts";
import { type Cell, isFault, type RowAnswer, rowInput } from "../rows/mod.ts";
import { frequentWords, type RowText } from "./frequent_words.ts";
import { packPoints } from "./packed_points.ts";

/** The rows of a chunk with the answers that are in force. */
export interface SummarizedRows {
  readonly batch: { readonly options: BatchOptions; readonly columns: readonly string[] };
  readonly rows: readonly (readonly Cell[])[];
  readonly answers: readonly RowAnswer[];
  /** Indexes of rows that a person decided on: their words are settled. */
  readonly reviewed?: ReadonlySet<number>;
}

/** What is stored next to a chunk's answers, so that a report need not read them. */
export interface SummarizedChunk {
  readonly summary: ChunkSummary;
  /** See `packPoints()`. */
  readonly points: Uint8Array;
}

/** Summarizes the answers of a chunk. The same answers always give the same summary. */
export function summarizeRows({ batch, rows, answers, reviewed }: SummarizedRows): SummarizedChunk {
  const precisions = new Counter();
  const reasons = new Counter();
  const countries = new Counter();
  const attributions = new Set<string>();
  const confidence = CONFIDENCE_BANDS.map(() => 0);
  const points: (Coordinates | null)[] = [];
  const texts: RowText[] = [];
  for (const [i, answer] of answers.entries()) {
    if (isFault(answer)) {
      points.push(null);
      continue;
    }
    points.push(answer.coordinates);
    answer.reasons.forEach((reason) => reasons.add(reason));
    if (reviewed?.has(i) !== true) {
      const { input } = rowInput({ values: rows[i] ?? [], line: 0 }, batch);
      texts.push({ text: input?.text ?? "", answer });
    }
    if (answer.status === "unresolved") {
      continue;
    }
    precisions.add(answer.precision);
    countries.add(answer.components.country_code ?? "");
    const band = CONFIDENCE_BANDS.findLastIndex((from) => answer.confidence >= from);
    confidence[band] = (confidence[band] ?? 0) + 1;
    if (answer.source.attribution !== null) {
      attributions.add(answer.source.attribution);
    }
  }
  return {
    summary: {
      precisions: precisions.counts,
      reasons: reasons.counts,
      countries: countries.counts,
      confidence,
      extent: extentOf(points),
      words: frequentWords(texts),
      attributions: [...attributions].sort(),
    },
    points: packPoints(points),
  };
}

/** Counts names. */
class Counter {
  readonly counts: Record<string, number> = {};

  add(name: string): void {
    this.counts[name] = (this.counts[name] ?? 0) + 1;
  }
}

function extentOf(points: readonly (Coordinates | null)[]): Extent | null {
  let extent: Extent | null = null;
  for (const point of points) {
    if (point !== null) {
      const { latitude, longitude } = point;
      const longitude360 = longitude < 0 ? longitude + 360 : longitude;
      extent = joinedExtent(extent, {
        south: latitude,
        north: latitude,
        west: longitude,
        east: longitude,
        west360: longitude360,
        east360: longitude360,
      });
    }
  }
  return extent;
}

/** The box around two boxes. */
export function joinedExtent(one: Extent | null, other: Extent | null): Extent | null {
  if (one === null || other === null) {
    return one ?? other;
  }
  return {
    south: Math.min(one.south, other.south),
    north: Math.max(one.north, other.north),
    west: Math.min(one.west, other.west),
    east: Math.max(one.east, other.east),
    west360: Math.min(one.west360, other.west360),
    east360: Math.max(one.east360, other.east360),
  };
}
