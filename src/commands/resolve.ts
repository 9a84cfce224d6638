import { newIdentifier } from "../domain/identifier.ts";
import { type Input, INPUT_LENGTH_MAX, isInputTooLong } from "../domain/input.ts";
import { presentResolution } from "../domain/present_answer.ts";
import type { Config } from "../config.ts";
import type { Resolution } from "../domain/resolution.ts";
import type { Gazetteer } from "../gazetteer/port.ts";
import { gazetteerFolder } from "./gazetteer_path.ts";
import { EXIT_CODE, Failure } from "./line/failure.ts";
import { readCountry } from "./line/read_country.ts";
import { readOptions } from "./line/read_options.ts";
import { openConfig } from "./open/open_config.ts";
import { prepareDataDir } from "./open/prepare_data_dir.ts";
import { ensureGazetteer } from "./open/ensure_gazetteer.ts";

const USAGE =
  'Usage: bun run resolve [--country=CC] [--language=TAG] [--alternatives=N] [--append=COLUMN,…] [--explain] "<input>"';

/**
 * Answers one input on standard output as `POST /v1/resolve` does, without a server or a database. The exit code
 * depends on the status.
 */
export async function resolve(words: readonly string[]): Promise<number> {
  const input = inputOf(words);
  const config = openConfig(process.env);
  await prepareDataDir(config.dataDir);
  const path = await ensureGazetteer(config, { signal: new AbortController().signal });
  // Only what this input needs is loaded: loading code takes longer than resolving.
  const [{ openGazetteerSet }, { describeMissingStreets }, { openChance }, { openClock }] = await Promise.all([
    import("../gazetteer/set/open_set.ts"),
    import("../resolutions/missing_streets.ts"),
    import("../capabilities/chance.ts"),
    import("../capabilities/clock.ts"),
  ]);
  const set = openGazetteerSet({
    folder: gazetteerFolder(config.dataDir),
    worldPath: path,
    countries: config.gazetteerCountries,
  });
  const gazetteer = (): Gazetteer => set;
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
  if (!config.linkExpansion && input.explain !== true && input.append === undefined) {
    return (await import("../resolver/mod.ts")).resolve(input, { gazetteer: gazetteer() });
  }
  const [{ resolveFor, unknownColumn }, { openLinks }, { typedAddCommand }] = await Promise.all([
    import("../resolutions/mod.ts"),
    import("./open/open_links.ts"),
    import("./line/typed_add_command.ts"),
  ]);
  const unknown = unknownColumn(input.append ?? [], gazetteer);
  if (unknown !== undefined) {
    throw new Failure(`--append: ${unknown.rule}`, { exitCode: EXIT_CODE.usage });
  }
  const links = openLinks(config, { count: () => {} });
  return await resolveFor({ gazetteer, links, addCommand: typedAddCommand }, { input, environment: "live" });
}

function inputOf(words: readonly string[]): Input {
  const { options, rest } = readOptions(words, {
    country: /^.{1,20}$/u,
    language: /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,8}$/u,
    alternatives: /^(?:[0-9]|10)$/u,
    append: /^[a-z0-9_:]{1,40}(?:,[a-z0-9_:]{1,40}){0,15}$/u,
    explain: /^$/u,
  });
  // An unquoted address arrives as several words.
  const text = rest.join(" ").trim();
  if (text === "") {
    throw new Failure(USAGE, { exitCode: EXIT_CODE.usage });
  }
  if (isInputTooLong(text)) {
    throw new Failure(`An input has at most ${INPUT_LENGTH_MAX} characters`, { exitCode: EXIT_CODE.usage });
  }
  return {
    text,
    ...(options.country === undefined ? {} : { country: readCountry(options.country) }),
    ...(options.language === undefined ? {} : { language: options.language }),
    ...(options.alternatives === undefined ? {} : { alternatives: Number(options.alternatives) }),
    ...(options.append === undefined ? {} : { append: options.append.split(",") }),
    ...(options.explain === undefined ? {} : { explain: true }),
  };
}
