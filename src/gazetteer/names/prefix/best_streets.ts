import { PREFIX_LIMIT } from "../../port.ts";

/**
 * `limit`: capacity, at most `PREFIX_LIMIT`. `onePerKeyBut`: keep one street per key, except of this key; undefined
 * keeps all.
 */
export interface BestStreetsOptions {
  readonly limit: number;
  readonly onePerKeyBut?: number | undefined;
}

/** The best streets so far, lowest rank first, then by number, in arrays that every search reuses. */
export class BestStreets {
  /** Streets with the kind of their name (`street << 2 | kind`). */
  readonly postings = new Uint32Array(PREFIX_LIMIT);
  readonly ranks = new Float64Array(PREFIX_LIMIT);
  length = 0;
  readonly #keys = new Uint32Array(PREFIX_LIMIT);
  #limit = 0;
  #onePerKeyBut: number | undefined;

  /** Starts another search. */
  begin({ limit, onePerKeyBut }: BestStreetsOptions): void {
    this.#limit = Math.min(limit, PREFIX_LIMIT);
    this.#onePerKeyBut = onePerKeyBut;
    this.length = 0;
  }

  /** A street with this rank or a higher one does not enter. */
  worst(): number {
    return this.length < this.#limit ? Infinity : this.ranks[this.#limit - 1]!;
  }

  /** A street that is added twice keeps its best kind of name; a rank of Infinity never enters. */
  offer(posting: number, rank: number, key: number): void {
    if (rank === Infinity || rank > this.worst()) {
      return;
    }
    const { postings, ranks } = this;
    const isOne = this.#onePerKeyBut !== undefined && key !== this.#onePerKeyBut;
    let namesake = -1;
    for (let at = 0; at < this.length; at++) {
      if (postings[at]! >>> 2 === posting >>> 2) {
        postings[at] = Math.min(postings[at]!, posting);
        return;
      }
      if (isOne && namesake < 0 && this.#keys[at] === key) {
        namesake = at;
      }
    }
    if (namesake >= 0) {
      if (ranks[namesake]! < rank || (ranks[namesake] === rank && postings[namesake]! < posting)) {
        return;
      }
      this.#removeAt(namesake);
    }
    let at = this.length;
    while (at > 0 && (ranks[at - 1]! > rank || (ranks[at - 1] === rank && postings[at - 1]! > posting))) {
      at--;
    }
    this.#insertAt(at, posting, rank, key);
  }

  #removeAt(at: number): void {
    for (let i = at + 1; i < this.length; i++) {
      this.#move(i, i - 1);
    }
    this.length--;
  }

  #insertAt(at: number, posting: number, rank: number, key: number): void {
    if (at >= this.#limit) {
      return;
    }
    this.length = Math.min(this.length + 1, this.#limit);
    for (let i = this.length - 1; i > at; i--) {
      this.#move(i - 1, i);
    }
    this.postings[at] = posting;
    this.ranks[at] = rank;
    this.#keys[at] = key;
  }

  #move(from: number, to: number): void {
    this.postings[to] = this.postings[from]!;
    this.ranks[to] = this.ranks[from]!;
    this.#keys[to] = this.#keys[from]!;
  }
}
