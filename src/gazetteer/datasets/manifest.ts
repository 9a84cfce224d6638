import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Which files are in force. Replaced by a rename: whoever reads it sees one whole set. */
export interface Manifest {
  readonly format: 1;
  /** Data sets in the order of trust: of two geometries of one place the later one's wins. */
  readonly datasets: readonly string[];
  /** ISO 3166-1 alpha-2 → file name in `countries/`. */
  readonly countries: Readonly<Record<string, string>>;
  /** Name of the world file that the countries were joined with: they are built anew when it changes. */
  readonly world: string;
}

const FILE = "manifest.json";
const COUNTRY_CODE = /^[A-Z]{2}$/;
const COUNTRY_FILE = /^[A-Z]{2}-[0-9a-f]{12}\.gazetteer$/;
const DATASET_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** The folder of data sets in a gazetteer folder. */
export function datasetsFolder(folder: string): string {
  return join(folder, "datasets");
}

/** The folder of the countries' files in a gazetteer folder. */
export function countriesFolder(folder: string): string {
  return join(folder, "countries");
}

/**
 * The manifest of a gazetteer folder; undefined where no data set was ever added.
 *
 * @throws {SyntaxError} when the file is not a manifest of this version.
 */
export function readManifest(folder: string): Manifest | undefined {
  const path = join(folder, FILE);
  if (!existsSync(path)) {
    return undefined;
  }
  const value: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!isManifest(value)) {
    throw new SyntaxError(`Cannot read ${FILE} as it is no manifest of this version: remove it and add the data again`);
  }
  return value;
}

/** Puts a new set in force. */
export function writeManifest(folder: string, manifest: Manifest): void {
  mkdirSync(folder, { recursive: true });
  const temporary = join(folder, `.${FILE}-${process.pid}`);
  try {
    writeFileSync(temporary, `${JSON.stringify(manifest, null, 2)}\n`, { flag: "wx", flush: true });
    renameSync(temporary, join(folder, FILE));
  } finally {
    rmSync(temporary, { force: true });
  }
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== "object" || value === null || !("format" in value) || value.format !== 1) {
    return false;
  }
  return "datasets" in value && Array.isArray(value.datasets) &&
    value.datasets.every((name) => typeof name === "string" && DATASET_NAME.test(name)) &&
    "world" in value && typeof value.world === "string" &&
    "countries" in value && typeof value.countries === "object" && value.countries !== null &&
    Object.entries(value.countries).every(([code, file]) =>
      COUNTRY_CODE.test(code) && typeof file === "string" && COUNTRY_FILE.test(file)
    );
}
