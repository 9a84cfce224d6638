import { useMemo } from "preact/hooks";
import { COUNTRY_CODES } from "../../../domain/country_code.ts";
import { preferences } from "../../base/preferences.ts";
import { useStore } from "../../base/use_store.ts";
import { countryName } from "../../messages/country_name.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { SelectField } from "./select_field.tsx";
import { SHARED } from "../../texts/en.json";

/** What the field needs. */
export interface CountryFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** A code in any case; empty: none. */
  readonly value?: string | undefined;
  readonly onChange?: ((code: string) => void) | undefined;
}

/** A country by its name in the page's language, or none. The form's value is its code. */
export function CountryField({ label, hint, value, onChange }: CountryFieldProps) {
  const t = useMessages(SHARED);
  const { language } = useStore(preferences);
  const countries = useMemo(() => countriesIn(language), [language]);
  return (
    <SelectField
      name="country"
      label={label}
      hint={hint}
      required={false}
      value={value?.toUpperCase()}
      choices={[{ value: "", label: t("anyCountry") }, ...countries]}
      onChange={onChange}
    />
  );
}

function countriesIn(language: string) {
  const { compare } = new Intl.Collator(language);
  return COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code, language) }))
    .sort((one, other) => compare(one.label, other.label));
}
