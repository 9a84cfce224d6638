import type { Family } from "./family.ts";
import { SERIES_MAX } from "./family.ts";

/** Counts events for each combination of labels. */
export class Counter {
  readonly #about: Omit<Family, "samples" | "type">;
  readonly #series = new Map<string, { readonly labels: readonly string[]; value: number }>();

  constructor(about: Omit<Family, "samples" | "type">) {
    this.#about = about;
  }

  /** @param labels values in the order of the family's labels */
  add(labels: readonly string[], amount = 1): void {
    const key = labels.join("\n");
    const known = this.#series.get(key);
    if (known !== undefined) {
      known.value += amount;
    } else if (this.#series.size < SERIES_MAX) {
      this.#series.set(key, { labels, value: amount });
    }
  }

  family(): Family {
    return {
      ...this.#about,
      type: "counter",
      samples: Array.from(this.#series.values(), ({ labels, value }) => ({ labels, value })),
    };
  }
}
