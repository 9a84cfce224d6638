import type { NameKind, PlaceMatch } from "../port.ts";

/** `NAME_KINDS` as callers know them. */
const SHOWN_AS: readonly NameKind[] = ["primary", "alternate", "code", "alternate"];

/** The kind of name of a posting (`entry << 2 | kind of name`), as callers know it. */
export function nameKindOf(posting: number): NameKind {
  return SHOWN_AS[posting & 3]!;
}

/** A posting (`entry << 2 | kind of name`) as an answer. */
export function matchOf(posting: number, edits: number): PlaceMatch {
  return { id: posting >>> 2, nameKind: nameKindOf(posting), edits };
}
