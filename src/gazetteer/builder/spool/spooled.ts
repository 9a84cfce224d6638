import type { SectionName } from "../../file/format.ts";
import type { BuiltArrays } from "../sections/built_sections.ts";
import type { Scratch } from "./scratch.ts";
import { Spool } from "./spool.ts";
import { storedWords } from "../numbers/stored_words.ts";

/** The stored form of these arrays in spools, so that memory need not hold them until the file is written. */
export function spooled<Name extends SectionName>(
  arrays: Pick<BuiltArrays, Name>,
  scratch: Scratch,
): { readonly [Each in Name]: Spool } {
  const spools: Partial<Record<Name, Spool>> = {};
  for (const name in arrays) {
    const spool = new Spool(scratch);
    spool.add(storedWords(name, arrays[name]));
    spools[name] = spool;
  }
  // It has every name of the arrays.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return spools as { readonly [Each in Name]: Spool };
}
