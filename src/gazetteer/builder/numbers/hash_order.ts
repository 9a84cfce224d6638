import { radixOrder } from "./radix_order.ts";
import { settleTies } from "./settle_ties.ts";

/** Collects the hashes of `count` identifiers, in any order, as numbers that sort like them. */
export class HashOrder {
  #first: Uint32Array;
  #second: Uint32Array;
  #third: Uint16Array;

  constructor(count: number) {
    this.#first = new Uint32Array(count);
    this.#second = new Uint32Array(count);
    this.#third = new Uint16Array(count);
  }

  set(number: number, first: number, second: number, third: number): void {
    this.#first[number] = first;
    this.#second[number] = second;
    this.#third[number] = third;
  }

  /** The numbers in the order of their hashes, which are dropped. Throws RangeError where two are equal. */
  take(): Uint32Array {
    const [first, second, third] = [this.#first, this.#second, this.#third];
    const order = radixOrder([first]);
    settleTies(order, (one, other) => first[one] === first[other], (one, other) => {
      const difference = second[one]! - second[other]! || third[one]! - third[other]!;
      if (difference === 0 && one !== other) {
        throw new RangeError("Cannot identify two things because their keys have one hash");
      }
      return difference;
    });
    this.#first = new Uint32Array();
    this.#second = new Uint32Array();
    this.#third = new Uint16Array();
    return order;
  }
}
