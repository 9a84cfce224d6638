/** Opens the gazetteer at a path and writes, as JSON, what "vaduz" is there and whether the file is mapped. */
import { existsSync, readFileSync } from "node:fs";
import { openGazetteer } from "../../src/gazetteer/set/compose.ts";

const [path = ""] = process.argv.slice(2);
const gazetteer = openGazetteer(path);
const names = gazetteer.findPlaces("vaduz", 3).map(({ id }) => gazetteer.place(id).name);
const maps = "/proc/self/maps";
const mapped = existsSync(maps) && readFileSync(maps, "utf8").includes(path);
process.stdout.write(`${JSON.stringify({ names, mapped })}\n`);
