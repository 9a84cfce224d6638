import { fitsPostcode, readPostcode } from "../../resolver/mod.ts";
import { assignRoles, type ColumnEvidence, columnName, type ColumnRole, distinctNames } from "./assign_roles.ts";
import { type ColumnFacts, columnFacts, settlementsOf } from "./column_facts.ts";
import { type HeaderRoles, headerRoles, headerRow } from "./header_row.ts";
import type { TableKnowledge } from "./table_knowledge.ts";
import { isBlank, plainCell } from "../../text/plain_cell.ts";

/** Rows that are compared, and how many at least. */
const SWAPPED_ROWS_MAX = 40;
const SWAPPED_ROWS_MIN = 3;
/** Shares of the points near a town: of the right order at least, of the wrong one at most. */
const RIGHT_MIN = 0.8;
const WRONG_MAX = 0.2;
const LATITUDE_MAX = 90;

export interface TableStart {
  /** Its first rows as texts, some dozens. */
  readonly rows: readonly (readonly string[])[];
  /** The names of the columns, where the format has them; the rows are all data then. */
  readonly names?: readonly string[];
  /** Index of the header row; −1: none. Absent: recognized. */
  readonly header?: number | undefined;
}

export interface RecognizedColumn {
  readonly name: string;
  readonly role: ColumnRole;
  /** 0–1. */
  readonly confidence: number;
}

export interface RecognizedTable {
  /** Index of the row with the names; −1 if there is none. */
  readonly header: number;
  readonly columns: readonly RecognizedColumn[];
  /** The country of most rows, ISO 3166-1 alpha-2; undefined if the cells do not show one. */
  readonly country: string | undefined;
  /** Whether the headers of latitude and longitude are in the wrong order; the roles are in the right one. */
  readonly isSwapped: boolean;
}

const ROWS_MAX = 200;
/**
 * Cells that are examined, of all columns together: a cell costs up to 0.1 ms, during which the process answers nobody.
 */
const ALL_CELLS_MAX = 2000;
/** Rows of the widest tables. */
const ROWS_MIN = 8;
/** Share of the towns that one country must have. */
const COUNTRY_MIN = 0.6;
/** Cells of a column that are compared with the grammar of a country. */
const CELLS_MAX = 60;

/** Recognizes header, columns and country of a table by its first rows. */
export function recognizeTable({ rows, names, header }: TableStart, knowledge: TableKnowledge): RecognizedTable {
  const start = rows.slice(0, ROWS_MAX);
  const at = names === undefined ? header ?? headerRow(start) : -1;
  const data = start.slice(at + 1);
  const headers = names ?? (at === -1 ? [] : start[at] ?? []).map((name) => name.trim());
  const width = names?.length ?? widthOfTable(headers.length, data);
  const examined = data.slice(0, Math.max(ROWS_MIN, Math.floor(ALL_CELLS_MAX / Math.max(1, width))));
  const cells = Array.from({ length: width }, (_, column) => examined.map((row) => row[column] ?? ""));
  const facts = cells.map((column) => columnFacts(column, knowledge));
  const words = cells.map((_, column) => headerRoles(headers[column] ?? ""));
  const country = countryOfTable({ cells, facts, words }, knowledge);
  const roles = assignRoles(cells.map((column, i): ColumnEvidence => ({
    header: words[i] ?? new Map(),
    facts: facts[i] ?? columnFacts([], knowledge),
    postcodes: shareOf(column, (cell) => isPostcode(cell, country)),
    regions: shareOf(column, (cell) => {
      const countries = knowledge.regions(cell);
      return country === undefined ? countries.size > 0 : countries.has(country);
    }),
  })));
  const own = distinctNames(cells.map((_, i) => headers[i] ?? ""));
  const columnNames = names === undefined ? own : names.map(columnName);
  const swapped = swappedPair({ cells, words }, knowledge);
  const columns = roles.map(({ role, confidence }, i) => ({ name: columnNames[i] ?? "", role, confidence }));
  return {
    header: at,
    columns: withSwapped(columns, swapped),
    isSwapped: swapped !== undefined,
    country,
  };
}

/** As many columns as the header has; more where most rows have more; without a header as many as most rows have. */
function widthOfTable(named: number, data: readonly (readonly string[])[]): number {
  const usual = Number(mostFrequent(data.map(({ length }) => String(length)))?.value ?? 0);
  const lastFilled = data.map((row) => String(row.findLastIndex((cell) => cell.trim() !== "") + 1));
  return named === 0 ? usual : Math.max(named, Number(mostFrequent(lastFilled)?.value ?? 0));
}

function shareOf(cells: readonly string[], holds: (cell: string) => boolean): number {
  const filled = cells.map(plainCell).filter((cell) => !isBlank(cell)).slice(0, CELLS_MAX);
  return filled.length === 0 ? 0 : filled.filter(holds).length / filled.length;
}

function isPostcode(cell: string, country: string | undefined): boolean {
  const { postcode, country: named } = readPostcode(cell, country);
  return /[0-9]/u.test(postcode) && fitsPostcode(postcode, named ?? country);
}

/** The country of most rows: by the column of countries, else by that of towns. */
function countryOfTable(
  { cells, facts, words }: {
    readonly cells: readonly (readonly string[])[];
    readonly facts: readonly ColumnFacts[];
    readonly words: readonly HeaderRoles[];
  },
  knowledge: TableKnowledge,
): string | undefined {
  const best = (fit: (one: ColumnFacts, header: HeaderRoles) => number): number => {
    const scores = facts.map((one, i) => fit(one, words[i] ?? new Map()));
    const highest = Math.max(0, ...scores);
    return highest < COUNTRY_MIN ? -1 : scores.indexOf(highest);
  };
  const stated = best(({ shares }, header) => (header.has("country") ? 1 : 0.7) * shares.country);
  const named = cells[stated]?.flatMap((cell) => knowledge.country(cell) ?? []) ?? [];
  const mostNamed = mostFrequent(named);
  if (mostNamed !== undefined && mostNamed.share >= COUNTRY_MIN) {
    return mostNamed.value;
  }
  const towns = best(({ shares }, header) => (header.has("locality") ? 1 : 0.7) * shares.locality);
  const column = cells[towns];
  const postcodes = cells[best(({ shares }, header) => (header.has("postcode") ? 1 : 0.5) * shares.postcode)];
  const votes = column?.flatMap((cell, row) => {
    const postcode = plainCell(postcodes?.[row] ?? "");
    return [...settlementsOf(cell.trim(), knowledge)].filter((code) => postcode === "" || isPostcode(postcode, code));
  }) ?? [];
  const filled = column?.filter((cell) => !isBlank(cell)).length ?? 0;
  const most = mostFrequent(votes);
  return most !== undefined && most.count / Math.max(1, filled) >= COUNTRY_MIN && !most.isTied ? most.value : undefined;
}

function mostFrequent(values: readonly string[]) {
  const [first, second] = [...Map.groupBy(values, (value) => value).values()].toSorted((a, b) => b.length - a.length);
  return first === undefined ? undefined : {
    value: first[0]!,
    count: first.length,
    share: first.length / values.length,
    isTied: second?.length === first.length,
  };
}

/**
 * The indexes of a latitude and a longitude whose headers are in the wrong order: latitudes are beyond 90 degrees, or the
 * points are near no town as they are, and near towns the other way round. Undefined: none.
 */
function swappedPair(
  { cells, words }: { readonly cells: readonly (readonly string[])[]; readonly words: readonly HeaderRoles[] },
  knowledge: TableKnowledge,
): readonly [latitude: number, longitude: number] | undefined {
  const latitude = words.findIndex((header) => header.has("latitude"));
  const longitude = words.findIndex((header) => header.has("longitude"));
  const points = (cells[latitude] ?? []).map((cell, row) => [numberOf(cell), numberOf(cells[longitude]?.[row] ?? "")])
    .filter((pair): pair is [number, number] => pair.every((one) => one !== undefined)).slice(0, SWAPPED_ROWS_MAX);
  if (points.length === 0 || points.some(([, other]) => Math.abs(other) > LATITUDE_MAX)) {
    return undefined;
  }
  const shareOfPoints = (holds: (point: [number, number]) => boolean): number =>
    points.filter(holds).length / points.length;
  const isSwapped = shareOfPoints(([first]) => Math.abs(first) > LATITUDE_MAX) > WRONG_MAX ||
    (points.length >= SWAPPED_ROWS_MIN &&
      shareOfPoints(([first, second]) => knowledge.isNearTown(first, second)) <= WRONG_MAX &&
      shareOfPoints(([first, second]) => knowledge.isNearTown(second, first)) >= RIGHT_MIN);
  return isSwapped ? [longitude, latitude] : undefined;
}

/** The columns with the two roles in the right order. */
function withSwapped(
  columns: readonly RecognizedColumn[],
  swapped: readonly [latitude: number, longitude: number] | undefined,
): readonly RecognizedColumn[] {
  return swapped === undefined
    ? columns
    : columns.map((column, i) =>
      i === swapped[0] ? { ...column, role: "latitude" } : i === swapped[1] ? { ...column, role: "longitude" } : column
    );
}

function numberOf(cell: string): number | undefined {
  const text = cell.trim().replace(",", ".");
  const number = Number(text);
  return text === "" || !Number.isFinite(number) || Math.abs(number) > 2 * LATITUDE_MAX ? undefined : number;
}
