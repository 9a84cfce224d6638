/** The fields of the page's form. */
export interface FormValues {
  readonly input: string;
  readonly country: string;
  readonly language: string;
  readonly alternatives: string;
  readonly explain: boolean;
}

const NO_VALUES: FormValues = { input: "", country: "", language: "", alternatives: "3", explain: false };

/** Reads the form's fields from the fragment of the URL, which browsers do not send: no server logs the input. */
export function formValuesOf(hash: string): FormValues {
  const values = new URLSearchParams(hash.replace(/^#/u, ""));
  return {
    input: values.get("input") ?? NO_VALUES.input,
    country: values.get("country") ?? NO_VALUES.country,
    language: values.get("language") ?? NO_VALUES.language,
    alternatives: values.get("alternatives") ?? NO_VALUES.alternatives,
    explain: values.has("explain"),
  };
}
