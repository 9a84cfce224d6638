/**
 * Work units of one text in addition to the first look-up at each of its words; a unit is some ten microseconds. Of
 * some 14,000 questions of the evaluation the most expensive needed 372, of 2,500 hostile texts one needed 4,600
 * (decision 0216).
 */
const WORK_UNITS_MAX = 500;

/**
 * The remaining work for one text: corrected names of places, streets and venues, crossings, words next to codes and
 * names, and ranking them again. Counted and never timed, so that the answer is the same on every machine.
 */
export class WorkBudget {
  #left = WORK_UNITS_MAX;
  #isExhausted = false;

  /** Takes some units; returns false and takes nothing if fewer remain. */
  spend(units: number): boolean {
    if (units > this.#left) {
      this.#isExhausted = true;
      return false;
    }
    this.#left -= units;
    return true;
  }

  /** Takes units for work that is done in any case. */
  count(units: number): void {
    this.#left -= units;
  }

  /** True if some work was refused. Then no answer is certain. */
  get isExhausted(): boolean {
    return this.#isExhausted;
  }
}
