import { expect, test } from "bun:test";
import { rankExact } from "../../../src/resolver/address/candidates/mod.ts";
import { correct } from "../../../src/resolver/address/correction/mod.ts";
import { smallStreets } from "../small_streets.ts";
import { bestText, candidateText, stageInput } from "./stage_outputs.ts";

const gazetteer = smallStreets();

test.each(
  [
    ["Haupstrase 5, Oberdorf", "Oberdorf LI", "Hauptstrasse, Oberdorf LI · number exact"],
    ["Birkenwg 3, 9901 Oberdorf", "Oberdorf LI", "Birkenweg, Oberdorf LI · number exact · postcode exact"],
    ["Main Stret 12, Millford", "Millford US", "Main Street, Millford US · number exact"],
    ["Lindngasse 2, Oberdorf", "Oberdorf LI", "Lindengasse, Unterdorf LI · number exact"],
    // Nothing is near the unknown word: there is nothing to rank again.
    ["Xyzabc 2, Oberdorf", "Oberdorf LI", "none"],
    ["Oberdrof", "none", "Oberdorf LI"],
  ] as const,
)("correct() corrects %p, for which the exact ranking has %p", (text, exact, corrected) => {
  const { lattice, context } = stageInput(text, gazetteer);
  const ranking = rankExact(lattice, context);
  expect(candidateText(ranking.best)).toBe(exact);
  expect(bestText(correct(lattice, ranking.best, { context, keep: (one) => one, isNearVenue: undefined })))
    .toBe(corrected);
});

test("correct() leaves alone what matches exactly", () => {
  const { lattice, context } = stageInput("Hauptstrasse 5, Oberdorf", gazetteer);
  const { best } = rankExact(lattice, context);
  expect(correct(lattice, best, { context, keep: (one) => one, isNearVenue: undefined })).toBeUndefined();
});

test.each(
  [
    ["Hauptstrasse 5, Oberdorf, Qwrtz", ["qwrtz"]],
    ["Hauptstrase 5, Oberdorf", ["hauptstrase"]],
  ] as const,
)("correct() looks up in %p only what is unmatched", (text, wanted) => {
  const written = new Set<string>();
  const counting: typeof gazetteer = {
    ...gazetteer,
    findStreetsFuzzy(key, options) {
      written.add(options.written ?? key);
      return gazetteer.findStreetsFuzzy(key, options);
    },
  };
  const { lattice, context } = stageInput(text, counting);
  correct(lattice, rankExact(lattice, context).best, { context, keep: (one) => one, isNearVenue: undefined });
  expect([...written]).toEqual([...wanted]);
});

test("correct() ranks nothing again where no name is like the unmatched one", () => {
  const { lattice, context } = stageInput("Hauptstrasse 5, Oberdorf, Qwrtz", gazetteer);
  const { best } = rankExact(lattice, context);
  expect(correct(lattice, best, { context, keep: (one) => one, isNearVenue: undefined })).toBeUndefined();
});
