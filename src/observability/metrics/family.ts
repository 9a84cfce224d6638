/** One value of a family, or one distribution. */
export interface Sample {
  /** Values of the family's labels, in their order. */
  readonly labels: readonly string[];
  /** Of a counter or a gauge. */
  readonly value?: number;
  /** Of a histogram: how many fell into each bucket, the last one without an upper bound. */
  readonly counts?: readonly number[];
  /** Of a histogram. */
  readonly sum?: number;
}

/** A metric with all its values at one moment. Plain data: workers send theirs to the server. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly labels: readonly string[];
  /** Of a histogram: the upper bounds of its buckets but the last, ascending. */
  readonly bounds?: readonly number[];
  readonly samples: readonly Sample[];
}
