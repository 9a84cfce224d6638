import type { Config } from "../../config.ts";

/** What the operations of `gazetteer` need of the configuration. */
export type GazetteerConfig = Pick<
  Config,
  | "dataDir"
  | "gazetteerMirror"
  | "gazetteerUrl"
  | "gazetteerPublish"
  | "gazetteerSigningKey"
  | "gazetteerKeys"
  | "gazetteerCountries"
  | "gazetteerAllowHttp"
  | "s3"
>;
