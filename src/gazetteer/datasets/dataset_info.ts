import type { Coverage } from "../port.ts";
import type { DropReason } from "../sources/record.ts";

/** How much of what there is a data set has, of one kind of thing. */
export type Completeness = Coverage["completeness"];

/** What is known of an imported data set: its `dataset.json`. */
export interface DatasetInfo {
  /** The operator's name for it, unique in the set: adding it again replaces it. */
  readonly name: string;
  /** `openstreetmap`, `openaddresses` … */
  readonly source: string;
  /** SHA-256 of the file it was read from, hexadecimal. */
  readonly inputHash: string;
  readonly inputBytes: number;
  /** The state of the data, where the file tells it, else the file's hash: `2024-03-03`. */
  readonly version: string;
  readonly licence: string;
  readonly attribution: string;
  /** ISO 3166-1 alpha-2 → SHA-256 of what was read of the country: options of an import change it, too. */
  readonly recordHashes?: Readonly<Record<string, string>>;
  readonly dropped: { readonly [Reason in DropReason]?: number };
  /** ISO 3166-1 alpha-2 → what the data set has there. */
  readonly countries: Readonly<Record<string, readonly Coverage[]>>;
}
