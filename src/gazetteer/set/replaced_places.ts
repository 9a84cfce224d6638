import type { Sections } from "../file/format.ts";
import type { EntryId } from "../port.ts";

/** Which entries of the world file lie in one of these countries (ISO 3166-1 alpha-2): another file tells them. */
export function replacedPlaces(
  { placeCountry }: Pick<Sections, "placeCountry">,
  codes: Iterable<string>,
): (id: EntryId) => boolean {
  const isOf = new Uint8Array(1 << 16);
  for (const code of codes) {
    isOf[code.charCodeAt(0) | (code.charCodeAt(1) << 8)] = 1;
  }
  return (id) => isOf[placeCountry.at(id)] === 1;
}
