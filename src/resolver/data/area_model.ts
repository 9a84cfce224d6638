import { type BitCoder, type BitContext, bitContext } from "./bit_coder.ts";

/** The coded fields of an area. */
export const FIELD = { kind: 0, header: 1, cut: 2, height: 3, south: 4, west: 5, width: 6 } as const;

type Field = (typeof FIELD)[keyof typeof FIELD];

/** Edges are mostly whole multiples of this. Microdegrees. */
const STEP = 20;
const STEP_BITS = 5;
const LENGTH_BITS = 5;
/** Of a number, this many bits after the highest are modelled; the rest is random. */
const LEARNED_BITS = 3;
/** Contexts of a field and kind: its own, whether it differs, remainder, length, sign, highest bits. */
const [OWN, DIFFERS, REMAINDER, LENGTH, SIGN, TOP] = [0, 1, 2, 3, 4, 8];
/** Widest column. With a large cut two columns may share a key; encoder and decoder do so alike. */
const COLUMN_MAX = 2 ** 16;
const FIELDS = 8;
const PARTS = 64;

/** What was learned from the areas so far, the same in both directions. */
export class AreaModel {
  readonly #coder: BitCoder;
  readonly #contexts = new Map<number, BitContext>();
  readonly #last = new Map<number, number>();
  readonly #widths = new Map<number, number>();

  constructor(coder: BitCoder) {
    this.#coder = coder;
  }

  /** A number of this many bits, each modelled by those above it. */
  bits(field: Field, kind: number, value: number, bits: number): number {
    return this.#tree(keyOf(field, kind) + OWN, value, bits);
  }

  /** A number that often equals the last one of its kind and cut. */
  repeated(field: Field, kind: number, value: number, cut: number): number {
    const key = keyOf(field, kind);
    const place = cut * keyOf(0, 1 << 20) + key;
    const last = this.#last.get(place) ?? 0;
    const isOther = this.#tree(key + DIFFERS, value === last ? 0 : 1, 1) === 1;
    const next = isOther ? this.#stepped(field, kind, value, 0) : last;
    this.#last.set(place, next);
    return next;
  }

  /** An edge, by its distance from the area before. */
  place(field: Field, kind: number, value: number, before: number): number {
    return this.#stepped(field, kind, value, before);
  }

  /** A width: mostly as many columns as the last similar one. */
  width(kind: number, value: number, { like, column }: { readonly like: number; readonly column: number }): number {
    const key = keyOf(FIELD.width, kind);
    const exact = like + column / COLUMN_MAX;
    const same = this.#widths.get(exact) ?? 0;
    const isOther = this.#tree(key + DIFFERS, value === same ? 0 : 1, 1) === 1;
    const expected = Math.round((this.#widths.get(like) ?? 0) * column);
    const next = isOther ? this.#signed(key, value - expected) + expected : same;
    this.#widths.set(exact, next);
    this.#widths.set(like, next / column);
    return next;
  }

  /** The remainder by the step is modelled by kind; then follow the steps from the previous edge. */
  #stepped(field: Field, kind: number, value: number, before: number): number {
    const remainder = this.#tree(keyOf(field, kind) + REMAINDER, ((value % STEP) + STEP) % STEP, STEP_BITS);
    const steps = Math.floor(before / STEP);
    return (this.#signed(keyOf(field, 0), Math.floor(value / STEP) - steps) + steps) * STEP + remainder;
  }

  /** Length, then the highest bits, then the rest unmodelled, then the sign. */
  #signed(key: number, value: number): number {
    const size = Math.abs(value);
    const length = this.#tree(key + LENGTH, 32 - Math.clz32(size), LENGTH_BITS);
    if (length === 0) {
      return 0;
    }
    const high = Math.min(length - 1, LEARNED_BITS);
    const low = length - 1 - high;
    const top = this.#tree(key + TOP + length, (size >> low) - (1 << high), high) + (1 << high);
    const next = (top << low) | this.#coder.plain(size & ((1 << low) - 1), low);
    return this.#tree(key + SIGN, value < 0 ? 1 : 0, 1) === 1 ? -next : next;
  }

  #tree(key: number, value: number, bits: number): number {
    let context = this.#contexts.get(key);
    if (context === undefined) {
      context = bitContext(bits);
      this.#contexts.set(key, context);
    }
    let node = 1;
    for (let bit = bits - 1; bit >= 0; bit -= 1) {
      node = node * 2 + this.#coder.bit(context, node, (value >> bit) & 1);
    }
    return node - (1 << bits);
  }
}

function keyOf(field: number, kind: number): number {
  return (kind * FIELDS + field) * PARTS;
}
