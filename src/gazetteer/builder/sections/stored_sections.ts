import type { SectionName } from "../../file/format.ts";
import { sectionNames } from "../../file/header.ts";
import { BlockSpool } from "../spool/block_spool.ts";
import type { BuiltSections } from "./built_sections.ts";
import { Spool } from "../spool/spool.ts";
import { storedLength, storedWords } from "../numbers/stored_words.ts";

/** Bytes written at once. */
const PIECE_BYTES = 2 ** 24;

/** The stored form of a section. */
export interface StoredSection {
  readonly byteLength: number;
  readonly forEachPiece: (visit: (bytes: Uint8Array) => void) => void;
}

/** The stored forms of all sections. */
export type StoredSections = Readonly<Record<SectionName, StoredSection>>;

/** The stored sections, with packed numbers. Numbers are packed when they are written, and not kept. */
export function storedSections(sections: BuiltSections): StoredSections {
  const stored = Object.fromEntries(sectionNames().map((name) => [name, storedSection(sections, name)]));
  // `sectionNames` lists every section.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return stored as StoredSections;
}

function storedSection(sections: BuiltSections, name: SectionName): StoredSection {
  const section = sections[name];
  if (section instanceof Spool || section instanceof BlockSpool) {
    return section;
  }
  return {
    byteLength: storedLength(name, section),
    forEachPiece(visit) {
      const { buffer, byteOffset, byteLength } = storedWords(name, section);
      const bytes = new Uint8Array(buffer, byteOffset, byteLength);
      for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
        visit(bytes.subarray(from, from + PIECE_BYTES));
      }
    },
  };
}
