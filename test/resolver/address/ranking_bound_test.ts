import { expect, test } from "bun:test";
import fc from "fast-check";
import { smallStreets } from "../small_streets.ts";
import { smallWorld } from "../small_world.ts";
import { rankedOutcome } from "./stage_outputs.ts";
import { examples } from "../../support/runner/depth.ts";

const words = {
  streets:
    ("Hauptstrasse|Hauptstrasse|Birkenweg|Lindengasse|42nd Avenue|Main Street|Tanner Hill Road|Feldweg|Am Bach|" +
      "Oberdorf|Unterdorf|Millford|Seestadt|LI|Liechtenstein|AT|9901|9902|99010|1|3|12|12a|16|50|116|1838|Foo|&|bei|,|,")
      .split("|"),
  places: "Paris|Texas|Springfield|Illinois|IL|USA|Utrecht|Köln|Georgia|Foo|Main Street|12|3584|New York|,".split("|"),
};

test.each(
  [
    ["streets", smallStreets(), words.streets],
    ["places", smallWorld(), words.places],
  ] as const,
)("rankIn() leaves no rival out by its bounds: the full search of %s has the same answer", (_, gazetteer, known) => {
  const text = fc.array(fc.constantFrom(...known), { minLength: 1, maxLength: 8 }).map((all) => all.join(" "));
  fc.assert(
    fc.property(text, (some) => {
      expect(rankedOutcome(some, { gazetteer })).toEqual(rankedOutcome(some, { gazetteer, margin: Infinity }));
    }),
    { numRuns: examples(400) },
  );
});
