import type { SectionName, Sections } from "../format.ts";
import type { Spool } from "./spool.ts";

/** What a file is written from: its arrays, or spools of their bytes. */
export type BuiltSections = { readonly [Name in SectionName]: Sections[Name] | Spool };
