import { type Lexicon, LEXICONS } from "../../lexicon/mod.ts";
import { townLine, writeAddress } from "../questions/write_address.ts";
import type { Style } from "./style.ts";

/** The phrases or words of all languages, as people write them: two single letters with a slash, "c/o". */
function wordsOf(field: "addresseePhrases" | "noteOpeners" | "unitWords", separator: RegExp): readonly string[] {
  return LEXICONS.flatMap((lexicon: Lexicon) => lexicon[field]?.split(separator) ?? []).map((word) => word.trim())
    .filter((word) => word !== "").map((word) => word.replace(/^(\p{L}) (\p{L})(?= |$)/u, "$1/$2"));
}

const NOTES = [...wordsOf("addresseePhrases", /,/u), ...wordsOf("noteOpeners", /,/u)];
const UNITS = [...wordsOf("unitWords", /\s+/u), "Door No", "House No", "No", "Nr."];
const BEHIND_NOTES: readonly string[] = [" ", ": ", " - "];

/** An address directly behind the words for an addressee or a note, of any language: "Deliver to: 27 Main Street …". */
export const NOTES_BEFORE_ADDRESSES: Style = {
  name: "notes before addresses",
  isOfData: false,
  in: ({ area: { style }, draw }) => ({
    write: (address) => address,
    spell(parts) {
      const text = writeAddress(parts, style);
      const note = NOTES[draw(`${text}/note`, NOTES.length)] ?? "";
      return note + (BEHIND_NOTES[draw(`${text}/separator`, BEHIND_NOTES.length)] ?? "") + text;
    },
  }),
};

/** The only number of the address behind a word for a unit, of any language: "Plöck, Haus 87, 69117 Heidelberg". */
export const NUMBERS_OF_UNITS: Style = {
  name: "numbers of units",
  isOfData: false,
  in: ({ area: { style }, draw }) => ({
    write: (address) => address,
    spell(parts) {
      const { street = "", number = "" } = parts;
      const word = UNITS[draw(`${street}/${number}/unit`, UNITS.length)] ?? "";
      const town = townLine(parts, style);
      const unit = `${word} ${number}`;
      const lines = [`${street}, ${unit}, ${town}`, `${unit}, ${street}, ${town}`, `${unit} ${street} ${town}`];
      return lines[draw(`${street}/${number}/order`, lines.length)] ?? "";
    },
  }),
};
