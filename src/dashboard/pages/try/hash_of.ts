import type { FormValues } from "./form_values.ts";

/** The URL's fragment for the form's fields: the inverse of `formValuesOf`. */
export function hashOf({ input, country, language, alternatives, explain }: FormValues): string {
  const values = new URLSearchParams({ input });
  for (const [name, value] of Object.entries({ country, language })) {
    if (value !== "") {
      values.set(name, value);
    }
  }
  if (alternatives !== "3") {
    values.set("alternatives", alternatives);
  }
  if (explain) {
    values.set("explain", "");
  }
  return `#${values.toString()}`;
}
