import { t } from "elysia";
import { APPEND_MAX, type Appended, BUILT_IN_COLUMNS, columnsAmong } from "../../domain/appended.ts";
import type { Input } from "../../domain/input.ts";
import {
  attributionOfColumn,
  openColumns,
  type ResolutionsDeps,
  type Spot,
  unknownColumn,
} from "../../resolutions/mod.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";

/** What is shown, as far as sources must be named with it. */
interface Shown {
  /** Of the points. */
  readonly attributions: readonly string[];
  /** The names of the columns next to them. */
  readonly columns: readonly string[];
}

/** The sources to name with published points and the columns next to them. */
export type Credits = ReturnType<typeof openCredits>;

/** Longest name of a column. */
const NAME_MAX = 40;

const DESCRIPTION =
  `Columns to add to the answer, as \`appended\`: ${BUILT_IN_COLUMNS}, and the layers of areas that ` +
  "the operator has loaded: `GET /v1/datasets` lists them. Time zones are IANA's, at sea too; country codes ISO 3166-1.";

/** The field `append` of a body. */
export const AppendModel = t.Array(t.String({ minLength: 1, maxLength: NAME_MAX }), {
  minItems: 1,
  maxItems: APPEND_MAX,
  uniqueItems: true,
  description: DESCRIPTION,
  rule: `a list of 1 to ${APPEND_MAX} different names of columns`,
  examples: [["timezone", "h3:8"]],
});

/** The parameter `append` of a query. */
export const AppendParameter = t.String({
  minLength: 1,
  maxLength: APPEND_MAX * (NAME_MAX + 1),
  description: `Comma-separated. ${DESCRIPTION}`,
  examples: ["timezone,h3:8"],
});

/** What the loaded data may be looked up in. */
type Deps = Pick<ResolutionsDeps, "gazetteer">;

/**
 * The requested columns, if all of them are known; none where none were requested.
 *
 * @throws Problem `INVALID_REQUEST` that names the known ones
 */
export function checkedAppend(
  { gazetteer }: Deps,
  append: readonly string[] | undefined,
  source: "body" | "query" = "body",
): Pick<Input, "append"> {
  if (append === undefined) {
    return {};
  }
  const unknown = unknownColumn(append, gazetteer);
  if (unknown !== undefined) {
    throw invalidField(source, { [source === "body" ? `append/${unknown.index}` : "append"]: unknown.rule });
  }
  return { append };
}

/**
 * The columns of a query, comma-separated.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function readAppend(deps: Deps, text: string | undefined): Pick<Input, "append"> {
  if (text === undefined) {
    return {};
  }
  const append = text.split(",", APPEND_MAX + 1).map((name) => name.trim());
  if (append.length > APPEND_MAX || new Set(append).size < append.length) {
    throw invalidField("query", { append: `Must be a list of 1 to ${APPEND_MAX} different names of columns` });
  }
  return checkedAppend(deps, append, "query");
}

/** What adds the field `appended` to saved locations; nothing where no columns were requested. */
export async function savedColumns(
  { gazetteer }: Deps,
  { append }: Pick<Input, "append">,
): Promise<(location: Saved) => { appended?: Appended }> {
  if (append === undefined) {
    return () => ({});
  }
  const valuesAt = await openColumns({ append, gazetteer: gazetteer() });
  return ({ accuracyM, ...location }) => ({ appended: valuesAt({ ...location, accuracyM: accuracyM ?? 0 }) });
}

/** A saved location; without an accuracy, a person gave its point. */
type Saved = Omit<Spot, "accuracyM"> & { readonly accuracyM: number | null };

/** Reads the sources of the columns from the data in force. */
export function openCredits(resolutions: Pick<ResolutionsDeps, "gazetteer">) {
  const gazetteer = resolutions.gazetteer();
  return {
    /** Changes with the sources of the columns. */
    revision: gazetteer.areaLayers.flatMap(({ name, attribution }) => [name, attribution]),
    /** The attributions of the points and of their columns, each once. */
    of: ({ attributions, columns }: Shown): string[] =>
      [...new Set([...attributions, ...columns.map((name) => attributionOfColumn(name, gazetteer) ?? "")])]
        .filter((text) => text !== "").sort(),
    /** The columns whose source is known: without those of a layer that is no longer loaded. */
    creditable(appended: Appended): Appended {
      const lost = new Set(
        columnsAmong(Object.keys(appended)).filter((name) => attributionOfColumn(name, gazetteer) === undefined),
      );
      return Object.fromEntries(Object.entries(appended).filter(([name]) => !lost.has(name)));
    },
  };
}
