import { writeZip } from "../../../src/batches/results/formats/write_zip.ts";

/** The parts of a workbook, as XML; absent parts are not in the file. */
export interface WorkbookParts {
  /** Content of `sheetData`. */
  readonly rows: string;
  /** Content of `sst`. */
  readonly shared?: string;
  /** More files by their paths. */
  readonly more?: Readonly<Record<string, string>>;
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

/** A workbook with one sheet, of parts that need not be well-formed. */
export async function workbookFile({ rows, shared, more = {} }: WorkbookParts): Promise<Uint8Array<ArrayBuffer>> {
  const files = {
    "_rels/.rels":
      `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml":
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels":
      `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ...(shared === undefined ? {} : { "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${shared}</sst>` }),
    ...more,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  return await zipFile(files);
}

/** A ZIP archive of texts by their paths. */
export async function zipFile(files: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>> {
  const archive = writeZip(Object.entries(files).map(([name, text]) => ({ name, pieces: once(text) })));
  return Uint8Array.from(Buffer.concat(await Array.fromAsync(archive)));
}

/** A workbook with one sheet of texts. */
export function workbookOf(rows: readonly (readonly string[])[]): Promise<Uint8Array<ArrayBuffer>> {
  return workbookFile({ rows: rows.map((row) => sheetRow(row.map((text) => inlineCell(text)))).join("") });
}

/** A workbook with named sheets of texts; plain whole numbers are stored as numbers. */
export async function namedWorkbookOf(
  sheets: readonly { readonly name: string; readonly rows: readonly (readonly string[])[] }[],
): Promise<Uint8Array<ArrayBuffer>> {
  const list = sheets.map(({ name }, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i + 1}"/>`).join("");
  const relations = sheets.map((_, i) =>
    `<Relationship Id="r${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`
  ).join("");
  const parts = sheets.map(({ rows }, i): [string, string] => [
    `xl/worksheets/sheet${i + 1}.xml`,
    `<worksheet xmlns="${MAIN}"><dimension ref="A1:Z${rows.length}"/><sheetData>${
      rows.map((row) => sheetRow(row.map((text) => cellOf(text)))).join("")
    }</sheetData></worksheet>`,
  ]);
  const files = {
    "_rels/.rels":
      `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}">${relations}</Relationships>`,
    ...Object.fromEntries(parts),
  };
  const archive = writeZip(Object.entries(files).map(([name, text]) => ({ name, pieces: once(text) })));
  return Uint8Array.from(Buffer.concat(await Array.fromAsync(archive)));
}

function cellOf(text: string): string {
  const isNumber = /^[1-9][0-9]{0,8}$/u.test(text);
  return text === "" ? "<c/>" : isNumber ? `<c><v>${text}</v></c>` : inlineCell(text.replaceAll("&", "&amp;"));
}

/** A row of cells that are XML already. */
export function sheetRow(cells: readonly string[]): string {
  return `<row>${cells.join("")}</row>`;
}

export function inlineCell(text: string): string {
  return `<c t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** A cell that refers to a shared text. */
export function sharedCell(index: number): string {
  return `<c t="s"><v>${index}</v></c>`;
}

export function sharedText(text: string): string {
  return `<si><t>${text}</t></si>`;
}

/**
 * Some 5 kB that expand to 3 GB: one shared text of 4 million characters, which 255 cells in each of three rows refer to.
 */
export function expandingWorkbook(): Promise<Uint8Array<ArrayBuffer>> {
  return workbookFile({
    shared: sharedText("a".repeat(4_000_000)),
    rows: sheetRow(Array.from({ length: 255 }, () => sharedCell(0))).repeat(3),
  });
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
