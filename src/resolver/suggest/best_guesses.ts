import type { Guess } from "./guess.ts";

/** The guesses with the lowest cost so far, each result once; of equal cost the earlier one first. */
export class BestGuesses {
  readonly #limit: number;
  readonly #list: Ranked[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get list(): readonly Guess[] {
    return this.#list;
  }

  /** The cost from which on a guess is rejected. */
  worst(): number {
    return this.#list.length < this.#limit ? Infinity : this.#list[this.#limit - 1]!.cost;
  }

  /** The number of guesses below a cost. */
  cheaperThan(cost: number): number {
    const at = this.#list.findIndex((guess) => guess.cost >= cost);
    return at < 0 ? this.#list.length : at;
  }

  offer(guess: Ranked): void {
    const list = this.#list;
    const known = list.findIndex(({ identity }) => identity === guess.identity);
    if (known >= 0) {
      if (!isBefore(guess, list[known]!)) {
        return;
      }
      list.splice(known, 1);
    }
    let at = list.length;
    while (at > 0 && isBefore(guess, list[at - 1]!)) {
      at--;
    }
    if (at < this.#limit) {
      list.splice(at, 0, guess);
      list.length = Math.min(list.length, this.#limit);
    }
  }
}

/** A guess with its identity and its order of arrival. */
export interface Ranked extends Guess {
  readonly identity: number;
  readonly order: number;
}

function isBefore(one: Ranked, other: Ranked): boolean {
  return one.cost < other.cost || (one.cost === other.cost && one.order < other.order);
}
