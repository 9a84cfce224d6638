import type { Reason } from "../../domain/reasons.ts";
import type { LinkPoint, ReadPoint } from "./values/mod.ts";

/**
 * What one link contains, as its service reads it. The order of trust is the same for all services: a pin, an identifier
 * that decodes to a cell, a viewport, words, an identifier with an approximate area, nothing.
 */
export interface LinkContents {
  /** A place that the sender marked, or a route's destination. */
  readonly pin?: ReadPoint | undefined;
  /** Decoded from an identifier with a small cell (geohash, Plus Code, a shortlink with a marker). */
  readonly hash?: ReadPoint | undefined;
  /** The centre of the viewport; `accuracyM` is its radius. */
  readonly center?: ReadPoint | undefined;
  /** Decoded from an identifier with an approximate area (Google's feature id). */
  readonly hint?: LinkPoint | undefined;
  /** A route's other points, best first. */
  readonly others?: readonly ReadPoint[] | undefined;
  /** The name or address of the point. */
  readonly title?: string | undefined;
  /** The address beside the point in the same link, where it is not its title. */
  readonly address?: string | undefined;
  /** The search text: resolved as an address if there is no pin. */
  readonly text?: string | undefined;
  /** The words win over the viewport in the same link: an address, not a name. */
  readonly prefersText?: true | undefined;
  /** The reason if there is nothing. Default: `no_match`. */
  readonly nothing?: Extract<Reason, "no_match" | "short_link_not_followed"> | undefined;
}
