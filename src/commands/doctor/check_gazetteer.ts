import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { DAY_MS } from "../../domain/clock.ts";
import { datasetsOf } from "../../gazetteer/datasets/country_files.ts";
import { countriesFolder, readManifest, readSet } from "../../gazetteer/datasets/manifest.ts";
import { verifyGazetteer } from "../../gazetteer/file/verify_gazetteer.ts";
import { openGazetteerSet } from "../../gazetteer/set/open_set.ts";
import { gazetteerFolder, gazetteerPath } from "../gazetteer_path.ts";
import type { Finding } from "./finding.ts";

/** About 1 % of streets change in a year: older data should be downloaded again. */
const OLD_DAYS = 365;

/** Checks whether the gazetteer is undamaged, how old its data is, and for which countries it has streets. */
export function checkGazetteer(dataDir: string, options: {
  readonly now: Date;
  /** Reads every file completely; otherwise only the headers. */
  readonly isThorough: boolean;
}): readonly Finding[] {
  const folder = gazetteerFolder(dataDir);
  const worldPath = gazetteerPath(dataDir);
  if (!existsSync(worldPath)) {
    const advice = "Start the service once, or bun run gazetteer build";
    return [{ check: "gazetteer", state: "warn", found: "This version's world file is not built yet", advice }];
  }
  try {
    const countries = Object.entries(readSet(folder, basename(worldPath))?.countries ?? {});
    const files = [worldPath, ...countries.map(([, file]) => join(countriesFolder(folder), file))];
    const { version } = openGazetteerSet({ folder, worldPath });
    if (options.isThorough) {
      files.forEach((file) => verifyGazetteer(file));
    }
    const how = options.isThorough ? "as it was written" : "opens";
    return [
      { check: "gazetteer", state: "ok", found: `${version}, ${files.length} files, ${how}` },
      coverage(countries.map(([code]) => code)),
      ...age(folder, options.now),
    ];
  } catch (error) {
    return [{
      check: "gazetteer",
      state: "fail",
      found: error instanceof Error ? error.message : String(error),
      advice: "Remove the damaged file and start again: it is rebuilt from what was added",
    }];
  }
}

function coverage(countries: readonly string[]): Finding {
  return countries.length > 0 ? { check: "streets", state: "ok", found: countries.join(" ") } : {
    check: "streets",
    state: "warn",
    found: "none: a written address is answered with its town",
    advice: "bun run gazetteer add: see src/guides/loading_data.md",
  };
}

function age(folder: string, now: Date): readonly Finding[] {
  return datasetsOf(folder, readManifest(folder)).flatMap(({ name, version }): readonly Finding[] => {
    const at = Date.parse(version);
    const days = Math.round((now.getTime() - at) / DAY_MS);
    if (Number.isNaN(days) || days <= OLD_DAYS) {
      return [];
    }
    const advice = "Download it again and add it again under the same name";
    return [{ check: `data set ${name}`, state: "warn", found: `of ${version}, ${days} days old`, advice }];
  });
}
