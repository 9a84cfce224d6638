import { useState } from "preact/hooks";
import { Field } from "../../kit/forms/field.tsx";
import { SelectField } from "../../kit/forms/select_field.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { Segments } from "../../kit/segments.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { NEW_BATCH } from "./messages.ts";
import { inputColumn } from "./preview/input_column.ts";
import { knownColumn } from "./preview/known_column.ts";

/** What the choice of columns needs. */
export interface ColumnFieldsProps {
  /** Undefined if only the service reads the file. */
  readonly columns: readonly string[] | undefined;
}

/** The choice of columns. The fields have the names of the service's parameters. */
export function ColumnFields({ columns }: ColumnFieldsProps) {
  const t = useMessages(NEW_BATCH);
  const [how, setHow] = useState("one");
  return (
    <>
      <div class="field">
        <span class="legend">{t("how")}</span>
        <Segments
          label={t("how")}
          value={how}
          choices={[{ value: "one", label: t("one") }, { value: "many", label: t("many") }]}
          onChoose={setHow}
        />
      </div>
      {how === "one"
        ? (
          <ColumnField
            name="input_column"
            label={t("inputColumn")}
            columns={columns}
            known={inputColumn(columns ?? [])}
            required
          />
        )
        : <TemplateField columns={columns ?? []} />}
      <div class="field-grid">
        <ColumnField
          name="country_column"
          label={t("countryColumn")}
          columns={columns}
          known={knownColumn(columns ?? [], "country")}
        />
        <ColumnField
          name="id_column"
          label={t("idColumn")}
          columns={columns}
          known={knownColumn(columns ?? [], "id")}
        />
      </div>
    </>
  );
}

interface ColumnFieldProps extends ColumnFieldsProps {
  readonly name: string;
  readonly label: string;
  readonly known?: string | undefined;
  readonly required?: boolean;
}

function ColumnField({ name, label, columns, known, required = false }: ColumnFieldProps) {
  const t = useMessages(NEW_BATCH);
  const [chosen, setChosen] = useState(known ?? "");
  if (columns === undefined) {
    return <TextField name={name} label={label} required={required} autocomplete="off" maxLength={200} />;
  }
  const choices = columns.map((column) => ({ value: column, label: column }));
  return (
    <SelectField
      name={name}
      label={label}
      required={required}
      value={chosen}
      onChange={setChosen}
      choices={required ? choices : [{ value: "", label: t("nothing") }, ...choices]}
    />
  );
}

function TemplateField({ columns }: { readonly columns: readonly string[] }) {
  const t = useMessages(NEW_BATCH);
  const [template, setTemplate] = useState("");
  return (
    <div class="stack">
      <Field name="template" label={t("template")} hint={t("templateHint")} required>
        {(control) => (
          <input
            {...control}
            dir="auto"
            autocomplete="off"
            maxLength={1000}
            value={template}
            placeholder="{street} {number}, {city}"
            onInput={(event) => setTemplate(event.currentTarget.value)}
          />
        )}
      </Field>
      <div class="examples">
        {columns.map((name) => (
          <button
            key={name}
            type="button"
            class="chip"
            aria-label={t("insert", { name })}
            onClick={() => setTemplate(`${template}${template === "" || template.endsWith(" ") ? "" : " "}{${name}}`)}
          >
            <bdi>{name}</bdi>
          </button>
        ))}
      </div>
    </div>
  );
}
