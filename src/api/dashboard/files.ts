import type { Encoding } from "../parameters/headers.ts";

/** Content encoding of a file. */
type DashboardEncoding = Encoding | "identity";

/** One file of the dashboard. Its name contains a hash of its content. */
export interface DashboardFile {
  readonly mediaType: string;
  /** Those worth sending, the best first. */
  readonly encodings: readonly Encoding[];
  bytes(encoding: DashboardEncoding): Promise<Uint8Array<ArrayBuffer>>;
}

/** The language of the document, and the names of the files that every page loads first. */
export interface DashboardStart {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** What a browser without scripts shows before the address of the API's description. */
  readonly withoutScript: string;
  readonly script: string;
  readonly style: string;
  /** Sets the theme before the first paint. */
  readonly early: string;
  readonly icon: string;
  readonly font: string;
  /** The parts of `script` with the pages of visitors, which the browser need not discover one after the other. */
  readonly guestParts: readonly string[];
  /** What the service does, for the first page before its script runs. */
  readonly greeting: { readonly title: string; readonly lead: string };
}

/** The pages of members, those of operators, and the reference of the interface. */
export type Application = "members" | "operators" | "reference";

/** The dashboard as it is sent to browsers. */
export interface DashboardFiles {
  /** Paths of the pages, with `:name` for one segment. */
  readonly paths: readonly string[];
  /** Whether an address inside an organization, such as `/o/acme/live/batches`, is a page's. */
  hasPage(address: string): boolean;
  /** The cookie in which a browser sends the chosen language. */
  readonly languageCookie: string;
  /** The paths of the operators' pages, with `:name` for one segment. */
  readonly operatorPaths: readonly string[];
  /** The document's data in the first of these languages that has texts, otherwise in English. */
  start(languages: readonly string[], application?: Application): Promise<DashboardStart>;
  /** The icon for browsers that request `/favicon.ico` without reading the page. */
  favicon(): Promise<Uint8Array<ArrayBuffer>>;
  file(name: string): Promise<DashboardFile | undefined>;
}
