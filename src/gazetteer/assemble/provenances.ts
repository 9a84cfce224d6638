/** Numbers that one byte holds: beyond it a record has only the number of its first data set. */
const NUMBERS_MAX = 256;

/**
 * Numbers the origins of records: a data set has its own number, a list of data sets that share a record the next ones
 * (`GazetteerInput.mixes`).
 */
export class Provenances {
  /** Lists of data sets that share a record, that of its point first. */
  readonly mixes: number[][] = [];
  readonly #datasets: number;
  readonly #known = new Map<string, number>();

  constructor(datasets: number) {
    this.#datasets = datasets;
  }

  /** The number of a record: the data set of its point, and all that have it. */
  numberOf(main: number, all: ReadonlySet<number> | readonly number[]): number {
    if (("size" in all ? all.size : all.length) <= 1) {
      return main;
    }
    const others = [...new Set(all)].filter((dataset) => dataset !== main).sort((one, other) => one - other);
    if (others.length === 0) {
      return main;
    }
    const mix = [main, ...others];
    const key = mix.join(" ");
    const known = this.#known.get(key);
    if (known !== undefined) {
      return known;
    }
    const number = this.#datasets + this.mixes.length;
    if (number >= NUMBERS_MAX) {
      return main;
    }
    this.mixes.push(mix);
    this.#known.set(key, number);
    return number;
  }
}
