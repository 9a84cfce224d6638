import type { Recognition } from "./recognition.ts";

/** Replaces the links of a text by spaces, so that offsets stay. */
export function withoutLinks(text: string, recognitions: readonly Recognition[]): string {
  return recognitions.reduce(withoutLink, text);
}

function withoutLink(text: string, { kind, outcome, span: [from, to] }: Recognition): string {
  // A recognition of words next to a link spans the whole text and is not the link itself.
  const isLink = kind === "map_link" && !(outcome === "text" && from === 0 && to === text.length);
  return isLink ? text.slice(0, from) + " ".repeat(to - from) + text.slice(to) : text;
}
