import { expect, test } from "bun:test";
import { shownNumbers } from "../../../../src/batches/upload/formats/number_formats.ts";

test.each<[string, number, string | undefined]>([
  ["00000", 1067, "01067"],
  ["00000", 123_456, "123456"],
  ["00000\\-0000", 12_345_678, "01234-5678"],
  ["[&lt;=99999]00000;00000\\-0000", 2110, "02110"],
  ["[&lt;=99999]00000;00000\\-0000", 21_101_234, "02110-1234"],
  ['"D-"00000', 1067, "D-01067"],
  ["000\\ 00", 11_000, "110 00"],
  ["[$-F400]h:mm", 0.5, "12:00"],
  ["dd\\.mm\\.yyyy", 45_415, "03.05.2024"],
  ["d\\-mmm", 45_415, "3-May"],
  ["yyyy\\-mm\\-dd\\ hh:mm:ss", 45_415.75, "2024-05-03 18:00:00"],
  ["h:mm AM/PM", 0.75, "6:00 PM"],
  ["General", 1067, undefined],
  ["0", 5, undefined],
  ["0.00", 5.5, undefined],
  ["#,##0", 1000, undefined],
  ["0%", 0.5, undefined],
  ["00000", -5, undefined],
])("shownNumbers() shows with %p the number %p as %p", (format, value, text) => {
  const styles = `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode='${format}'/></numFmts>` +
    `<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
  expect(shownNumbers(styles, "")(value, 1)).toBe(text);
});

test("shownNumbers() knows formats without a code, and workbooks that count from 1904", () => {
  const styles = `<cellXfs><xf numFmtId="16"/><xf numFmtId="14"/></cellXfs>`;
  expect(shownNumbers(styles, "")(45_415, 0)).toBe("3-May");
  expect(shownNumbers(styles, `<workbook><workbookPr date1904="1"/>`)(43_953, 1)).toBe("2024-05-03");
  expect(shownNumbers(styles, "")(45_415, 7)).toBeUndefined();
});
