import { Fragment } from "preact";
import { useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Batch, ResultRow } from "../../api/types.ts";
import { Badge } from "../../kit/screen.tsx";
import { Button } from "../../kit/actions.tsx";
import { cellText, DecidedBy, originalText, ROW_TONES } from "../../batch/batch_parts.tsx";
import { Check } from "../../kit/fields.tsx";
import { percent } from "../../messages/formats.ts";
import { messagesOf } from "../../messages/messages.ts";
import type { MapPoint } from "../../map/draw_points.ts";
import { LazyMap } from "../../map/lazy_map.tsx";
import { coordinatesText, showsConfidence } from "../../resolution/answer_sentence.ts";
import { AnswerSentence, ReasonList } from "../../resolution/answer_parts.tsx";
import { endSession, SuggestInput } from "../../suggest/suggest_input.tsx";
import { Table } from "../../kit/lists.tsx";
import { MATCH_TONES, type PartRow, partRows } from "../../resolution/written_parts.ts";
import { COMPONENT_NAMES, MATCH_NAMES, PRECISION_NAMES, RESOLUTION, REVIEW, STATUS_NAMES } from "../../texts/en.json";
import { api } from "../../api/api.ts";

const t = messagesOf(REVIEW);
const statusName = messagesOf(STATUS_NAMES);
const precisionName = messagesOf(PRECISION_NAMES);
const words = messagesOf(RESOLUTION);
const partName = messagesOf(COMPONENT_NAMES);
const matchName = messagesOf(MATCH_NAMES);

/** Where the pin starts for a row without any location: people then move the map. */
const NOWHERE = { latitude: 20, longitude: 0 };
/** Alternatives that are offered. */
const ALTERNATIVES_MAX = 3;
/** Cells shown that are no part of the address. */
const OTHER_CELLS_MAX = 6;

export interface RowCardProps {
  readonly batch: Batch;
  readonly row: ResultRow;
  readonly isBusy: boolean;
  readonly isRemembered: boolean;
  readonly isEditing: boolean;
  /** The middle of the batch: where the pin starts for a row without a location. */
  readonly middle: MapPoint["coordinates"] | undefined;
  readonly onEdit: (isEditing: boolean) => void;
  readonly onRemember: (isRemembered: boolean) => void;
  readonly onPin: (pin: MapPoint["coordinates"]) => void;
  readonly pin: MapPoint["coordinates"] | undefined;
  readonly onDecide: (decision: Decision) => void;
}

/** One row: what was written beside what was found, the alternatives, and every way to decide. */
export function RowCard(props: RowCardProps) {
  const { batch, row, isBusy, isRemembered, isEditing, middle, pin, onEdit, onRemember, onPin, onDecide } = props;
  const alternatives = row.alternatives.slice(0, ALTERNATIVES_MAX);
  const accept = acceptOf(row);
  const points = useMemo((): readonly MapPoint[] =>
    row.coordinates === null ? [] : [{
      id: "answer",
      coordinates: row.coordinates,
      tone: ROW_TONES[row.status],
      accuracyM: row.accuracy_m ?? undefined,
    }], [row]);
  const positions = useMemo(() => alternatives.map(({ coordinates }) => coordinates), [row]);
  const start = useMemo(() => row.coordinates ?? positions[0] ?? middle ?? NOWHERE, [row]);
  const choose = (index: number): void => {
    const chosen = alternatives[index];
    const decision = chosen === undefined ? undefined : acceptOf(chosen);
    if (decision !== undefined) {
      onDecide(decision);
    }
  };
  const written = row.input ?? originalText(row);
  const others = row.input === null ? [] : otherCells(row, batch);
  return (
    <div class="beside">
      <div class="stack">
        <section class="card stack">
          <h3>{t("written")}</h3>
          <p class="answer-label">
            <bdi class="broken">{written === "" ? "–" : written}</bdi>
          </p>
          {others.length !== 0 && (
            <p class="muted broken">
              {others.map(([column, text], i) => (
                <Fragment key={column}>
                  {i !== 0 && " · "}
                  <bdi>{column}</bdi>: <bdi>{text}</bdi>
                </Fragment>
              ))}
            </p>
          )}
          {row.reviewed_input !== null && (
            <p class="muted">
              → <bdi class="broken">{row.reviewed_input}</bdi>
            </p>
          )}
          <h3>{t("found")}</h3>
          {row.status !== "failed" && <AnswerSentence answer={{ ...row, status: row.status }} />}
          {row.status === "failed" && <p class="muted">{row.error?.detail ?? t("noLocation")}</p>}
          {row.label !== null && (
            <p class="answer-label">
              <bdi class="broken">{row.label}</bdi>
            </p>
          )}
          <p class="row">
            <Badge tone={ROW_TONES[row.status]}>{statusName(row.status)}</Badge>
            {row.precision !== null && <span class="muted">{precisionName(row.precision)}</span>}
            {row.status !== "failed" && showsConfidence({ ...row, status: row.status }) && (
              <span class="muted">{words("confidenceOf", { percent: percent(row.confidence) })}</span>
            )}
          </p>
          {row.reasons.length !== 0 && <ReasonList reasons={row.reasons} as="advice" />}
          <DecidedBy row={row} />
          <RowParts batch={batch} row={row} />
        </section>
      </div>
      <div class="beside-fixed stack">
        <LazyMap
          label={t("map")}
          points={points}
          alternatives={positions}
          onAlternative={choose}
          pin={{ label: t("pin"), at: start, onMove: onPin }}
        />
        {pin === undefined && <p class="hint">{t("pinHint")}</p>}
        <section class="card stack ways" aria-label={t("choices")}>
          {pin !== undefined && (
            <>
              <Button kind="primary" busy={isBusy} onPress={() => onDecide(pinOf(row, pin))}>
                <kbd>A</kbd> {t("usePin")}
              </Button>
              <code dir="ltr">{coordinatesText(pin)}</code>
            </>
          )}
          {accept === undefined
            ? null
            : pin === undefined
            ? (
              <Button kind="primary" busy={isBusy} onPress={() => onDecide(accept)}>
                <kbd>A</kbd> {t("accept")}
              </Button>
            )
            : <Button busy={isBusy} onPress={() => onDecide(accept)}>{t("accept")}</Button>}
          {alternatives.length !== 0 && (
            <ol class="plain-list pick-list">
              {alternatives.map(({ label, coordinates, confidence }, i) => (
                <li key={`${label} ${coordinatesText(coordinates)}`}>
                  <Button
                    busy={isBusy}
                    label={`${t("alternative", { number: i + 1 })}: ${label}`}
                    onPress={() =>
                      choose(i)}
                  >
                    <kbd>{i + 1}</kbd>
                  </Button>
                  <bdi class="pick-name">{label}</bdi>
                  <span class="muted">{percent(confidence)}</span>
                </li>
              ))}
            </ol>
          )}
          {isEditing && (
            <SuggestField
              value={row.reviewed_input ?? written}
              near={row.coordinates ?? middle}
              onText={(input) => onDecide({ input })}
              onPlace={(placeId) => onDecide({ place_id: placeId })}
              onLeave={() => onEdit(false)}
            />
          )}
          <div class="row">
            {!isEditing && (
              <Button onPress={() => onEdit(true)}>
                <kbd>E</kbd> {t("edit")}
              </Button>
            )}
            <Button busy={isBusy} hint={t("dismissHint")} onPress={() => onDecide({ dismiss: true })}>
              <kbd>D</kbd> {t("dismiss")}
            </Button>
          </div>
          <Check checked={isRemembered} onCheck={onRemember}>
            <span>
              {t("remember")} <kbd>R</kbd>
              <span class="hint block">{t("rememberHint")}</span>
            </span>
          </Check>
        </section>
      </div>
    </div>
  );
}

/** Cells of the upload that are not in the input: a name often decides which answer is right. */
function otherCells({ original, input }: ResultRow, { parts }: Batch): readonly (readonly [string, string])[] {
  const columns = new Set<unknown>(Object.values(parts));
  return Object.entries(original)
    .filter(([column]) => !columns.has(column))
    .map(([column, cell]) => [column, cellText(cell)] as const)
    .filter(([, text]) => text !== "" && input?.includes(text) !== true)
    .slice(0, OTHER_CELLS_MAX);
}

/** Another text for a row, with suggestions while it is typed. */
function SuggestField({ value, near, onText, onPlace, onLeave }: {
  readonly value: string;
  readonly near: { readonly latitude: number; readonly longitude: number } | undefined;
  /** The text as it is, to be resolved. */
  readonly onText: (text: string) => void;
  readonly onPlace: (placeId: string) => void;
  readonly onLeave: () => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Before the next key is pressed: the page's own keys are letters.
  useLayoutEffect(() => field.current?.select(), []);
  const [text, setText] = useState(value);
  const submit = (event: Event): void => {
    event.preventDefault();
    const typed = (field.current?.value ?? text).trim();
    if (typed !== "") {
      endSession();
      onText(typed);
    }
  };
  return (
    // The page's own keys are letters: they are typed here.
    <form class="field" onSubmit={submit} onKeyDown={(event) => event.stopPropagation()}>
      <label for={id}>{t("edit")}</label>
      <div class="ask">
        <SuggestInput
          id={id}
          field={field}
          value={text}
          near={near}
          aria-describedby={`${id}-hint`}
          onInput={setText}
          onChoose={({ place_id: placeId }) => {
            endSession();
            onPlace(placeId);
          }}
          onLeave={onLeave}
        />
        <Button type="submit">{t("resolve")}</Button>
      </div>
      <p id={`${id}-hint`} class="hint">{t("editHint")}</p>
    </form>
  );
}

/** What was written beside what was found, part by part. */
function RowParts({ batch, row }: { readonly batch: Batch; readonly row: ResultRow }) {
  const parts: Readonly<Record<string, string>> = batch.parts;
  const writtenIn = (name: string): string => {
    const column = parts[name];
    const value: unknown = column === undefined ? undefined : row.original[column];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  const rows = partRows(row).filter(({ name }) => name !== "country_code");
  // None where the upload has one column for the whole address.
  const hasWritten = rows.some(({ name }) => writtenIn(name) !== "");
  const written = (part: PartRow) => {
    const text = writtenIn(part.name);
    return text === "" ? <span class="muted">–</span> : <bdi>{text}</bdi>;
  };
  return rows.length === 0 ? null : (
    <Table
      caption={t("found")}
      rows={rows}
      rowKey={({ name }) => name}
      columns={{
        part: [t("part"), ({ name }) => partName(name)],
        written: hasWritten && [t("asWritten"), written],
        found: [t("asFound"), ({ value }) => value === undefined ? "–" : <bdi>{value}</bdi>],
        match: [t("match"), ({ match }) =>
          match === undefined ? "–" : <Badge tone={MATCH_TONES[match]}>{matchName(match)}</Badge>],
      }}
    />
  );
}

/** What a person decided on a row. */
export type Decision =
  | { readonly place_id: string }
  | { readonly coordinates: { readonly latitude: number; readonly longitude: number }; readonly label?: string }
  | { readonly input: string }
  | { readonly dismiss: true }
  | { readonly undo: true };

export interface Decide {
  readonly batchId: string;
  readonly row: ResultRow;
  readonly isRemembered: boolean;
}

/**
 * Decides on a row, unless somebody else has changed it since it was read.
 *
 * @throws {ApiError} with status 412 where somebody has
 */
export function decide(decision: Decision, { batchId, row, isRemembered }: Decide): Promise<ResultRow> {
  const canRemember = !("dismiss" in decision || "undo" in decision);
  return api.patch<ResultRow>(
    `/v1/batches/${batchId}/results/${row.row}`,
    { ...decision, ...(isRemembered && canRemember ? { remember: true } : {}) },
    { headers: { "if-match": `"${row.version}"` } },
  );
}

export async function readRow(batchId: string, row: number): Promise<ResultRow> {
  return await api.get(`/v1/batches/${batchId}/results/${row}`);
}

/** The decision that takes an answer, or one of its alternatives, as it is. */
export function acceptOf(
  { place_id: placeId, coordinates, label }: Pick<ResultRow, "place_id" | "coordinates" | "label">,
): Decision | undefined {
  if (placeId !== null) {
    return { place_id: placeId };
  }
  return coordinates === null ? undefined : { coordinates, ...(label === null ? {} : { label }) };
}

/** The decision that takes a point that a person has set. */
export function pinOf(
  row: ResultRow,
  coordinates: { readonly latitude: number; readonly longitude: number },
): Decision {
  return { coordinates, ...labelOf(row) };
}

/** The service's limit of a label. Characters. */
const LABEL_LENGTH_MAX = 500;

/** A point that a person set is called as the row was written. */
function labelOf(row: ResultRow): { readonly label?: string } {
  const text = (row.input ?? originalText(row)).trim().slice(0, LABEL_LENGTH_MAX);
  return text === "" ? {} : { label: text };
}
