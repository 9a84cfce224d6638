import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ArrayOf, ElementType } from "../format.ts";
import { ScratchColumn } from "./scratch_column.ts";

/** A growing array of numbers. */
export interface Column<View> {
  readonly length: number;
  push(value: number): void;
  pushAll(values: ArrayLike<number>): void;
  get(index: number): number;
  set(index: number, value: number): void;
  /** The values so far. Valid until the next `push`. */
  values(): View;
}

/**
 * Where a build keeps its arrays: in memory, or in mapped files of a folder that the operating system pages out when
 * memory is short. `close()` removes the files; arrays that are still held stay readable.
 */
export interface ColumnSpace {
  column<Type extends ElementType>(type: Type): Column<ArrayOf[Type]>;
  close(): void;
}

const CAPACITY_FIRST = 1 << 10;

/** Arrays in memory: for the world's places and small countries. */
export function memoryColumns(): ColumnSpace {
  return { column: (type) => memoryColumn(type), close: () => {} };
}

/**
 * Arrays in memory while they are small, beyond that in mapped files of a folder of their own, which is made when the
 * first one needs it.
 */
export function mappedColumns(folder: string): ColumnSpace {
  const open: { close(): void }[] = [];
  function mapped<Type extends ElementType>(type: Type): Column<ArrayOf[Type]> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const column = new ScratchColumn<ArrayOf[Type]>(join(folder, String(open.length)), VIEWS[type]);
    open.push(column);
    return column;
  }
  return {
    column: (type) => spillingColumn(type, () => mapped(type)),
    close() {
      for (const column of open) {
        column.close();
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Values that a column holds in memory before it goes to a file. */
const IN_MEMORY_MOST = 1 << 18;

function spillingColumn<Type extends ElementType>(
  type: Type,
  makeMapped: () => Column<ArrayOf[Type]>,
): Column<ArrayOf[Type]> {
  let inner = memoryColumn(type);
  let isMapped = false;
  function spill(): void {
    const mapped = makeMapped();
    mapped.pushAll(inner.values());
    inner = mapped;
    isMapped = true;
  }
  return {
    get length() {
      return inner.length;
    },
    push(value) {
      if (!isMapped && inner.length >= IN_MEMORY_MOST) {
        spill();
      }
      inner.push(value);
    },
    pushAll(values) {
      if (!isMapped && inner.length + values.length >= IN_MEMORY_MOST) {
        spill();
      }
      inner.pushAll(values);
    },
    get: (index) => inner.get(index),
    set: (index, value) => inner.set(index, value),
    values: () => inner.values(),
  };
}

type MakeView<View> = (buffer: ArrayBufferLike, byteOffset: number, length: number) => View;

const VIEWS: { readonly [Type in ElementType]: MakeView<ArrayOf[Type]> } = {
  u8: (...range) => new Uint8Array(...range),
  u16: (...range) => new Uint16Array(...range),
  u32: (...range) => new Uint32Array(...range),
  i16: (...range) => new Int16Array(...range),
  i32: (...range) => new Int32Array(...range),
  f32: (...range) => new Float32Array(...range),
};

function memoryColumn<Type extends ElementType>(type: Type): Column<ArrayOf[Type]> {
  const bytesPerValue = VIEWS[type](new ArrayBuffer(0), 0, 0).BYTES_PER_ELEMENT;
  let capacity = CAPACITY_FIRST;
  let view = VIEWS[type](new ArrayBuffer(capacity * bytesPerValue), 0, capacity);
  let length = 0;
  function reserve(most: number): void {
    if (most > capacity) {
      capacity = Math.max(most, capacity * 2);
      const larger = VIEWS[type](new ArrayBuffer(capacity * bytesPerValue), 0, capacity);
      larger.set(view);
      view = larger;
    }
  }
  return {
    get length() {
      return length;
    },
    push(value) {
      reserve(length + 1);
      view[length++] = value;
    },
    pushAll(values) {
      reserve(length + values.length);
      view.set(values, length);
      length += values.length;
    },
    get: (index) => view[index] ?? 0,
    set(index, value) {
      view[index] = value;
    },
    values: () => VIEWS[type](view.buffer, 0, length),
  };
}
