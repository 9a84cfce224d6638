import type { Sections } from "../file/format.ts";
import { placeIdOf } from "../file/place_id.ts";
import { textAt, textOrNone } from "../file/texts.ts";
import type { RegisteredCode } from "../port.ts";
import type { FileOfSet } from "./places.ts";

/** @param id the code's number in its file */
export function readCode({ sections, base, firstDataset }: FileOfSet, id: number): RegisteredCode {
  const { strings } = sections;
  const label = textOrNone(strings, sections.codeLabel[id]!);
  const street = textOrNone(strings, sections.codeStreet[id]!);
  const number = textOrNone(strings, sections.codeNumber[id]!);
  return {
    system: textAt(strings, sections.codeSystem[id]!),
    code: textAt(strings, sections.codeText[id]!),
    place: sections.codePlace[id]! + base,
    coordinates: { latitude: sections.codeLatitude[id]! / 1e7, longitude: sections.codeLongitude[id]! / 1e7 },
    dataset: sections.codeDataset[id]! + firstDataset,
    placeId: placeIdOf(sections.codeHash, id),
    ...(label === undefined ? {} : { label }),
    ...(street === undefined ? {} : { street }),
    ...(number === undefined ? {} : { number }),
  };
}

/** The registers of a file, each once. Codes are sorted by register, so most texts equal the one before. */
export function readCodeSystems({ codeSystem, strings }: Sections): string[] {
  const systems = new Set<string>();
  let before = -1;
  for (const text of codeSystem) {
    if (text !== before) {
      systems.add(textAt(strings, text));
      before = text;
    }
  }
  return [...systems];
}
