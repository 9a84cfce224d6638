import { beforeAll, expect, test } from "bun:test";
import type { Input } from "../../../src/domain/input.ts";
import type { OpenGazetteer } from "../../../src/gazetteer/set/open_set.ts";
import { resolve } from "../../../src/resolver/mod.ts";
import { realStreets } from "../../support/gazetteers/real_streets.ts";
import { answersOfBoth } from "./answers_of_both.ts";
import { writtenHouses } from "./written_houses.ts";

/** Every hundredth street of a country. */
const STEP = 100;

let gazetteer: OpenGazetteer | undefined;

beforeAll(async () => {
  gazetteer = await realStreets();
});

test("resolve() answers written houses by the exact engine as by the full one", () => {
  if (gazetteer === undefined) {
    return;
  }
  const texts = [...writtenHouses(gazetteer, "LI", STEP)];
  const { exact, different } = answersOfBoth(texts, gazetteer);
  expect(different).toEqual([]);
  expect(exact / texts.length).toBeGreaterThan(0.2);
});

const TAUGHT = "Landstrasse 19, 9490 Vaduz";

test.each(
  [
    ["its house number is unknown", { text: "Landstrasse 999, 9490 Vaduz" }],
    ["a word is no part of a name", { text: "Landstrasse 21 bitte klingeln, 9490 Vaduz" }],
    ["the caller limits the country", { text: "Landstrasse 21, 9490 Vaduz", country: "CH" }],
    ["the caller wants runners-up", { text: "Landstrasse 21, 9490 Vaduz", alternatives: 2 }],
    ["the caller wants an explanation", { text: "Landstrasse 21, 9490 Vaduz", explain: true }],
    ["another postcode is written", { text: "Landstrasse 21, 9494 Vaduz" }],
  ] satisfies readonly (readonly [string, Input])[],
)("resolve() leaves a text to the full engine where %s", (_, input: Input) => {
  if (gazetteer === undefined) {
    return;
  }
  const stages: string[] = [];
  resolve({ text: TAUGHT }, { gazetteer });
  resolve(input, { gazetteer, onStage: (stage) => stages.push(stage) });
  expect(stages).not.toContain("exact");
  expect(stages).toContain("finish");
});

test("resolve() reports the exact engine and its evidence", () => {
  if (gazetteer === undefined) {
    return;
  }
  const stages: string[] = [];
  const kinds: string[] = [];
  for (const number of [19, 21, 23, 25]) {
    resolve({ text: `Landstrasse ${number}, 9490 Vaduz` }, {
      gazetteer,
      onStage: (stage) => stages.push(stage),
      onEvidence: ({ kind }) => kinds.push(kind),
    });
  }
  expect(stages).toContain("exact");
  expect(kinds).toEqual(["street", "street", "street", "street"]);
});
