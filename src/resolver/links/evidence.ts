import type { Reason } from "../../domain/resolution.ts";
import type { LinkPoint, ReadPoint } from "./link_point.ts";

/**
 * What one link says, as its service's file read it. The order of trust is the same for all services: a pin, an
 * identifier that decodes to a cell, a viewport, words, an identifier that only hints, nothing.
 */
export interface Evidence {
  /** A place the sender marked, or a route's destination. */
  readonly pin?: ReadPoint | undefined;
  /** Decoded from an identifier whose cell is fine (geohash, Plus Code, a shortlink with a marker). */
  readonly hash?: ReadPoint | undefined;
  /** The middle of what the sender looked at; `accuracyM` is the radius seen. */
  readonly center?: ReadPoint | undefined;
  /** Decoded from an identifier that only tells the area (Google's feature id). */
  readonly hint?: LinkPoint | undefined;
  /** A route's other points, best first. */
  readonly others?: readonly ReadPoint[] | undefined;
  /** The name or address of the point. */
  readonly title?: string | undefined;
  /** What was searched for: resolved as an address where there is no pin. */
  readonly text?: string | undefined;
  /** Words beat the viewport they were written with: an address, not a name. */
  readonly prefersText?: true | undefined;
  /** Why there is nothing in it. Default: `no_match`. */
  readonly nothing?: Extract<Reason, "no_match" | "short_link_not_followed"> | undefined;
}
