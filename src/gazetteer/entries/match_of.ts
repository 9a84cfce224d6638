import type { NameKind, PlaceMatch } from "../port.ts";

/** `NAME_KINDS` as callers know them. */
const SHOWN_AS: readonly NameKind[] = ["primary", "alternate", "code", "alternate"];

/** The kind of name of a posting (`entry << 2 | kind of name`), as callers know it. */
export function nameKindOf(posting: number): NameKind {
  return SHOWN_AS[posting & 3]!;
}

/** A posting (`entry << 2 | kind of name`) as an answer. @param base added to the number of its entry */
export function matchOf(posting: number, edits: number, base = 0): PlaceMatch {
  return { id: (posting >>> 2) + base, nameKind: nameKindOf(posting), edits };
}
