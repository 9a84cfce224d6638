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

/** Resolves texts of every kind: each has an answer, and the same one when it is asked again. */
export function fuzzInputs(
  { seed, rounds, findings }: { readonly seed: string; readonly rounds: number; readonly findings: Findings },
): Record<string, number> {
  const gazetteer = smallWorld();
  const random = seededRandom(`${seed} inputs`);
  const told: Record<string, number> = {};
  for (let round = 0; round < rounds; round++) {
    const input = round % 4 === 0 ? hostileText(random) : fuzzedInput(random, SAMPLES);
    const text = input.trim().slice(0, 4096);
    if (text === "") {
      continue;
    }
    try {
      const answer = resolve({ text }, { gazetteer });
      if (answer.status === "uncertain" && answer.reasons.length === 0) {
        findings.add("resolve(): uncertain, and no reason why", text);
      }
      told[answer.status] = (told[answer.status] ?? 0) + 1;
      if (JSON.stringify(answer) !== JSON.stringify(resolve({ text }, { gazetteer }))) {
        findings.add("resolve(): two answers to one input", text);
      }
    } catch (error) {
      findings.add(`resolve(): ${String(error).slice(0, 120)}`, text);
    }
  }
  return told;
}
