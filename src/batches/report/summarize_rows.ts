import { type BatchOptions, type ChunkSummary, CONFIDENCE_BANDS, type Extent } from "../../domain/batch.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import { type Cell, cellText, isFault, type RowAnswer, rowInput, type StoredResolution } from "../rows/mod.ts";
import { CellGrams, FrequentWords } from "./frequent_words.ts";
import { PointWriter } from "./group_points.ts";

/** The rows of a chunk with the answers that are in force. */
export interface SummarizedRows {
  readonly batch: { readonly options: BatchOptions; readonly columns: readonly string[] };
  readonly rows: readonly (readonly Cell[])[];
  readonly answers: readonly RowAnswer[];
  /** Indexes of rows that a person decided on: their words are settled. */
  readonly reviewed?: ReadonlySet<number>;
}

/** What is stored next to a chunk's answers, so that a report, a search and a sorted list need not read them. */
export interface SummarizedChunk {
  readonly summary: ChunkSummary;
  /** See `PointWriter`. */
  readonly points: Uint8Array;
  /** Ten-thousandths in two bytes, little-endian; 0 without an answer. */
  readonly confidences: Uint8Array;
  /** See `CellGrams`. */
  readonly grams: Uint8Array;
}

/** Summarizes the answers of a chunk. The same answers always give the same summary. */
export function summarizeRows({ batch, rows, answers, reviewed }: SummarizedRows): SummarizedChunk {
  const summary = new SummaryWriter(answers.length);
  for (const [row, answer] of answers.entries()) {
    summary.addCells(rows[row] ?? []);
    const text = isFault(answer) || reviewed?.has(row) === true ? undefined : rowText(rows[row] ?? [], batch);
    summary.add(row, { fields: summaryFields(answer), text });
  }
  return summary.summarized();
}

/** The text of a row whose words are counted. */
export function rowText(values: readonly Cell[], batch: SummarizedRows["batch"]): string {
  return rowInput({ values, line: 0 }, batch).input?.text ?? "";
}

/**
 * What a summary takes from an answer: about a third of its JSON. Known answers keep it, so a change needs a new magic in
 * `answer_file.ts`.
 */
export interface SummaryFields extends Pick<StoredResolution, "status" | "confidence" | "precision"> {
  readonly reasons: readonly string[];
  /** Null without a point. */
  readonly coordinates: Coordinates | null;
  /** ISO 3166-1 alpha-2; empty: unknown. */
  readonly country: string;
  readonly attribution: string | null;
  /** Empty: none. */
  readonly label: string;
  /** The texts of the answer that its label lacks. */
  readonly others: string;
}

/** What a summary takes from an answer; undefined for a fault, of which it takes nothing. */
export function summaryFields(answer: RowAnswer): SummaryFields | undefined {
  if (isFault(answer)) {
    return undefined;
  }
  const { status, confidence, precision, reasons, coordinates, components, source } = answer;
  const label = answer.label ?? "";
  return {
    status,
    confidence,
    precision,
    reasons,
    coordinates,
    country: components?.country_code ?? "",
    attribution: source?.attribution ?? null,
    label,
    others: othersThan(label, components),
  };
}

function othersThan(label: string, components: StoredResolution["components"]): string {
  let text = "";
  for (const part of Object.values(components ?? {})) {
    text += label.includes(part) ? "" : `${part} `;
  }
  return text;
}

export interface SummarizedAnswer {
  readonly fields: SummaryFields | undefined;
  /** The text of its row. Undefined: its words are not counted. */
  readonly text?: string | undefined;
}

/** Parts of the certainty 1 in which a confidence is stored. */
const CONFIDENCE_PARTS = 10_000;

/** Summarizes answers one by one, in any order, and keeps none of them. */
export class SummaryWriter {
  readonly #precisions = new Counter();
  readonly #reasons = new Counter();
  readonly #countries = new Counter();
  readonly #attributions = new Set<string>();
  readonly #confidence = CONFIDENCE_BANDS.map(() => 0);
  readonly #words = new FrequentWords();
  readonly #points: PointWriter;
  readonly #confidences: Uint8Array;
  readonly #grams: CellGrams;
  #extent: Extent | null = null;

  /** @param rows of the chunk; each must be added once */
  constructor(rows: number) {
    this.#points = new PointWriter(rows);
    this.#confidences = new Uint8Array(2 * rows);
    this.#grams = new CellGrams(rows);
  }

  /** Adds the cells of a row, for searches. */
  addCells(values: readonly Cell[]): void {
    for (const cell of values) {
      this.#grams.add(cellText(cell));
    }
  }

  /** Adds the answer of a row, counted from 0. */
  add(row: number, { fields, text }: SummarizedAnswer): void {
    if (fields === undefined) {
      return;
    }
    const { confidence, precision, coordinates, attribution } = fields;
    const parts = Math.round(confidence * CONFIDENCE_PARTS);
    this.#confidences.set([parts & 0xff, parts >> 8], 2 * row);
    this.#grams.add(fields.label);
    for (const reason of fields.reasons) {
      this.#reasons.add(reason);
    }
    if (text !== undefined) {
      this.#words.add(text, fields);
    }
    if (coordinates !== null) {
      this.#points.put(row, coordinates);
      this.#extent = extended(this.#extent, coordinates);
    }
    if (precision === null) {
      return;
    }
    this.#precisions.add(precision);
    this.#countries.add(fields.country);
    const band = CONFIDENCE_BANDS.findLastIndex((from) => confidence >= from);
    this.#confidence[band] = (this.#confidence[band] ?? 0) + 1;
    if (attribution !== null) {
      this.#attributions.add(attribution);
    }
  }

  summarized(): SummarizedChunk {
    return {
      summary: {
        precisions: this.#precisions.counts,
        reasons: this.#reasons.counts,
        countries: this.#countries.counts,
        confidence: this.#confidence,
        extent: this.#extent,
        words: this.#words.frequent(),
        attributions: [...this.#attributions].sort(),
      },
      points: this.#points.packed,
      confidences: this.#confidences,
      grams: this.#grams.packed,
    };
  }
}

class Counter {
  readonly counts: Record<string, number> = {};

  add(name: string): void {
    this.counts[name] = (this.counts[name] ?? 0) + 1;
  }
}

function extended(extent: Extent | null, { latitude, longitude }: Coordinates): Extent {
  const longitude360 = longitude < 0 ? longitude + 360 : longitude;
  const isInside = extent !== null && latitude >= extent.south && latitude <= extent.north &&
    longitude >= extent.west && longitude <= extent.east &&
    longitude360 >= extent.west360 && longitude360 <= extent.east360;
  return isInside ? extent : joinedExtent(extent, {
    south: latitude,
    north: latitude,
    west: longitude,
    east: longitude,
    west360: longitude360,
    east360: longitude360,
  });
}

/** The box around two boxes. */
export function joinedExtent(one: Extent | null, other: Extent): Extent {
  return one === null ? other : {
    south: Math.min(one.south, other.south),
    north: Math.max(one.north, other.north),
    west: Math.min(one.west, other.west),
    east: Math.max(one.east, other.east),
    west360: Math.min(one.west360, other.west360),
    east360: Math.max(one.east360, other.east360),
  };
}
