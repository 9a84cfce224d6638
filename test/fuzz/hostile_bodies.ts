import type { Random } from "../../src/evaluation/misspelt.ts";
import { inlineCell, sharedCell, sharedText, sheetRow, workbookFile } from "../support/files/workbook_file.ts";
import { wordsOf } from "../support/texts/words.ts";
import { hostileText, spoiledBytes } from "./values.ts";

/** A body for `POST /v1/batches`. */
export interface HostileBody {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly query: string;
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const FIELDS = wordsOf("input_column country_column template header country language file x __proto__");
const CELLS = [
  "<c/>",
  "<c><v>1e999</v></c>",
  '<c t="b"><v>2</v></c>',
  '<c t="e"><v>#N/A</v></c>',
  '<c r="XFD1"/>',
  "<c>",
];
/** Characters of one part of a workbook. What it expands to is more: each of 300,000 cells may refer to a shared text. */
const XML_LENGTH_MAX = 1 << 22;
/** Texts that are repeated: nothing packs better. */
const REPEATED = ["a", "ü", "𝒜", " ", "&amp;", "&#x10FFFF;", "<t>", "\\"];

/** Makes a workbook: shared texts, styles and sheets of any number and size, packed well or hardly, sometimes torn. */
export async function hostileWorkbook(random: Random): Promise<HostileBody> {
  const shared = Array.from({ length: random.below(5) }, () => sharedText(xmlText(random)));
  const sheetOf = (): string =>
    Array.from(
      { length: 1 + random.below(4) },
      () => repeated(sheetRow(Array.from({ length: random.below(300) }, () => cell(random))), 10 ** random.below(4)),
    ).join("");
  const more: Record<string, string> = {};
  if (random.below(2) === 0) {
    more["xl/styles.xml"] = `<styleSheet><cellXfs>${
      '<xf numFmtId="14"/>'.repeat(10 ** random.below(6))
    }</cellXfs></styleSheet>`;
  }
  for (let sheet = 2; sheet < 2 + random.below(3); sheet++) {
    more[`xl/worksheets/sheet${sheet}.xml`] = `<worksheet><sheetData>${sheetOf()}</sheetData></worksheet>`;
  }
  if (random.below(8) === 0) {
    more["xl/workbook.xml"] = hostileText(random);
  }
  const workbook = await workbookFile({
    rows: sheetOf(),
    ...(shared.length === 0 ? {} : { shared: repeated(shared.join(""), 10 ** random.below(4)) }),
    more,
  });
  const bytes = random.below(3) === 0 ? spoiledBytes(workbook, random) : workbook;
  return { type: XLSX, bytes: Uint8Array.from(bytes), query: "?input_column=1&header=false" };
}

/** Makes a form: fields that are known, unknown, repeated or too large, a file or none, boundaries that lie. */
export function hostileForm(random: Random): HostileBody {
  const boundary = random.pick(["b", "b", "b", "-".repeat(70), "b b"]) ?? "b";
  const parts = Array.from({ length: random.below(random.below(4) === 0 ? 3000 : 6) }, () => {
    const name = random.pick(FIELDS) ?? "x";
    const filename = random.below(4) === 0
      ? `; filename="${random.pick(["a.csv", "a.xlsx", "a.csv.gz", "a", ""])}"`
      : "";
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename}\r\n` +
      `${"x-more: 1\r\n".repeat(random.below(8) === 0 ? 2000 : random.below(3))}\r\n${longText(random)}\r\n`;
  });
  const end = random.pick([`--${boundary}--\r\n`, "", `--${boundary}--\r\n${"x".repeat(100_000)}`, `--${boundary}`]) ??
    "";
  const bytes = Uint8Array.from(Buffer.from(longText(random) + parts.join("") + end));
  return { type: `multipart/form-data; boundary=${boundary}`, bytes, query: "" };
}

/** Makes JSON: deep, of long texts and escapes, with members twice, small or large, sometimes torn. */
export function hostileJson(random: Random): HostileBody {
  const member = (): string =>
    random.pick([
      `"input":${JSON.stringify(hostileText(random))}`,
      `"input":"${
        (random.pick(['\\"', "\\u0041", "\\ud83d\\ude00", "a", "\\\\"]) ?? "").repeat(10 ** random.below(6))
      }"`,
      '"input":"a","input":"b"',
      `"input":${"[".repeat(10 ** random.below(5))}`,
      '"id":"1","__proto__":{}',
      `"country":"${"n".repeat(random.below(300))}"`,
      ...Array.from({ length: 4 }, () => '"input":"Utrecht"'),
    ]) ?? "";
  const good = '{"input":"Vaduz"},'.repeat(random.below(2) === 0 ? random.below(200_000) : random.below(10));
  const items = Array.from({ length: 1 + random.below(4) }, () => `{${member()}}`).join(",");
  const list = `"inputs":[${good}${items}${random.pick(["]", "]", "]", "", "}", ",]"])}`;
  const others = random.pick(["", ',"country":"NL"', ',"inputs":[]', `,"x":"${"y".repeat(200_000)}"`, ',"near":1']) ??
    "";
  const whole = Buffer.from(`{${list}${others}}`);
  const bytes = random.below(5) === 0 ? spoiledBytes(whole, random) : whole;
  return { type: "application/json", bytes: Uint8Array.from(bytes), query: "" };
}

/** Makes the target of a request: dot segments, encodings, empty segments, absolute forms. */
export function hostileTarget(random: Random): string {
  const segments = [
    ...wordsOf("v1 batches maps organization members .. . %2e%2e %2E %2f %5c ..; %00 %zz ü"),
    "",
    "a".repeat(3000),
  ];
  const path = Array.from({ length: 1 + random.below(8) }, () => random.pick(segments) ?? "").join("/");
  const target =
    random.pick([`/${path}`, `/${path}/`, `//${path}`, `/v1/${path}?${path}`, `http://other/${path}`, path]) ?? "/";
  // A target ends at a blank and is ASCII: anything else is no HTTP.
  return encodeURI(target).replaceAll("%25", "%").slice(0, 8000);
}

function cell(random: Random): string {
  const kind = random.below(4);
  if (kind === 0) {
    return random.pick(CELLS) ?? "";
  }
  return kind === 1 ? inlineCell(random.below(20) === 0 ? xmlText(random) : "Utrecht") : sharedCell(random.below(6));
}

/** A text so many times, as far as the fuzzer's own memory allows. */
function repeated(text: string, times: number): string {
  return text.repeat(Math.max(1, Math.min(times, Math.floor(XML_LENGTH_MAX / Math.max(1, text.length)))));
}

function xmlText(random: Random): string {
  return (random.pick(REPEATED) ?? "").repeat(10 ** random.below(6));
}

function longText(random: Random): string {
  return random.below(6) === 0 ? hostileText(random).repeat(1 + random.below(20)) : "address\nUtrecht\n";
}
