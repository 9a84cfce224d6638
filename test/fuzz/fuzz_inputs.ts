import { cutInput, type Input, type StructuredInput } from "../../src/domain/input.ts";
import type { Resolution } from "../../src/domain/resolution.ts";
import { type Random, seededRandom } from "../../src/evaluation/misspelt.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { resolve, resolveStructured } from "../../src/resolver/mod.ts";
import { fuzzedInput } from "../support/random/random.ts";
import { patience } from "../support/runner/patience.ts";
import { type Findings, hostileText } from "./values.ts";

const SAMPLES = [
  "Domplein 29, 3512 JE Utrecht",
  "Städtle 23, 9490 Vaduz",
  "9F473CVC+8V",
  "31U DQ 48251 11932",
  "https://www.google.com/maps/@48.8584,2.2945,17z",
  "48°51'30.2\"N 2°17'40.2\"E",
];
/** No input may take longer. From the promises of the resolver. */
const INPUT_MAX_MS = patience(20);
/** Nor, on a machine that is slow at this work, so many times the median of the run: 15 to 23 beside other work. */
const TIMES_THE_MEDIAN_MAX = 40;
/** The engine compiles what runs often: the times of the first inputs are those of the compiler. */
const COLD = 2000;
/**
 * A slow input is resolved up to so many times again and its least time counts: a collection of garbage takes 5–10 ms
 * and falls on any input.
 */
const REPEATS = 20;
/** One of so many inputs is resolved twice, to compare the answers. */
const COMPARED = 10;

export interface FuzzInputsOptions {
  readonly seed: string;
  readonly rounds: number;
  readonly findings: Findings;
  readonly gazetteer: Gazetteer;
  /** Inputs at the start whose time does not count. Default: 2,000. */
  readonly cold?: number;
  /** So many times the median of the run is slow, on a machine that is slow at this work. Default: 40. */
  readonly timesTheMedian?: number;
}

/**
 * Resolves inputs of every kind: each has an answer within its time, and the same one when it is resolved again.
 * Returns how many answers of each status there were, and times in milliseconds.
 */
export function fuzzInputs(
  { seed, rounds, findings, gazetteer, cold = COLD, timesTheMedian = TIMES_THE_MEDIAN_MAX }: FuzzInputsOptions,
): Record<string, number> {
  const random = seededRandom(`${seed} inputs`);
  const outcomes: Record<string, number> = {};
  const times: number[] = [];
  let slowest: { readonly ms: number; readonly input?: FuzzedInput } = { ms: 0 };
  for (let round = 0; round < rounds; round++) {
    const input = inputOf(random);
    try {
      const { answer, ms } = timed(input, gazetteer);
      times.push(round < cold ? 0 : ms);
      if (round >= cold && ms > slowest.ms) {
        const ownMs = leastMs(ms, input, gazetteer);
        slowest = ownMs > slowest.ms ? { ms: ownMs, input } : slowest;
      }
      if (answer.status === "uncertain" && answer.reasons.length === 0) {
        findings.add("resolve(): uncertain, and no reason why", input);
      }
      outcomes[answer.status] = (outcomes[answer.status] ?? 0) + 1;
      if (round % COMPARED === 0 && JSON.stringify(answer) !== JSON.stringify(timed(input, gazetteer).answer)) {
        findings.add("resolve(): two answers to one input", input);
      }
    } catch (error) {
      findings.add(`resolve(): ${String(error).slice(0, 120)}`, input);
    }
  }
  times.sort((one, other) => one - other);
  const percentile = (share: number): number => rounded(times[Math.floor(times.length * share)] ?? 0);
  const maxMs = Math.max(INPUT_MAX_MS, timesTheMedian * percentile(0.5));
  if (slowest.ms > maxMs) {
    findings.add(`resolve(): more than ${Math.round(maxMs)} ms`, slowest);
  }
  return { ...outcomes, p50Ms: percentile(0.5), p999Ms: percentile(0.999), slowestMs: rounded(slowest.ms) };
}

type FuzzedInput = Input | StructuredInput;

function inputOf(random: Random): FuzzedInput {
  const options = {
    ...(random.below(8) === 0 ? { country: random.pick(["NL", "LI", "US", "ZZ"]) ?? "NL" } : {}),
    ...(random.below(8) === 0 ? { near: { latitude: 52.09, longitude: 5.12 } } : {}),
    ...(random.below(16) === 0 ? { bounds: [9, 47, 10, 48] as const } : {}),
    ...(random.below(16) === 0 ? { alternatives: 10, explain: true } : {}),
    ...(random.below(16) === 0 ? { language: random.pick(["de", "ja", "zz"]) ?? "de" } : {}),
  };
  if (random.below(16) === 0) {
    const { country: _, ...others } = options;
    return { components: componentsOf(random), ...others };
  }
  const kind = random.below(16);
  const text = kind < 2
    ? hostileText(random)
    : kind < 4
    ? `${fuzzedInput(random, SAMPLES)} ${hostileText(random)}`
    : fuzzedInput(random, SAMPLES);
  // No caller can send an empty text.
  return { text: cutInput(text.trim()) || "-", ...options };
}

function componentsOf(random: Random): StructuredInput["components"] {
  const component = (): string => fuzzedInput(random, SAMPLES).slice(0, 200);
  return {
    street: component(),
    houseNumber: random.pick(["23", "29", "1/2", "12-14"]) ?? "23",
    locality: random.below(2) === 0 ? component() : "Vaduz",
    ...(random.below(2) === 0 ? { postcode: component() } : {}),
    ...(random.below(2) === 0 ? { country: random.pick(["NL", "Liechtenstein", component()]) ?? "NL" } : {}),
  };
}

/**
 * The least of CPU and elapsed time: the first excludes other processes, the second what threads of the engine do in
 * parallel.
 */
function timed(input: FuzzedInput, gazetteer: Gazetteer): { readonly answer: Resolution; readonly ms: number } {
  const cpu = process.cpuUsage();
  const begun = performance.now();
  const answer = "components" in input ? resolveStructured(input, { gazetteer }) : resolve(input, { gazetteer });
  const elapsedMs = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpu);
  return { answer, ms: Math.min(elapsedMs, (user + system) / 1000) };
}

/** The least time of an input that seems slow; repeated only until it is within the limit. */
function leastMs(firstMs: number, input: FuzzedInput, gazetteer: Gazetteer): number {
  let least = firstMs;
  for (let repeat = 0; repeat < REPEATS && least > INPUT_MAX_MS; repeat++) {
    least = Math.min(least, timed(input, gazetteer).ms);
  }
  return least;
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}
