import { textOf } from "../../kit/forms/text_of.ts";

/** The upload parameters with a field in the form. */
const PARAMETERS = ["input_column", "template", "country_column", "id_column", "country", "language"] as const;

/** The request body: the parameters, then the file, because the service reads rows while they arrive. */
export function uploadBody(values: FormData, file: File, header: boolean | undefined): FormData {
  const body = new FormData();
  for (const name of PARAMETERS) {
    const value = textOf(values, name).trim();
    if (value !== "") {
      body.append(name, value);
    }
  }
  if (header !== undefined) {
    body.append("header", String(header));
  }
  body.append("file", file);
  return body;
}
