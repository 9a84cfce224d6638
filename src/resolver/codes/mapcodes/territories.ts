import { nameKey } from "../../../text/name_key.ts";
import data from "../../data/mapcode_areas.json" with { type: "json" };
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

/** One area of the table, by its index. */
export function areaAt(index: number): Area {
  const { areas } = table();
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

let loaded: { readonly territories: Territories; readonly areas: Int32Array } | undefined;

/** The table, loaded at first use. 0.4 MB. */
function table(): NonNullable<typeof loaded> {
  return loaded ??= { territories: readTerritories(), areas: readAreas() };
}

/** The territories of the table. */
export function territories(): Territories {
  return table().territories;
}

/** A line of the table. */
interface Row extends Territory {
  readonly codes: readonly string[];
  readonly names: readonly string[];
}

function readTerritories(): Territories {
  let to = 0;
  const rows = data.territories.map((line): Row => {
    // `NLD 42 NL Netherlands|Holland`: its areas follow those of the line before.
    const [written = "", count, countryCode = "", ...names] = line.split(" ");
    const codes = written.split("|");
    const from = to;
    to += Number(count);
    return { code: codes[0]!, codes, countryCode, parent: undefined, from, to, names: names.join(" ").split("|") };
  });
  const wholes = new Map(rows.filter(({ code }) => !code.includes("-")).map((row) => [row.code, row]));
  const all = rows.map((row) =>
    wholes.get(row.code) ?? { ...row, parent: wholes.get(PARENTS[row.code.slice(0, 2)] ?? "") }
  );
  const byCode = unambiguous(all.flatMap((row) => codesOf(row).map((code) => [code, row] as const)));
  const byName = unambiguous(all.flatMap((row) => row.names.map((name) => [nameKey(name), row] as const)));
  return {
    byCode: (code) => byCode.get(code),
    byName: (key) => byName.get(key),
    ofCountry: (countryCode) => all.filter((one) => one.countryCode === countryCode),
    all,
    world: all.at(-1)!,
  };
}

/** "NL" is the Netherlands for most people, and a part of India for the system. The large countries' parts go first. */
function codesOf({ codes, code, countryCode }: Row): readonly string[] {
  const isWhole = !code.includes("-") && countryCode !== "ZZ" && PARENTS[countryCode] === undefined;
  return [...codes.flatMap(withLongCode), ...(isWhole ? [countryCode] : [])];
}

/** A code of a part also with the long code of its country before it: `USA-CA`. */
function withLongCode(code: string): readonly string[] {
  const [prefix = "", part] = code.split("-");
  const long = part === undefined ? undefined : PARENTS[prefix];
  return long === undefined ? [code] : [code, `${long}-${part}`];
}

/** Names of exactly one territory; a territory's own code always counts. */
function unambiguous(pairs: readonly (readonly [string, Territory])[]): ReadonlyMap<string, Territory> {
  const named = Map.groupBy(pairs, ([key]) => key);
  return new Map([...named].flatMap(([key, found]) => {
    const own = found.find(([, { code }]) => code === key) ?? found[0]!;
    return own[1].code === key || found.every(([, other]) => other === own[1]) ? [own] : [];
  }));
}

/** Areas from the columns of `generate_mapcode_areas.ts`: west and south less those of the area before, width, height, flags. */
function readAreas(): Int32Array {
  const columns = new Int32Array(Bun.zstdDecompressSync(Uint8Array.fromBase64(data.areas)).slice().buffer);
  const count = columns.length / AREA_NUMBERS;
  const areas = new Int32Array(columns.length);
  let [west, south] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    west += columns[at]!;
    south += columns[count + at]!;
    const [width, height, flags] = [2, 3, 4].map((column) => columns[column * count + at]!);
    areas.set([west, south, west + width!, south + height!, flags!], at * AREA_NUMBERS);
  }
  return areas;
}
