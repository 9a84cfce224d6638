import { type SectionName, SECTIONS } from "../../file/format.ts";
import { blockWords } from "./block_words.ts";
import type { BuiltArrays } from "../sections/built_sections.ts";
import { packNumbers } from "./pack_numbers.ts";

/** The stored form of a section of these numbers. */
export function storedWords(
  name: SectionName,
  numbers: BuiltArrays[SectionName],
): BuiltArrays[SectionName] {
  const { type } = SECTIONS[name];
  return type === "packed" ? packNumbers(numbers) : type === "blocks" ? blockWords(numbers) : numbers;
}
