const STRIP = 6;
/** The last strip is at least this wide. */
const LAST_MIN = 4;

/** Column and row, from the south, of the n-th cell if strips of six columns are numbered from the north. */
export function cellInStrips(value: number, columns: number, rows: number): readonly [column: number, row: number] {
  const last = Math.floor((columns - LAST_MIN) / STRIP);
  const strip = Math.min(last, Math.floor(value / (rows * STRIP)));
  const width = strip === last ? columns - last * STRIP : STRIP;
  const inStrip = value - strip * rows * STRIP;
  return [strip * STRIP + inStrip % width, rows - 1 - Math.floor(inStrip / width)];
}
