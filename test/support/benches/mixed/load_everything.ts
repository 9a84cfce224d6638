import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { builtPath, gazetteerFolder, gazetteerPath } from "../../../../src/commands/gazetteer_path.ts";
import { ensureGazetteer } from "../../../../src/commands/open/ensure_gazetteer.ts";
import { AREAS } from "../../../../src/evaluation/mod.ts";
import { buildCountries } from "../../../../src/gazetteer/datasets/build_countries.ts";
import { importDataset } from "../../../../src/gazetteer/datasets/import_dataset.ts";
import { datasetsFolder } from "../../../../src/gazetteer/datasets/manifest.ts";
import { type OpenGazetteer, openGazetteer, openGazetteerSet } from "../../../../src/gazetteer/set/compose.ts";
import { resolve } from "../../../../src/resolver/mod.ts";

const POSTCODES = "postcodes/geonames-zauberware";
const FINGERPRINT_CHARACTERS = 12;

/** The name of the data set of generated houses. */
const GENERATED = "generated";

/**
 * A data folder with the world, all areas of the evaluation, all postcodes and the generated city. It is built once for
 * this code and data, in the system's temporary folder, and takes a minute of CPU.
 */
export async function loadEverything(dataFolder: string): Promise<string> {
  const target = join(tmpdir(), `locus-bench-${fingerprintOf(dataFolder)}`);
  if (existsSync(target)) {
    return target;
  }
  const dataDir = `${target}.${process.pid}`;
  try {
    const signal = new AbortController().signal;
    const worldPath = await ensureGazetteer({ dataDir }, { signal });
    const folder = gazetteerFolder(dataDir);
    const world = openGazetteer(worldPath);
    mkdirSync(folder, { recursive: true });
    const read = async (
      dataset: Pick<Parameters<typeof importDataset>[0], "name" | "path" | "source" | "countryCode">,
    ) => {
      console.error(`loading ${dataset.name}`);
      await importDataset({ ...dataset, folder: datasetsFolder(folder), world });
      return dataset.name;
    };
    const names: string[] = [];
    for (const { name, path, source, countryCode } of AREAS) {
      const country = source === "openstreetmap" ? {} : { countryCode };
      names.push(await read({ name, path: join(dataFolder, path), source, ...country }));
    }
    for (const file of readdirSync(join(dataFolder, POSTCODES)).filter((one) => one.endsWith(".csv")).sort()) {
      const path = join(dataFolder, POSTCODES, file);
      names.push(
        await read({ name: file.replace(/\.csv$/u, "").replaceAll(".", "-"), path, source: "geonames-postcodes" }),
      );
    }
    const path = join(dataDir, "generated.csv");
    await Bun.write(path, generatedCsv());
    names.push(await read({ name: GENERATED, path, source: "openaddresses", countryCode: "US" }));
    await buildCountries({ folder, worldPath, datasets: names });
    // Another run may have built it meanwhile.
    if (!existsSync(target)) {
      renameSync(dataDir, target);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return target;
}

/** The same data, opened. */
export async function openEverything(
  dataFolder: string,
): Promise<{ readonly dataDir: string; readonly gazetteer: OpenGazetteer }> {
  const dataDir = await loadEverything(dataFolder);
  return { dataDir, gazetteer: openGazetteerSet({ folder: gazetteerFolder(dataDir), worldPath: builtPath(dataDir) }) };
}

function fingerprintOf(dataFolder: string): string {
  const hash = new Bun.CryptoHasher("sha256").update(basename(gazetteerPath("")));
  // What is loaded in addition to the files; the gazetteer's code is covered by the world file's name.
  hash.update(readFileSync(import.meta.path));
  for (const path of [...AREAS.map((area) => area.path), POSTCODES].map((one) => join(dataFolder, one))) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex").slice(0, FINGERPRINT_CHARACTERS);
}

/** The region and the city of the generated houses: an empty part of it, so that no real street is near. */
const GENERATED_CITY = "Gridfield";
const GENERATED_COUNTY = "Gridley";
const GENERATED_REGION = "KS";

const SOUTH = 38.9;
const WEST = -101.3;
/** Degrees between two streets, some 90 m. */
const BLOCK = 0.0008;
const STREETS = 200;
const HYPHENATED_HOUSES = 350;
const AVENUES = 15;
const AVENUE_HOUSES = 2000;
const TOWNS = 100;
/** On each of the streets of one name, one in a town. */
const TOWN_HOUSES = 20;
const TOWN_STREET = "Oak Street";
const TOWNS_ACROSS = 10;
/** Degrees between two towns of the county, some 6 km. */
const TOWN_STEP = 0.06;

/** A generated house, as a register publishes it. */
interface GeneratedHouse {
  readonly kind: "numbered" | "avenue" | "namesake";
  readonly number: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Some 100,000 houses that take the most work to search: a city of 200 numbered streets and avenues whose numbers are
 * two with a hyphen ("69-10 43rd Ave"), 15 avenues of 2,000 houses, and a hundred towns of one county that all have an
 * Oak Street.
 */
export function* generatedHouses(): Generator<GeneratedHouse> {
  for (let at = 0; at < STREETS; at++) {
    // Every number is the name of a street and of an avenue that cross.
    const line = 1 + Math.floor(at / 2);
    const isAvenue = at % 2 === 1;
    const along = { from: line * BLOCK, step: BLOCK / 4 };
    for (let house = 0; house < HYPHENATED_HOUSES; house++) {
      const [latitude, longitude] = isAvenue
        ? [SOUTH + along.from, WEST + house * along.step]
        : [SOUTH + house * along.step, WEST + along.from];
      const number = `${1 + Math.floor(house / 4)}-${String(1 + 2 * (house % 4) + (at % 2)).padStart(2, "0")}`;
      const street = `${ordinal(line)} ${isAvenue ? "Avenue" : "Street"}`;
      yield {
        kind: "numbered",
        number,
        street,
        city: GENERATED_CITY,
        postcode: postcode(at % 20),
        latitude,
        longitude,
      };
    }
  }
  for (let at = 0; at < AVENUES; at++) {
    for (let house = 0; house < AVENUE_HOUSES; house++) {
      yield {
        kind: "avenue",
        number: String(1 + 2 * house + (at % 2)),
        street: `${AVENUE_NAMES[at]} Avenue`,
        city: GENERATED_CITY,
        postcode: postcode(Math.floor(house / 100)),
        latitude: SOUTH + 0.1 + at * BLOCK,
        longitude: WEST + house * (BLOCK / 16),
      };
    }
  }
  for (let town = 0; town < TOWNS; town++) {
    for (let house = 0; house < TOWN_HOUSES; house++) {
      yield {
        kind: "namesake",
        number: String(100 + 2 * house),
        street: TOWN_STREET,
        city: `${TOWN_NAMES[town % TOWN_NAMES.length]}${TOWN_ENDS[Math.floor(town / TOWN_NAMES.length)]}`,
        postcode: postcode(20 + town),
        latitude: SOUTH - 0.1 - TOWN_STEP * Math.floor(town / TOWNS_ACROSS),
        longitude: WEST + TOWN_STEP * (town % TOWNS_ACROSS) + house * (BLOCK / 4),
      };
    }
  }
}

/** The houses as a file of OpenAddresses. */
export function generatedCsv(): string {
  const rows = Array.from(
    generatedHouses(),
    ({ longitude, latitude, number, street, city, postcode: code }) =>
      [longitude.toFixed(7), latitude.toFixed(7), number, street, city, GENERATED_COUNTY, GENERATED_REGION, code].join(
        ",",
      ),
  );
  return `LON,LAT,NUMBER,STREET,CITY,DISTRICT,REGION,POSTCODE\n${rows.join("\n")}\n`;
}

const AVENUE_NAMES =
  "Lincoln Madison Monroe Harrison Tyler Polk Taylor Grant Hayes Garfield Arthur Cleveland Wilson Coolidge Truman"
    .split(
      " ",
    );
const TOWN_NAMES = "Alder Birch Cedar Dogwood Elm Fern Gorse Hazel Ivy Juniper".split(" ");
const TOWN_ENDS = "ton ville burg field wood dale port view side mont".split(" ");

function postcode(at: number): string {
  return String(67_900 + at);
}

function ordinal(value: number): string {
  const isTeen = value % 100 >= 11 && value % 100 <= 13;
  return `${value}${isTeen ? "th" : ["th", "st", "nd", "rd"][value % 10] ?? "th"}`;
}

/** The resolver of the tree that this file lies in, over all data of the bench. */
export interface OpenTree {
  /** The whole answer to a text. */
  resolve(text: string): unknown;
}

/** Opens the resolver of this tree; several trees may be open in one process. */
export async function openTree(dataFolder: string): Promise<OpenTree> {
  const { gazetteer } = await openEverything(dataFolder);
  return { resolve: (text) => resolve({ text }, { gazetteer }) };
}
