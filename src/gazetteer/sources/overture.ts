import type { RecordSink } from "./record.ts";
import { boxOf } from "./geometry.ts";
import { type FeatureType, featureTypeOf, itemsOf, partsOf, textOf } from "./overture/feature_types.ts";
import {
  mayHave,
  meets,
  ParquetTable,
  type RangedFile,
  type Restriction,
  type Row,
  type RowGroup,
  shapeOf,
} from "./overture/parquet_table.ts";

/** Names of sources in a citation: it comes with every answer. */
const NAMED_MAX = 5;

/** Different names that are kept; Overture has some two hundred. */
const KEPT_MAX = 1000;

/** One line: the citation is shown in terminals too. */
const NAME = /^[^\p{Cc}\p{Cs}]{1,60}$/u;

export type { RangedFile } from "./overture/parquet_table.ts";

export interface OvertureOptions extends Restriction {
  /** Called regularly with progress, 0–1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Takes houses, areas and named places out of Overture's GeoParquet files: `address`, `division`, `division_area` and
 * `place` (docs.overturemaps.org/schema). Row groups whose statistics rule out a wanted row are not read. Returns the
 * licences and credits of what was read.
 *
 * @throws {SyntaxError} when a file is damaged or not one of these.
 */
export async function readOverture(
  files: readonly RangedFile[],
  sink: RecordSink,
  options: OvertureOptions,
): Promise<{ readonly licence: string; readonly attribution: string }> {
  const credits = new Credits();
  const bytes = files.reduce((sum, { byteLength }) => sum + byteLength, 0);
  let before = 0;
  for (const file of files) {
    const share = file.byteLength / Math.max(1, bytes);
    const done = before;
    const onProgress = (part: number): void => options.onProgress?.(done + part * share);
    try {
      await readFile(await ParquetTable.open(file), sink, { ...options, onProgress, credits });
    } catch (error) {
      if (error instanceof SyntaxError && files.length > 1) {
        throw new SyntaxError(`${file.name}: ${error.message}`, { cause: error });
      }
      throw error;
    }
    before += share;
  }
  return credits.cited();
}

async function readFile(
  table: ParquetTable,
  sink: RecordSink,
  { credits, onProgress, signal, ...restriction }: OvertureOptions & { readonly credits: Credits },
): Promise<void> {
  const type = featureTypeOf(table);
  if (type.columns === undefined) {
    return;
  }
  const isChosen = (group: RowGroup): boolean => mayHave(group, restriction);
  for await (const rows of table.rows(type.columns, { isChosen, onProgress })) {
    signal?.throwIfAborted();
    for (const row of rows) {
      if (isWanted(row, type, restriction)) {
        type.read(row, sink);
        credits.add(type, row["sources"]);
      }
    }
  }
}

function isWanted(row: Row, type: FeatureType, { countryCode, bounds }: Restriction): boolean {
  if (countryCode !== undefined) {
    const country = type.countryOf(row);
    if (country !== "" && country !== countryCode) {
      return false;
    }
  }
  const box = bounds === undefined ? undefined : boxOf(shapeOf(row["geometry"]));
  return bounds === undefined || (box !== undefined && meets(box, bounds));
}

/** Collects who must be credited for the rows of a data set: their types, and the sources that the rows name. */
class Credits {
  /** The licences that the rows of each type state. */
  readonly #licences = new Map<FeatureType, Set<string>>();
  readonly #datasets = new Set<string>();

  add(type: FeatureType, sources: unknown): void {
    const licences = this.#licences.getOrInsertComputed(type, () => new Set());
    for (const source of itemsOf(sources)) {
      const { dataset, license } = partsOf(source);
      keep(this.#datasets, textOf(dataset));
      keep(licences, textOf(license));
    }
  }

  /** The licences, those of the rows where they state some, and one line of credit. */
  cited(): { readonly licence: string; readonly attribution: string } {
    const licences = [...this.#licences].flatMap(([type, stated]) => stated.size > 0 ? [...stated] : [type.licence]);
    const credits = [...new Set([...this.#licences.keys()].map(({ credit }) => credit))];
    const datasets = [...this.#datasets].filter((name) => !credits.some((credit) => credit.includes(name))).sort();
    return {
      licence: listed([...new Set(licences)].sort()),
      attribution: [...credits, ...(datasets.length === 0 ? [] : [listed(datasets)])].join("; "),
    };
  }
}

function keep(names: Set<string>, name: string): void {
  if (NAME.test(name) && names.size < KEPT_MAX) {
    names.add(name);
  }
}

function listed(names: readonly string[]): string {
  const more = names.length - NAMED_MAX;
  const shown = names.slice(0, NAMED_MAX).join(", ");
  return more > 0 ? `${shown} and ${more} more (docs.overturemaps.org/attribution)` : shown;
}
