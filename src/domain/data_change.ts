/** What an operator does with the data of the service. */
export type DataAction = "add" | "update" | "remove";

/** A change of the data: a command that runs in a process of its own, or the last one that ran. */
export interface DataChange {
  readonly action: DataAction;
  /** A country, a region or an entry of the catalog for `add`, else the name of a data set. */
  readonly name: string;
  /** `interrupted`: its server was stopped or killed. The set that was in force before is still in force. */
  readonly state: "running" | "done" | "failed" | "cancelled" | "interrupted";
  /** 0–1 of the current step; undefined where the command does not say. */
  readonly fraction: number | undefined;
  /** The last lines that the command printed. */
  readonly lines: readonly string[];
  readonly startedAt: Date;
  readonly endedAt: Date | undefined;
}

/** A download that the service knows by name. */
export interface DataOffer {
  /** Also the name of the data set that is made from it. */
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly countries: readonly string[];
  readonly licence: string;
  readonly attribution: string;
  readonly address: string;
  /** Undefined: the publisher does not say, or cannot be reached. */
  readonly bytes: number | undefined;
  /** A data set of this name is in force. */
  readonly isLoaded: boolean;
  /** Part of what `gazetteer add` loads for the words that were searched. */
  readonly isUsual: boolean;
}

/** The changes of one gazetteer folder. */
export interface DataChanges {
  /** What the catalog has for the words, what it usually loads first. At most 20. */
  offers(words: string): Promise<readonly DataOffer[]>;
  /**
   * Starts a change.
   *
   * @throws {Problem} `CONFLICT` while another one runs, for the update of an own file, or where the data is that of
   * another installation;
   * `INVALID_REQUEST` where the catalog has nothing of this name; `NOT_FOUND` without such a data set
   */
  start(action: DataAction, name: string): Promise<DataChange>;
  /** The data sets that are downloads: the others are files of the operator's own, which are added again. */
  updatable(): ReadonlySet<string>;
  /** The change that runs, else the last one; undefined: there was none. */
  last(): Promise<DataChange | undefined>;
  /**
   * Ends the change that runs on any server of the folder, and returns its name. What was downloaded is kept for the
   * next one.
   *
   * @throws {Problem} `CONFLICT` where none runs
   */
  cancel(): Promise<string>;
}

/** Numbers of records of a data set by kind. */
export interface DatasetCounts {
  readonly places: number;
  readonly streets: number;
  readonly houses: number;
  readonly postcodes: number;
  readonly namedPlaces: number;
  readonly codes: number;
}

/** A data set in force, as it is shown. */
export interface DatasetSummary {
  readonly name: string;
  /** `openstreetmap`, `geonames` … */
  readonly source: string;
  readonly version: string;
  /** ISO 3166-1 alpha-2. Empty for the world. */
  readonly countries: readonly string[];
  readonly counts: DatasetCounts;
  /** Its areas are a column of this name next to answers; undefined where it has none. */
  readonly layer: { readonly name: string; readonly areas: number } | undefined;
  readonly licence: string;
  readonly attribution: string;
  readonly addedAt: Date;
  /** The date of the data, `2024-03-03`; undefined where it is not known. */
  readonly dataFrom: string | undefined;
}
