import { describe, expect, test } from "bun:test";
import { compileForms, type Form, formOf, meets } from "../../../src/resolver/forms/mod.ts";
import { textOfPieces } from "../../support/random/text_of_pieces.ts";

/** A form, texts that it accepts, and texts that it does not, where the scan can know that. */
const ROWS: readonly (readonly [name: string, form: Form, accepted: readonly string[], refused: readonly string[]])[] =
  [
    ["one run", formOf(/(?<![\p{L}\d])[A-R]{2}\d{2}(?![\p{L}\d])/giu), ["JN58", "at jn58."], [
      "JN5",
      "JNN58",
      "JN58a",
      "58",
    ]],
    ["two runs", formOf(/(?<![\p{L}\d])[A-Z]{4} ?\d{4}(?![\p{L}\d])/giu), ["RRRD2929", "RRRD 2929"], [
      "RRRD, 29",
      "RRD 2929",
    ]],
    ["a group again", formOf(/(?<![\p{L}\d])(\d{2})(-)?(\d{2})\2(\d{2})(?![\p{L}\d])/gu), ["12-34-56", "123456"], [
      "12",
      "12/34/56",
    ]],
    ["letters next to it", formOf(/(?<![A-Za-z\d])\d{2}N(?!\d)/gu), ["12N", "12North"], ["12", "12E"]],
    ["inside a run", formOf(/GEO:\d/u), ["GEO:1", "AGEO:1"], ["GEO 1", "GEO"]],
    ["in a gap", formOf(/[:/?#]/u), ["a:b", "/", "x ?"], ["a.b", "a"]],
    ["a mark that it needs", formOf(/(?<![\p{L}\d])[\p{L}\d]{1,9}\.[\p{L}\d]{1,9}/gu), ["ab.cd", "東.京"], ["ab cd"]],
    ["letters and digits", [{ pattern: /\b[0-9a-z]{1,12}\b/giu, needs: { length: 5, eachRun: "mixed" } }], ["u4pru"], [
      "street",
      "12345",
      "u4",
    ]],
  ];

describe("compileForms()", () => {
  for (const [name, form, accepted, refused] of ROWS) {
    test(`finds ${name}`, () => {
      const scan = compileForms({ one: { forms: [form] } });
      expect(accepted.filter((text) => scan(text).one === 0)).toEqual([]);
      expect(refused.filter((text) => scan(text).one !== 0)).toEqual([]);
    });
  }

  test("never refuses a text that a pattern matches", () => {
    const scan = compileForms({ all: { forms: ROWS.map(([, form]) => form) } });
    const pieces = [
      ...ROWS.flatMap(([, , accepted, refused]) => [...accepted, ...refused]),
      ..."a 1 - . / : é ſ ٣ 😀".split(" "),
    ];
    for (let index = 0; index < 6000; index++) {
      const text = textOfPieces(pieces, index);
      const signs = scan(text).all;
      const missing = ROWS.filter(([, form], bit) => (signs & (1 << bit)) === 0 && isMatched(form, text)).map((
        [name],
      ) => name);
      expect({ text, missing }).toEqual({ text, missing: [] });
    }
  });

  test("reads the characters of a group as its recognisers do", () => {
    const forms = [formOf(/(?<![A-Za-z\d])AB[A-Z]?-\d/u)];
    const scan = compileForms({ plain: { forms }, upper: { forms, change: (one) => one.toUpperCase() } });
    expect([scan("ab-1").plain, scan("ab-1").upper]).toEqual([0, 1]);
  });

  test("refuses more forms than a set holds, and a pattern that matches the empty text", () => {
    const many = compileForms({ one: { forms: Array.from({ length: 32 }, () => formOf(/a/u)) } });
    expect(() => many("a")).toThrow(RangeError);
    expect(() => compileForms({ one: { forms: [formOf(/a?/u)] } })("a")).toThrow(SyntaxError);
  });
});

function isMatched(form: Form, text: string): boolean {
  return form.some(({ pattern, needs }) =>
    [...text.matchAll(new RegExp(pattern.source, `${pattern.flags.replace("g", "")}g`))]
      .some(([shown]) => needs === undefined || meets(needs, shown))
  );
}
