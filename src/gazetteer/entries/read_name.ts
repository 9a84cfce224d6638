import { type Sections } from "../file/format.ts";
import type { EntryId } from "../port.ts";
import { textAt } from "../file/texts.ts";

/** The languages of a file by their lower-case tag. */
export function readLanguages(sections: Sections): ReadonlyMap<string, number> {
  return new Map(Array.from(sections.languages, (offset, number) => [textAt(sections.strings, offset), number]));
}

/**
 * The entry's name in the first of these BCP 47 languages that it has (each as given, then without its last parts:
 * the lookup of RFC 4647), else its own; where that is not in Latin letters, the English one: a Swedish label should
 * have "Yokohama", not 横浜.
 */
export function readName(
  sections: Sections,
  id: EntryId,
  wanted: { readonly languages: readonly string[]; readonly known: ReadonlyMap<string, number> },
): string {
  const from = sections.labelStart.at(id);
  // A damaged file may have larger numbers than labels.
  const to = Math.min(sections.labelStart.at(id + 1), sections.labels.length / 2);
  if (to > from) {
    for (const language of wanted.languages) {
      const found = labelIn(sections, { from, to }, { language, known: wanted.known });
      if (found !== undefined) {
        return textAt(sections.strings, found);
      }
    }
  }
  const own = textAt(sections.strings, sections.placeName.at(id));
  if (wanted.languages.length === 0 || own.charCodeAt(0) < LATIN_END) {
    return own;
  }
  const english = labelIn(sections, { from, to }, { language: "en", known: wanted.known });
  return english === undefined ? own : textAt(sections.strings, english);
}

/** The blocks before Greek: Latin. */
const LATIN_END = 0x370;

function labelIn(
  sections: Sections,
  range: { readonly from: number; readonly to: number },
  wanted: { readonly language: string; readonly known: ReadonlyMap<string, number> },
): number | undefined {
  for (let tag = wanted.language.toLowerCase(); tag !== ""; tag = tag.slice(0, Math.max(0, tag.lastIndexOf("-")))) {
    const number = wanted.known.get(tag);
    if (number === undefined) {
      continue;
    }
    for (let at = range.from * 2; at < range.to * 2; at += 2) {
      if (sections.labels.at(at) === number) {
        return sections.labels.at(at + 1);
      }
    }
  }
  return undefined;
}
