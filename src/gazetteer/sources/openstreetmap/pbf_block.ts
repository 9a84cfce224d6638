import { ProtobufReader } from "./protobuf_reader.ts";
import type { ElementType, ElementVisitor, Member, Tags } from "./element.ts";

const DECODER = new TextDecoder();

/** Strings that are decoded on first use: most are never needed. */
class StringTable {
  readonly #bytes: Uint8Array;
  /** Where each begins and ends, in turns. */
  readonly #ranges: readonly number[];
  readonly #decoded: (string | undefined)[] = [];

  constructor(bytes: Uint8Array, ranges: readonly number[]) {
    this.#bytes = bytes;
    this.#ranges = ranges;
  }

  at(index: number): string {
    const known = this.#decoded[index];
    if (known !== undefined) {
      return known;
    }
    const from = this.#ranges[2 * index];
    if (from === undefined) {
      throw new RangeError(`string ${index} of ${this.#ranges.length / 2} does not exist`);
    }
    const text = DECODER.decode(this.#bytes.subarray(from, this.#ranges[2 * index + 1]));
    this.#decoded[index] = text;
    return text;
  }
}

/** The table as it stands in a PrimitiveBlock: field 1, repeated. */
function readStringTable(reader: ProtobufReader): StringTable {
  const ranges: number[] = [];
  while (reader.next()) {
    if (reader.field === 1) {
      const length = reader.length();
      ranges.push(reader.position, reader.position + length);
      reader.position += length;
    } else {
      reader.skip();
    }
  }
  return new StringTable(reader.bytes, ranges);
}

const MEMBER_TYPES: readonly ElementType[] = ["node", "way", "relation"];

/** One PrimitiveBlock: a string table, a coordinate grid, and groups of elements that refer to both. */
export interface Block {
  readonly strings: StringTable;
  readonly granularity: number;
  readonly latitudeOffset: number;
  readonly longitudeOffset: number;
  readonly bytes: Uint8Array;
  /** Where each group begins and ends, in turns. */
  readonly groups: readonly number[];
  /** A bit for each of `KIND` that is in it. */
  readonly kinds: number;
}

/** Bits of the kinds of elements. */
export const KIND = { node: 1, way: 2, relation: 4 } as const satisfies Readonly<Record<ElementType, number>>;
/** Of the fields of a group: plain nodes, dense nodes, ways, relations. */
const KIND_OF_FIELD = [0, KIND.node, KIND.node, KIND.way, KIND.relation];

/**
 * Reads the head of an unpacked PrimitiveBlock; its elements are read when it is visited.
 *
 * @throws {RangeError} when the block is damaged.
 */
export function readBlock(bytes: Uint8Array): Block {
  const reader = new ProtobufReader(bytes);
  const groups: number[] = [];
  let strings = new StringTable(bytes, []);
  let granularity = 100;
  let latitudeOffset = 0;
  let longitudeOffset = 0;
  let kinds = 0;
  while (reader.next()) {
    switch (reader.field) {
      case 1:
        strings = readStringTable(reader.message());
        break;
      case 2: {
        const group = reader.message();
        groups.push(group.position, group.end);
        kinds |= kindsOf(group);
        break;
      }
      case 17:
        granularity = reader.unsigned();
        break;
      case 19:
        latitudeOffset = reader.signed();
        break;
      case 20:
        longitudeOffset = reader.signed();
        break;
      default:
        reader.skip();
    }
  }
  return { strings, granularity, latitudeOffset, longitudeOffset, bytes, groups, kinds };
}

function kindsOf(group: ProtobufReader): number {
  let kinds = 0;
  while (group.next()) {
    kinds |= KIND_OF_FIELD[group.field] ?? 0;
    group.skip();
  }
  return kinds;
}

/**
 * Calls the visitor for every element of a block.
 *
 * @throws {RangeError} when the block is damaged.
 */
export function visitBlock(block: Block, visitor: ElementVisitor): void {
  for (let at = 0; at < block.groups.length; at += 2) {
    visitGroup(new ProtobufReader(block.bytes, block.groups[at], block.groups[at + 1]), block, visitor);
  }
}

function visitGroup(group: ProtobufReader, block: Block, visitor: ElementVisitor): void {
  while (group.next()) {
    if (group.field === 1 && visitor.node !== undefined) {
      visitPlainNode(group.message(), block, visitor);
    } else if (group.field === 2 && visitor.node !== undefined) {
      visitDenseNodes(group.message(), block, visitor);
    } else if (group.field === 3 && visitor.way !== undefined) {
      visitWay(group.message(), block, visitor);
    } else if (group.field === 4 && visitor.relation !== undefined) {
      visitRelation(group.message(), block, visitor);
    } else {
      group.skip();
    }
  }
}

/** Nanodegrees of the block's grid as 1e-7 degrees. */
function toE7(offset: number, granularity: number, value: number): number {
  return Math.round((offset + granularity * value) / 100);
}

const NO_VALUES = new ProtobufReader(new Uint8Array());
function visitPlainNode(reader: ProtobufReader, block: Block, visitor: ElementVisitor): void {
  const fields = reader.fields();
  const tags = readTags(fields, block.strings);
  const { granularity } = block;
  visitor.node?.(
    fields[1]?.zigzag() ?? 0,
    toE7(block.latitudeOffset, granularity, fields[8]?.zigzag() ?? 0),
    toE7(block.longitudeOffset, granularity, fields[9]?.zigzag() ?? 0),
    tags.size === 0 ? undefined : tags,
  );
}

function visitDenseNodes(reader: ProtobufReader, block: Block, visitor: ElementVisitor): void {
  const fields = reader.fields();
  const ids = fields[1] ?? NO_VALUES;
  const latitudes = fields[8] ?? NO_VALUES;
  const longitudes = fields[9] ?? NO_VALUES;
  const keysAndValues = fields[10] ?? NO_VALUES;
  const { granularity, latitudeOffset, longitudeOffset, strings } = block;
  let id = 0;
  let latitude = 0;
  let longitude = 0;
  while (ids.position < ids.end) {
    id += ids.zigzag();
    latitude += latitudes.zigzag();
    longitude += longitudes.zigzag();
    visitor.node?.(
      id,
      toE7(latitudeOffset, granularity, latitude),
      toE7(longitudeOffset, granularity, longitude),
      readDenseTags(keysAndValues, strings),
    );
  }
}

/** Grows to the longest way seen; a way has at most 2,000 nodes today, older files had more. */
let refsBuffer = new Float64Array(2048);

function visitWay(reader: ProtobufReader, block: Block, visitor: ElementVisitor): void {
  const fields = reader.fields();
  const length = readRefs(fields[8] ?? NO_VALUES);
  visitor.way?.(fields[1]?.unsigned() ?? 0, { ids: refsBuffer, length }, readTags(fields, block.strings));
}

function readRefs(reader: ProtobufReader): number {
  let length = 0;
  let ref = 0;
  while (reader.position < reader.end) {
    ref += reader.zigzag();
    if (length === refsBuffer.length) {
      const larger = new Float64Array(length * 2);
      larger.set(refsBuffer);
      refsBuffer = larger;
    }
    refsBuffer[length++] = ref;
  }
  return length;
}

function visitRelation(reader: ProtobufReader, block: Block, visitor: ElementVisitor): void {
  const fields = reader.fields();
  const roles = fields[8] ?? NO_VALUES;
  const ids = fields[9] ?? NO_VALUES;
  const types = fields[10] ?? NO_VALUES;
  const members: Member[] = [];
  let member = 0;
  while (ids.position < ids.end) {
    member += ids.zigzag();
    const type = MEMBER_TYPES[types.unsigned()];
    if (type === undefined) {
      throw new RangeError("a relation's member must be a node, a way or a relation");
    }
    members.push({ type, id: member, role: block.strings.at(roles.unsigned()) });
  }
  visitor.relation?.(fields[1]?.unsigned() ?? 0, members, readTags(fields, block.strings));
}

/** The tags of the next dense node: keys and values in turns, ended by a zero. */
function readDenseTags(reader: ProtobufReader, strings: StringTable): Tags | undefined {
  let tags: Map<string, string> | undefined;
  while (reader.position < reader.end) {
    const key = reader.unsigned();
    if (key === 0) {
      return tags;
    }
    tags ??= new Map();
    tags.set(strings.at(key), strings.at(reader.unsigned()));
  }
  return tags;
}

/** The tags of an element other than a dense node: keys and values in fields of their own. */
function readTags([, , keys, values]: ReturnType<ProtobufReader["fields"]>, strings: StringTable): Map<string, string> {
  const tags = new Map<string, string>();
  if (keys === undefined || values === undefined) {
    return tags;
  }
  while (keys.position < keys.end) {
    tags.set(strings.at(keys.unsigned()), strings.at(values.unsigned()));
  }
  return tags;
}
