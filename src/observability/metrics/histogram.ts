import type { Family } from "./family.ts";
import { SERIES_MAX } from "./family.ts";

/** The distribution of values for each combination of labels. */
export class Histogram {
  readonly #about: Omit<Family, "samples" | "type" | "bounds">;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, { readonly labels: readonly string[]; readonly counts: number[]; sum: number }>();

  /** @param bounds upper bounds of the buckets, ascending, without the last one, which has none */
  constructor(about: Omit<Family, "samples" | "type" | "bounds">, bounds: readonly number[]) {
    this.#about = about;
    this.#bounds = bounds;
  }

  /** @param labels values in the order of the family's labels */
  observe(labels: readonly string[], value: number): void {
    const key = labels.length === 1 ? labels[0] ?? "" : labels.join("\n");
    let series = this.#series.get(key);
    if (series === undefined) {
      if (this.#series.size >= SERIES_MAX) {
        return;
      }
      series = { labels, counts: Array.from({ length: this.#bounds.length + 1 }, () => 0), sum: 0 };
      this.#series.set(key, series);
    }
    let bucket = 0;
    while (bucket < this.#bounds.length && value > (this.#bounds[bucket] ?? 0)) {
      bucket++;
    }
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += value;
  }

  family(): Family {
    return {
      ...this.#about,
      type: "histogram",
      bounds: this.#bounds,
      samples: Array.from(this.#series.values(), ({ labels, counts, sum }) => ({ labels, counts: [...counts], sum })),
    };
  }
}
