import { attribute } from "./sheet_xml.ts";

/** A number as a spreadsheet shows it with a cell's format; undefined where it shows the plain number. */
export type ShownNumber = (value: number, format: number) => string | undefined;

/** Formats of ECMA-376, 18.8.30. Dates whose order depends on the reader's country are written as ISO 8601 does. */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [14, "yyyy-mm-dd"],
  [15, "d-mmm-yy"],
  [16, "d-mmm"],
  [17, "mmm-yy"],
  [18, "h:mm AM/PM"],
  [19, "h:mm:ss AM/PM"],
  [20, "h:mm"],
  [21, "h:mm:ss"],
  [22, "yyyy-mm-dd h:mm"],
]);
const DAY_MS = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Days up to the year 9999: other numbers are no dates. */
const DAYS_MAX = 2_958_465;
/** Longer formats are not read. UTF-16 units. */
const FORMAT_MAX = 255;
/** A quoted or escaped literal, a colour, language or condition, a space or fill, a part of a date, a digit, or a sign. */
const PART = /"([^"]*)"|\\(.)|\[([^\]]*)\]|[_*].|(am\/pm|a\/p|y+|m+|d+|h+|s+)|([0#?])|(.)/giu;

interface Part {
  readonly kind: "literal" | "date" | "digit" | "sign";
  readonly text: string;
}

/** Reads the formats of a workbook's cells from its styles, and its first day from its list of sheets. */
export function shownNumbers(styles: string, workbook: string): ShownNumber {
  const own = new Map(
    (styles.match(/<numFmt [^>]{0,1000}>/gu) ?? []).map((tag) => [
      Number(attribute(tag, "numFmtId")),
      attribute(tag, "formatCode") ?? "",
    ]),
  );
  const from = styles.indexOf("<cellXfs");
  const cells = from === -1 ? "" : styles.slice(from, styles.indexOf("</cellXfs>", from));
  const codes = (cells.match(/<xf [^>]{0,1000}>/gu) ?? []).map((tag) => {
    const id = Number(attribute(tag, "numFmtId"));
    return own.get(id) ?? BUILT_IN.get(id);
  });
  const epoch = /<workbookPr [^>]{0,1000}date1904=["'](?:1|true)["']/u.test(workbook) ? EPOCH_1904 : EPOCH_1900;
  const sections = new Map<number, readonly Section[]>();
  return (value, format) => {
    const code = codes[format];
    if (code === undefined || code.length > FORMAT_MAX) {
      return undefined;
    }
    const read = sections.get(format) ?? sectionsOf(code);
    sections.set(format, read);
    const parts = read.find(({ holds }) => holds(value))?.parts ?? [];
    return parts.some(({ kind }) => kind === "date") ? shownDate(value, parts, epoch) : shownDigits(value, parts);
  };
}

interface Section {
  readonly parts: readonly Part[];
  readonly holds: (value: number) => boolean;
}

/** The sections of a format: the first one, unless it has a condition ("[<=99999]00000;00000-0000"). */
function sectionsOf(code: string): Section[] {
  const sections: { parts: Part[]; holds: (value: number) => boolean }[] = [{ parts: [], holds: () => true }];
  for (const [whole, quoted, escaped, bracket, date, digit, sign] of code.matchAll(PART)) {
    const section = sections.at(-1)!;
    if (sign === ";") {
      sections.push({ parts: [], holds: () => true });
    } else if (bracket !== undefined) {
      const [, relation, limit = ""] = /^(<=?)([0-9]{1,12})$/u.exec(bracket) ?? [];
      section.holds = relation === undefined
        ? section.holds
        : (value) => relation === "<" ? value < Number(limit) : value <= Number(limit);
    } else if (date !== undefined) {
      section.parts.push({ kind: "date", text: date.toLowerCase() });
    } else if (digit !== undefined) {
      section.parts.push({ kind: "digit", text: digit });
    } else if (quoted !== undefined || escaped !== undefined || sign !== undefined) {
      const isPlain = sign === undefined || /[-/ :()]/u.test(sign);
      section.parts.push({ kind: isPlain ? "literal" : "sign", text: quoted ?? escaped ?? whole });
    }
  }
  return sections;
}

/** "01067" for 1067 with five zeros. Other formats only change how exact a number is shown. */
function shownDigits(value: number, parts: readonly Part[]): string | undefined {
  const zeros = parts.filter(({ kind, text }) => kind === "digit" && text === "0").length;
  if (zeros < 2 || parts.some(({ kind }) => kind === "sign") || !Number.isSafeInteger(value) || value < 0) {
    return undefined;
  }
  const digits = Array.from(String(value).padStart(zeros, "0"));
  const first = parts.findIndex(({ kind }) => kind === "digit");
  // From the right; what is left of the digits stands at the first place.
  return parts.reduceRight(
    (shown, { kind, text }, at) =>
      (kind !== "digit" ? text : at === first ? digits.splice(0).join("") : digits.pop() ?? "") + shown,
    "",
  ).trim();
}

function shownDate(value: number, parts: readonly Part[], epoch: number): string | undefined {
  if (!(value >= 0 && value <= DAYS_MAX)) {
    return undefined;
  }
  const moment = new Date(epoch + Math.round(value * DAY_MS / 1000) * 1000);
  const isHalf = parts.some(({ text }) => text === "am/pm" || text === "a/p");
  const dates = parts.filter(({ kind }) => kind === "date").map(({ text }) => text);
  let at = -1;
  return parts.map(({ kind, text }) => {
    if (kind !== "date") {
      return text;
    }
    at++;
    const isMinute = text.startsWith("m") && text.length < 3 &&
      (dates[at - 1]?.startsWith("h") === true || dates[at + 1]?.startsWith("s") === true);
    return isMinute ? padded(moment.getUTCMinutes(), text) : datePart(moment, text, isHalf);
  }).join("").trim();
}

function datePart(moment: Date, text: string, isHalf: boolean): string {
  const hours = moment.getUTCHours();
  const isName = text.length > 2;
  const width = text.length === 3 ? "short" : "long";
  if (text.startsWith("y")) {
    return String(moment.getUTCFullYear()).slice(isName ? 0 : -2);
  }
  if (text.startsWith("m")) {
    return isName
      ? moment.toLocaleString("en", { month: width, timeZone: "UTC" })
      : padded(moment.getUTCMonth() + 1, text);
  }
  if (text.startsWith("d")) {
    return isName
      ? moment.toLocaleString("en", { weekday: width, timeZone: "UTC" })
      : padded(moment.getUTCDate(), text);
  }
  if (text.startsWith("h")) {
    return padded(isHalf ? (hours + 11) % 12 + 1 : hours, text);
  }
  return text.startsWith("s") ? padded(moment.getUTCSeconds(), text) : hours < 12 ? "AM" : "PM";
}

function padded(value: number, text: string): string {
  return String(value).padStart(Math.min(2, text.length), "0");
}
