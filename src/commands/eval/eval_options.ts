import { AREAS, TOWN_AREA_NAMES, TOWN_VARIANT_NAMES, VARIANT_NAMES } from "../../evaluation/mod.ts";
import { wrongUsage } from "../line/failure.ts";
import { readOptions } from "../line/read_options.ts";

export interface EvalOptions {
  readonly dataFolder: string;
  /** Undefined: all of them. */
  readonly areas: readonly string[] | undefined;
  readonly variants: readonly string[] | undefined;
  readonly limit: number;
  readonly seed: number;
  /** File for the run as JSON. */
  readonly out: string | undefined;
  /** File of an earlier run. */
  readonly compare: string | undefined;
  /** File of the operator's own questions, used instead. */
  readonly input: string | undefined;
  /** True to measure the gazetteer in the data folder of the service, with `input`. */
  readonly isOwn: boolean;
  /** True to resolve the inputs of public reports instead, with everything in the data folder loaded. */
  readonly isField: boolean;
  /** Compares pairs of houses of this country in the gazetteer of the service instead. ISO 3166-1 alpha-2. */
  readonly pairs: string | undefined;
  readonly byArea: boolean;
  readonly withMisses: boolean;
}

/** Questions of each variant in each area: some 60,000 in all, a minute. */
const LIMIT = 300;
const DATA_FOLDER = "../shared/data";

/** Parses the words after `eval`. */
export function evalOptions(words: readonly string[]): EvalOptions {
  const { options, rest } = readOptions(words, {
    data: /./u,
    area: /./u,
    variant: /./u,
    limit: /^[1-9]\d{0,6}$/u,
    seed: /^\d{1,9}$/u,
    out: /./u,
    compare: /./u,
    input: /./u,
    own: /^$/u,
    field: /^$/u,
    pairs: /^[A-Za-z]{2}$/u,
    "by-area": /^$/u,
    misses: /^$/u,
  });
  if (rest.length > 0) {
    throw wrongUsage(`Cannot read ${rest[0]}: options are written --area=malta,monaco`);
  }
  return {
    dataFolder: options.data ?? DATA_FOLDER,
    areas: listOf(options.area, [...AREAS.map(({ name }) => name), "world", "names", ...TOWN_AREA_NAMES], "area"),
    variants: listOf(options.variant?.replaceAll("-", " "), [...VARIANT_NAMES, ...TOWN_VARIANT_NAMES], "variant"),
    limit: Number(options.limit ?? LIMIT),
    seed: Number(options.seed ?? 1),
    out: options.out,
    compare: options.compare,
    input: options.input,
    isOwn: options.own !== undefined,
    isField: options.field !== undefined,
    pairs: options.pairs?.toUpperCase(),
    byArea: options["by-area"] !== undefined,
    withMisses: options.misses !== undefined,
  };
}

function listOf(text: string | undefined, known: readonly string[], what: string): readonly string[] | undefined {
  const names = text?.split(",").map((name) => name.trim()).filter((name) => name !== "");
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw wrongUsage(`There is no ${what} ${unknown}: there are ${known.join(", ")}`);
  }
  return names;
}
