import { createHash } from "node:crypto";
import { chmodSync, writeFileSync } from "node:fs";
import { hilbert } from "../../geo/hilbert.ts";
import { E7_PER_DEGREE } from "../../geo/units.ts";
import { blockWords } from "../builder/numbers/pack_numbers.ts";
import { column } from "../builder/spool/spool.ts";
import { fileHead, HEADER_BYTES } from "../file/file_head.ts";
import { VarintWriter } from "../file/varints.ts";
import type { DegreeRing, LayerArea } from "../sources/record.ts";
import { LAYER, LAYER_SECTIONS } from "./layer.ts";

/** Readable by all, writable by its owner: Bun maps only what it may open for writing. */
const MODE = 0o644;
/** Corners of the smallest ring, with the first one again. */
const RING_MIN = 4;
/** Decimal digits that coordinates may have less than seven of. */
const COARSER = [100, 10] as const;

/** Collects the areas of a layer and writes them as a file. Several records with one code are one area. */
export class LayerWriter {
  readonly #x = column("i32");
  readonly #y = column("i32");
  readonly #rings = column("u32");
  readonly #polygons = column("u32");
  readonly #areas = column("u32");
  readonly #numbers = new Map<string, number>();
  readonly #texts: { readonly code: string; readonly title: string }[] = [];
  /** Of each area: a measure for comparing sizes. */
  readonly #sizes: number[] = [];

  get count(): number {
    return this.#texts.length;
  }

  get polygons(): number {
    return this.#areas.length;
  }

  /** Adds an area; false where it has no polygon in degrees. */
  add({ code, title, polygons }: LayerArea): boolean {
    const whole = polygons.filter((rings) => rings.length > 0 && rings.every(isRing));
    if (whole.length === 0) {
      return false;
    }
    const number = this.#numbers.getOrInsertComputed(code, () => {
      this.#sizes.push(0);
      return this.#texts.push({ code, title }) - 1;
    });
    for (const rings of whole) {
      this.#polygons.push(this.#rings.length);
      this.#areas.push(number);
      for (const [i, ring] of rings.entries()) {
        const size = this.#addRing(ring);
        this.#sizes[number]! += i === 0 ? size : -size;
      }
    }
    return true;
  }

  #addRing(ring: DegreeRing): number {
    const from = this.#x.length;
    this.#rings.push(from);
    for (const [longitude = 0, latitude = 0] of ring) {
      this.#x.push(Math.round(longitude * E7_PER_DEGREE));
      this.#y.push(Math.round(latitude * E7_PER_DEGREE));
    }
    const [first, last] = [ring[0] ?? [], ring.at(-1) ?? []];
    if (first[0] !== last[0] || first[1] !== last[1]) {
      this.#x.push(Math.round((first[0] ?? 0) * E7_PER_DEGREE));
      this.#y.push(Math.round((first[1] ?? 0) * E7_PER_DEGREE));
    }
    return sizeOf(ring);
  }

  /** Writes the file. Returns its bytes. */
  write(path: string): number {
    const bytes = fileBytes(this.#sections());
    writeFileSync(path, bytes, { flag: "wx", flush: true });
    chmodSync(path, MODE);
    return bytes.length;
  }

  #sections(): BuiltLayer {
    const [x, y] = [this.#x.values(), this.#y.values()];
    const [rings, polygons, areas] = [this.#rings.values(), this.#polygons.values(), this.#areas.values()];
    const step = COARSER.find((each) => isMultiple(x, each) && isMultiple(y, each)) ?? 1;
    const order = this.#order({ x, y, rings, polygons });
    const bySize = this.#sizes.map((_, area) => area).sort((one, other) =>
      this.#sizes[one]! - this.#sizes[other]! || one - other
    );
    const numberOf = new Uint32Array(bySize.length);
    bySize.forEach((area, number) => numberOf[area] = number);
    const out = {
      x: new Int32Array(x.length),
      y: new Int32Array(x.length),
      rings: new Uint32Array(rings.length + 1),
      polygons: new Uint32Array(order.length + 1),
      areas: new Uint32Array(order.length),
      boxes: new Int32Array(4 * order.length),
    };
    let [point, ring] = [0, 0];
    for (const [at, polygon] of order.entries()) {
      out.polygons[at] = ring;
      out.areas[at] = numberOf[areas[polygon]!]!;
      const box = [Infinity, Infinity, -Infinity, -Infinity];
      for (let from = polygons[polygon]!; from < (polygons[polygon + 1] ?? rings.length); from++) {
        out.rings[ring++] = point;
        for (let i = rings[from]!; i < (rings[from + 1] ?? x.length); i++, point++) {
          const [east, north] = [x[i]! / step, y[i]! / step];
          out.x[point] = east;
          out.y[point] = north;
          box[0] = Math.min(box[0]!, east);
          box[1] = Math.min(box[1]!, north);
          box[2] = Math.max(box[2]!, east);
          box[3] = Math.max(box[3]!, north);
        }
      }
      out.boxes.set(box, 4 * at);
    }
    out.polygons[order.length] = ring;
    out.rings[ring] = point;
    const writer = new VarintWriter();
    const textStart = Uint32Array.from(bySize, (area) => {
      const start = writer.length;
      writer.text(this.#texts[area]!.code);
      writer.text(this.#texts[area]!.title);
      return start;
    });
    return { ...out, textStart, texts: writer.bytes(), unitsPerDegree: E7_PER_DEGREE / step };
  }

  /** Polygons along a Hilbert curve through the first point of each. */
  #order(
    { x, y, rings, polygons }: Readonly<Record<"x" | "y" | "rings" | "polygons", Int32Array | Uint32Array>>,
  ): Uint32Array {
    const place = Uint32Array.from(polygons, (ring) => {
      const point = rings[ring]!;
      return hilbert({ latitude: y[point]! / E7_PER_DEGREE, longitude: x[point]! / E7_PER_DEGREE });
    });
    return Uint32Array.from(place.keys()).sort((one, other) => place[one]! - place[other]! || one - other);
  }
}

function isRing(ring: DegreeRing): boolean {
  return ring.length >= RING_MIN &&
    ring.every(([longitude = 999, latitude = 999]) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90);
}

/** Square degrees, shrunk by the latitude's cosine: for comparing only. */
function sizeOf(ring: DegreeRing): number {
  let sum = 0;
  let [x1 = 0, y1 = 0] = ring.at(-1) ?? [];
  for (const [x2 = 0, y2 = 0] of ring) {
    sum += x1 * y2 - x2 * y1;
    x1 = x2;
    y1 = y2;
  }
  return Math.abs(sum / 2) * Math.cos(y1 * Math.PI / 180);
}

function isMultiple(values: Int32Array | Uint32Array, step: number): boolean {
  return values.every((value) => value % step === 0);
}

type BuiltLayer =
  & { readonly [Name in (typeof LAYER_SECTIONS)[number][0]]: Uint8Array | Int32Array | Uint32Array }
  & { readonly unitsPerDegree: number };

function fileBytes(layer: BuiltLayer): Uint8Array {
  const parts = LAYER_SECTIONS.map(([name, type]) => type === "blocks" ? blockWords(layer[name]) : layer[name]);
  const lengths = Uint32Array.from(parts, ({ byteLength }) => Math.ceil(byteLength / 4) * 4);
  const filled = parts.flatMap((part, i) => [part, new Uint8Array(lengths[i]! - part.byteLength)]);
  const bytes = Bun.concatArrayBuffers([new Uint8Array(HEADER_BYTES), lengths, ...filled], Infinity, true);
  const contentHash = createHash("sha256").update(bytes.subarray(HEADER_BYTES)).digest();
  bytes.set(fileHead(LAYER, { number: layer.unitsPerDegree, fileBytes: bytes.length, contentHash }));
  return bytes;
}
