import { expect, test } from "bun:test";
import { correctionKey } from "../../src/corrections/correction.ts";

test.each([
  ["Städtle 14, 9490 Vaduz", "stadtle 14 9490 VADUZ"],
  ["St.Gallen", "St. Gallen"],
  ["Rue de l'Église  3", "rue de l’eglise, 3"],
  ["  Utrecht\n", "UTRECHT"],
  ["Straße 5", "strasse 5"],
  ["47.1, -9.5", "47.1,-9.5"],
  ["١٢ شارع", "12 شارع"],
])("%j and %j are the same text", (one, other) => {
  expect(correctionKey(one)).toBe(correctionKey(other));
});

test.each([
  ["Weg 12 3", "Weg 1 23"],
  ["47.1, -9.5", "47.1, 9.5"],
  ["47.1, 9.5", "471, 9.5"],
  ["https://maps.app.goo.gl/AbC", "https://maps.app.goo.gl/abc"],
  ["maps.app.goo.gl/AbC", "maps.app.goo.gl/abc"],
  ["Utrecht", "Utrecht 1"],
])("%j and %j are different texts", (one, other) => {
  expect(correctionKey(one)).not.toBe(correctionKey(other));
});
