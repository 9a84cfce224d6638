import { expect, test } from "bun:test";
import fc from "fast-check";
import { answersOf } from "../../../src/resolver/address/answers_of.ts";
import { type Candidate, rankIn, rivalsOf } from "../../../src/resolver/address/candidates/mod.ts";
import type { Gazetteer } from "../../../src/gazetteer/port.ts";
import { smallStreets } from "../small_streets.ts";
import { smallWorld } from "../small_world.ts";
import { candidateText, stageInput } from "./stage_outputs.ts";

const words = {
  streets:
    ("Hauptstrasse|Hauptstrasse|Birkenweg|Lindengasse|42nd Avenue|Main Street|Tanner Hill Road|Feldweg|Am Bach|" +
      "Oberdorf|Unterdorf|Millford|Seestadt|LI|Liechtenstein|AT|9901|9902|99010|1|3|12|12a|16|50|116|1838|Foo|&|bei|,|,")
      .split("|"),
  places: "Paris|Texas|Springfield|Illinois|IL|USA|Utrecht|Köln|Georgia|Foo|Main Street|12|3584|New York|,".split("|"),
};

/** The rivals and the answer of a text, with candidates up to this cost above the best. */
function outcomeOf(text: string, { gazetteer, margin }: { readonly gazetteer: Gazetteer; readonly margin?: number }) {
  const { lattice, context } = stageInput(text, gazetteer);
  const ranking = rankIn(lattice, context, margin === undefined ? {} : { margin });
  const rivals = rivalsOf(ranking.ranked, context);
  const { tokens } = lattice;
  const answers = answersOf({ run: { ...ranking, text, rivals }, written: { text, tokens }, context }, true);
  return { rivals: rivals.map(({ ranked, ...shares }) => ({ ...shares, ranked: rivalText(ranked) })), answers };
}

function rivalText(candidate: Candidate): string {
  return `${candidateText(candidate)} ${candidate.cost}`;
}

test.each(
  [
    ["streets", smallStreets(), words.streets],
    ["places", smallWorld(), words.places],
  ] as const,
)("rankIn() leaves no rival out by its bounds: the full search of %s has the same answer", (_, gazetteer, known) => {
  const text = fc.array(fc.constantFrom(...known), { minLength: 1, maxLength: 8 }).map((all) => all.join(" "));
  fc.assert(
    fc.property(text, (some) => {
      expect(outcomeOf(some, { gazetteer })).toEqual(outcomeOf(some, { gazetteer, margin: Infinity }));
    }),
    { numRuns: 400 },
  );
});
