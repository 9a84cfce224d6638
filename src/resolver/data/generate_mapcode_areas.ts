/**
 * Writes `mapcode_areas.json`: the territories of the mapcode system, the rectangles that their codes count cells in,
 * and the letters of other scripts. Facts of the Mapcode Foundation (Apache-2.0, see MAPCODE_LICENSE.txt), read out of
 * its own program as Debian compiles it, version 2.5.5:
 *
 *     apt-get download mapcode && dpkg -x mapcode_*.deb unpacked
 *     bun src/resolver/data/generate_mapcode_areas.ts unpacked/usr/bin/mapcode
 *
 * The program lists its territories by itself; its tables are found by how they begin and end, and checked by what is
 * known of them. A development tool for Linux on 64-bit x86.
 */
const VERSION = "2.5.5";
/** The first area, of the Vatican: west, south, east, north, flags. */
const FIRST_AREA = [12_433_114, 41_851_944, 12_548_434, 41_938_434, 65_547];
/** The last area is the whole world including the north pole. */
const WORLD = [-180_000_000, -90_000_000, 180_000_000, 90_000_001];
const LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const SCRIPTS = 28;
/** Of an area: its edges and its flags. */
const AREA_NUMBERS = 5;

const program = process.argv[2];
if (program === undefined) {
  throw new RangeError("Cannot generate because the path of the program mapcode must be given");
}
const bytes = await Bun.file(program).bytes();
const ints = new Int32Array(bytes.buffer, 0, bytes.length >> 2);
const units = new Uint16Array(bytes.buffer, 0, bytes.length >> 1);
const alpha2 = new Map<string, string>(
  (await Bun.file(Bun.resolveSync("i18n-iso-countries/codes.json", import.meta.dir)).json())
    .map(([two, three]: readonly string[]) => [three ?? "", two ?? ""]),
);
const listed = runMapcode(["--territories"]).split("\n").slice(1).filter((line) => line !== "");
const starts = startsOf(listed.length);
const [first, count] = [placeOf(ints, FIRST_AREA), starts.at(-1) ?? 0];
const areas = ints.slice(first, first + count * AREA_NUMBERS);
if (
  !runMapcode([]).includes(VERSION) || WORLD.some((edge, index) => areas[areas.length - AREA_NUMBERS + index] !== edge)
) {
  throw new RangeError(`Cannot generate because the program must be mapcode ${VERSION} as Debian compiles it`);
}
const table = {
  source: `Mapcode Foundation, mapcode ${VERSION}, Apache-2.0: see MAPCODE_LICENSE.txt`,
  count,
  territories: listed.map((line, index) => territoryLine(line, (starts[index + 1] ?? 0) - (starts[index] ?? 0))),
  scripts: scripts(),
  areas: Bun.zstdCompressSync(new Uint8Array(columnsOf(areas).buffer), { level: 22 }).toBase64(),
};
await Bun.write(`${import.meta.dir}/mapcode_areas.json`, `${JSON.stringify(table, undefined, 2)}\n`);

function runMapcode(options: readonly string[]): string {
  return Bun.spawnSync([program ?? "", ...options]).stdout.toString();
}

/** `NLD 42 NL Netherlands|Holland`: codes, number of areas, country, English names. */
function territoryLine(line: string, areasCount: number): string {
  const [, codes = "", , ...names] = line.split(",");
  const [code = ""] = codes.split("|");
  const country = code.includes("-") ? code.slice(0, 2) : alpha2.get(code) ?? "ZZ";
  return `${codes} ${areasCount} ${country} ${names.join(",").trim()}`;
}

/** The number of areas before each territory's: one number more than territories, never decreasing. */
function startsOf(territories: number): number[] {
  for (let at = 0; at < ints.length - territories; at += 1) {
    if (ints[at] === 0 && ints[at + 1] === 3 && ints[at + 2] === 6 && ints[at + 3] === 10) {
      return Array.from(ints.slice(at, at + territories + 1));
    }
  }
  throw new RangeError("Cannot generate because the program must hold where each territory's areas begin");
}

/** The columns that `territories.ts` reads: west and south less those of the area before, width, height, flags. */
function columnsOf(numbers: Int32Array): Int32Array {
  const columns = new Int32Array(numbers.length);
  let before = [0, 0];
  for (let at = 0; at < count; at += 1) {
    const [west = 0, south = 0, east = 0, north = 0, flags = 0] = numbers.subarray(at * AREA_NUMBERS);
    [west - before[0]!, south - before[1]!, east - west, north - south, flags].forEach((value, column) => {
      columns[column * count + at] = value;
    });
    before = [west, south];
  }
  return columns;
}

/** The letters and digits of each script except Latin, in the order of the Latin ones. */
function scripts(): string[] {
  const at = placeOf(units, Array.from(LATIN, (letter) => letter.charCodeAt(0)));
  return Array.from(
    { length: SCRIPTS - 1 },
    (_, script) =>
      String.fromCharCode(...units.slice(at + (script + 1) * LATIN.length, at + (script + 2) * LATIN.length)),
  );
}

function placeOf(numbers: Int32Array | Uint16Array, wanted: readonly number[]): number {
  for (let at = 0; at < numbers.length; at += 1) {
    if (wanted.every((number, index) => numbers[at + index] === number)) {
      return at;
    }
  }
  throw new RangeError(
    `Cannot generate because the program must hold a table that begins so: current value is ${wanted.join()}`,
  );
}
