import { PbfReader, PbfWriter } from "pbf";

/** The land of the world and the borders between countries; points are longitude, latitude, … in degrees. */
export interface Outlines {
  /** Polygons: the outer ring, then its holes. Rings are closed, and none crosses the antimeridian. */
  readonly land: readonly (readonly Float64Array[])[];
  readonly borders: readonly Border[];
}

export interface Border {
  /** ISO 3166-1 alpha-2; `--` for land without a country of that list. */
  readonly countries: readonly [string, string];
  readonly lines: readonly Float64Array[];
}

/** Steps per degree: 110 m, finer than the source, whose own steps are 400 and 190 m. */
const STEPS = 1000;

/**
 * The outlines as varints: counts, and steps from point to point; each border begins with its countries, two letters
 * each.
 */
export function writeOutlines({ land, borders }: Outlines): Uint8Array<ArrayBuffer> {
  const writer = new PbfWriter();
  writer.writeVarint(land.length);
  land.forEach((rings) => writeLines(writer, rings));
  writer.writeVarint(borders.length);
  for (const { countries, lines } of borders) {
    Array.from(countries.join(""), (letter) => writer.writeVarint(letter.charCodeAt(0)));
    writeLines(writer, lines);
  }
  return new Uint8Array(writer.finish());
}

function writeLines(writer: PbfWriter, lines: readonly Float64Array[]): void {
  writer.writeVarint(lines.length);
  for (const line of lines) {
    const steps = Array.from(line, (degrees) => Math.round(degrees * STEPS));
    writer.writeVarint(steps.length / 2);
    steps.forEach((value, i) => writer.writeSVarint(value - (steps[i - 2] ?? 0)));
  }
}

/**
 * Reads the bytes of `writeOutlines()`.
 *
 * @throws RangeError when the bytes end before the outlines do.
 */
export function readOutlines(bytes: Uint8Array): Outlines {
  const reader = new PbfReader(bytes);
  try {
    return { land: readList(reader, readLines), borders: readList(reader, readBorder) };
  } catch (cause) {
    if (reader.pos > bytes.length) {
      const message = `Cannot read outlines because they end too early: at byte ${bytes.length}`;
      throw new RangeError(message, { cause });
    }
    throw cause;
  }
}

function readList<Item>(reader: PbfReader, read: (reader: PbfReader) => Item): Item[] {
  return Array.from({ length: reader.readVarint() }, () => read(reader));
}

function readBorder(reader: PbfReader): Border {
  const readCode = (): string => String.fromCharCode(reader.readVarint(), reader.readVarint());
  return { countries: [readCode(), readCode()], lines: readLines(reader) };
}

function readLines(reader: PbfReader): Float64Array[] {
  return readList(reader, () => {
    const points = new Float64Array(reader.readVarint() * 2);
    const last = [0, 0];
    for (let i = 0; i < points.length; i++) {
      last[i % 2]! += reader.readSVarint();
      points[i] = last[i % 2]! / STEPS;
    }
    return points;
  });
}
