/** One value of a family, or one distribution. */
export interface Sample {
  /** Values of the family's labels, in their order. */
  readonly labels: readonly string[];
  /** Of a counter or a gauge. */
  readonly value?: number;
  /** Only for a histogram: the count of each bucket; the last one has no upper bound. */
  readonly counts?: readonly number[];
  /** Only for a histogram. */
  readonly sum?: number;
}

/** A metric with all its values at one moment. Plain data: workers send theirs to the server. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly labels: readonly string[];
  /** Only for a histogram: the upper bounds of its buckets except the last, ascending. */
  readonly bounds?: readonly number[];
  readonly samples: readonly Sample[];
}

/**
 * Most label combinations of one metric. Labels have closed sets of values (routes, codes, states), so this is never
 * reached; a mistake that puts users' text into a label costs no more memory than this.
 */
export const SERIES_MAX = 2000;
