/** The land of the world and the borders between countries; points are longitude, latitude, … in degrees. */
export interface Outlines {
  /** Polygons: the outer ring, then its holes. Rings are closed, and none crosses the antimeridian. */
  readonly land: readonly (readonly Float64Array[])[];
  readonly borders: readonly Border[];
}

/** A border between two countries. */
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
  const bytes: number[] = [];
  unsigned(bytes, land.length);
  for (const rings of land) {
    writeLines(bytes, rings);
  }
  unsigned(bytes, borders.length);
  for (const { countries, lines } of borders) {
    bytes.push(...Array.from(countries.join(""), (letter) => letter.charCodeAt(0)));
    writeLines(bytes, lines);
  }
  return Uint8Array.from(bytes);
}

/**
 * Reads the bytes of `writeOutlines()`.
 *
 * @throws RangeError when the bytes end before the outlines do.
 */
export function readOutlines(bytes: Uint8Array): Outlines {
  let at = 0;
  function readUnsigned(): number {
    let value = 0;
    for (let factor = 1;; factor *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) {
        throw new RangeError(`Cannot read outlines because they end too early: at byte ${at - 1}`);
      }
      value += (byte & 127) * factor;
      if (byte < 128) {
        return value;
      }
    }
  }
  function readLine(): Float64Array {
    const points = new Float64Array(readUnsigned() * 2);
    const last = [0, 0];
    for (let i = 0; i < points.length; i++) {
      const folded = readUnsigned();
      last[i % 2]! += folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
      points[i] = last[i % 2]! / STEPS;
    }
    return points;
  }
  const readLines = (): Float64Array[] => Array.from({ length: readUnsigned() }, readLine);
  const land = Array.from({ length: readUnsigned() }, readLines);
  const readCode = (): string => String.fromCharCode(bytes[at++] ?? 0, bytes[at++] ?? 0);
  const borders = Array.from({ length: readUnsigned() }, (): Border => ({
    countries: [readCode(), readCode()],
    lines: readLines(),
  }));
  return { land, borders };
}

function writeLines(bytes: number[], lines: readonly Float64Array[]): void {
  unsigned(bytes, lines.length);
  for (const line of lines) {
    const steps = Array.from(line, (degrees) => Math.round(degrees * STEPS));
    unsigned(bytes, steps.length / 2);
    for (const [i, value] of steps.entries()) {
      const step = value - (steps[i - 2] ?? 0);
      unsigned(bytes, step < 0 ? -2 * step - 1 : 2 * step);
    }
  }
}

function unsigned(bytes: number[], value: number): void {
  let rest = value;
  while (rest > 127) {
    bytes.push(rest % 128 + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}
