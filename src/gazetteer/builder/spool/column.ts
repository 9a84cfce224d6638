/** A growing array of numbers. */
export interface Column<View> {
  readonly length: number;
  push(value: number): void;
  get(index: number): number;
  set(index: number, value: number): void;
  /** The values so far. Valid until the next `push`. */
  values(): View;
}

const CAPACITY_FIRST = 1 << 10;
const ARRAYS = { u32: Uint32Array, i32: Int32Array } as const;

/** An empty array of numbers of this type. */
export function column<Type extends keyof typeof ARRAYS>(
  type: Type,
): Column<InstanceType<(typeof ARRAYS)[Type]>>;
export function column(type: keyof typeof ARRAYS): Column<Uint32Array | Int32Array> {
  let view = new ARRAYS[type](CAPACITY_FIRST);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === view.length) {
        const larger = new ARRAYS[type](length * 2);
        larger.set(view);
        view = larger;
      }
      view[length++] = value;
    },
    get: (index) => view[index] ?? 0,
    set(index, value) {
      view[index] = value;
    },
    values: () => view.subarray(0, length),
  };
}
