import { seededRandom } from "../../src/evaluation/misspelt.ts";
import { rankedOutcome } from "../resolver/address/stage_outputs.ts";
import { figure } from "../support/benches/figure.ts";
import { openEverything } from "../support/benches/mixed/load_everything.ts";
import { mixedInputs } from "../support/benches/mixed/mixed_inputs.ts";
import { realData } from "../support/benches/real_data.ts";
import { fuzzedInput } from "../support/random/random_text.ts";

/**
 * The law of the ranking's bounds, with everything loaded: the rivals, their shares and the answer are those of the full
 * search, for real inputs of all classes and for generated ones. `test/resolver/address/ranking_test.ts` is the same
 * in small. `bun test/benches/ranking_bounds.ts [--full] [--json]`; `--full` has 100,000 generated texts.
 */
const DATA_FOLDER = realData();
const PER_CLASS = 300;
const GENERATED = process.argv.includes("--full") ? 100_000 : 2_000;
/** Longer texts cost the full search seconds and have no other kinds of candidates. */
const LETTERS_MAX = 200;

const { dataDir, gazetteer } = await openEverything(DATA_FOLDER);
const real = (await mixedInputs({ dataDir, size: PER_CLASS })).flatMap(({ texts }) => texts);
const random = seededRandom("ranking bounds");
const generated = Array.from({ length: GENERATED }, () => fuzzedInput(random, real).slice(0, LETTERS_MAX));
for (const [name, texts] of Object.entries({ real, generated })) {
  const differing = texts.filter(differs).length;
  const note = `of ${texts.length}`;
  figure(`${name} texts whose answer the bounds change`, differing, { unit: "texts", atMost: 0, note });
}
process.exit(0);

function differs(text: string): boolean {
  const bounded = rankedOutcome(text, { gazetteer });
  return !Bun.deepEquals(bounded, rankedOutcome(text, { gazetteer, margin: Infinity }));
}
