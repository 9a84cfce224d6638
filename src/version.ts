import manifest from "../package.json" with { type: "json" };

/** The service's version, as health and the OpenAPI document show it. */
export const VERSION: string = manifest.version;
