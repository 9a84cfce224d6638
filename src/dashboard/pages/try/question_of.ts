import type { Question } from "../../resolution/samples/curl_sample.ts";
import type { FormValues } from "./form_values.ts";

/** The body of `POST /v1/resolve` for the form: only fields that differ from the service's defaults. */
export function questionOf({ input, country, language, alternatives, explain }: FormValues): Question {
  return {
    input: input.trim(),
    ...(country.trim() === "" ? {} : { country: country.trim() }),
    ...(language.trim() === "" ? {} : { language: language.trim() }),
    ...(alternatives === "0" ? {} : { alternatives: Number(alternatives) }),
    ...(explain ? { explain: true } : {}),
  };
}
