/**
 * Looks that one text may cost beyond a first one at each of its words: one is some ten microseconds. Of some 14,000
 * questions of the evaluation the dearest had 372 looks; of 2,500 hostile texts one had 4,600 (decision 0216).
 */
const WORK_UNITS_MAX = 500;

/**
 * What is left to do for one text, whatever it holds: corrected names of places, streets and things, crossings, words
 * beside codes and names, and ranking them again. Counted and never timed, so that the answer is the same on every machine.
 */
export class WorkBudget {
  #left = WORK_UNITS_MAX;
  #isExhausted = false;

  /** Counts some looks; false, and nothing is counted, where fewer are left. */
  spend(units: number): boolean {
    if (units > this.#left) {
      this.#isExhausted = true;
      return false;
    }
    this.#left -= units;
    return true;
  }

  /** Counts looks that are had in any case. */
  count(units: number): void {
    this.#left -= units;
  }

  /** Something was not looked at: then no answer is sure. */
  get isExhausted(): boolean {
    return this.#isExhausted;
  }
}
