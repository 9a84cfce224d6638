import type { BatchMapping } from "../../../domain/batch_options.ts";
import { Problem } from "../../../domain/problem.ts";
import { COLUMNS_MAX } from "../../limits.ts";
import { templateNames } from "../../rows/mod.ts";

/** The caller's choice of columns: names, or numbers from 1. */
export interface ColumnWishes {
  readonly inputColumn?: string;
  readonly countryColumn?: string;
  readonly idColumn?: string;
  /** `{street} {number}, {city}`: instead of one column. */
  readonly template?: string;
  /** Absent: detected from the first row. */
  readonly header?: boolean;
}

/** UTF-16 units of a column's name: one is stored with its batch and repeated in every answer to a row. */
export const COLUMN_NAME_MAX = 200;

/** A table's columns, and the meaning of some of them. */
export interface ChosenColumns {
  readonly columns: readonly string[];
  readonly mapping: BatchMapping;
  /** Whether the first row is data, not column names. */
  readonly isFirstRow: boolean;
}

/** Common names of columns with a whole address. Compared in lower case, with `_` for blanks. */
const INPUT_NAMES: ReadonlySet<string> = new Set(
  "input address full_address adresse anschrift adres direccion dirección indirizzo endereço endereco adress adresa location query q"
    .split(" "),
);
const COUNTRY_NAMES: ReadonlySet<string> = new Set("country_code countrycode country_iso2 iso2".split(" "));
const ID_NAMES: ReadonlySet<string> = new Set(["id"]);

/**
 * Chooses the columns of a table by its first row and the caller's choice.
 *
 * @throws {Problem} `INVALID_REQUEST` pointing at the parameter whose column does not exist.
 */
export function chooseColumns(first: readonly string[], wishes: ColumnWishes): ChosenColumns {
  if (first.length > COLUMNS_MAX) {
    throw new Problem("INVALID_REQUEST", `The table has more than ${COLUMNS_MAX} columns`);
  }
  const names = first.map((name) => name.trim());
  const hasHeader = wishes.header ?? looksLikeHeader(names, wishes);
  const columns = hasHeader ? distinctNames(names) : names.map((_, i) => `column_${i + 1}`);
  return { columns, mapping: mappingOf(columns, wishes), isFirstRow: !hasHeader };
}

/** The mapping for rows that name their own fields. */
export function mappingOf(columns: readonly string[], wishes: ColumnWishes): BatchMapping {
  const { countryColumn, idColumn } = wishes;
  const country = countryColumn === undefined
    ? knownColumn(columns, COUNTRY_NAMES)
    : columnOf(columns, countryColumn, "country_column");
  const id = idColumn === undefined ? knownColumn(columns, ID_NAMES) : columnOf(columns, idColumn, "id_column");
  return {
    ...inputOf(columns, wishes),
    ...(country === undefined ? {} : { countryColumn: country }),
    ...(id === undefined ? {} : { idColumn: id }),
  };
}

function inputOf(columns: readonly string[], { inputColumn, template }: ColumnWishes): BatchMapping {
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
  if (inputColumn !== undefined) {
    return { inputColumn: columnOf(columns, inputColumn, "input_column") };
  }
  const known = columns.length === 1 ? 0 : knownColumn(columns, INPUT_NAMES);
  if (known === undefined) {
    throw refused("input_column", "must name the column of the address, or use template to put it together");
  }
  return { inputColumn: known };
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

function refused(parameter: string, detail: string): Problem {
  return new Problem("INVALID_REQUEST", "The columns cannot be recognized", {
    errors: [{ pointer: `/${parameter}`, detail: `It ${detail}` }],
  });
}

function knownColumn(columns: readonly string[], known: ReadonlySet<string>): number | undefined {
  const at = columns.findIndex((name) => known.has(plainName(name)));
  return at === -1 ? undefined : at;
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(" ", "_").replaceAll("-", "_");
}

/** Whether a first row contains a requested name, or a common column name. */
function looksLikeHeader(names: readonly string[], wishes: ColumnWishes): boolean {
  const { inputColumn, countryColumn, idColumn, template } = wishes;
  const requested = [inputColumn, countryColumn, idColumn, ...(template === undefined ? [] : templateNames(template))];
  return names.some((name) =>
    (requested.includes(name) && !/^[0-9]+$/.test(name)) || INPUT_NAMES.has(plainName(name)) ||
    COUNTRY_NAMES.has(plainName(name))
  );
}

/**
 * The stored name of a column: cut to `COLUMN_NAME_MAX`. Postgres stores neither U+0000 nor half a surrogate pair, which
 * the cut may leave.
 */
export function columnName(text: string): string {
  return text.slice(0, COLUMN_NAME_MAX).toWellFormed().replaceAll("\0", "\ufffd");
}

/** A column without a name, or with the name of an earlier one, is named by its number: answers are keyed by names. */
function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, i) => {
    const own = name === "" || name === "__proto__" ? `column_${i + 1}` : columnName(name);
    const distinct = taken.has(own) ? `${own}_${i + 1}` : own;
    taken.add(distinct);
    return distinct;
  });
}
