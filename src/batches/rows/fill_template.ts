import { isInputTooLong } from "../../domain/input.ts";

/** Separators between two columns; dropped at either end of the text. */
const SEPARATORS: ReadonlySet<string> = new Set([" ", "\t", "\n", ",", ";", "/", "-"]);

/** Names of a template's columns, in order: `{street} {number}, {city}` has three. */
export function templateNames(template: string): string[] {
  return pieces(template).flatMap(({ name }) => name === undefined ? [] : [name]);
}

/**
 * Fills a template's `{column}` placeholders. Separators next to an empty placeholder are removed too, so that an absent
 * column leaves no comma behind.
 *
 * @example
 * ```ts
 * fillTemplate("{street} {number}, {city}", (name) => ({ street: "Städtle", city: "Vaduz" })[name] ?? "");
 * // "Städtle, Vaduz"
 * ```
 */
export function fillTemplate(template: string, valueOf: (name: string) => string): string {
  const values = new Map<string, string>();
  let text = "";
  let separator = "";
  let hasSkipped = false;
  for (const { literal, name } of pieces(template)) {
    separator += literal;
    const value = name === undefined ? "" : values.get(name) ?? valueOf(name).trim();
    if (name !== undefined) {
      values.set(name, value);
    }
    if (value !== "") {
      text += (hasSkipped ? strongest(separator) : separator) + value;
      separator = "";
      hasSkipped = false;
      if (isInputTooLong(text)) {
        return text;
      }
    } else if (name !== undefined) {
      hasSkipped = true;
    }
  }
  return trimmed(hasSkipped ? text : text + separator);
}

/** The one separator that stays around an empty placeholder: the comma, if there is one. */
function strongest(separator: string): string {
  return separator.includes(",") ? ", " : " ";
}

function trimmed(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && SEPARATORS.has(text.charAt(from))) {
    from++;
  }
  while (to > from && SEPARATORS.has(text.charAt(to - 1))) {
    to--;
  }
  return text.slice(from, to);
}

interface Piece {
  readonly literal: string;
  readonly name: string | undefined;
}

function pieces(template: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (;;) {
    const open = template.indexOf("{", at);
    const close = open === -1 ? -1 : template.indexOf("}", open);
    if (close === -1) {
      found.push({ literal: template.slice(at), name: undefined });
      return found;
    }
    found.push({ literal: template.slice(at, open), name: template.slice(open + 1, close) });
    at = close + 1;
  }
}
