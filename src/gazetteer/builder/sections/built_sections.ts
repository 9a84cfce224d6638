import type { ArrayOf } from "../../file/section_types.ts";
import type { SectionName, SECTIONS } from "../../file/format.ts";
import type { BlockSpool } from "../spool/block_spool.ts";
import type { Spool } from "../spool/spool.ts";

/** The arrays that a build makes; those of types `packed` and `blocks` become words when they are written. */
interface BuiltArrayOf extends Omit<ArrayOf, "packed" | "blocks"> {
  readonly packed: Uint32Array;
  readonly blocks: Uint32Array | Int32Array | Uint16Array | Uint8Array;
}

/** All arrays that a build makes. */
export type BuiltArrays = { readonly [Name in SectionName]: BuiltArrayOf[(typeof SECTIONS)[Name]["type"]] };

/** What a file is written from: its arrays, or spools of what is stored. */
export type BuiltSections = { readonly [Name in SectionName]: BuiltArrays[Name] | Spool | BlockSpool };
