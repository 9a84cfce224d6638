import { evalOptions } from "../../src/commands/eval/eval_options.ts";
import { prepareQuestions } from "../../src/commands/eval/prepare_questions.ts";
import type { SuggestInput } from "../../src/domain/input.ts";
import { suggest } from "../../src/resolver/mod.ts";
import { figure } from "../support/benches/figure.ts";
import { leastTimes, microseconds, quantile } from "../support/benches/measure.ts";
import { realData } from "../support/benches/real_data.ts";

/**
 * The time of a suggestion while a person types within 20 km of a real street, with all data of the evaluation
 * loaded. `bun test/benches/suggest.ts [--json]`; needs `../shared/data`.
 */
const DATA_FOLDER = realData();
const STREETS = 60;
const TARGET_US = 150;
/** Rounds, of which the least time counts: other work of the machine does not belong to it. */
const ROUNDS = 5;
/** Queries after which the code is compiled. */
const WARM_UP = 6_000;
const LIMIT = 5;

const [base] = await prepareQuestions(evalOptions([`--data=${DATA_FOLDER}`, `--limit=${STREETS}`]));
const { gazetteer, questions } = base!;
const queries = new Map<string, SuggestInput[]>();
for (const { variant, q, near } of questions) {
  if (variant.startsWith("suggest") && near !== undefined) {
    add(variant.replace("suggest ", ""), { text: q, near });
    if (variant === "suggest whole name") {
      add("two letters", { text: q.slice(0, 2), near });
      add("four letters", { text: q.slice(0, 4), near });
      add("whole name, no point", { text: q });
    }
  }
}
const all = [...queries.values()].flat();
for (let at = 0; at < WARM_UP; at++) {
  suggest(all[at % all.length]!, { gazetteer });
}
for (const [name, inputs] of queries) {
  const times = leastTimes(inputs, ROUNDS, (input) => microseconds(() => suggest(input, { gazetteer })));
  const note = `p99 ${Math.round(quantile(times, 0.99))} µs, of ${times.length}`;
  figure(`${name}, p50`, Math.round(quantile(times, 0.5)), { unit: "µs", atMost: TARGET_US, note });
}

function add(name: string, input: Omit<SuggestInput, "limit">): void {
  const inputs = queries.get(name) ?? [];
  inputs.push({ ...input, limit: LIMIT });
  queries.set(name, inputs);
}
