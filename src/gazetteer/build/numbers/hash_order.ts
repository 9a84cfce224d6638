import { radixOrder } from "./radix_order.ts";
import { settleTies } from "./settle_ties.ts";

/** The hashes behind the identifiers of so many things, as numbers that order as they do; given in any order. */
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

  /** The numbers in the order of their hashes, which are forgotten. Throws RangeError where two are one. */
  take(): Uint32Array {
    const [first, second, third] = [this.#first, this.#second, this.#third];
    const order = radixOrder([first]);
    settleTies(order, (one, other) => first[one] === first[other], (one, other) => {
      const difference = second[one]! - second[other]! || third[one]! - third[other]!;
      if (difference === 0 && one !== other) {
        throw new RangeError("Cannot identify two things as their keys have one hash");
      }
      return difference;
    });
    this.#first = new Uint32Array();
    this.#second = new Uint32Array();
    this.#third = new Uint16Array();
    return order;
  }
}
