/** An XML element. Only `xml` creates it. */
export interface Xml {
  readonly markup: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Characters that XML 1.0 cannot contain, even escaped. */
// deno-lint-ignore no-control-regex
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** An element with attributes and content; text is escaped, undefined attributes are left out. */
export function xml(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content: string | readonly Xml[],
): Xml {
  const written = Object.entries(attributes)
    .map(([key, value]) => value === undefined ? "" : ` ${key}="${escaped(value)}"`)
    .join("");
  const inner = typeof content === "string" ? escaped(content) : content.map(({ markup }) => markup).join("");
  return { markup: inner === "" ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>` };
}

function escaped(text: string): string {
  return text.replace(FORBIDDEN, "").replaceAll(/[&<>"]/gu, (letter) => ENTITIES[letter] ?? letter);
}
