import { columnName } from "../../resolution/answer_parts.tsx";
import { useApi } from "../../kit/lists.tsx";
import { PLAIN_COLUMNS } from "../../../domain/appended.ts";
import type { BatchPreview, Datasets } from "../../api/types.ts";
import { askToConfirm } from "../../kit/dialog.tsx";
import { Check, Checks, CountryField, Form, TextField, textsOf } from "../../kit/fields.tsx";
import { Section } from "../../kit/screen.tsx";
import { messagesOf } from "../../messages/messages.ts";
import { NEW_BATCH } from "../../texts/en.json";

const t = messagesOf(NEW_BATCH);

/** What is sent besides the file. */
export interface StartValues {
  readonly name: string;
  readonly country: string;
  readonly language: string;
  /** Names of columns, separated by commas. */
  readonly append: string;
  /** `true`, or nothing. */
  readonly group_duplicates: string;
  /** An age public key, or nothing. */
  readonly recipient: string;
}

/** From so many rows on, the calls they use are confirmed first. */
const ASKED_ROWS_MIN = 5000;

/** Shows the inputs of the first rows and what all rows cost, and starts the batch; large ones only after a question. */
export function StartForm({ preview, onStart }: {
  readonly preview: BatchPreview;
  readonly onStart: (values: StartValues) => Promise<void>;
}) {
  const datasets = useApi<Datasets>("/v1/datasets");
  const loaded = datasets.state === "ready" ? datasets.data.data : [];
  const layers = loaded.flatMap(({ layer }) => layer?.name ?? []);
  const { rows_estimate: rows, calls_needed: calls, calls_left: left, examples, template } = preview;
  if (template === null) {
    return <p class="note bad" role="status">{t("noAddress")}</p>;
  }
  const isMore = calls !== null && calls > left;
  const submit = async (values: FormData): Promise<void> => {
    const start = {
      ...textsOf(values, "name", "country", "language", "group_duplicates", "recipient"),
      append: values.getAll("append").flatMap((names) => typeof names === "string" ? names.split(/[\s,]+/u) : [])
        .filter((column) => column !== "").join(","),
    };
    if (isMore || (rows ?? 0) >= ASKED_ROWS_MIN) {
      askToConfirm({
        title: t("askTitle"),
        actionLabel: t("start"),
        onConfirm: () => onStart(start),
        body: isMore ? `${cost} ${t("moreThanLeft")}` : cost,
      });
      return;
    }
    await onStart(start);
  };
  const cost = rows === null || calls === null
    ? t("unknownCost", { left })
    : t("cost", { rows: t("rows", { count: rows }), calls: t("calls", { count: calls }), left });
  return (
    <Section title={t("examples")} lead={t("examplesLead")} kind="card">
      <ol class="example-inputs">
        {examples.map((example) => (
          <li key={example}>
            <bdi>{example}</bdi>
          </li>
        ))}
      </ol>
      <p role="status">
        <strong>{cost}</strong>
      </p>
      <Form submitLabel={t("start")} onSubmit={submit}>
        <div class="field-grid">
          <TextField name="name" label={t("name")} hint={t("nameHint")} maxLength={200} />
          <CountryField label={t("country")} />
          <TextField name="language" label={t("language")} hint={t("languageHint")} maxLength={35} />
        </div>
        <Checks legend={t("append")}>
          <p class="hint">{t("appendHint")}</p>
          <div class="check-grid">
            {[...PLAIN_COLUMNS, ...layers].map((column) => (
              <Check key={column} name="append" value={column}>
                <bdi>{columnName(column)}</bdi>
              </Check>
            ))}
          </div>
          <TextField name="append" label={t("grids")} hint={t("gridsHint")} maxLength={200} />
        </Checks>
        <Check name="group_duplicates" value="true">{t("groupDuplicates")}</Check>
        <TextField
          name="recipient"
          label={t("recipient")}
          hint={t("recipientHint")}
          placeholder="age1…"
          maxLength={62}
        />
      </Form>
    </Section>
  );
}
