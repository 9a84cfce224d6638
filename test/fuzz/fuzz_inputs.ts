import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { cutInput } from "../../src/domain/input.ts";
import { seededRandom } from "../../src/evaluation/random.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { smallWorld } from "../resolver/small_world.ts";
import { fuzzedInput } from "../support/fuzzed_input.ts";
import type { Findings } from "./findings.ts";
import { hostileText } from "./hostile_value.ts";

const SAMPLES = [
  "Domplein 29, 3512 JE Utrecht",
  "Städtle 23, 9490 Vaduz",
  "9F473CVC+8V",
  "31U DQ 48251 11932",
  "https://www.google.com/maps/@48.8584,2.2945,17z",
  "48°51'30.2\"N 2°17'40.2\"E",
];
/** No input may take longer. From the promises of the resolver. */
const INPUT_MAX_MS = 20;
/** The engine compiles what it runs often: the first inputs say nothing about time. */
const COLD = 2000;
/** A slow input is resolved so often again: the least time is its own, the others are the machine's. */
const REPEATS = 5;
/** Each so many inputs are resolved twice, to compare the answers. */
const COMPARED = 10;

/** Resolves texts of every kind: each has an answer within its time, and the same one when it is resolved again. */
export function fuzzInputs(
  { seed, rounds, findings }: { readonly seed: string; readonly rounds: number; readonly findings: Findings },
): Record<string, number> {
  const gazetteer = smallWorld();
  const random = seededRandom(`${seed} inputs`);
  const outcomes: Record<string, number> = {};
  let slowestMs = 0;
  for (let round = 0; round < rounds; round++) {
    const input = round % 4 === 0 ? hostileText(random) : fuzzedInput(random, SAMPLES);
    const text = cutInput(input.trim());
    if (text === "") {
      continue;
    }
    try {
      const begun = performance.now();
      const answer = resolve({ text }, { gazetteer });
      const ms = performance.now() - begun;
      if (round >= COLD && ms > slowestMs) {
        const ownMs = ms > INPUT_MAX_MS ? leastMs(text, gazetteer) : ms;
        slowestMs = Math.max(slowestMs, ownMs);
        if (ownMs > INPUT_MAX_MS) {
          findings.add(`resolve(): more than ${INPUT_MAX_MS} ms`, { ms: Math.round(ownMs), text });
        }
      }
      if (answer.status === "uncertain" && answer.reasons.length === 0) {
        findings.add("resolve(): uncertain, and no reason why", text);
      }
      outcomes[answer.status] = (outcomes[answer.status] ?? 0) + 1;
      if (round % COMPARED === 0 && JSON.stringify(answer) !== JSON.stringify(resolve({ text }, { gazetteer }))) {
        findings.add("resolve(): two answers to one input", text);
      }
    } catch (error) {
      findings.add(`resolve(): ${String(error).slice(0, 120)}`, text);
    }
  }
  return { ...outcomes, slowestMs: Math.round(slowestMs * 10) / 10 };
}

function leastMs(text: string, gazetteer: Gazetteer): number {
  let least = Number.POSITIVE_INFINITY;
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const begun = performance.now();
    resolve({ text }, { gazetteer });
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}
