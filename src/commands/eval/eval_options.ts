import { AREAS, TOWN_AREA_NAMES, TOWN_VARIANT_NAMES, VARIANT_NAMES } from "../../evaluation/mod.ts";
import { wrongUsage } from "../line/failure.ts";
import { readOptions } from "../line/read_options.ts";

export type EvalOptions = ReturnType<typeof evalOptions>;

/** Questions of each variant in each area: some 60,000 in all, a minute. */
const LIMIT = 300;
const DATA_FOLDER = "../shared/data";

export function evalOptions(words: readonly string[]) {
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
    /** Undefined: all of them. */
    areas: listOf(options.area, [...AREAS.map(({ name }) => name), "world", "names", ...TOWN_AREA_NAMES], "area"),
    variants: listOf(options.variant?.replaceAll("-", " "), [...VARIANT_NAMES, ...TOWN_VARIANT_NAMES], "variant"),
    limit: Number(options.limit ?? LIMIT),
    seed: Number(options.seed ?? 1),
    /** File for the run as JSON. */
    out: options.out,
    /** File of an earlier run. */
    compare: options.compare,
    /** File of the operator's own questions, used instead. */
    input: options.input,
    /** To measure the gazetteer in the data folder of the service, with `input`. */
    isOwn: options.own !== undefined,
    /** To resolve the inputs of public reports instead, with everything in the data folder loaded. */
    isField: options.field !== undefined,
    /** Compares pairs of houses of this country in the gazetteer of the service instead. ISO 3166-1 alpha-2. */
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
