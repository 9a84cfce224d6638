import { invalidFields, Problem } from "../../../domain/problem.ts";
import { given } from "../../../domain/given.ts";
import { type BatchMapping, COLUMN_PARTS, type ColumnPart } from "../../../domain/batch.ts";
import {
  type ColumnRole,
  mappingOfRoles,
  type RecognizedColumn,
  type RecognizedTable,
  recognizeTable,
  type TableKnowledge,
} from "../../columns/mod.ts";
import { COLUMNS_MAX } from "../../batch.ts";
import { cellText, templateNames, type UploadedRow } from "../../rows/mod.ts";

/** The caller's choice of columns: names, or numbers from 1. */
export interface ColumnOptions {
  readonly inputColumn?: string;
  readonly countryColumn?: string;
  readonly idColumn?: string;
  /** `{street} {number}, {city}`: instead of one column. */
  readonly template?: string;
  /** A column for each part, and for the unit several: instead of both. */
  readonly columns?: { readonly [Role in ColumnPart | "id"]?: string | readonly string[] };
  /** Whether the first row names the columns. Absent: detected. */
  readonly header?: boolean;
  /** Line of the row that names the columns, or a blank one before it, from 1; 0: none. Absent: detected. */
  readonly headerRow?: number;
  /** The name of a workbook's sheet. Absent: the one that looks most like a table of addresses. */
  readonly sheet?: string;
}

export interface TableStart {
  readonly start: readonly UploadedRow[];
  /** The names of the fields read so far, in the order of their first use, where rows name their own. */
  readonly names?: () => readonly string[];
}

/** A table's columns, and the meaning of some of them. */
export interface ChosenColumns {
  readonly columns: readonly string[];
  readonly mapping: BatchMapping;
  /** Index of the row with the names of the columns; −1: none. */
  readonly header: number;
}

/** The columns of a table before they are needed: nothing may be known of them. */
export interface ReadColumns {
  readonly table: RecognizedTable;
  readonly columns: readonly RecognizedColumn[];
  /** Undefined if no column says where a row is. */
  readonly mapping: BatchMapping | undefined;
}

/** How columns are recognized: as the caller chose, and by what is known of the world. */
export interface ColumnsAbout {
  readonly columnOptions: ColumnOptions;
  readonly knowledge: TableKnowledge;
}

/** Rows by which columns are recognized. */
const START_ROWS = 200;
/** Rows among which the caller's names are searched. */
const TITLE_ROWS_MAX = 20;
/** Names of columns with a code, which are read without a request even next to a template. Compared in lower case. */
const COUNTRY_NAMES: ReadonlySet<string> = new Set("country_code countrycode country_iso2 iso2".split(" "));
const ID_NAMES: ReadonlySet<string> = new Set(["id"]);

/**
 * Chooses the columns of a table by its first rows and the caller's choice.
 *
 * @throws {Problem} `INVALID_REQUEST` pointing at the parameter whose column does not exist, or if no column has an address
 */
export function chooseColumns(start: TableStart, about: ColumnsAbout): ChosenColumns {
  const { table, columns, mapping } = readColumns(start, about);
  if (mapping === undefined) {
    throw refused(
      "input_column",
      start.names === undefined
        ? "must name the column of the address, or use columns or template to put it together"
        : "must name the member with the address",
    );
  }
  return { columns: columns.map(({ name }) => name), mapping, header: table.header };
}

/** The same for a preview, which also shows a table without an address. */
export function readColumns(
  { start, names: namesOf }: TableStart,
  { columnOptions, knowledge }: ColumnsAbout,
): ReadColumns {
  const names = namesOf?.();
  const rows = start.slice(0, START_ROWS).map(({ values }) => values.map((cell) => cellText(cell)));
  if (names === undefined && rows.some(({ length }) => length > COLUMNS_MAX)) {
    throw new Problem("INVALID_REQUEST", `The table has more than ${COLUMNS_MAX} columns`);
  }
  const columns = names === undefined ? { header: wishedHeader(start, rows, columnOptions) } : { names };
  const table = recognizeTable({ rows, ...columns }, knowledge);
  return { table, ...withWishes(table, names === undefined ? columnOptions : withDefaults(names, columnOptions)) };
}

/** As in a JSON batch, `input` is the input and `country` the row's country: programs write NDJSON, people do not. */
function withDefaults(names: readonly string[], columnOptions: ColumnOptions): ColumnOptions {
  const { columns, template, inputColumn } = columnOptions;
  const isChosen = columns !== undefined || template !== undefined || inputColumn !== undefined;
  const chosen = isChosen || !names.includes("input") ? columnOptions : { ...columnOptions, inputColumn: "input" };
  return chosen.inputColumn === undefined && chosen.template === undefined || chosen.countryColumn !== undefined ||
      !names.includes("country")
    ? chosen
    : { ...chosen, countryColumn: "country" };
}

function withWishes(
  { columns, country }: RecognizedTable,
  columnOptions: ColumnOptions,
): Pick<ReadColumns, "columns" | "mapping"> {
  const names = columns.map(({ name }) => name);
  const countryAt = columnOptions.countryColumn === undefined
    ? undefined
    : columnOf(names, columnOptions.countryColumn, "country_column");
  const idAt = columnOptions.idColumn === undefined ? undefined : columnOf(names, columnOptions.idColumn, "id_column");
  if (columnOptions.columns !== undefined) {
    return mappedBy(columns, rolesOf(names, columnOptions.columns), country);
  }
  if (columnOptions.inputColumn === undefined && columnOptions.template === undefined) {
    const only = columns.length === 1 ? { fullAddress: 0 } : {};
    return mappedBy(columns, { ...only, ...given({ country: countryAt, id: idAt }) }, country, "recognized");
  }
  const mapping: BatchMapping = {
    ...inputOf(names, columnOptions),
    ...given({
      countryColumn: countryAt ?? knownColumn(names, COUNTRY_NAMES),
      idColumn: idAt ?? knownColumn(names, ID_NAMES),
    }),
  };
  const input = "inputColumn" in mapping ? mapping.inputColumn : undefined;
  return {
    columns: columns.map((column, i) => i === input ? { ...column, role: "fullAddress", confidence: 1 } : column),
    mapping,
  };
}

type Roles = { readonly [Role in ColumnPart | "id"]?: number | readonly number[] };

/** The mapping of columns with roles; those of the caller come first, and alone where no others are wanted. */
function mappedBy(
  columns: readonly RecognizedColumn[],
  chosen: Roles,
  country: string | undefined,
  others?: "recognized",
): Pick<ReadColumns, "columns" | "mapping"> {
  const byColumn = new Map(
    Object.entries(chosen).flatMap(([role, wanted]) =>
      [wanted].flat().map((column): [number, string] => [column, role])
    ),
  );
  const own = columns.map((column, i): RecognizedColumn => {
    const role = byColumn.get(i);
    if (role !== undefined) {
      // The keys of Roles.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return { ...column, role: role as ColumnRole, confidence: 1 };
    }
    const isPart = COLUMN_PARTS.some((part) => part === column.role);
    const isTaken = column.role in chosen || (others === undefined && isPart);
    return isTaken ? { ...column, role: "ignored" } : column;
  });
  return { columns: own, mapping: plainMapping(mappingOfRoles(own.map(({ role }) => role), country)) };
}

/** A whole address without other parts is read as any input: a link or a code as well. */
function plainMapping(mapping: BatchMapping | undefined): BatchMapping | undefined {
  if (mapping === undefined || !("parts" in mapping)) {
    return mapping;
  }
  const { fullAddress, ...others } = mapping.parts;
  return fullAddress === undefined || Object.keys(others).length > 0
    ? mapping
    : { inputColumn: fullAddress, ...given({ idColumn: mapping.idColumn }) };
}

function rolesOf(names: readonly string[], wished: NonNullable<ColumnOptions["columns"]>): Roles {
  return Object.fromEntries(
    Object.entries(wished).map(([role, name]) => [role, [name].flat().map((one) => columnOf(names, one, "columns"))]),
  );
}

function wishedHeader(
  start: readonly UploadedRow[],
  rows: readonly (readonly string[])[],
  columnOptions: ColumnOptions,
): number | undefined {
  if (columnOptions.headerRow !== undefined) {
    const { headerRow } = columnOptions;
    const at = start.findIndex(({ line }) => line >= headerRow);
    if (headerRow !== 0 && at === -1) {
      throw refused("header_row", "must be one of the first lines, or 0 for none");
    }
    return headerRow === 0 ? -1 : at;
  }
  if (columnOptions.header !== undefined) {
    return columnOptions.header ? 0 : -1;
  }
  const requested = [
    columnOptions.inputColumn,
    columnOptions.countryColumn,
    columnOptions.idColumn,
    ...(columnOptions.template === undefined ? [] : templateNames(columnOptions.template)),
    ...Object.values(columnOptions.columns ?? {}).flat(),
  ].filter((name) => name !== undefined && !/^[0-9]+$/.test(name));
  const at = rows.slice(0, TITLE_ROWS_MAX).findIndex((row) => row.some((cell) => requested.includes(cell.trim())));
  return at === -1 ? undefined : at;
}

function inputOf(columns: readonly string[], { inputColumn, template }: ColumnOptions): BatchMapping {
  if (template !== undefined) {
    const names = templateNames(template);
    if (inputColumn !== undefined) {
      throw refused("template", "must not be given with input_column");
    }
    if (names.length === 0 || !names.every((name) => columns.includes(name))) {
      throw refused("template", "must name columns of the upload in braces, at least one");
    }
    return { template };
  }
  return { inputColumn: columnOf(columns, inputColumn ?? "", "input_column") };
}

function columnOf(columns: readonly string[], wish: string, parameter: string): number {
  const at = columns.indexOf(wish);
  if (at !== -1) {
    return at;
  }
  const number = /^[1-9][0-9]{0,2}$/.test(wish) ? Number(wish) : 0;
  if (number < 1 || number > columns.length) {
    throw refused(parameter, "must name a column of the upload, or be its number from 1");
  }
  return number - 1;
}

/** The answer to a choice of columns that breaks a rule. */
function refused(parameter: string, detail: string): Problem {
  return invalidFields("The columns cannot be recognized", { [parameter]: `It ${detail}` });
}

function knownColumn(columns: readonly string[], known: ReadonlySet<string>): number | undefined {
  const at = columns.findIndex((name) => known.has(name.toLowerCase().replaceAll(" ", "_").replaceAll("-", "_")));
  return at === -1 ? undefined : at;
}
