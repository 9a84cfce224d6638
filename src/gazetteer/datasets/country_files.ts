import { createHash } from "node:crypto";
import { join } from "node:path";
import { ANY_COUNTRY } from "./country_spool.ts";
import { type DatasetInfo, parseInfo, readInfo } from "./dataset_info.ts";
import { restoreInterrupted } from "./files_at.ts";
import { datasetsFolder, type Manifest, readManifest, readSet } from "./manifest.ts";

export function readDatasetInfo(folder: string, name: string): DatasetInfo {
  const path = join(datasetsFolder(folder), name);
  const info = readInfo(path);
  if (info !== undefined) {
    return info;
  }
  restoreInterrupted(datasetsFolder(folder), name);
  return parseInfo(path);
}

/** The descriptions of the data sets that a set was made from. */
export function datasetsOf(folder: string, set: Manifest | undefined): readonly DatasetInfo[] {
  return set?.followed?.datasets ?? (set?.datasets ?? []).map((name) => readDatasetInfo(folder, name));
}

export function recordsPath(folder: string, info: DatasetInfo, code: string): string {
  return join(datasetsFolder(folder), info.name, "records", `${code}.records`);
}

/** The last set of the version that has this world file. */
export function readOwn(folder: string, world: string): Manifest | undefined {
  const set = readSet(folder, world);
  return set?.world === world ? set : undefined;
}

/** A hash of the descriptions of data sets: a set is built again when it changes. */
export function inputsOf(infos: readonly DatasetInfo[]): string {
  return createHash("sha256").update(JSON.stringify(infos)).digest("hex");
}

/**
 * Whether the last set of the version that has this world file was made from the data sets in force, as they are now. A
 * published set stays: a command in a shell without `GAZETTEER_URL` must not take it from running servers.
 */
export function isCurrent(folder: string, world: string): boolean {
  const own = readOwn(folder, world);
  const infos = (readManifest(folder)?.datasets ?? []).map((name) => readDatasetInfo(folder, name));
  return own?.followed !== undefined || own?.inputs === inputsOf(infos);
}

/** The name of a country's file in a set of the version that has this world file. */
export function countryFile(world: string, infos: readonly DatasetInfo[], code: string): string {
  return `${code}-${fingerprint(world, infos, code)}.gazetteer`;
}

/** A hash of all inputs of a country's file: the world file (whose name covers the code) and each data set's records. */
function fingerprint(world: string, infos: readonly DatasetInfo[], code: string): string {
  const hash = createHash("sha256").update(world);
  for (const info of infos) {
    const records = [info.recordHashes?.[code], info.recordHashes?.[ANY_COUNTRY]];
    if (code in info.countries || records[1] !== undefined) {
      const { source, name, inputHash, version, licence, attribution } = info;
      const facts = [source, name, inputHash, version, licence, attribution, info.countries[code] ?? [], records];
      hash.update(`\n${JSON.stringify(facts)}`);
    }
  }
  return hash.digest("hex").slice(0, 12);
}
