import type { Tags } from "./element.ts";
import type { ProtobufReader } from "./protobuf_reader.ts";
import type { StringTable } from "./string_table.ts";

/** The tags of the next dense node: keys and values in turns, ended by a zero. */
export function readDenseTags(reader: ProtobufReader, strings: StringTable): Tags | undefined {
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

/** Tags whose keys and values stand apart, as those of all other elements do. */
export function readTags(
  keys: ProtobufReader | undefined,
  values: ProtobufReader | undefined,
  strings: StringTable,
): Map<string, string> {
  const tags = new Map<string, string>();
  if (keys === undefined || values === undefined) {
    return tags;
  }
  while (keys.position < keys.end) {
    tags.set(strings.at(keys.unsigned()), strings.at(values.unsigned()));
  }
  return tags;
}
