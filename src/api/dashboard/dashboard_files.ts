/** How a file may be sent. */
export type DashboardEncoding = "br" | "gzip" | "identity";

/** One file of the dashboard: its name carries a hash of what is in it. */
export interface DashboardFile {
  readonly mediaType: string;
  bytes(encoding: DashboardEncoding): Promise<Uint8Array<ArrayBuffer>>;
}

/** The names of the files that every page begins with. */
export interface DashboardStart {
  readonly script: string;
  readonly style: string;
  /** Sets theme and direction before the first paint. */
  readonly early: string;
  readonly icon: string;
  /** What `script` imports at once. */
  readonly preloads: readonly string[];
}

/** The built dashboard, as far as it is served. */
export interface DashboardFiles {
  /** The paths that are pages, with `:name` for one segment. */
  readonly paths: readonly string[];
  start(): Promise<DashboardStart>;
  file(name: string): Promise<DashboardFile | undefined>;
}
