import { nameKey } from "../../../text/name_key.ts";
import table from "../../data/mapcode_areas.json" with { type: "json" };
import { DIGITS } from "./alphabets.ts";

/** A rectangle in microdegrees. */
export interface Limits {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A rectangle in which codes of one form number cells. Microdegrees; east and north are exclusive. */
export interface Area extends Limits {
  /** Its form: ten times the characters before the point, plus those after it. */
  readonly form: number;
  /**
   * `grid`; `header`: with its own first letter; `nameless`: shares letters with others; `auto`: a group whose letters
   * are assigned automatically.
   */
  readonly kind: "grid" | "header" | "nameless" | "auto";
  /** The letter of a `header`. */
  readonly header: string;
  /** The last areas of a group with automatic letters are rounded up in the same way. */
  readonly isRounded: boolean;
  /** Valid only inside another area. */
  readonly isRestricted: boolean;
  /** Its cells are numbered in strips of six columns. */
  readonly isStriped: boolean;
  /** Rows of its grid, or the side of its square. 1: as given by the form. */
  readonly cut: number;
}

/** Numbers of an area: west, south, east, north in microdegrees, and its flags. */
const AREA_NUMBERS = 5;

export function areaAt(areas: Int32Array, index: number): Area {
  const at = index * AREA_NUMBERS;
  const flags = areas[at + 4] ?? 0;
  const kind = (flags >> 7) & 3;
  return {
    west: areas[at] ?? 0,
    south: areas[at + 1] ?? 0,
    east: areas[at + 2] ?? 0,
    north: areas[at + 3] ?? 0,
    form: 10 * Math.floor((flags & 31) / 5) + (flags & 31) % 5 + 1,
    kind: (flags & 64) !== 0 ? "nameless" : kind === 0 ? "grid" : kind === 1 ? "header" : "auto",
    header: DIGITS.charAt((flags >> 11) & 31),
    isRounded: kind === 2,
    isRestricted: (flags & 512) !== 0,
    isStriped: (flags & 1024) !== 0,
    cut: flags >> 16,
  };
}

/** A territory of the mapcode system: a country, or a part of one of the eight large ones. */
export interface Territory {
  /** As it is written before a code: `NLD`, `US-CA`. */
  readonly code: string;
  /** ISO 3166-1 alpha-2; `ZZ` for the world and territories without one. */
  readonly countryCode: string;
  /** The territory to which longer codes of a part belong. */
  readonly parent: Territory | undefined;
  /** Indexes of its first area and of the one after its last, which contains the whole territory. */
  readonly from: number;
  readonly to: number;
}

/** All territories, by what is written and by their country. */
export interface Territories {
  /** By code or alias (`US-CA`, `USA-CA`, `CN-92`), upper case. Ambiguous aliases are omitted. */
  byCode(code: string): Territory | undefined;
  /** By English name, folded like `nameKey`. */
  byName(key: string): Territory | undefined;
  /** Of a country: its parts before itself. */
  ofCountry(countryCode: string): readonly Territory[];
  readonly all: readonly Territory[];
  readonly world: Territory;
  /** West, south, east, north and flags of each area in sequence. */
  readonly areas: Int32Array;
}

/** Countries whose parts are territories, with the prefix of their parts' codes. */
const PARENTS: Readonly<Record<string, string>> = {
  US: "USA",
  IN: "IND",
  CA: "CAN",
  AU: "AUS",
  MX: "MEX",
  BR: "BRA",
  RU: "RUS",
  CN: "CHN",
};

let loaded: Territories | undefined;

/** The table, loaded at first use. 0.4 MB. */
export function territories(): Territories {
  loaded ??= load();
  return loaded;
}

function load(): Territories {
  const areas = areasOf(new Int32Array(Bun.zstdDecompressSync(Uint8Array.fromBase64(table.areas)).slice().buffer));
  const rows: Row[] = [];
  for (const line of table.territories) {
    rows.push(rowOf(line, rows.at(-1)?.to ?? 0));
  }
  const countries = new Map(rows.filter(isWhole).map((row) => [row.codes[0], territoryOf(row, undefined)]));
  const all = rows.map((row) =>
    countries.get(row.codes[0]) ?? territoryOf(row, countries.get(PARENTS[row.codes[0].slice(0, 2)] ?? ""))
  );
  const world = all.at(-1);
  if (world?.code !== "AAA") {
    throw new RangeError("Cannot read the mapcode areas because the world must be the last territory");
  }
  const codes = codesOf(rows, all);
  const names = unambiguous(
    rows.flatMap((row, index) => row.names.map((name) => [nameKey(name), all[index]] as const)),
  );
  return {
    byCode: (code) => codes.get(code),
    byName: (key) => names.get(key),
    ofCountry: (countryCode) => all.filter((one) => one.countryCode === countryCode),
    all,
    world,
    areas,
  };
}

/** Areas from the columns of `generate_mapcode_areas.ts`: west and south less those of the area before, width, height, flags. */
function areasOf(columns: Int32Array): Int32Array {
  const count = columns.length / AREA_NUMBERS;
  const areas = new Int32Array(columns.length);
  let [west, south] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    west += columns[at]!;
    south += columns[count + at]!;
    areas[at * AREA_NUMBERS] = west;
    areas[at * AREA_NUMBERS + 1] = south;
    areas[at * AREA_NUMBERS + 2] = west + columns[2 * count + at]!;
    areas[at * AREA_NUMBERS + 3] = south + columns[3 * count + at]!;
    areas[at * AREA_NUMBERS + 4] = columns[4 * count + at]!;
  }
  return areas;
}

interface Row {
  readonly codes: readonly [string, ...string[]];
  readonly from: number;
  readonly to: number;
  readonly countryCode: string;
  readonly names: readonly string[];
}

/** `NLD 42 NL Netherlands|Holland`: its areas follow those of the previous line. */
function rowOf(line: string, from: number): Row {
  const [codes = "", count = "", countryCode = "", ...names] = line.split(" ");
  const [code = "", ...aliases] = codes.split("|");
  return { codes: [code, ...aliases], from, to: from + Number(count), countryCode, names: names.join(" ").split("|") };
}

function isWhole({ codes: [code] }: Row): boolean {
  return !code.includes("-");
}

function territoryOf({ codes: [code], countryCode, from, to }: Row, parent: Territory | undefined): Territory {
  return { code, countryCode, parent, from, to };
}

/** Codes and aliases, and those of parts with the long code of their country before them: `USA-CA`. */
function codesOf(rows: readonly Row[], all: readonly Territory[]): ReadonlyMap<string, Territory> {
  return unambiguous(rows.flatMap(({ codes }, index) =>
    codes.flatMap((code) => {
      const [parent = "", part] = code.split("-");
      const long = part === undefined ? undefined : PARENTS[parent];
      return [code, ...(long === undefined ? [] : [`${long}-${part}`])].map((one) => [one, all[index]] as const);
    })
  ));
}

/** Names of exactly one territory; a territory's own code always counts. */
function unambiguous(pairs: readonly (readonly [string, Territory | undefined])[]): ReadonlyMap<string, Territory> {
  const found = new Map<string, Territory>();
  const several = new Set<string>();
  for (const [key, territory] of pairs) {
    const other = found.get(key);
    if (territory === undefined || territory.code === key) {
      several.delete(key);
    } else if (other !== undefined && other !== territory) {
      if (other.code !== key) {
        several.add(key);
      }
      continue;
    }
    if (territory !== undefined) {
      found.set(key, territory);
    }
  }
  for (const key of several) {
    found.delete(key);
  }
  return found;
}
