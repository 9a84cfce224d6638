import { expect, test } from "bun:test";
import { districtEnds } from "../../../src/resolver/address/spans/notes/box_ends.ts";
import { tokenize } from "../../../src/resolver/address/tokens/tokenize.ts";

test.each([
  ["5 Avenue Foch, 75008 Paris 8e", "8e"],
  ["12 Rue de Rivoli, 75004 PARIS 04", "04"],
  ["3 Rue Mercière, 69002 Lyon 2ème", "2ème"],
  ["Vodičkova 18, 110 00 Praha 1", "1"],
  ["Wien 1, 1010, Stephansplatz 12", "1"],
  ["1052 Budapest V, Váci utca 3", "V"],
  ["5 Avenue Foch, Paris 8e", undefined],
  ["5 Avenue Foch, 75008 Paris 4e", undefined],
  ["Vodičkova 18, 110 00 Praha 5", undefined],
  ["75008 Paris, 8 Avenue Foch", undefined],
  ["10008 London 8", undefined],
])("districtEnds() finds in %p the district %p", (text, expected) => {
  const tokens = tokenize(text);
  const found = tokens.findIndex((_, at) => districtEnds(tokens, at).length > 0);
  const [from = 0, to = 0] = tokens[found]?.span ?? [];
  expect(found < 0 ? undefined : text.slice(from, to)).toBe(expected);
});
