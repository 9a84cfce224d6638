/**
 * Writes `world.seed`, the places of the world. Run it after an update of the packages that they come from, or of the
 * names in `sources/world/` and `sources/data/`: `bun src/gazetteer/world/generate.ts`. It takes half a minute and 1.5 GB.
 *
 * `--dumps=FOLDER` takes GeoNames' own files instead of the packages: `cities500.txt`, `admin1CodesASCII.txt` and
 * `admin2Codes.txt` of download.geonames.org/export/dump. `--out=FILE` writes another file.
 */
import { writeFileSync } from "node:fs";
import { worldPostcodes } from "../assemble/world_places.ts";
import { dumpsIn, PACKAGES, worldInput } from "../sources/world/world_input.ts";
import { SEED_PATH, seedBytes } from "./seed_format.ts";
import { seedOf } from "./seed_of.ts";

const valueOf = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const dumps = valueOf("dumps");
const input = worldInput(
  (warning) => process.stderr.write(`${warning}\n`),
  dumps === undefined ? PACKAGES : dumpsIn(dumps),
);
writeFileSync(valueOf("out") ?? SEED_PATH, seedBytes(seedOf(input, [...worldPostcodes(input).postcodes])));
