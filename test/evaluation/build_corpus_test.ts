import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildCorpus, type Corpus } from "../../src/evaluation/corpus/build_corpus.ts";
import type { TrueAddress } from "../../src/evaluation/corpus/truth.ts";
import { questionsOf, styledQuestionsOf } from "../../src/evaluation/questions/questions_of.ts";
import { NUMBER_PARTS } from "../../src/evaluation/styles/number_styles.ts";
import { SEVERAL_TYPES } from "../../src/evaluation/styles/street_styles.ts";
import type { Style } from "../../src/evaluation/styles/style.ts";
import { CAPITALS_AND_ZEROS } from "../../src/evaluation/styles/written_styles.ts";
import { type OpenGazetteer, openGazetteerSet } from "../../src/gazetteer/set/compose.ts";
import { nameKey } from "../../src/text/name_key.ts";
import { streetKey } from "../../src/text/street_key.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { writeSyntheticCounty, writeSyntheticWorld } from "./synthetic_truth.ts";

const DATA = scratchDir();
writeSyntheticCounty(DATA);
const WORLD = writeSyntheticWorld(scratchDir());

async function corpusOf(
  { seed, styles = [] }: { readonly seed: number; readonly styles?: readonly Style[] },
): Promise<Corpus> {
  return await buildCorpus({
    dataFolder: DATA,
    cacheFolder: scratchDir(),
    fingerprint: "test",
    worldPath: WORLD,
    seed,
    keep: "some",
    styles,
  });
}

/** Uses a corpus of seed 1, built once. */
let built: Promise<Corpus> | undefined;
async function withCorpus(use: (corpus: Corpus, set: OpenGazetteer) => void): Promise<void> {
  const corpus = await (built ??= corpusOf({ seed: 1 }));
  use(corpus, openGazetteerSet({ folder: corpus.folder, worldPath: WORLD }));
}

function houseOf(set: OpenGazetteer, address: TrueAddress): boolean {
  const near = set.nearestHouses(address.points[0]!, { limit: 3, maxDistanceM: 20 });
  return near.some(({ street, house }) =>
    streetKey(set.street(street).name) === streetKey(address.street) &&
    nameKey(house.number) === nameKey(address.number)
  );
}

test("buildCorpus() keeps every address in the data that it does not name as removed", async () => {
  await withCorpus(({ truths: [truth] }, set) => {
    expect(truth!.addresses.length).toBeGreaterThan(400);
    expect(truth!.addresses.filter((address) => !houseOf(set, address))).toEqual([]);
    const all = [truth!.addresses, truth!.removedNumbers, truth!.removedStreets, truth!.removedTown].flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(7 * 9 * 12);
  });
});

test("buildCorpus() takes the removed houses out and leaves their streets", async () => {
  await withCorpus(({ truths: [truth] }, set) => {
    expect(truth!.removedNumbers.length).toBeGreaterThan(10);
    for (const address of truth!.removedNumbers) {
      expect(houseOf(set, address)).toBe(false);
      const streets = set.nearestHouses(address.points[0]!, { limit: 20, maxDistanceM: 1_000 })
        .map(({ street }) => streetKey(set.street(street).name));
      expect(streets).toContain(streetKey(address.street));
    }
  });
});

test("buildCorpus() takes the removed streets out whole", async () => {
  await withCorpus(({ truths: [truth] }, set) => {
    expect(truth!.removedStreets.length).toBeGreaterThan(0);
    for (const { street, points } of truth!.removedStreets) {
      const near = set.nearestHouses(points[0]!, { limit: 50, maxDistanceM: 1_500 });
      expect(near.map((found) => streetKey(set.street(found.street).name))).not.toContain(streetKey(street));
    }
  });
});

test("buildCorpus() takes everything of the removed town out", async () => {
  await withCorpus(({ truths: [truth] }, set) => {
    const towns = new Set(truth!.removedTown.map(({ locality }) => locality));
    expect(towns.size).toBe(1);
    expect(truth!.removedTown).toHaveLength(9 * 12);
    for (const { points } of truth!.removedTown) {
      expect(set.nearestHouses(points[0]!, { limit: 1, maxDistanceM: 3_000 })).toEqual([]);
      expect(set.nearestStreets(points[0]!, { limit: 1, maxDistanceM: 3_000 })).toEqual([]);
    }
  });
});

test("buildCorpus() is the same byte by byte for the same seed, and another for another", async () => {
  const [one, same, other] = await Promise.all([corpusOf({ seed: 7 }), corpusOf({ seed: 7 }), corpusOf({ seed: 8 })]);
  expect(same.truths).toEqual(one.truths);
  expect(bytesOf(same)).toEqual(bytesOf(one));
  expect(other.truths).not.toEqual(one.truths);
});

test("buildCorpus() gives what it has built before", async () => {
  const options = {
    dataFolder: DATA,
    cacheFolder: scratchDir(),
    fingerprint: "test",
    worldPath: WORLD,
    seed: 3,
    styles: [],
  };
  const steps: string[] = [];
  const onProgress = (step: string) => steps.push(step);
  const first = await buildCorpus({ ...options, keep: "some", onProgress });
  const count = steps.length;
  const second = await buildCorpus({ ...options, keep: "some", onProgress });
  expect(second).toEqual(first);
  expect([count > 0, steps.length]).toEqual([true, count]);
});

test("questionsOf() makes the same questions for the same seed, within the limit of each variant, each with its own id", async () => {
  const corpus = await (built ??= corpusOf({ seed: 1 }));
  const questions = await questionsOf(corpus, { dataFolder: DATA, seed: 1, limit: 20 });
  expect(await questionsOf(corpus, { dataFolder: DATA, seed: 1, limit: 20 })).toEqual(questions);
  expect(await questionsOf(corpus, { dataFolder: DATA, seed: 2, limit: 20 })).not.toEqual(questions);
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  for (const [, members] of Map.groupBy(questions, ({ variant }) => variant)) {
    expect(members.length).toBeLessThanOrEqual(20);
  }
});

test("questionsOf() contradicts in what it says to contradict", async () => {
  const corpus = await (built ??= corpusOf({ seed: 1 }));
  const questions = await questionsOf(corpus, { dataFolder: DATA, seed: 1, limit: 20 });
  const wrong = questions.filter(({ variant }) => variant === "wrong postcode");
  expect(wrong.length).toBe(20);
  for (const { q, id } of wrong) {
    const postcode = id.split("|").at(-1)!;
    expect(q.endsWith(postcode)).toBe(false);
    expect(q).toMatch(/ 9450\d$/);
  }
  for (const { q, expected } of questions.filter(({ variant }) => variant === "wrong locality")) {
    expect(q).not.toContain(expected!.locality!);
  }
});

test("buildCorpus() publishes each style of data in a gazetteer of its own, whose houses stay where they are", async () => {
  const { styled, truths: [truth] } = await corpusOf({ seed: 1, styles: [CAPITALS_AND_ZEROS] });
  expect(styled.map(({ style }) => style)).toEqual(["capitals and zeros"]);
  const set = openGazetteerSet({ folder: styled[0]!.folder, worldPath: WORLD });
  for (const { points, number, street } of truth!.addresses) {
    const [found] = set.nearestHouses(points[0]!, { limit: 1, maxDistanceM: 1 });
    expect([found?.house.number, streetKey(set.street(found!.street).name)])
      .toEqual([number.padStart(5, "0"), streetKey(street)]);
  }
});

test("styledQuestionsOf() contradicts no address of the data in what it says to contradict", async () => {
  const corpus = await corpusOf({ seed: 1, styles: [NUMBER_PARTS, SEVERAL_TYPES] });
  const sets = await styledQuestionsOf(corpus, { dataFolder: DATA, seed: 1, limit: 20 });
  expect(await styledQuestionsOf(corpus, { dataFolder: DATA, seed: 1, limit: 20 })).toEqual(sets);
  const kinds = new Set(sets.flatMap(({ questions }) => questions.map(({ contradiction }) => contradiction)));
  // Every town of the county has the same streets, so that none of them is a wrong town.
  expect([...kinds].filter((kind) => kind !== undefined).sort())
    .toEqual(["no such house", "other type", "unknown street", "wrong part", "wrong postcode"]);
  for (const { questions } of sets) {
    const answers = new Set(questions.filter(({ expectation }) => expectation === "answer").map(({ q }) => q));
    expect(questions.filter(({ q, expectation }) => expectation === "refuse" && answers.has(q))).toEqual([]);
  }
});

function bytesOf({ folder }: Corpus): readonly [string, Buffer][] {
  const countries = join(folder, "countries");
  return readdirSync(countries).sort().map((file) => [file, readFileSync(join(countries, file))]);
}
