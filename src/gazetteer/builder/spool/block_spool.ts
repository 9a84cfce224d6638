import { BLOCK_VALUES, BLOCK_WORDS, BLOCKS_HEAD_WORDS } from "../../file/block_numbers.ts";
import { blockHead, putBits, rangeOf } from "../numbers/pack_numbers.ts";
import { type Scratch, Spool } from "./spool.ts";

/** Words of a block whose values take all 32 bits, and one for the last to go on in. */
const BLOCK_WORDS_MOST = 2 * 32 + 1;

/** A section of type `blocks` before it is in the file: numbers are added at its end and packed at once. */
export class BlockSpool {
  readonly #heads: Spool;
  readonly #bits: Spool;
  readonly #isSigned: boolean;
  readonly #held = new Float64Array(BLOCK_VALUES);
  #heldLength = 0;
  #count = 0;
  #pairs = 0;

  /** For numbers that may be negative, or for those that may not. */
  constructor(scratch: Scratch, numbers: "signed" | "unsigned") {
    this.#heads = new Spool(scratch);
    this.#bits = new Spool(scratch);
    this.#isSigned = numbers === "signed";
  }

  push(number: number): void {
    this.#held[this.#heldLength++] = number;
    this.#count++;
    if (this.#heldLength === BLOCK_VALUES) {
      this.#flush();
    }
  }

  /** Ends the section: nothing may be added afterwards. */
  end(): void {
    if (this.#heldLength > 0) {
      this.#flush();
    }
  }

  get byteLength(): number {
    return this.#count === 0 ? 0 : 4 * BLOCKS_HEAD_WORDS + this.#heads.byteLength + this.#bits.byteLength + 4;
  }

  /** Calls `visit` with all bytes of the ended section, piece by piece. */
  forEachPiece(visit: (bytes: Uint8Array) => void): void {
    if (this.#count === 0) {
      return;
    }
    visit(new Uint8Array(Uint32Array.of(this.#count, this.#isSigned ? 1 : 0).buffer));
    this.#heads.forEachPiece(visit);
    this.#bits.forEachPiece(visit);
    visit(new Uint8Array(4));
  }

  #flush(): void {
    const { least, width } = rangeOf(this.#held, 0, this.#heldLength);
    const words = new Uint32Array(BLOCK_WORDS_MOST);
    putBits(words, this.#held, { from: 0, to: this.#heldLength, least, width, firstWord: 0 });
    this.#heads.add(blockHead({ least, width, pairs: this.#pairs }), BLOCK_WORDS);
    this.#bits.add(words, 2 * width);
    this.#pairs += width;
    this.#heldLength = 0;
  }
}
