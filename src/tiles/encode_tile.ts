import { PbfWriter } from "pbf";
import { EXTENT } from "./geometry/clip.ts";
import type { TileFeature, TileLayer } from "./layers/place_layer.ts";

/** Numbers of the Vector Tile Specification 2.1 (github.com/mapbox/vector-tile-spec), section 4. */
const VERSION = 2;
const TYPES = { point: 1, line: 2, polygon: 3 } as const;
const MOVE_TO = 1;
const LINE_TO = 2;
const CLOSE_PATH = 7;

export function encodeTile(layers: readonly TileLayer[]): Uint8Array<ArrayBuffer> {
  const writer = new PbfWriter();
  for (const layer of layers) {
    if (layer.features.length > 0) {
      writer.writeMessage(3, writeLayer, layer);
    }
  }
  return new Uint8Array(writer.finish());
}

function writeLayer(layer: TileLayer, writer: PbfWriter): void {
  writer.writeVarintField(15, VERSION);
  writeText(writer, 1, layer.name);
  // Numbered in the order of their first use.
  const keys = new Map<string, number>();
  const values = new Map<string | number, number>();
  for (const feature of layer.features) {
    const tags: number[] = [];
    for (const [key, value] of Object.entries(feature.properties)) {
      tags.push(keys.getOrInsert(key, keys.size), values.getOrInsert(value, values.size));
    }
    writer.writeMessage(2, writeFeature, { feature, tags });
  }
  for (const key of keys.keys()) {
    writeText(writer, 3, key);
  }
  for (const value of values.keys()) {
    writer.writeMessage(4, writeValue, value);
  }
  writer.writeVarintField(5, EXTENT);
}

function writeFeature(
  { feature, tags }: { readonly feature: TileFeature; readonly tags: number[] },
  writer: PbfWriter,
): void {
  writer.writePackedVarint(2, tags);
  writer.writeVarintField(3, TYPES[feature.type]);
  writer.writePackedVarint(4, commandsOf(feature));
}

/** Geometry commands: steps from point to point, each run preceded by its kind and length. */
function commandsOf({ type, parts }: TileFeature): number[] {
  const commands: number[] = [];
  let x = 0;
  let y = 0;
  for (const points of parts) {
    commands.push(command(MOVE_TO, 1));
    for (let i = 0; i < points.length; i += 2) {
      if (i === 2) {
        commands.push(command(LINE_TO, points.length / 2 - 1));
      }
      commands.push(zigzag(points[i]! - x), zigzag(points[i + 1]! - y));
      x = points[i]!;
      y = points[i + 1]!;
    }
    if (type === "polygon") {
      commands.push(command(CLOSE_PATH, 1));
    }
  }
  return commands;
}

function writeValue(value: string | number, writer: PbfWriter): void {
  if (typeof value === "string") {
    writeText(writer, 1, value);
  } else {
    writer.writeVarintField(5, value);
  }
}

const utf8 = new TextEncoder();

/** Not the writer's own method: pbf 5.1.2 writes every second letter beyond U+FFFF wrongly (𠮷 as U+10BB7). */
function writeText(writer: PbfWriter, field: number, text: string): void {
  writer.writeBytesField(field, utf8.encode(text));
}

function command(kind: number, count: number): number {
  return kind | (count << 3);
}

function zigzag(step: number): number {
  return (step << 1) ^ (step >> 31);
}
