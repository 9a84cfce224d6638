import { PLACE_KINDS } from "../../gazetteer/file/format.ts";
import { CSV_FIELDS, type CsvField, type CsvOptions, type CsvRows } from "../../gazetteer/sources/csv.ts";
import { REGISTERED_SYSTEMS } from "../../resolver/mod.ts";
import { EXIT_CODE, Failure } from "../line/failure.ts";
import { nearestCommand } from "../line/nearest_command.ts";

/** The command line's options for an operator's own table. */
interface Words {
  readonly rows?: string;
  readonly system?: string;
  readonly kind?: string;
  readonly delimiter?: string;
  readonly columns?: string;
}

/** How a table is to be read. Throws a `Failure` that names the bad option. */
export function csvOptions(words: Words): Pick<CsvOptions, "columns" | "content" | "format"> {
  return { content: contentOf(words), columns: columnsOf(words.columns ?? ""), format: formatOf(words.delimiter) };
}

function contentOf({ rows = "named_places", system, kind = "locality" }: Words): CsvRows {
  if (rows === "houses" || rows === "named_places" || rows === "postcodes") {
    return { rows };
  }
  if (rows === "areas") {
    const found = PLACE_KINDS.find((each) => each === kind);
    return found === undefined ? fail(`--kind must be one of ${PLACE_KINDS.join(", ")}`) : { rows, kind: found };
  }
  if (rows === "codes") {
    return { rows, system: systemOf(system) };
  }
  return fail("--rows must be one of houses, named_places, areas, postcodes, codes");
}

/** Any name is an operator's own register, unless it differs in one or two letters from one that has a meaning here. */
function systemOf(system: string | undefined): string {
  if (system === undefined) {
    return fail("--rows=codes needs --system=<name of the register>");
  }
  const closest = REGISTERED_SYSTEMS.includes(system) ? system : nearestCommand(system, REGISTERED_SYSTEMS) ?? system;
  return closest === system ? system : fail(`--system=${system} resembles ${closest}: did you mean that?`);
}

/** `latitude=Y,longitude=X`: field, equals sign, title. */
function columnsOf(text: string): CsvOptions["columns"] {
  const columns: { [Field in CsvField]?: string } = {};
  for (const pair of text.split(",").filter((each) => each !== "")) {
    const [name = "", ...title] = pair.split("=");
    const field = CSV_FIELDS.find((each) => each === name.trim());
    if (field === undefined || title.length === 0) {
      fail(`--columns cannot hold ${JSON.stringify(pair)}: the fields are ${CSV_FIELDS.join(", ")}`);
    } else {
      columns[field] = title.join("=");
    }
  }
  return columns;
}

function formatOf(delimiter = ","): CsvOptions["format"] {
  if (delimiter === "tab") {
    return { delimiter: "\t", quotes: true };
  }
  return delimiter === ";" || delimiter === "|" ? { delimiter, quotes: true } : { delimiter: ",", quotes: true };
}

function fail(message: string): never {
  throw new Failure(message, { exitCode: EXIT_CODE.usage });
}
