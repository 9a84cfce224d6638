import type { Config } from "../../config.ts";

/** What the operations of `gazetteer` need of the configuration. */
export type GazetteerConfig = Pick<
  Config,
  | "dataDir"
  | "gazetteerMirror"
  | "gazetteerUrl"
  | "gazetteerPublish"
  | "gazetteerCountries"
  | "gazetteerAllowHttp"
  | "s3"
>;
