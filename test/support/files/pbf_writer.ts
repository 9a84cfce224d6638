import { deflateSync } from "node:zlib";

/** A node for `writePbf`. Coordinates in 1e-7 degrees. */
export interface WrittenNode {
  readonly id: number;
  readonly latitudeE7: number;
  readonly longitudeE7: number;
  readonly tags?: Readonly<Record<string, string>>;
}

export interface WrittenWay {
  readonly id: number;
  readonly refs: readonly number[];
  readonly tags?: Readonly<Record<string, string>>;
}

export interface WrittenRelation {
  readonly id: number;
  readonly members: readonly {
    readonly type: "node" | "way" | "relation";
    readonly id: number;
    readonly role: string;
  }[];
  readonly tags?: Readonly<Record<string, string>>;
}

/** What `writePbf` puts into a file. */
export interface WrittenElements {
  readonly nodes?: readonly WrittenNode[];
  readonly ways?: readonly WrittenWay[];
  readonly relations?: readonly WrittenRelation[];
  /** Plain nodes instead of dense ones. */
  readonly plainNodes?: boolean;
  /** Blocks without compression. */
  readonly raw?: boolean;
}

/** The bytes as the reader takes a file. */
export function sourceOf(bytes: Uint8Array) {
  return { size: bytes.length, read: (from: number, to: number) => Promise.resolve(bytes.subarray(from, to)) };
}

/** A small, complete `.osm.pbf` file, for tests of the reader. */
export function writePbf(elements: WrittenElements): Uint8Array {
  return Buffer.concat([pbfHeader(elements), pbfBlock(elements)]);
}

/** The beginning of a file. */
export function pbfHeader({ raw = false }: WrittenElements = {}): Uint8Array {
  const header = [
    ...field(4, [...new TextEncoder().encode("OsmSchema-V0.6")]),
    ...field(4, [...new TextEncoder().encode("DenseNodes")]),
    ...varintField(32, 1_700_000_000),
  ];
  return new Uint8Array(blob("OSMHeader", header, raw));
}

/** One block of a file, with all of the elements. */
export function pbfBlock(elements: WrittenElements): Uint8Array {
  const strings = new Map([["", 0]]);
  function text(value: string): number {
    const known = strings.get(value) ?? strings.size;
    strings.set(value, known);
    return known;
  }
  function tagsOf(tags: Readonly<Record<string, string>> = {}): { keys: number[]; values: number[] } {
    return { keys: Object.keys(tags).map(text), values: Object.values(tags).map(text) };
  }
  const groups: number[][] = [];
  const nodes = elements.nodes ?? [];
  if (elements.plainNodes === true) {
    groups.push(nodes.flatMap((node) => {
      const { keys, values } = tagsOf(node.tags);
      return field(1, [
        ...varintField(1, zigzag(node.id)),
        ...field(2, keys.flatMap(varint)),
        ...field(3, values.flatMap(varint)),
        ...varintField(8, zigzag(node.latitudeE7)),
        ...varintField(9, zigzag(node.longitudeE7)),
      ]);
    }));
  } else if (nodes.length > 0) {
    const pairs = nodes.flatMap((node) => {
      const { keys, values } = tagsOf(node.tags);
      return [...keys.flatMap((key, i) => [key, values[i] ?? 0]), 0];
    });
    groups.push(field(2, [
      ...field(1, deltas(nodes.map((node) => node.id))),
      ...field(8, deltas(nodes.map((node) => node.latitudeE7))),
      ...field(9, deltas(nodes.map((node) => node.longitudeE7))),
      ...field(10, pairs.flatMap(varint)),
    ]));
  }
  groups.push((elements.ways ?? []).flatMap((way) => {
    const { keys, values } = tagsOf(way.tags);
    return field(3, [
      ...varintField(1, way.id),
      ...field(2, keys.flatMap(varint)),
      ...field(3, values.flatMap(varint)),
      ...field(8, deltas(way.refs)),
    ]);
  }));
  groups.push((elements.relations ?? []).flatMap((relation) => {
    const { keys, values } = tagsOf(relation.tags);
    return field(4, [
      ...varintField(1, relation.id),
      ...field(2, keys.flatMap(varint)),
      ...field(3, values.flatMap(varint)),
      ...field(8, relation.members.flatMap((member) => varint(text(member.role)))),
      ...field(9, deltas(relation.members.map((member) => member.id))),
      ...field(10, relation.members.flatMap((member) => varint(["node", "way", "relation"].indexOf(member.type)))),
    ]);
  }));
  const block = [
    ...field(1, [...strings.keys()].flatMap((value) => field(1, [...new TextEncoder().encode(value)]))),
    ...groups.filter((group) => group.length > 0).flatMap((group) => field(2, group)),
  ];
  return new Uint8Array(blob("OSMData", block, elements.raw === true));
}

function blob(type: string, content: readonly number[], raw: boolean): number[] {
  const bytes = new Uint8Array(content);
  const body = raw
    ? field(1, content)
    : [...varintField(2, bytes.length), ...field(3, [...new Uint8Array(deflateSync(bytes))])];
  const header = [...field(1, [...new TextEncoder().encode(type)]), ...varintField(3, body.length)];
  return [0, 0, header.length >> 8, header.length & 255, ...header, ...body];
}

function field(number: number, content: readonly number[]): number[] {
  return [...varint(number * 8 + 2), ...varint(content.length), ...content];
}

function varintField(number: number, value: number): number[] {
  return [...varint(number * 8), ...varint(value)];
}

function deltas(values: readonly number[]): number[] {
  return values.flatMap((value, i) => varint(zigzag(value - (i === 0 ? 0 : values[i - 1] ?? 0))));
}

function zigzag(value: number): number {
  return value < 0 ? -value * 2 - 1 : value * 2;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return bytes;
}
