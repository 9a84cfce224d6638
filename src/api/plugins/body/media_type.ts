/** A media type in lower case, and its parameters by their names in lower case, without quotes. */
export interface MediaType {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * Splits the value of a `Content-Type` header. A missing one has the empty type.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1
 */
export function readMediaType(header: string | null | undefined): MediaType {
  const [type = "", ...rest] = (header ?? "").split(";");
  const parameters = rest.map((parameter): readonly [string, string] => {
    const [name = "", ...value] = parameter.split("=");
    return [name.trim().toLowerCase(), value.join("=").trim().replaceAll('"', "")];
  });
  return { type: type.trim().toLowerCase(), parameters: new Map(parameters) };
}
