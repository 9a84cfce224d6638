import { expect, test } from "bun:test";
import { codeSigns } from "../../../src/resolver/codes/code_signs.ts";
import { GRAMMARS } from "../../../src/resolver/codes/grammars.ts";
import { recognizePlusCodes } from "../../../src/resolver/codes/cells/plus_code.ts";
import { readGrammar } from "../../../src/resolver/codes/read_grammar.ts";
import { SIGNS } from "../../../src/resolver/codes/signs.ts";
import { randomText } from "../../support/random/random_text.ts";
import { textOfPieces } from "../../support/random/text_of_pieces.ts";

const TEXTS = 12_000;
const PIECES = [
  ..."8FVC9G8F+6W;9G8F 6W;8FVC9G8F 6W;8FVC9G8F6W;u4pruydqqvj;gcpvj0;JO62qm;MKPG1204;GJPJ 3716;006AG39;39J-49L-L8T4"
    .split(";"),
  ..."39J 49L L8T4;39J49LL8T4;8CNJ Q8ZG;87283472bffffff;0x87283472bffffff;s2:89c25a;ChIJKxjxuaNqkFQR3CK6O1HNNqY".split(
    ";",
  ),
  ..."0231010301213;13/1707/3109;30032 95320;3003295320;49.4V;NLD 49.4V;RRRD2929;RRRD 2929;12/345/67;Zone 12;92000000"
    .split(";"),
  ..."D02 X285;D6W AB12;AK-039-5028;AK0395028;AK 039 5028;7KQ2-9XWM;UPRN 100023336956;wikidata Q42;OSMID W22;eloc 17zjwr"
    .split(";"),
  ..."Main;Street;12a;St.;FGR1242;1011;E;ſ;東京;NAC;geohash;5".split(";"),
];

test("codeSigns() holds the sign of every system that reads a code", () => {
  let without = 0;
  for (let index = 0; index < TEXTS; index++) {
    const text = index % 4 === 0 ? randomText(index) : textOfPieces(PIECES, index);
    const signs = codeSigns(text);
    const code = { text, upper: text.toUpperCase(), hints: {} };
    const unseen = GRAMMARS.filter((grammar) => (signs & grammar.signs) === 0)
      .flatMap((grammar) => readGrammar(grammar, code));
    expect({ text, unseen }).toEqual({ text, unseen: [] });
    if ((signs & SIGNS.plus) === 0) {
      expect({ text, plus: recognizePlusCodes(text) }).toEqual({ text, plus: [] });
    }
    without += (signs & ~SIGNS.digit) === 0 ? 1 : 0;
  }
  expect(without).toBeGreaterThan(TEXTS / 20);
});

test("codeSigns() finds none in an address", () => {
  expect(codeSigns("27 Maple Street, Springfield 62701")).toBe(SIGNS.digit);
});
