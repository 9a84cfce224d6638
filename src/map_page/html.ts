import { withoutDirections } from "../text/without_directions.ts";

/** Markup that is safe to write into a page. Only `html` makes it. */
export interface Html {
  readonly markup: string;
}

/** What may stand in a page: text, which is escaped, and markup, which was. */
type Part = string | number | Html | readonly Html[];

/**
 * Markup from a template: whatever is put into it stands as text, in content and in quoted attributes alike, and
 * turns nothing around it.
 */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: template.reduce((markup, text, i) => `${markup}${written(parts[i - 1] ?? "")}${text}`) };
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function written(part: Part): string {
  if (typeof part === "string" || typeof part === "number") {
    return withoutDirections(String(part)).replaceAll(/[&<>"']/gu, (letter) => ENTITIES[letter] ?? letter);
  }
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}
