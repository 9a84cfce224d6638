import type { LinkContents } from "./link_contents.ts";
import type { ReadText } from "./values/mod.ts";

/** The parts of a link as written. Nothing is decoded: every service decodes in its own way. */
export interface Link {
  /** Lower case; `https` for a link without a scheme. */
  readonly scheme: string;
  /** Lower case, without port and trailing dot. Empty if the scheme has no host (`geo:1,2`). */
  readonly host: string;
  /** From the first `/`; without a host everything up to `?`. */
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
  /** Without `#`. */
  readonly fragment: string;
}

/** A map service: its name, and how its links are read. */
export interface Service {
  /** Becomes `source.system`. */
  readonly system: string;
  /** Undefined if the link belongs to the service but contains no place. Never throws. */
  read(link: Link, readers: readonly ReadText[]): LinkContents | undefined;
}
