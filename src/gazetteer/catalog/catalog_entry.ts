import type { AreaOptions } from "../sources/areas.ts";
import type { SourceName } from "../datasets/source_table.ts";

/** A download that the service knows: what it holds, where it is and how it is checked. */
export interface CatalogEntry {
  /** Its identifier, and the name of the data set that is made from it: `openstreetmap-liechtenstein`. */
  readonly id: string;
  /** For people: `Liechtenstein`, `California, US`. */
  readonly title: string;
  /** How its file is read. */
  readonly source: SourceName;
  /** The countries it covers or lies in, ISO 3166-1 alpha-2. Empty for a continent. */
  readonly countries: readonly string[];
  /** Whether it covers these countries as a whole. */
  readonly isWhole: boolean;
  /** The layer that its areas become. */
  readonly areas?: AreaOptions;
  /** https address of the file. */
  readonly address: string;
  /** Address of a file that begins with the MD5 of the data, as `md5sum` writes it. */
  readonly md5Address?: string;
}

/** A publisher's name of an extract for people: `new-york` → `New York`, `us` → `US`. */
export function titleOf(name: string): string {
  return name.length === 2
    ? name.toUpperCase()
    : name.split("-").map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
}
