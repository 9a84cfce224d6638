import type { Evidence } from "./evidence.ts";
import type { Link } from "./link.ts";
import type { ReadText } from "./place_text.ts";

/** A map service: its name, and how its links are read. */
export interface Service {
  /** Becomes `source.system`. */
  readonly system: string;
  /** Undefined if the link belongs to the service but contains no place. Never throws. */
  read(link: Link, readers: readonly ReadText[]): Evidence | undefined;
}
