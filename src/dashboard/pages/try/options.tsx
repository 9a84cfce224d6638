import { CountryField } from "../../kit/forms/country_field.tsx";
import { SelectField } from "../../kit/forms/select_field.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import type { InputFormProps } from "./input_form.tsx";
import { TRY } from "./messages.ts";

/** How many runners-up can be requested. */
const ALTERNATIVES = [0, 1, 3, 5, 10] as const;

/** Options next to the input. */
export function Options({ values, onChange }: Pick<InputFormProps, "values" | "onChange">) {
  const t = useMessages(TRY);
  const { number } = useFormats();
  return (
    <div class="field-grid">
      <CountryField
        label={t("country")}
        hint={t("countryHint")}
        value={values.country}
        onChange={(country) => onChange({ ...values, country })}
      />
      <TextField
        name="language"
        label={t("language")}
        hint={t("languageHint")}
        value={values.language}
        maxLength={35}
        onInput={(language) => onChange({ ...values, language })}
      />
      <SelectField
        name="alternatives"
        label={t("alternatives")}
        value={values.alternatives}
        choices={ALTERNATIVES.map((count) => ({ value: String(count), label: number(count) }))}
        onChange={(alternatives) => onChange({ ...values, alternatives })}
      />
    </div>
  );
}
