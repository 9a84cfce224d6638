import { useApi } from "../kit/lists.tsx";
import { missingStreets, type StreetArea } from "../../domain/missing_streets.ts";
import type { Datasets, Resolution } from "../api/types.ts";
import { CodeBlock } from "../kit/actions.tsx";
import { countryName } from "../messages/formats.ts";
import { messagesOf } from "../messages/messages.ts";
import { Link } from "../router/router.tsx";
import { RESOLUTION } from "../texts/en.json";

const t = messagesOf(RESOLUTION);

/** The fields of an answer, or of a row of a batch, that show whether it lacks streets. */
export type AnswerToCheck = Pick<Resolution, "reasons" | "matches" | "coordinates" | "components">;

export interface MissingStreetsNoteProps {
  readonly answers: readonly AnswerToCheck[];
}

/**
 * For each country whose streets would make one of these answers finer, the command that loads them. Draws nothing where
 * there is none; the loaded data is requested only where an answer may lack streets.
 */
export function MissingStreetsNote({ answers }: MissingStreetsNoteProps) {
  const mayLack = countriesOf(answers, []).length > 0;
  return mayLack ? <Notes answers={answers} /> : null;
}

function Notes({ answers }: MissingStreetsNoteProps) {
  const datasets = useApi<Datasets>("/v1/datasets");
  if (datasets.state !== "ready") {
    return null;
  }
  const { countries } = datasets.data;
  return (
    <>
      {countriesOf(answers, areasOf(countries)).map((code) => {
        const command = countries.find((country) => country.code === code)?.add_command ?? undefined;
        const country = countryName(code);
        return (
          <div key={code} class="note missing-streets">
            <div class="stack">
              <p>
                {t("noStreets", { country })} {command !== undefined && t("whoLoads")}
              </p>
              {command !== undefined && <CodeBlock name={t("loadCommand", { country })} text={command} />}
              <Link to="/data">{t("whatIsLoaded")}</Link>
            </div>
          </div>
        );
      })}
    </>
  );
}

function countriesOf(answers: readonly AnswerToCheck[], areas: readonly StreetArea[]): readonly string[] {
  const codes = answers.flatMap(({ reasons, matches, coordinates, components }) =>
    missingStreets({ reasons, matches, coordinates, countryCode: components?.country_code }, areas) ?? []
  );
  return [...new Set(codes)];
}

function areasOf(countries: Datasets["countries"]): readonly StreetArea[] {
  return countries.flatMap(({ code, street_areas: areas }) =>
    areas.map(([west = 0, south = 0, east = 0, north = 0]) => ({
      countryCode: code,
      bounds: [west, south, east, north] as const,
    }))
  );
}
