import type { Coordinates } from "../domain/coordinates.ts";
import type { PageTexts } from "./page_texts.ts";

/** One location in the page's list. */
export interface PageLocation {
  /** Its identifier in the map's GeoJSON: its short code, else its index in the map's order. */
  readonly key: string;
  /** Absent: the label is shown instead. */
  readonly name?: string;
  readonly label: string;
  readonly coordinates: Coordinates;
  readonly shortCode?: string;
}

/** A source that must be named. */
export interface PageSource {
  readonly text: string;
  readonly url?: string;
}

/** Everything the page of a map shows. */
export interface MapPage {
  readonly name: string;
  readonly description?: string;
  /** Of the whole map. */
  readonly locationCount: number;
  /** Of this page of the list. */
  readonly locations: readonly PageLocation[];
  readonly previousUrl?: string;
  readonly nextUrl?: string;
  readonly sources: readonly PageSource[];
  /** Whether search engines may not index it. */
  readonly isUnlisted: boolean;
  readonly texts: PageTexts;
  /** The service's path, without a trailing slash. */
  readonly basePath: string;
  /** Absent: the reader's system setting. */
  readonly theme?: "light" | "dark";
  readonly styles: { readonly light: string; readonly dark: string };
  /** Where the map's points are, as GeoJSON. */
  readonly pointsUrl: string;
}
