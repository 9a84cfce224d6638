import { expect, test } from "bun:test";
import type { Gazetteer } from "../../../src/gazetteer/port.ts";
import { placeContext } from "../../../src/resolver/address/context/mod.ts";
import { buildLattice, keepAll, type Lattice } from "../../../src/resolver/address/spans/mod.ts";
import { tokenize } from "../../../src/resolver/address/tokens/mod.ts";
import { realStreets } from "../../support/gazetteers/real_streets.ts";
import { wordsOf } from "../../support/texts/words.ts";

const HEADS = wordsOf(`
  Landstrasse 21 | 21 Landstrasse | Vaduz 9490 | 9490 Landstrasse | 12 Rue du Mont | No. 3 Paris Street |
  St. Josefs Gasse 1 | Im Malbun 35 | 14 W 3rd St | Im Riet 8, 2 | Hotel Post 1/2 | 10 High Street London
`);
const TAILS = wordsOf(`
  9490 Vaduz | Vaduz, Liechtenstein | 9497 Triesenberg | Paris, TX 75460 | St. Gallen | Springfield | San Antonio, TX |
  Apt 4, 9490 Vaduz | 2110 Boston, MA | Landstrasse | W1 | London W1
`);

test("a lattice is the same where the spans of its end are kept from another text", async () => {
  const gazetteer = await realStreets();
  if (gazetteer === undefined) {
    return;
  }
  const texts = HEADS.flatMap((head) => TAILS.map((tail) => `${head}, ${tail}`));
  // In both orders, so that each tail is kept behind several heads.
  for (const text of [...texts, ...texts.toReversed()]) {
    expect([text, latticeOf(text, gazetteer, keepAll)]).toEqual([text, latticeOf(text, gazetteer, (all) => all)]);
  }
});

/** Spans are kept only where nothing is excluded in advance. */
function latticeOf(text: string, gazetteer: Gazetteer, keep: (lattice: Lattice) => Lattice): string {
  return JSON.stringify(buildLattice(tokenize(text), { context: placeContext(gazetteer, {}), keep }));
}
