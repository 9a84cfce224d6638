import type { Sections } from "./format.ts";
import type { Coverage, Dataset } from "../port.ts";
import { GazetteerFileError } from "./gazetteer_file_error.ts";

/** The data sets of a file. */
export interface Datasets {
  readonly datasets: readonly Dataset[];
  /** `Gazetteer.provenances`. */
  readonly provenances: readonly (readonly Dataset[])[];
}

/**
 * The data sets that a file was built from.
 *
 * @param countryCode the country of the file, ISO 3166-1 alpha-2; undefined for the world file
 * @throws GazetteerFileError when their text is damaged.
 */
export function readDatasets(sections: Sections, countryCode?: string): Datasets {
  const meta = parse(sections.meta);
  if (typeof meta !== "object" || meta === null || !("datasets" in meta) || !Array.isArray(meta.datasets)) {
    throw new GazetteerFileError("its description is damaged: build it again");
  }
  const datasets = meta.datasets.map((dataset: unknown): Dataset => {
    const coverage = coverageOf(dataset);
    return {
      name: textOf(dataset, "name"),
      version: textOf(dataset, "version"),
      licence: textOf(dataset, "licence"),
      attribution: textOf(dataset, "attribution"),
      ...(countryCode === undefined ? {} : { countryCode }),
      ...(coverage.length === 0 ? {} : { coverage }),
    };
  });
  return { datasets, provenances: [...datasets.map((dataset) => [dataset]), ...mixesOf(meta, datasets)] };
}

function mixesOf(meta: object, datasets: readonly Dataset[]): Dataset[][] {
  const mixes: unknown = Reflect.get(meta, "mixes");
  return (Array.isArray(mixes) ? mixes : []).map((mix: unknown) =>
    (Array.isArray(mix) ? mix : []).flatMap((index: unknown) => {
      const dataset = typeof index === "number" ? datasets[index] : undefined;
      return dataset === undefined ? [] : [dataset];
    })
  );
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new GazetteerFileError("its description is damaged: build it again", { cause });
  }
}

function coverageOf(dataset: unknown): Coverage[] {
  const found: unknown = typeof dataset === "object" && dataset !== null ? Reflect.get(dataset, "coverage") : undefined;
  return Array.isArray(found) ? found.filter(isCoverage) : [];
}

function isCoverage(value: unknown): value is Coverage {
  return typeof value === "object" && value !== null && "kind" in value && typeof value.kind === "string" &&
    "completeness" in value && (value.completeness === "complete" || value.completeness === "partial") &&
    "bounds" in value && Array.isArray(value.bounds) && value.bounds.length === 4 &&
    value.bounds.every((degrees) => typeof degrees === "number") && "records" in value &&
    typeof value.records === "number";
}

function textOf(value: unknown, field: string): string {
  const found: unknown = typeof value === "object" && value !== null ? Reflect.get(value, field) : undefined;
  return typeof found === "string" ? found : "";
}
