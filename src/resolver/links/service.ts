import type { Evidence } from "./evidence.ts";
import type { Link } from "./link.ts";
import type { ReadText } from "./place_text.ts";

/** One map service: the name its answers carry and how its links are read. */
export interface Service {
  /** Becomes `source.system`. */
  readonly system: string;
  /** Undefined: the link is the service's, but says nothing of a place. Never throws. */
  read(link: Link, readers: readonly ReadText[]): Evidence | undefined;
}
