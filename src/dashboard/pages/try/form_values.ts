import type { Question } from "../../resolution/request_samples.ts";
/** The fields of the page's form. */
export interface FormValues {
  readonly input: string;
  readonly country: string;
  readonly language: string;
  readonly alternatives: string;
}

/** Candidates that the page shows unless others are chosen. */
const ALTERNATIVES = "3";
const NO_VALUES: FormValues = { input: "", country: "", language: "", alternatives: ALTERNATIVES };

/** Reads the form's fields from the fragment of the URL, which browsers do not send: no server logs the input. */
export function formValuesOf(hash: string): FormValues {
  const values = new URLSearchParams(hash.replace(/^#/u, ""));
  return {
    input: values.get("input") ?? NO_VALUES.input,
    country: values.get("country") ?? NO_VALUES.country,
    language: values.get("language") ?? NO_VALUES.language,
    alternatives: values.get("alternatives") ?? NO_VALUES.alternatives,
  };
}

/** The URL's fragment for the form's fields: the inverse of `formValuesOf`. */
export function hashOf({ input, country, language, alternatives }: FormValues): string {
  const values = new URLSearchParams({ input });
  for (const [name, value] of Object.entries({ country, language })) {
    if (value !== "") {
      values.set(name, value);
    }
  }
  if (alternatives !== ALTERNATIVES) {
    values.set("alternatives", alternatives);
  }
  return `#${values.toString()}`;
}

/** The body of `POST /v1/resolve` for the form: only fields that differ from the service's defaults. */
export function questionOf({ input, country, language, alternatives }: FormValues): Question {
  return {
    input: input.trim(),
    ...(country.trim() === "" ? {} : { country: country.trim() }),
    ...(language.trim() === "" ? {} : { language: language.trim() }),
    ...(alternatives === "0" ? {} : { alternatives: Number(alternatives) }),
    // The page shows what was written next to what was found.
    explain: true,
  };
}
