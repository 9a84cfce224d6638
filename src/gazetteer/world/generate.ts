/**
 * Writes `world.seed`, the places of the world. Run it after an update of the packages that they come from, or of the
 * names in `sources/world/` and `sources/data/`: `bun src/gazetteer/world/generate.ts`. It takes half a minute and 1.5 GB.
 */
import { writeFileSync } from "node:fs";
import { worldPostcodes } from "../assemble/world_places.ts";
import { worldInput } from "../sources/world/world_input.ts";
import { SEED_PATH, seedBytes } from "./seed_format.ts";
import { seedOf } from "./seed_of.ts";

const input = worldInput((warning) => process.stderr.write(`${warning}\n`));
writeFileSync(SEED_PATH, seedBytes(seedOf(input, [...worldPostcodes(input).postcodes])));
