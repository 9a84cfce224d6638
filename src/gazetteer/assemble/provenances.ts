/** Numbers that one byte holds: what goes beyond is told by its data set alone. */
const NUMBERS_MAX = 256;

/**
 * Gives numbers to where things are known from: a data set has its own, several that know one thing have one together,
 * after those (`GazetteerInput.mixes`).
 */
export class Provenances {
  /** Data sets that know one thing, that of its point first. */
  readonly mixes: number[][] = [];
  readonly #datasets: number;
  readonly #known = new Map<string, number>();

  constructor(datasets: number) {
    this.#datasets = datasets;
  }

  /** The number of a data set whose point something has, and of all that know it. */
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
