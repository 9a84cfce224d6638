import { writeZip } from "../../src/batches/formats/write_zip.ts";

/** A small workbook with one sheet of texts. */
export async function workbookOf(rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const sheet = rows.map((row, i) =>
    `<row r="${i + 1}">${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`
  ).join("");
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packed = "http://schemas.openxmlformats.org/package/2006/relationships";
  const files = {
    "_rels/.rels":
      `<Relationships xmlns="${packed}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml":
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels":
      `<Relationships xmlns="${packed}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  const archive = writeZip(Object.entries(files).map(([name, text]) => ({ name, pieces: once(text) })));
  return Buffer.concat(await Array.fromAsync(archive));
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
