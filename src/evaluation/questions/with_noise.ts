import type { Language } from "../corpus/areas.ts";
import type { Random } from "../misspelt.ts";
import { listed } from "../template.ts";
import { NOTES } from "./notes.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** Attempts until an edit changes the text: swapping two equal letters changes nothing. */
const ATTEMPTS_MAX = 20;
/** In a shorter word an edit makes another word. */
const LETTERS_MIN = 4;

/** The lines of an address with a company, a unit, a note, or two of them. */
export function withNoise(
  { street, town }: { readonly street: string; readonly town: string },
  { language, random }: { readonly language: Language; readonly random: Random },
): string {
  const pick = (list: "companies" | "units" | "notes") => random.pick(listed(NOTES[language][list]))!;
  const [company, unit, note] = [pick("companies"), pick("units"), pick("notes")];
  return [
    `${company}, ${street}, ${town}`,
    `${street}, ${unit}, ${town}`,
    `${street}, ${town}, ${note}`,
    `${company}, ${street}, ${unit}, ${town}`,
    `${street}, ${unit}, ${town} (${note})`,
  ][random.below(5)]!;
}

/**
 * The text with this many random edits of its letters: one dropped, added or replaced, or two neighbours swapped.
 * Digits, spaces and marks never change. Undefined where there are too few letters.
 */
export function withTypos(text: string, { edits, random }: { edits: number; random: Random }): string | undefined {
  if ((text.match(/\p{L}/gu)?.length ?? 0) < LETTERS_MIN) {
    return undefined;
  }
  let edited = text;
  for (let done = 0, attempt = 0; done < edits && attempt < ATTEMPTS_MAX; attempt++) {
    const next = withEdit(edited, random);
    if (next !== edited && next !== text) {
      edited = next;
      done++;
    }
  }
  return edited === text ? undefined : edited;
}

function withEdit(text: string, random: Random): string {
  const characters = Array.from(text);
  const places = characters.flatMap((character, i) => /\p{L}/u.test(character) ? [i] : []);
  const at = random.pick(places) ?? 0;
  const letter = LETTERS.charAt(random.below(LETTERS.length));
  // Names in upper case are mistyped in upper case.
  const written = characters[at] === characters[at]?.toUpperCase() && at > 0 ? letter.toUpperCase() : letter;
  switch (random.below(4)) {
    case 0:
      return characters.toSpliced(at, 1).join("");
    case 1:
      return characters.toSpliced(at, 0, written).join("");
    case 2:
      return characters.with(at, written).join("");
    default: {
      const next = at + 1;
      return places.includes(next) ? characters.with(at, characters[next]!).with(next, characters[at]!).join("") : text;
    }
  }
}
