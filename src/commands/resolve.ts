import { readForeignText } from "../domain/ids.ts";
import { fstatSync } from "node:fs";
import type { PipeJob } from "./pipe/answer_rows.ts";
import { newIdentifier } from "../domain/identifier.ts";
import { type Input, INPUT_LENGTH_MAX, isInputTooLong } from "../domain/input.ts";
import { presentResolution } from "../domain/present_answer.ts";
import type { Config } from "../config.ts";
import type { Resolution } from "../domain/resolution.ts";
import type { Gazetteer } from "../gazetteer/port.ts";
import { gazetteerFolder } from "./gazetteer_path.ts";
import { EXIT_CODE, wrongUsage } from "./line/failure.ts";
import { readCountry, readOptions } from "./line/read_options.ts";
import { openConfig } from "./open/open_config.ts";
import { prepareDataDir } from "./open/prepare_data_dir.ts";
import { ensureGazetteer } from "./open/ensure_gazetteer.ts";

const USAGE = [
  'Usage: bun run resolve [--country=CC] [--language=TAG] [--alternatives=N] [--append=COLUMN,…] [--explain] "<input>"',
  "       bun run resolve [--csv | --ndjson] [--columns=street=TITLE,postcode=TITLE,…] [options] < file: standard input",
].join("\n");

/**
 * Answers one input on standard output as `POST /v1/resolve` does, without a server or a database; the exit code
 * depends on the status. Without an input, those of standard input: a line each, or the rows of a table. package.json
 * starts it without the last compiler of JavaScriptCore, which pays only after some 400,000 rows.
 */
export async function resolve(words: readonly string[]): Promise<number> {
  const { input, stream } = read(words);
  const config = openConfig(process.env);
  await prepareDataDir(config.dataDir);
  const path = await ensureGazetteer(config, { signal: new AbortController().signal });
  // Only what this input needs is loaded: loading code takes longer than resolving.
  const [{ openGazetteerSet }, { describeMissingStreets }, { openChance }, { openClock }] = await Promise.all([
    import("../gazetteer/set/compose.ts"),
    import("../resolutions/missing_streets.ts"),
    import("../capabilities/chance.ts"),
    import("../capabilities/clock.ts"),
  ]);
  const files = { folder: gazetteerFolder(config.dataDir), worldPath: path, countries: config.gazetteerCountries };
  const set = openGazetteerSet(files);
  const gazetteer = (): Gazetteer => set;
  if (input.append !== undefined) {
    const { unknownColumn } = await import("../resolutions/mod.ts");
    const unknown = unknownColumn(input.append, gazetteer);
    if (unknown !== undefined) {
      throw wrongUsage(`--append: ${unknown.rule}`);
    }
  }
  if (stream !== undefined) {
    const { resolveStream } = await import("./pipe/resolve_stream.ts");
    const { text: _, explain: __, ...options } = input;
    return await resolveStream({ ...stream, options, gazetteer: set, set: files });
  }
  const resolution = await answerOf(input, { config, gazetteer });
  const requestId = newIdentifier("req", { clock: openClock(), chance: openChance() });
  console.log(JSON.stringify(presentResolution(resolution, { environment: "live", requestId }), null, 2));
  if (describeMissingStreets({ gazetteer }, resolution) !== undefined) {
    const { typedAddCommand } = await import("./line/typed_add_command.ts");
    console.error(describeMissingStreets({ gazetteer, addCommand: typedAddCommand }, resolution));
  }
  return { found: EXIT_CODE.ok, uncertain: EXIT_CODE.uncertain, unresolved: EXIT_CODE.unresolved }[resolution.status];
}

/** The answer as for a caller without an organization. */
async function answerOf(
  input: Input,
  { config, gazetteer }: { readonly config: Config; readonly gazetteer: () => Gazetteer },
): Promise<Resolution> {
  const isPlain = input.explain !== true && input.append === undefined && readForeignText(input.text) === undefined;
  if (!config.linkExpansion && isPlain) {
    return (await import("../resolver/mod.ts")).resolve(input, { gazetteer: gazetteer() });
  }
  const [{ resolveFor }, { openLinks }, { typedAddCommand }] = await Promise.all([
    import("../resolutions/mod.ts"),
    import("./open/open_links.ts"),
    import("./line/typed_add_command.ts"),
  ]);
  const links = openLinks(config, { count: () => {} });
  return await resolveFor({ gazetteer, links, addCommand: typedAddCommand }, { input, environment: "live" });
}

/** The input, and how standard input is read; undefined: the input is on the command line. */
function read(words: readonly string[]) {
  const { options, rest } = readOptions(words, {
    country: /^.{1,20}$/u,
    language: /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,8}$/u,
    alternatives: /^(?:[0-9]|10)$/u,
    append: /^[a-z0-9_:]{1,40}(?:,[a-z0-9_:]{1,40}){0,15}$/u,
    explain: /^$/u,
    csv: /^$/u,
    ndjson: /^$/u,
    columns: /^.{1,4000}$/u,
  });
  // An unquoted address arrives as several words.
  const text = rest.join(" ").trim();
  const isTable = options.csv !== undefined || options.ndjson !== undefined;
  const isStream = text === "" && (isTable || isPiped());
  if (isStream ? options.explain !== undefined : text === "" || isTable || options.columns !== undefined) {
    throw wrongUsage(USAGE);
  }
  if (isInputTooLong(text)) {
    throw wrongUsage(`An input has at most ${INPUT_LENGTH_MAX} characters`);
  }
  const input: Input = {
    text,
    ...(options.country === undefined ? {} : { country: readCountry(options.country) }),
    ...(options.language === undefined ? {} : { language: options.language }),
    ...(options.alternatives === undefined ? {} : { alternatives: Number(options.alternatives) }),
    ...(options.append === undefined ? {} : { append: options.append.split(",") }),
    ...(options.explain === undefined ? {} : { explain: true }),
  };
  const format: PipeJob["format"] = options.csv === undefined
    ? options.ndjson === undefined ? "lines" : "ndjson"
    : "csv";
  return { input, stream: isStream ? { format, columns: options.columns } : undefined };
}

/** Whether standard input is a file or a pipe, not a terminal and not nothing. */
function isPiped(): boolean {
  const stats = fstatSync(0);
  return stats.isFIFO() || stats.isFile() || stats.isSocket();
}
