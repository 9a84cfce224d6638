/** The text with the value of each `{field}` in its place; undefined where a field has none. */
export function fill(template: string, fields: Readonly<Record<string, string | undefined>>): string | undefined {
  const names = template.matchAll(/\{(\w+)\}/gu).map(([, name = ""]) => name);
  return names.every((name) => fields[name] !== undefined)
    ? template.replaceAll(/\{(\w+)\}/gu, (_, name: string) => fields[name] ?? "")
    : undefined;
}

/** The texts of a list in one line. */
export function listed(texts: string): string[] {
  return texts.split(" | ");
}
