import type { ProtobufReader } from "./protobuf_reader.ts";

/** Strings decoded when first asked for: most are never needed. */
export class StringTable {
  readonly #views: readonly Uint8Array[];
  readonly #decoded: (string | undefined)[];

  constructor(views: readonly Uint8Array[]) {
    this.#views = views;
    this.#decoded = Array.from<undefined>({ length: views.length });
  }

  at(index: number): string {
    const known = this.#decoded[index];
    if (known !== undefined) {
      return known;
    }
    const view = this.#views[index];
    if (view === undefined) {
      throw new RangeError(`string ${index} of ${this.#views.length} does not exist`);
    }
    const text = DECODER.decode(view);
    this.#decoded[index] = text;
    return text;
  }
}

const DECODER = new TextDecoder();

/** The table as it stands in a PrimitiveBlock: field 1, repeated. */
export function readStringTable(reader: ProtobufReader): StringTable {
  const views: Uint8Array[] = [];
  while (reader.next()) {
    if (reader.field === 1) {
      views.push(reader.view());
    } else {
      reader.skip();
    }
  }
  return new StringTable(views);
}
