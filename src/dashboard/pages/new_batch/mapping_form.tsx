import { useState } from "preact/hooks";
import { Form } from "../../kit/forms/form.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { Icon } from "../../kit/icon.tsx";
import { Section } from "../../kit/section.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { ColumnFields } from "./column_fields.tsx";
import { NEW_BATCH } from "./messages.ts";
import { columnsOf } from "./preview/columns_of.ts";
import { looksLikeHeader } from "./preview/looks_like_header.ts";
import type { Preview } from "./preview/preview.ts";
import { PreviewTable } from "./preview_table.tsx";

/** What the form needs. */
export interface MappingFormProps {
  readonly preview: Preview;
  /** Uploads the file; `header`: whether the first row of a table names its columns. */
  readonly onUpload: (values: FormData, header: boolean | undefined) => Promise<void>;
}

/** Shows the first rows, lets the person choose the meaning of their columns, and uploads all rows. */
export function MappingForm({ preview, onUpload }: MappingFormProps) {
  const t = useMessages(NEW_BATCH);
  const [hasHeader, setHeader] = useState(() => looksLikeHeader(preview.rows));
  const isTable = preview.kind === "table";
  const columns = columnsOf(preview, hasHeader);
  return (
    <>
      <Section title={t("preview")} kind="card">
        {preview.kind === "unread"
          ? (
            <p class="note">
              <Icon name="stack" />
              {t("unread")}
            </p>
          )
          : <PreviewTable columns={columns} rows={isTable && hasHeader ? preview.rows.slice(1) : preview.rows} />}
        {!isTable ? null : (
          <label class="check">
            <input type="checkbox" checked={hasHeader} onChange={(event) => setHeader(event.currentTarget.checked)} />
            {t("hasHeader")}
          </label>
        )}
      </Section>
      <Section title={t("columns")} kind="card">
        <Form
          submitLabel={t("upload")}
          onSubmit={(values) => onUpload(values, isTable ? hasHeader : undefined)}
        >
          <ColumnFields key={columns.join("\n")} columns={preview.kind === "unread" ? undefined : columns} />
          <div class="field-grid">
            <TextField name="country" label={t("country")} hint={t("countryHint")} autocomplete="off" maxLength={2} />
            <TextField
              name="language"
              label={t("language")}
              hint={t("languageHint")}
              autocomplete="off"
              maxLength={35}
            />
          </div>
        </Form>
      </Section>
    </>
  );
}
