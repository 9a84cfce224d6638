import { ELEMENT_BYTES } from "../../file/section_types.ts";
import { type SectionName, SECTIONS } from "../../file/format.ts";
import { blocksLength, blockWords } from "./block_words.ts";
import type { BuiltArrays } from "../sections/built_sections.ts";
import { packedLength, packNumbers } from "./pack_numbers.ts";

/** How many bytes the stored form of a section takes. */
export function storedLength(name: SectionName, numbers: BuiltArrays[SectionName]): number {
  const { type } = SECTIONS[name];
  const words = type === "packed" ? packedLength(numbers) : type === "blocks" ? blocksLength(numbers) : undefined;
  return words === undefined ? numbers.byteLength : words * ELEMENT_BYTES[type];
}

/** The stored form of a section of these numbers. */
export function storedWords(
  name: SectionName,
  numbers: BuiltArrays[SectionName],
): BuiltArrays[SectionName] {
  const { type } = SECTIONS[name];
  return type === "packed" ? packNumbers(numbers) : type === "blocks" ? blockWords(numbers) : numbers;
}
