import { escapeHtml } from "../text/escape_html.ts";
import { withoutBidiControls } from "../text/without_bidi_controls.ts";

/** Markup that is safe to insert into a page. Only `html` creates it. */
export interface Html {
  readonly markup: string;
}

/** Content of a page: text, which is escaped, and markup, which already was. */
type Part = string | number | Html | readonly Html[];

/**
 * Markup from a template: every inserted value stays text, in content and in quoted attributes, and cannot change the
 * direction of the text around it.
 */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: template.reduce((markup, text, i) => `${markup}${written(parts[i - 1] ?? "")}${text}`) };
}

function written(part: Part): string {
  if (typeof part === "string" || typeof part === "number") {
    return escapeHtml(withoutBidiControls(String(part)));
  }
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}
