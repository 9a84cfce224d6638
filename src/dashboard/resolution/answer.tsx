import { useEffect, useState } from "preact/hooks";
import type { Resolution } from "../api/types.ts";
import { Button, CodeBlock, CopyButton } from "../kit/actions.tsx";
import { Badge, Fact, Section } from "../kit/screen.tsx";
import { metres, number, percent } from "../messages/formats.ts";
import { messagesOf, shared } from "../messages/messages.ts";
import { AnswerMap } from "./answer_map.tsx";
import { columnName, MissingStreetsNote, ReasonList, STATUS_TONE, StatusBadge } from "./answer_parts.tsx";
import { answerSentence, coordinatesText, showsConfidence } from "./answer_sentence.ts";
import { COMPONENT_NAMES, EXPLAINED, MATCH_NAMES, PRECISION_NAMES, RESOLUTION, SENTENCES } from "../texts/en.json";
import { MATCH_TONES, type PartRow, partRows, writtenParts } from "./written_parts.ts";
import { Table } from "../kit/lists.tsx";

const t = messagesOf(RESOLUTION);
const precisionName = messagesOf(PRECISION_NAMES);
const sentence = messagesOf(SENTENCES);
const partName = messagesOf(COMPONENT_NAMES);
const matchName = messagesOf(MATCH_NAMES);
const explained = messagesOf(EXPLAINED);

/** Words that only join others say nothing. */
const SILENT = ["connector"];

const ROLES = ["place", "street", "number", "postcode", "note", "word"] as const;

const COSTS = ["parse", "name", "missing", "prominence", "near"] as const;

/** A whole answer: what it says, why, what was written and found, and what else it may be. */
export function Answer({ resolution, onAsk, onSetPoint }: {
  readonly resolution: Resolution;
  /** Resolves another input: the label of an alternative. */
  readonly onAsk?: ((input: string) => void) | undefined;
  /** Lets the person set the point of this input. */
  readonly onSetPoint?: (() => void) | undefined;
}) {
  const [chosen, setChosen] = useState<number>();
  useEffect(() => setChosen(undefined), [resolution]);
  const { reasons, alternatives, explanation, source, components } = resolution;
  return (
    <div class="stack">
      <div class="answer-pair">
        <AnswerHead resolution={resolution} />
        <AnswerMap resolution={resolution} chosen={chosen} onChoose={setChosen} />
      </div>
      {reasons.length !== 0 && (
        <Section title={t("reasons")}>
          <ReasonList reasons={reasons} as="advice" onSetPoint={onSetPoint} />
        </Section>
      )}
      <MissingStreetsNote answers={[resolution]} />
      {alternatives.length !== 0 && (
        <Section title={t("alternatives")} lead={t("alternativesLead")}>
          <Alternatives alternatives={alternatives} chosen={chosen} onChoose={setChosen} onAsk={onAsk} />
        </Section>
      )}
      {components === null && Object.keys(resolution.matches).length === 0 ? null : (
        <Section title={t("components")}>
          <ComponentTable resolution={resolution} />
        </Section>
      )}
      {explanation !== undefined && (
        <details>
          <summary>{t("explanation")}</summary>
          <Explanation stages={explanation} />
        </details>
      )}
      {source?.attribution == null ? null : (
        <p class="hint">
          {t("source")}: <bdi>{source.attribution}</bdi>
        </p>
      )}
      <details>
        <summary>{t("raw")}</summary>
        <CodeBlock name={t("raw")} text={JSON.stringify(resolution, null, 2)} />
      </details>
    </div>
  );
}

interface AlternativesProps extends Pick<Resolution, "alternatives"> {
  readonly chosen: number | undefined;
  /** The same one again: the answer itself. */
  readonly onChoose: (alternative: number | undefined) => void;
  /** Resolves the label of an alternative. */
  readonly onAsk?: ((input: string) => void) | undefined;
}

/** The alternatives of an answer, likeliest first. Choosing one shows it on the map. */
function Alternatives({ alternatives, chosen, onChoose, onAsk }: AlternativesProps) {
  return (
    <ol class="plain-list alternatives">
      {alternatives.map(({ label, coordinates, precision, confidence }, i) => (
        <li key={`${label} ${coordinatesText(coordinates)}`} class={i === chosen ? "is-chosen" : undefined}>
          <button
            type="button"
            class="alternative"
            aria-pressed={i === chosen ? "true" : "false"}
            onClick={() =>
              onChoose(i === chosen ? undefined : i)}
          >
            <span class="alternative-number" aria-hidden="true">{number(i + 1)}</span>
            <span>
              <bdi>{label}</bdi>
              <span class="muted block">
                {precisionName(precision)} · <span dir="ltr">{coordinatesText(coordinates)}</span> ·{" "}
                {t("confidenceOf", { percent: percent(confidence) })}
              </span>
            </span>
          </button>
          {i === chosen && onAsk !== undefined && (
            <Button onPress={() => onAsk(label)}>{t("resolveThis")}</Button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** What an answer says, in words first, then its label and its point. */
function AnswerHead({ resolution }: { readonly resolution: Resolution }) {
  const { status, label, confidence, coordinates, precision, accuracy_m: accuracyM, plus_code: plusCode, code, ids } =
    resolution;
  return (
    <div class={`answer-head ${STATUS_TONE[status]}`}>
      <StatusBadge status={status} />
      <p class="answer-said">{sentence(answerSentence(resolution))}</p>
      {label !== null && (
        <p class="answer-label">
          <bdi>{label}</bdi>
        </p>
      )}
      {coordinates !== null && (
        <dl class="facts">
          <Fact name={t("coordinates")} class="row">
            <code dir="ltr">{coordinatesText(coordinates)}</code>
            <CopyButton text={coordinatesText(coordinates)} name={t("coordinates")} face="icon" />
          </Fact>
          {precision !== null && <TextFact name={shared("precision")} value={precisionName(precision)} />}
          {accuracyM !== null && <TextFact name={t("accuracy")} value={t("within", { metres: metres(accuracyM) })} />}
          {showsConfidence(resolution) && <TextFact name={shared("confidence")} value={percent(confidence)} />}
          {plusCode !== null && <TextFact name={t("plusCode")} value={plusCode} mayCopy />}
          {Object.entries(ids ?? {}).map(([name, id]) => (
            <TextFact key={name} name={columnName(name)} value={id} mayCopy />
          ))}
          {code !== null && <TextFact name={t("code")} value={`${code.system} ${code.normalized}`} />}
        </dl>
      )}
    </div>
  );
}

function TextFact({ name, value, mayCopy = false }: {
  readonly name: string;
  readonly value: string;
  readonly mayCopy?: boolean;
}) {
  return (
    <Fact name={name} class={mayCopy ? "row nowrap-row" : undefined}>
      <bdi>{value}</bdi>
      {mayCopy && <CopyButton text={value} name={name} face="icon" />}
    </Fact>
  );
}

/** What the comparison needs. */
type ComparedAnswer = Pick<Resolution, "components" | "matches" | "explanation">;

interface Row extends Omit<PartRow, "name"> {
  readonly name: PartRow["name"] | undefined;
  readonly written: string | undefined;
}

/** What was written and what was found, part by part. */
function ComponentTable({ resolution }: { readonly resolution: ComparedAnswer }) {
  const written = writtenParts(resolution);
  const others = written?.others.join(", ") ?? "";
  const rows: readonly Row[] = [
    ...partRows(resolution).filter(({ name }) => name !== "country_code")
      .map((row) => ({ ...row, written: written?.byName[row.name] })),
    ...(others === "" ? [] : [{ name: undefined, value: undefined, match: "missing" as const, written: others }]),
  ];
  const none = <span class="muted">–</span>;
  return (
    <Table
      caption={t("components")}
      rows={rows}
      rowKey={({ name }) => name ?? "others"}
      columns={{
        part: [t("component"), ({ name }) => name === undefined ? t("otherWord") : partName(name)],
        written: written !== undefined &&
          [t("written"), ({ written: text }) => text === undefined ? none : <bdi class="broken">{text}</bdi>],
        value: [t("value"), ({ value }) => value === undefined ? none : <bdi>{value}</bdi>],
        match: [t("match"), ({ match }) =>
          match === undefined
            ? <span class="muted">{t("notStated")}</span>
            : <Badge tone={MATCH_TONES[match]}>{matchName(match)}</Badge>],
      }}
    />
  );
}

type Stages = NonNullable<Resolution["explanation"]>;

type Part = NonNullable<Stages[number]["parts"]>[number];

/** How an answer was found: how the text was divided, and what each place that was compared lacks. */
function Explanation({ stages }: { readonly stages: Stages }) {
  const parses = stages.filter(({ stage }) => stage === "parse");
  const candidates = stages.filter(({ stage }) => stage === "rank");
  const shares = stages.filter(({ stage }) => stage === "confidence");
  const recognized = stages.filter(({ stage }) => stage === "recognize");
  const shareOf = (name: string): number | undefined =>
    shares.map(({ parts }) => parts?.[0]).find((part) => part?.text === name)?.cost;
  return (
    <div class="stack explained">
      {recognized.map(({ detail }) => (
        <p key={detail}>
          {explained("recognized")} <bdi lang="en">{detail}</bdi>
        </p>
      ))}
      {parses.length !== 0 && (
        <>
          <h3>{explained("read")}</h3>
          <ol class="plain-list stack">
            {parses.map(({ parts = [] }, i) => (
              <li key={String(i)} class="read-as">
                {i !== 0 && <span class="muted">{explained("or")}</span>}
                {parts.filter(({ role }) => !SILENT.includes(role)).map((part, at) => (
                  <span key={String(at)} class="read-part">
                    <bdi>{textOf(part)}</bdi> <span class="muted">{explained(roleOf(part.role))}</span>
                  </span>
                ))}
              </li>
            ))}
          </ol>
        </>
      )}
      {candidates.length !== 0 && (
        <>
          <h3>{explained("compared")}</h3>
          <p class="hint">{explained("costs")}</p>
          <ol class="plain-list stack">
            {candidates.map(({ parts = [], cost = 0 }, i) => {
              const name = textOf(parts.find(({ role }) => role === "candidate"));
              const share = shareOf(name);
              const differing = parts.filter((part) => (part.cost ?? 0) > 0);
              return (
                <li key={String(i)} class="compared">
                  <p>
                    <strong>
                      <bdi>{name}</bdi>
                    </strong>{" "}
                    <span class="muted">
                      {explained("sum", { cost: whole(cost) })}
                      {share === undefined ? "" : ` · ${explained("share", { percent: percent(share) })}`}
                    </span>
                  </p>
                  <dl class="costs">
                    {differing.map((part, at) => (
                      <div key={String(at)}>
                        <dt>
                          {explained(costOf(part.role))}
                          {part.text !== undefined && (
                            <>
                              : <bdi>{part.text}</bdi>
                            </>
                          )}
                        </dt>
                        <dd>{whole(part.cost ?? 0)}</dd>
                      </div>
                    ))}
                  </dl>
                </li>
              );
            })}
          </ol>
        </>
      )}
    </div>
  );
}

function textOf(part: Part | undefined): string {
  return part?.text ?? "";
}

function roleOf(role: string): (typeof ROLES)[number] {
  return ROLES.find((one) => one === role) ?? "word";
}

/** What a cost is for: a role may say more after its first word. */
function costOf(role: string) {
  const known = COSTS.find((one) => one === role);
  if (known !== undefined) {
    return known;
  }
  return role.startsWith("number") ? "numberCost" : role.startsWith("postcode") ? "postcodeCost" : "placeCost";
}

function whole(cost: number): string {
  return number(cost, { maximumFractionDigits: 1 });
}
