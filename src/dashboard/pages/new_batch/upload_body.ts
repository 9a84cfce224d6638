import { textOf } from "../../kit/text_of.ts";

/** The parameters of an upload that the form has fields for. */
const PARAMETERS = ["input_column", "template", "country_column", "id_column", "country", "language"] as const;

/** What is sent: the parameters, then the file. The service begins to read rows before the last has arrived. */
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
