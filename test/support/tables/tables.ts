import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ColumnRole } from "../../../src/batches/columns/mod.ts";
import type { UploadDeps } from "../../../src/batches/mod.ts";
import { openSpool } from "../../../src/capabilities/spool.ts";
import { openWorkbooks } from "../../../src/capabilities/threads/workbooks.ts";
import { seededRandom } from "../../../src/evaluation/misspelt.ts";
import type { Gazetteer } from "../../../src/gazetteer/port.ts";
import { scratchDir } from "../files/scratch_dir.ts";
import { namedWorkbookOf } from "../files/workbook_file.ts";

/** One table of the corpus, as a file, and what is to be recognized. */
export interface CorpusTable {
  readonly name: string;
  readonly format: "csv" | "xlsx";
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly encoding: string;
  /** Of each column; several where the country's own term may be either. */
  readonly roles: readonly (readonly ColumnRole[])[];
  /** Row of the header, from 1; 0: none; undefined: not stated. */
  readonly header: number | undefined;
  readonly sheet: string | undefined;
  /** Not looked at while words and weights were chosen. */
  readonly isHeldOut: boolean;
}

const FOLDER = join(import.meta.dir, "../../corpora/tables");
const ROLES: Readonly<Record<string, ColumnRole>> = {
  A: "fullAddress",
  s: "street",
  n: "houseNumber",
  u: "unit",
  p: "postcode",
  l: "locality",
  d: "district",
  c: "county",
  r: "region",
  C: "country",
  y: "latitude",
  x: "longitude",
  i: "id",
  N: "name",
  "-": "ignored",
};

/**
 * The tables of `test/corpora/tables`. A table begins with `=== name | options | roles`: one letter a column. `as` is its
 * encoding or format; sheets of a workbook begin with `--- name`, and their cells are separated by tabs.
 */
export async function tableCorpus(): Promise<readonly CorpusTable[]> {
  const texts = readdirSync(FOLDER).sort().map((file) => readFileSync(join(FOLDER, file), "utf8"));
  const tables = texts.flatMap((text) => text.split(/^=== /mu).slice(1));
  return await Promise.all(tables.map(read));
}

async function read(text: string): Promise<CorpusTable> {
  const end = text.indexOf("\n");
  const [name = "", ...fields] = text.slice(0, end).split("|").map((field) => field.trim());
  const content = `${text.slice(end + 1).trimEnd()}\n`;
  const option = (key: string) => fields.find((field) => field.startsWith(`${key}: `))?.slice(key.length + 2);
  const as = option("as");
  const format = as === "xlsx" ? "xlsx" : "csv";
  const header = option("header");
  return {
    name,
    format,
    bytes: format === "xlsx" ? await workbook(content) : encoded(content, as),
    encoding: as === "latin1" ? "windows-1252" : as === "utf-16le" ? as : "utf-8",
    roles: (fields.at(-1) ?? "").split(" ").map((letters) => letters.split("/").map((letter) => roleOf(letter, name))),
    header: header === undefined ? undefined : Number(header),
    sheet: option("sheet"),
    isHeldOut: fields.includes("held-out"),
  };
}

function roleOf(letter: string, table: string): ColumnRole {
  const role = ROLES[letter];
  if (role === undefined) {
    throw new SyntaxError(`roles must be letters of ROLES: table ${table} has ${letter}`);
  }
  return role;
}

function encoded(text: string, as: string | undefined): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    as === "latin1"
      ? Buffer.from(text, "latin1")
      : Buffer.from(as === "utf-16le" ? `\ufeff${text}` : text, as === "utf-16le" ? "utf16le" : "utf8"),
  );
}

function workbook(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const sheets = text.split(/^--- /mu).slice(1).map((sheet) => {
    const [name = "", ...lines] = sheet.trimEnd().split("\n");
    return { name, rows: lines.map((line) => line.split("\t")) };
  });
  return namedWorkbookOf(sheets);
}

const COLUMNS = ["Kundennr", "Name", "Straße", "PLZ", "Ort", "Land"];
/** As people write one country; a few leave it out. */
const COUNTRIES = ["Liechtenstein", "FL", "LI", "Liechtenstein", "Fürstentum Liechtenstein", ""];
/** The middle of the country, and a circle around all of it. */
const MIDDLE = { latitude: 47.14, longitude: 9.52 };
const AROUND = { limit: 20_000, maxDistanceM: 40_000 };

/** Some houses of Liechtenstein with customers' numbers and names; the same for the same gazetteer. */
export function customerList(gazetteer: Gazetteer, count: number) {
  const random = seededRandom("customers");
  const houses = gazetteer.nearestHouses(MIDDLE, AROUND).flatMap(({ street, house }) => {
    const { name, place, postcode } = gazetteer.street(street);
    const { name: town, countryCode } = gazetteer.place(place);
    const code = house.postcode ?? postcode;
    return countryCode === "LI" && code !== undefined ? [[`${name} ${house.number}`, code, town]] : [];
  });
  const rows = Array.from({ length: count }, (_, i) => {
    const house = random.pick(houses) ?? [];
    const country = random.pick(COUNTRIES) ?? "";
    return [String(10_001 + i), `Kunde ${i + 1}`, ...house, country];
  });
  const text = `\ufeff${[COLUMNS, ...rows].map((row) => `${row.join(";")}\r\n`).join("")}`;
  return { text, columns: COLUMNS, rows };
}

/** What uploads and previews need, without a database. */
export function testUploadDeps(gazetteer: Gazetteer): UploadDeps {
  const workbooks = openWorkbooks();
  const spool = openSpool(scratchDir());
  return { spool, workbooks: workbooks.rows, sheetStarts: workbooks.starts, gazetteer: () => gazetteer };
}
