import fc from "fast-check";
import { expect, test } from "bun:test";
import { rankPlaces } from "../../../src/resolver/address/candidates/rank_places.ts";
import { rankAll, rankExact, rankIn } from "../../../src/resolver/address/candidates/ranking.ts";
import { COST_MARGIN } from "../../../src/resolver/address/candidates/rivals.ts";
import { placeContext } from "../../../src/resolver/address/context/mod.ts";
import { parsesOf } from "../../../src/resolver/address/parses/parses.ts";
import { buildLattice } from "../../../src/resolver/address/spans/build_lattice.ts";
import { tokenize } from "../../../src/resolver/address/tokens/tokenize.ts";
import type { Gazetteer } from "../../../src/gazetteer/port.ts";
import { smallStreets } from "../small_streets.ts";
import { smallWorld } from "../small_world.ts";
import { examples } from "../../support/runner/depth.ts";

const gazetteer = smallWorld();
const address = fc.array(
  fc.constantFrom(
    ..."Paris|Texas|Springfield|Illinois|IL|USA|Utrecht|Köln|Georgia|Foo|Main Street|12|3584|, |New York".split("|"),
  ),
  { minLength: 1, maxLength: 7 },
).map((words) => words.join(" "));

test("rankExact() has the best of the whole ranking, and rankAll() the others", () => {
  fc.assert(
    fc.property(address, (text) => {
      const { lattice, context } = latticeOf(text);
      const exact = rankExact(lattice, context);
      const whole = rankIn(lattice, context);
      expect(exact.best).toEqual(whole.ranked[0]);
      expect(rankAll(exact, context).ranked).toEqual(whole.ranked);
    }),
    { numRuns: examples(200) },
  );
});

test("rankExact() has the best of the whole ranking where a street leaves words unmatched", () => {
  const streets = smallStreets();
  const words = fc.constantFrom(
    ..."Hauptstrasse|Lindengasse|Main Street|Oberdorf|Unterdorf|Millford|Foo|5|12|9901|9902|, ".split("|"),
  );
  fc.assert(
    fc.property(fc.array(words, { minLength: 2, maxLength: 7 }), (texts) => {
      const { lattice, context } = latticeOf(texts.join(" "), streets);
      const exact = rankExact(lattice, context);
      const whole = rankIn(lattice, context);
      expect(exact.best).toEqual(whole.ranked[0]);
      expect(rankAll(exact, context).ranked).toEqual(whole.ranked);
    }),
    { numRuns: examples(300) },
  );
});

test("rankPlaces() gives each place the cost of its best parse, as if each were ranked by itself", () => {
  fc.assert(
    fc.property(address, (text) => {
      const { lattice, context } = latticeOf(text);
      const parses = parsesOf(lattice);
      const together = rankPlaces(parses, context);
      const least = new Map<number, number>();
      for (const { place, cost } of parses.flatMap((parse) => rankPlaces([parse], context))) {
        least.set(place.id, Math.min(cost, least.get(place.id) ?? Infinity));
      }
      // Beyond the margin nothing is promised: costlier candidates may be missing.
      const most = Math.min(...least.values()) + COST_MARGIN;
      const near = (costs: Iterable<readonly [number, number]>) =>
        [...costs].filter(([, cost]) => cost <= most).sort(([one], [other]) => one - other);
      expect(near(together.map(({ place, cost }) => [place.id, cost]))).toEqual(near(least));
    }),
    { numRuns: examples(200) },
  );
});

test("parsesOf() has one array for all parses with the same place names", () => {
  fc.assert(
    fc.property(address, (text) => {
      const known = new Map<string, unknown>();
      for (const { spans, places } of parsesOf(latticeOf(text).lattice)) {
        expect(places).toEqual(spans.filter(({ role }) => role === "place"));
        const key = places.map(({ from, to, name }) => `${from}-${to} ${name?.key} ${name?.matches[0]?.edits}`).join();
        expect(known.get(key) ?? places).toBe(places);
        known.set(key, places);
      }
    }),
    { numRuns: examples(100) },
  );
});

function latticeOf(text: string, of: Gazetteer = gazetteer) {
  const context = placeContext(of, {});
  const lattice = buildLattice(tokenize(text), { context, keep: (whole) => whole });
  return { lattice, context };
}
