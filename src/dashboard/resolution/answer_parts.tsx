import { Button, CodeBlock } from "../kit/actions.tsx";
import { messagesOf, shared } from "../messages/messages.ts";
import { isNameIn, namesOf } from "../messages/fill_message.ts";
import { Link } from "../router/router.tsx";
import { ADVICE, BATCH, COLUMN_NAMES, RESOLUTION, SENTENCES, STATUS_NAMES } from "../texts/en.json";
import { REASONS } from "../../domain/texts/en.json";
import { answerSentence, type Said } from "./answer_sentence.ts";
import type { Datasets, Resolution } from "../api/types.ts";
import { Badge, TextFacts, type Tone } from "../kit/screen.tsx";
import { type Appended, cardColumns, PROPER_NAMES } from "../../domain/appended.ts";
import type { Ids } from "../../domain/ids.ts";
import { useApi } from "../kit/lists.tsx";
import { missingStreets, type StreetArea } from "../../domain/missing_streets.ts";
import { countryName } from "../messages/formats.ts";

const t = messagesOf(RESOLUTION);
const advice = messagesOf(ADVICE);
const reasonOf = messagesOf(REASONS);
const sentence = messagesOf(SENTENCES);
const statusName = messagesOf(STATUS_NAMES);
const columnText = messagesOf(COLUMN_NAMES);
const ofBatch = messagesOf(BATCH);

/** Pages on which something can be done about a reason. */
const PAGES: Readonly<Record<string, "/corrections" | "/data">> = {
  corrected: "/corrections",
  registry_required: "/data",
};

/** Reasons for which a person may know the point better. */
const SET_POINT: ReadonlySet<string> = new Set(["house_number_missing", "house_number_interpolated"]);

/** Reasons as text; an unknown, newer code is shown as it is. */
export function ReasonList({ reasons, as, onSetPoint }: {
  readonly reasons: readonly string[];
  /** `text`: without the codes, for people who do not write programs. `advice`: with what can be done. */
  readonly as: "text" | "advice";
  /** With `advice`: lets the person set the point, where that helps. */
  readonly onSetPoint?: (() => void) | undefined;
}) {
  const advised = namesOf(ADVICE);
  return (
    <ul class={`reasons plain-list ${as === "advice" ? "advised" : ""}`}>
      {reasons.map((reason) => {
        const text = reasonText(reason);
        const page = PAGES[reason];
        // Where no streets are loaded, their spelling is not the cause.
        const name = advised.find((one) =>
          one === reason && !(reason === "street_missing" && reasons.includes("outside_coverage"))
        );
        return (
          <li key={reason}>
            {text === undefined ? null : as === "advice" ? <strong class="block">{text}</strong> : `${text} `}
            {as === "advice" && name !== undefined && (
              <span class="block">
                {advice(name)}{" "}
                {page !== undefined && <Link to={page}>{t(page === "/data" ? "whatIsLoaded" : "toCorrections")}</Link>}
              </span>
            )}
            {onSetPoint !== undefined && SET_POINT.has(reason) && (
              <span class="block do-it">
                <Button icon="pin" onPress={onSetPoint}>{shared("setPoint")}</Button>
              </span>
            )}
            {text !== undefined && as === "text" ? null : <code class="muted" dir="ltr">{reason}</code>}
          </li>
        );
      })}
    </ul>
  );
}

/** The text of a reason; undefined for a code that this version does not know. */
export function reasonText(code: string): string | undefined {
  return isNameIn(REASONS, code) ? reasonOf(code) : undefined;
}

/** What an answer, or a row of a batch, says in one sentence. */
export function AnswerSentence({ answer }: { readonly answer: Said }) {
  return <p class="answer-said">{sentence(answerSentence(answer))}</p>;
}

/** The colour of each status. */
export const STATUS_TONE: Readonly<Record<Resolution["status"], Tone>> = {
  found: "good",
  uncertain: "warning",
  unresolved: "bad",
};

/** The status of an answer as a coloured word. */
export function StatusBadge({ status }: Pick<Resolution, "status">) {
  return <Badge tone={STATUS_TONE[status]}>{statusName(status)}</Badge>;
}

/** An answer, a row or a saved location. */
export interface AddedColumnsProps {
  readonly of: { readonly appended?: Appended | null | undefined; readonly ids?: Ids | undefined };
}

/** The columns next to a location, and its identifiers elsewhere, as lines of a list of facts. */
export function AddedColumns({ of }: AddedColumnsProps) {
  return <TextFacts facts={cardColumns(of).map(([name, text]) => [columnName(name), text] as const)} />;
}

/** Says that another point of the location's circle has other columns, where this is so. */
export function UncertainColumns({ of: { appended } }: AddedColumnsProps) {
  return appended?.["certain"] === false ? <p class="hint">{ofBatch("uncertainColumns")}</p> : null;
}

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

/** Names columns next to answers: those of grids and layers as they are. */
export function columnName(column: string): string {
  return isNameIn(COLUMN_NAMES, column) ? columnText(column) : PROPER_NAMES.get(column) ?? column;
}
