import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toLine } from "../../gazetteer/assemble/record_line.ts";
import { buildCountries } from "../../gazetteer/datasets/build_countries.ts";
import { datasetsFolder } from "../../gazetteer/datasets/manifest.ts";
import { drawOf, type Style } from "../styles/style.ts";
import type { Area } from "./areas.ts";
import type { FiledRecord } from "./read_records.ts";
import type { Sighting } from "./sightings.ts";
import type { AreaTruth } from "./truth.ts";

/** An area after some of its records were removed. */
export interface ThinnedArea {
  readonly area: Area;
  readonly truth: AreaTruth;
  readonly records: readonly FiledRecord[];
  /** A house, street or named place of the records; a range has several and is not in it. */
  readonly seen: ReadonlyMap<FiledRecord, Sighting>;
}

/** What a styled gazetteer is built from. */
export interface PublishOptions {
  /** Folder of the corpus with its imported data sets. */
  readonly folder: string;
  readonly worldPath: string;
  readonly seed: number;
  readonly areas: readonly ThinnedArea[];
  /** Data sets that every style keeps as they are. */
  readonly postcodes: readonly { readonly name: string; readonly countryCode: string }[];
}

/** Builds the gazetteer of the areas as the style publishes them; undefined where it changes none. */
export async function publishStyle(style: Style, options: PublishOptions): Promise<string | undefined> {
  const { folder, worldPath, seed, areas } = options;
  const draw = drawOf(`${seed}/${style.name}`);
  const styled = areas.flatMap((thinned) => {
    const publish = style.in({ ...thinned, draw })?.publish;
    return publish === undefined ? [] : [{ ...thinned, publish }];
  });
  if (styled.length === 0) {
    return undefined;
  }
  const target = join(folder, "styles", style.name.replaceAll(" ", "-"));
  mkdirSync(datasetsFolder(target), { recursive: true });
  const postcodes = options.postcodes.filter(({ countryCode }) =>
    styled.some(({ area }) => area.countryCode === countryCode)
  );
  for (const { name } of postcodes) {
    symlinkSync(join(datasetsFolder(folder), name), join(datasetsFolder(target), name));
  }
  for (const { area, records, seen, publish } of styled) {
    const dataset = join(datasetsFolder(target), area.name);
    cpSync(join(datasetsFolder(folder), area.name, "dataset.json"), join(dataset, "dataset.json"));
    mkdirSync(join(dataset, "records"));
    for (const [file, filed] of Map.groupBy(records, (record) => record.file)) {
      const isOwn = file === `${area.countryCode}.records`;
      const lines = filed.flatMap((record) => isOwn ? publish(record.entry, seen.get(record)) : [record.entry])
        .map((entry) => `${toLine(entry)}\n`);
      writeFileSync(join(dataset, "records", file), lines.join(""));
    }
  }
  const datasets = [...postcodes.map(({ name }) => name), ...styled.map(({ area }) => area.name)];
  await buildCountries({ folder: target, worldPath, datasets });
  rmSync(datasetsFolder(target), { recursive: true });
  return target;
}
