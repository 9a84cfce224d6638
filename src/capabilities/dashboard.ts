import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Application, DashboardFile, DashboardFiles, DashboardStart } from "../api/dashboard/files.ts";
import {
  APPLICATIONS,
  DASHBOARD_ENTRIES,
  FAVICON,
  findPage,
  type Language,
  LANGUAGE_COOKIE,
  languageOf,
  OPERATOR_PATHS,
  PAGES,
  splitAddress,
  WITHOUT_SCRIPT,
} from "../dashboard/mod.ts";
import { directionOf } from "../domain/interface_language.ts";

const FOLDER = join(import.meta.dir, "../dashboard");
/** A module of the service: packages have JavaScript. */
const MODULE = /\.tsx?$/u;
/** An import of tables of texts: modules name the English file, of which each language has a translation. */
const TEXTS_IMPORT = /^import \{([^}]{1,500})\} from "([./_a-z]{1,100}\/)en\.json";$/gmu;
/** Begins the path of a module that is one table of texts. */
const TABLE = "table:";
/** A script that has texts: its language is in its name. */
const SCRIPT_NAME = /^[a-z]+-([a-z]{2})-[^-]+\.js$/u;
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};
/** The module with the pages of visitors. */
const GUEST_PAGES = "pages/guest_pages.ts";
/** A file of a package that the style sheet names. The bundler would write fonts into the style sheet. */
const FONT_FILE = /@fontsource-variable\/[\w\-/]+\.woff2/gu;
/** The part of the font that every page needs: the browser loads it together with the style sheet that names it. */
const FONT = "inter-latin-wght-normal.woff2";
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * The pages' scripts and styles, built at the first request and kept in memory: scripts once per language, so that a
 * browser loads the texts of one. Measured: 50 ms and at most 10 MB for each language.
 *
 * @param readTexts the tables of a file of texts, by name
 */
export function openDashboard(readTexts: ReadTexts = (path) => Bun.file(path).json()): DashboardFiles {
  const scripts = new Map<string, Promise<Scripts>>();
  let looks: Promise<Looks> | undefined;
  const looksOfAll = (): Promise<Looks> => looks ??= buildLooks();
  function scriptsIn(language: Language, application: Application): Promise<Scripts> {
    const key = `${application} ${language}`;
    const built = scripts.get(key) ?? buildScripts(language, { application, readTexts });
    scripts.set(key, built);
    return built;
  }
  return {
    paths: PAGES.map(({ path }) => path),
    hasPage: (address) => findPage(splitAddress(address)) !== undefined,
    languageCookie: LANGUAGE_COOKIE,
    operatorPaths: OPERATOR_PATHS,
    async start(languages, application = "members") {
      const language = languages.map((tag) => languageOf(tag)).find((known) => known !== undefined) ?? "en";
      return {
        language,
        direction: directionOf(language),
        withoutScript: WITHOUT_SCRIPT[language],
        ...(await looksOfAll()).start,
        ...(await scriptsIn(language, application)).start,
      };
    },
    async file(name) {
      // Another server of this version may have named the file, so this one may have to build it first.
      const language = languageOf(SCRIPT_NAME.exec(name)?.[1] ?? "");
      return (language === undefined ? await looksOfAll() : await scriptsIn(language, applicationOf(name))).files.get(
        name,
      );
    },
    favicon: () => Bun.file(join(FOLDER, FAVICON)).bytes(),
  };
}

/** The tables of a file of texts, by name. */
export type ReadTexts = (path: string) => Promise<Readonly<Record<string, unknown>>>;

type Files = ReadonlyMap<string, DashboardFile>;

interface Looks {
  readonly start: Pick<DashboardStart, "style" | "early" | "icon" | "font">;
  readonly files: Files;
}

interface Scripts {
  readonly start: Pick<DashboardStart, "script" | "guestParts" | "greeting">;
  readonly files: Files;
}

async function buildLooks(): Promise<Looks> {
  const { style, early, icon } = DASHBOARD_ENTRIES;
  const drawn = await bundle([style, icon], { external: ["*.woff2"] });
  // Runs before the document is drawn, so it cannot be a module.
  const first = await bundle([early], { format: "iife" });
  const files = await withFonts(await filesOf([...drawn.outputs, ...first.outputs]), style);
  return {
    start: {
      style: outputNamed(files, style, "css"),
      early: outputNamed(files, early, "js"),
      icon: outputNamed(files, icon, "svg"),
      font: outputNamed(files, FONT, "woff2"),
    },
    files,
  };
}

/** The files with the fonts that the style sheet names, and a style sheet that names those files. */
async function withFonts(files: Files, style: string): Promise<Files> {
  const before = outputNamed(files, style, "css");
  const sheet = new TextDecoder().decode(await files.get(before)?.bytes("identity"));
  const fonts = new Map<string, string>();
  const all = new Map(files);
  for (const [source] of sheet.matchAll(FONT_FILE)) {
    const bytes = await Bun.file(Bun.resolveSync(source, FOLDER)).bytes();
    const name = hashedName(nameOf(source), bytes);
    fonts.set(source, name);
    all.set(name, fileOf(name, bytes));
  }
  const bytes = new TextEncoder().encode(sheet.replace(FONT_FILE, (source) => fonts.get(source) ?? source));
  const name = hashedName(style, bytes);
  all.delete(before);
  return all.set(name, fileOf(name, bytes));
}

function hashedName(name: string, bytes: Uint8Array): string {
  const dot = name.lastIndexOf(".");
  return `${name.slice(0, dot)}-${Bun.hash(bytes).toString(36)}${name.slice(dot)}`;
}

async function buildScripts(
  language: Language,
  { application, readTexts }: { readonly application: Application; readonly readTexts: ReadTexts },
): Promise<Scripts> {
  const script = APPLICATIONS[application];
  const prefix = application === "members" ? "" : application;
  const pages = await bundle([script], {
    splitting: true,
    format: "esm",
    // Chunks get another prefix, so that entries are recognised by name.
    naming: { entry: `[name]-${language}-[hash].[ext]`, chunk: `${prefix}part-${language}-[hash].[ext]` },
    plugins: [textsIn(language, readTexts)],
  });
  const files = await filesOf(pages.outputs);
  const main = outputNamed(files, script, "js");
  const { START } = await readTexts(join(FOLDER, "texts", `${language}.json`));
  return {
    start: {
      script: main,
      guestParts: staticParts(pages.metafile?.outputs ?? {}, GUEST_PAGES).filter((name) => name !== main),
      greeting: { title: textIn(START, "title"), lead: textIn(START, "lead") },
    },
    files,
  };
}

function textIn(table: unknown, name: string): string {
  const text: unknown = typeof table === "object" && table !== null ? Reflect.get(table, name) : undefined;
  return typeof text === "string" ? text : "";
}

/** The names of the part of the script that begins with a module, and of the parts that it imports at once. */
function staticParts(outputs: Bun.BuildMetafile["outputs"], entry: string): readonly string[] {
  const first = Object.keys(outputs).find((path) => outputs[path]?.entryPoint?.endsWith(entry) === true);
  const parts = new Set(first === undefined ? [] : [nameOf(first)]);
  // A set's loop also visits what is added meanwhile.
  for (const name of parts) {
    for (const { kind, path } of outputs[`./${name}`]?.imports ?? []) {
      if (kind === "import-statement") {
        parts.add(nameOf(path));
      }
    }
  }
  return [...parts];
}

/** A module for each table of texts, so that each script has only the tables that it shows, in one language. */
function textsIn(language: Language, readTexts: ReadTexts): Bun.BunPlugin {
  return {
    name: "texts of one language",
    setup(build) {
      build.onLoad({ filter: MODULE }, async ({ path, loader }) => ({
        contents: (await Bun.file(path).text()).replace(
          TEXTS_IMPORT,
          (_line, names: string, folder: string) =>
            (names.match(/\w+/gu) ?? []).map((name) =>
              `import ${name} from "${TABLE}${join(dirname(path), folder, name)}";`
            ).join(""),
        ),
        loader,
      }));
      build.onResolve({ filter: /^table:/u }, ({ path }) => ({ path: path.slice(TABLE.length), namespace: "texts" }));
      build.onLoad({ filter: /./u, namespace: "texts" }, async ({ path }) => ({
        contents: JSON.stringify((await readTexts(join(dirname(path), `${language}.json`)))[basename(path)]),
        loader: "json",
      }));
    },
  };
}

async function bundle(entries: readonly string[], options: Partial<Bun.BuildConfig>) {
  return await Bun.build({
    entrypoints: entries.map((name) => join(FOLDER, name)),
    root: FOLDER,
    naming: { entry: "[name]-[hash].[ext]", asset: "[name]-[hash].[ext]" },
    minify: true,
    target: "browser",
    metafile: true,
    define: { "process.env.NODE_ENV": '"production"' },
    ...options,
  });
}

async function filesOf(outputs: readonly Bun.BuildArtifact[]): Promise<Files> {
  return new Map(
    await Promise.all(outputs.map(async (output): Promise<[string, DashboardFile]> => {
      const name = nameOf(output.path);
      return [name, fileOf(name, new Uint8Array(await output.arrayBuffer()))];
    })),
  );
}

/** The application whose script or part of a script has this name. */
function applicationOf(name: string): Application {
  const applications = ["operators", "reference"] as const;
  return applications.find((one) =>
    name.startsWith(`${one}part-`) || name.startsWith(APPLICATIONS[one].replace(/\.tsx$/u, "-"))
  ) ?? "members";
}

function outputNamed(files: Files, source: string, extension: string): string {
  const stem = source.slice(0, source.lastIndexOf("."));
  const found = [...files.keys()].find((name) => name.startsWith(`${stem}-`) && name.endsWith(`.${extension}`));
  if (found === undefined) {
    throw new Error(`The dashboard's build made nothing of ${source}`);
  }
  return found;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function fileOf(name: string, bytes: Uint8Array<ArrayBuffer>): DashboardFile {
  let brotli: Promise<Uint8Array<ArrayBuffer>> | undefined;
  let gzipped: Promise<Uint8Array<ArrayBuffer>> | undefined;
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const mediaType = MEDIA_TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  return {
    mediaType,
    // A font is compressed already.
    encodings: mediaType === "font/woff2" ? [] : ["br", "gzip"],
    // Compressed once per file: it costs more than sending.
    bytes: async (encoding) => {
      if (encoding === "br") {
        return await (brotli ??= toBrotli(bytes, options).then((buffer) => new Uint8Array(buffer)));
      }
      return encoding === "gzip" ? await (gzipped ??= toGzip(bytes).then((buffer) => new Uint8Array(buffer))) : bytes;
    },
  };
}
