import { useState } from "preact/hooks";
import type { BatchPreview } from "../../api/types.ts";
import { Confirm } from "../../kit/dialogs/confirm.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { CountryField } from "../../kit/forms/country_field.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { Section } from "../../kit/section.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { NEW_BATCH } from "../../texts/en.json";

/** What is sent besides the file. */
export interface StartValues {
  readonly name: string;
  readonly country: string;
  readonly language: string;
}

/** What the last step needs. */
export interface StartFormProps {
  readonly preview: BatchPreview;
  readonly onStart: (values: StartValues) => Promise<void>;
}

/** From so many rows on, the calls they use are confirmed first. */
const ASKED_ROWS_MIN = 5000;

/** Shows the inputs of the first rows and what all rows cost, and starts the batch; large ones only after a question. */
export function StartForm({ preview, onStart }: StartFormProps) {
  const t = useMessages(NEW_BATCH);
  const [asked, setAsked] = useState<StartValues>();
  const { rows_estimate: rows, calls_needed: calls, calls_left: left, examples, template } = preview;
  if (template === null) {
    return <p class="note bad" role="status">{t("noAddress")}</p>;
  }
  const isMore = calls !== null && calls > left;
  const submit = async (values: FormData): Promise<void> => {
    const start = {
      name: textOf(values, "name"),
      country: textOf(values, "country"),
      language: textOf(values, "language"),
    };
    if (isMore || (rows ?? 0) >= ASKED_ROWS_MIN) {
      setAsked(start);
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
          <TextField name="name" label={t("name")} hint={t("nameHint")} autocomplete="off" maxLength={200} />
          <CountryField label={t("country")} />
          <TextField name="language" label={t("language")} hint={t("languageHint")} autocomplete="off" maxLength={35} />
        </div>
      </Form>
      {asked === undefined ? null : (
        <Confirm
          title={t("askTitle")}
          actionLabel={t("start")}
          onConfirm={() => onStart(asked)}
          onClose={() => setAsked(undefined)}
        >
          {cost}
          {isMore ? ` ${t("moreThanLeft")}` : null}
        </Confirm>
      )}
    </Section>
  );
}
