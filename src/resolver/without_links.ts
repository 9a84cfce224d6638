import type { Recognition } from "./recognition.ts";

/** Spaces in the place of a text's links: the offsets of the rest stay. */
export function withoutLinks(text: string, recognitions: readonly Recognition[]): string {
  return recognitions.reduce(withoutLink, text);
}

function withoutLink(text: string, { kind, outcome, span: [from, to] }: Recognition): string {
  // Words that were written beside a link span the whole text, and are not the link.
  const isLink = kind === "map_link" && !(outcome === "text" && from === 0 && to === text.length);
  return isLink ? text.slice(0, from) + " ".repeat(to - from) + text.slice(to) : text;
}
