/** Tags of one element. Keys as OpenStreetMap writes them. */
export type Tags = ReadonlyMap<string, string>;

/** The kinds of elements, as relation members name them. */
export type ElementType = "node" | "way" | "relation";

/** One member of a relation. */
export interface Member {
  readonly type: ElementType;
  readonly id: number;
  readonly role: string;
}

/**
 * What a reader of OpenStreetMap files calls, element by element in file order. Coordinates are integers of 1e-7
 * degrees. An absent callback spares the work of decoding that kind.
 */
export interface ElementVisitor {
  /** Every node, with its tags when it has any of the wanted keys. */
  node?(id: number, latitudeE7: number, longitudeE7: number, tags: Tags | undefined): void;
  /** A way's node ids in order. `refs` is reused: copy what is kept. */
  way?(id: number, refs: NodeRefs, tags: Tags): void;
  relation?(id: number, members: readonly Member[], tags: Tags): void;
}

/** Node ids of one way: the first `length` values of a buffer that the next way overwrites. */
export interface NodeRefs {
  readonly ids: Float64Array;
  readonly length: number;
}
