import { given } from "../../domain/given.ts";
import { basename } from "node:path";
import type { CatalogEntry } from "../../gazetteer/catalog/mod.ts";
import { RESERVED_COLUMNS } from "../../domain/appended.ts";
import type { Bounds } from "../../domain/coordinates.ts";
import type { Completeness } from "../../gazetteer/datasets/dataset_info.ts";
import { isSourceName, type SourceName, sourceOf, SOURCES } from "../../gazetteer/datasets/source_table.ts";
import type { Coverage } from "../../gazetteer/port.ts";
import type { Config } from "../../config.ts";
import { wrongUsage } from "../line/failure.ts";
import { readCountry, readOptions } from "../line/read_options.ts";
import { prepareDataDir } from "../open/prepare_data_dir.ts";
import { defaultSet } from "./default_set.ts";
import { downloadAll, type Downloaded } from "./download/download_all.ts";
import { type FileToImport, importFiles } from "./import_files.ts";
import { changeGazetteer, type GazetteerContext } from "./with_lock.ts";
import { PLACE_KINDS } from "../../gazetteer/file/format.ts";
import type { AreaOptions } from "../../gazetteer/sources/areas.ts";
import { CSV_FIELDS, type CsvField, type CsvOptions, type CsvRows } from "../../gazetteer/sources/csv.ts";
import { REGISTERED_SYSTEMS } from "../../resolver/codes/registers.ts";
import { nearestCommand } from "../line/as_typed.ts";

const OPTIONS = {
  country: /^.{1,20}$/u,
  bounds: /^[\d.,+-]{1,80}$/u,
  name: /^[a-z0-9][a-z0-9-]{0,62}$/u,
  licence: /^[^\p{Cc}\p{Cs}]{1,200}$/u,
  attribution: /^[^\p{Cc}\p{Cs}]{1,200}$/u,
  complete: /^[a-z_]+(?:,[a-z_]+)*$/u,
  partial: /^[a-z_]+(?:,[a-z_]+)*$/u,
  rows: /^[a-z_]+$/u,
  system: /^[a-z][a-z0-9_]{0,39}$/u,
  kind: /^[a-z]+$/u,
  delimiter: /^(?:[,;|]|tab)$/u,
  columns: /^.{1,2000}$/u,
  layer: /^/u,
  code: /^[^\p{Cc}\p{Cs}]{1,100}$/u,
  title: /^[^\p{Cc}\p{Cs}]{1,100}$/u,
  replace: /^$/u,
  "without-map": /^$/u,
} as const;
const IS_HTTPS = /^https:\/\//iu;
const KINDS: readonly Coverage["kind"][] = ["places", "streets", "houses", "postcodes", "named_places", "codes"];

type Options = ReturnType<typeof readOptions<keyof typeof OPTIONS>>["options"];

/**
 * `gazetteer add <country or region>` loads the catalog's default set for it, `gazetteer add <catalog id>` one of its
 * downloads, and `gazetteer add <source> <file or https address>` a file of the operator's own.
 */
export async function add(words: readonly string[], config: Config): Promise<void> {
  const { options, rest } = readOptions(words, OPTIONS);
  const [first = "", second] = rest;
  if (isSourceName(first) && second !== undefined && rest.length === 2) {
    await addFile(first, second, { options, config });
    return;
  }
  if (first === "" || isSourceName(first)) {
    throw wrongUsage(usage());
  }
  await addFromCatalog(rest.join(" "), { options, config });
}

async function addFile(
  source: SourceName,
  place: string,
  { options, config }: { readonly options: Options; readonly config: Config },
): Promise<void> {
  if (/^[a-z][a-z0-9+.-]*:\/\//iu.test(place) && !IS_HTTPS.test(place)) {
    throw wrongUsage("Only files and https addresses are read: fetch it yourself, or use its https address");
  }
  const areas = source === "areas" ? areaOptions(options) : undefined;
  const name = options.name ?? areas?.layer.replaceAll("_", "-") ?? nameOf(source, place);
  assertBounded([source], options);
  const file = {
    source,
    name,
    ...(source === "csv" ? { csv: csvOptions(options) } : {}),
    ...(areas === undefined ? {} : { areas }),
    ...importOptions(options),
  };
  await importWith(config, async ({ folder, signal }) => {
    if (!IS_HTTPS.test(place)) {
      return { files: [{ ...file, path: place }], downloads: [] };
    }
    const downloads = await downloadAll([{ address: place }], { folder, signal });
    return { files: downloads.map(({ path, origin }) => ({ ...file, path, origin })), downloads };
  });
}

async function addFromCatalog(
  words: string,
  { options, config }: { readonly options: Options; readonly config: Config },
): Promise<void> {
  await importWith(config, async ({ folder, worldPath, signal }) => {
    const entries = defaultSet(words, { folder, worldPath });
    if (entries.length === 0) {
      throw wrongUsage(
        `There is no source and no country or region ${JSON.stringify(words)} in the catalog: ` +
          "`bun run gazetteer catalog <words>` searches it\n" + usage(),
      );
    }
    assertBounded(entries.map(({ source }) => source), options);
    const name = options.name;
    if (name !== undefined && entries.length > 1) {
      throw wrongUsage(`--name is for one data set, and these are ${entries.map(({ id }) => id).join(", ")}`);
    }
    const downloads = await downloadAll(entries, { folder, signal, mirror: config.gazetteerMirror });
    const files = downloads.map(({ file, path, origin }) => fileOf(file, { path, origin, options }));
    return { files, downloads };
  });
}

/** Gets the files, imports them under the lock of the folder, and then removes what was downloaded. */
async function importWith(
  config: Config,
  get: (
    context: GazetteerContext,
  ) => Promise<{ readonly files: readonly FileToImport[]; readonly downloads: readonly Downloaded[] }>,
): Promise<void> {
  const { dataDir } = config;
  await prepareDataDir(dataDir);
  await changeGazetteer(config, async (context) => {
    const { files, downloads } = await get(context);
    try {
      await importFiles(files, { ...context, dataDir });
    } finally {
      // What an interrupted import read is not fetched again.
      if (!context.signal.aborted) {
        for (const downloaded of downloads) {
          downloaded.remove();
        }
      }
    }
  });
}

function fileOf(
  entry: CatalogEntry,
  { path, origin, options }: Pick<Downloaded, "path" | "origin"> & { readonly options: Options },
): FileToImport {
  const { source, id, md5Address, areas } = entry;
  return {
    source,
    ...(areas === undefined ? {} : { areas }),
    ...(areas === undefined || entry.countries.length === 0 ? {} : { countryCode: entry.countries[0]! }),
    name: options.name ?? id,
    path,
    origin: { ...origin, ...(md5Address === undefined ? {} : { md5Address }) },
    ...importOptions(options),
  };
}

function importOptions({ country, bounds, licence, attribution, ...options }: Options) {
  return {
    ...(options["without-map"] === undefined ? {} : { isWithoutMap: true as const }),
    ...given({
      countryCode: country === undefined ? undefined : readCountry(country),
      bounds: bounds === undefined ? undefined : boundsOf(bounds),
      licence,
      attribution,
    }),
    completeness: completenessOf(options.complete, options.partial),
    replaces: options.replace === undefined ? "same" as const : "any" as const,
  };
}

function assertBounded(sources: readonly SourceName[], { bounds }: Options): void {
  const other = sources.find((source) => sourceOf(source)?.isSelective !== true);
  if (bounds !== undefined && other !== undefined) {
    throw wrongUsage(`--bounds cannot restrict files of the source ${other}`);
  }
}

/** `west,south,east,north` in degrees. */
function boundsOf(text: string): Bounds {
  const [west, south, east, north, ...more] = text.split(",").map((side) => side === "" ? Number.NaN : Number(side));
  const isBox = west !== undefined && south !== undefined && east !== undefined && north !== undefined &&
    more.length === 0 && Math.abs(west) <= 180 && Math.abs(east) <= 180 && -90 <= south && south <= north &&
    north <= 90;
  if (!isBox) {
    throw wrongUsage(`--bounds must be west,south,east,north in degrees, south below north: current value is ${text}`);
  }
  return [west, south, east, north];
}

function usage(): string {
  const sources = Object.entries(SOURCES).map(([name, { summary }]) => `  ${name.padEnd(20)}${summary}`);
  return [
    "Usage: bun run gazetteer add <country, region or identifier of the catalog>",
    "       bun run gazetteer add <source> <file or https address> [--country=CC] [--name=…] [--replace]",
    "       overture: also a folder, and [--bounds=west,south,east,north]; --country and --bounds restrict what is read",
    "       [--licence=…] [--attribution=…] [--complete=streets,houses] [--partial=…]",
    "       openstreetmap: [--without-map] leaves out buildings, land use and other things that are only drawn",
    "       areas: --layer=<name of the column> --code=<property> --title=<property>",
    `       The name has ${LAYER_RULE}`,
    "       csv: --rows=houses|named_places|areas|postcodes|codes --columns=latitude=Y,longitude=X,… [--system=…]",
    "Sources:",
    ...sources,
  ].join("\n");
}

function nameOf(source: SourceName, place: string): string {
  const stem = basename(place).toLowerCase().replace(
    /\.(?:gz|bz2|zip|pbf|osm|csv|txt|geojson|ndjson|xml|parquet)/gu,
    "",
  );
  const name = stem.replace(/[^a-z0-9]+/gu, "-").replace(/^-/u, "").replace(/-$/u, "").slice(0, 63);
  return name === "" ? source : name;
}

function completenessOf(complete = "", partial = ""): { [Kind in Coverage["kind"]]?: Completeness } {
  const found: { [Kind in Coverage["kind"]]?: Completeness } = {};
  for (const [list, completeness] of [[complete, "complete"], [partial, "partial"]] as const) {
    for (const word of list.split(",").filter((each) => each !== "")) {
      const kind = KINDS.find((each) => each === word);
      if (kind === undefined) {
        throw wrongUsage(`There is no kind of data ${word}: there are ${KINDS.join(", ")}`);
      }
      found[kind] = completeness;
    }
  }
  return found;
}

const LAYER = /^[a-z][a-z0-9_]{0,31}$/u;
const LAYER_RULE = "1 to 32 lower-case letters a to z, digits and underscores, a letter first";

/** The layer that a file of areas becomes. Throws a `Failure` that names the bad option. */
function areaOptions({ layer, code, title }: Options): AreaOptions {
  if (layer === undefined || code === undefined) {
    return fail("areas need --layer=<name of the column> and --code=<property of its features>");
  }
  if (!LAYER.test(layer)) {
    return fail(`--layer must have ${LAYER_RULE}: current value is ${JSON.stringify(layer)}`);
  }
  if (RESERVED_COLUMNS.has(layer)) {
    return fail(`--layer=${layer} is the name of a column that is built in: choose another`);
  }
  return { layer, code, title: title ?? code };
}

/** How a table is to be read. Throws a `Failure` that names the bad option. */
function csvOptions(options: Options): Pick<CsvOptions, "columns" | "content" | "format"> {
  return {
    content: contentOf(options),
    columns: columnsOf(options.columns ?? ""),
    format: formatOf(options.delimiter),
  };
}

function contentOf({ rows = "named_places", system, kind = "locality" }: Options): CsvRows {
  if (rows === "houses" || rows === "named_places" || rows === "postcodes") {
    return { rows };
  }
  if (rows === "areas") {
    const found = PLACE_KINDS.find((each) => each === kind);
    return found === undefined ? fail(`--kind must be one of ${PLACE_KINDS.join(", ")}`) : { rows, kind: found };
  }
  if (rows === "codes") {
    return { rows, system: systemOf(system) };
  }
  return fail("--rows must be one of houses, named_places, areas, postcodes, codes");
}

/** Any name is an operator's own register, unless it differs in one or two letters from one that has a meaning here. */
function systemOf(system: string | undefined): string {
  if (system === undefined) {
    return fail("--rows=codes needs --system=<name of the register>");
  }
  const closest = REGISTERED_SYSTEMS.includes(system) ? system : nearestCommand(system, REGISTERED_SYSTEMS) ?? system;
  return closest === system ? system : fail(`--system=${system} resembles ${closest}: did you mean that?`);
}

/** `latitude=Y,longitude=X`: field, equals sign, title. */
function columnsOf(text: string): CsvOptions["columns"] {
  const columns: { [Field in CsvField]?: string } = {};
  for (const pair of text.split(",").filter((each) => each !== "")) {
    const [name = "", ...title] = pair.split("=");
    const field = CSV_FIELDS.find((each) => each === name.trim());
    if (field === undefined || title.length === 0) {
      fail(`--columns cannot hold ${JSON.stringify(pair)}: the fields are ${CSV_FIELDS.join(", ")}`);
    } else {
      columns[field] = title.join("=");
    }
  }
  return columns;
}

function formatOf(delimiter = ","): CsvOptions["format"] {
  if (delimiter === "tab") {
    return { delimiter: "\t", quotes: true };
  }
  return delimiter === ";" || delimiter === "|" ? { delimiter, quotes: true } : { delimiter: ",", quotes: true };
}

function fail(message: string): never {
  throw wrongUsage(message);
}
