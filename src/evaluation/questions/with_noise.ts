import type { AddressStyle } from "../corpus/areas.ts";
import type { Random } from "../misspelt.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** Attempts until an edit changes the text: swapping two equal letters changes nothing. */
const ATTEMPTS_MAX = 20;
/** In a shorter word an edit makes another word. */
const LETTERS_MIN = 4;

/** Text around an address on a parcel, in the words of the language. */
interface Notes {
  /** On a line of its own before the street. */
  readonly companies: readonly string[];
  /** Directly after the street and number. */
  readonly units: readonly string[];
  /** At the end. */
  readonly notes: readonly string[];
}

const NOTES: { readonly [Key in AddressStyle["language"]]: Notes } = {
  de: {
    companies: ["Beispiel AG", "c/o Beispiel Handels GmbH", "Firma Muster & Söhne"],
    units: ["Wohnung 4", "2. Stock", "3. OG links", "Hinterhaus", "Top 7", "EG"],
    notes: ["bitte klingeln", "beim Nachbarn abgeben", "Tel. 555 01 23", "Lieferung nur vormittags"],
  },
  en: {
    companies: ["Example Trading Ltd", "c/o Blue Door Bakery", "Attn: Accounts Dept, Sample Corp"],
    units: ["Apt 4B", "Unit 12", "Suite 300", "2nd Floor", "#5", "Flat 3"],
    notes: ["leave at reception", "ring the bell twice", "call 555-0123", "deliver after 5pm"],
  },
  fr: {
    companies: ["Société Exemple SARL", "c/o Boulangerie Exemple"],
    units: ["Bâtiment B", "Appt 12", "3e étage", "Escalier A"],
    notes: ["sonner deux fois", "laisser chez le gardien", "code porte 1234"],
  },
  ca: {
    companies: ["Empresa Exemple SL", "c/o Forn Exemple"],
    units: ["2n 1a", "Escala B", "Àtic", "Baixos"],
    notes: ["trucar al timbre", "deixar a recepció"],
  },
  pt: {
    companies: ["Empresa Exemplo Lda", "a/c Padaria Exemplo"],
    units: ["2º Dto", "Apartamento 3", "R/C Esq", "Bloco B"],
    notes: ["deixar na portaria", "tocar à campainha"],
  },
  mt: {
    companies: ["Example Trading Ltd", "c/o Sample Stores"],
    units: ["Flat 3", "Apt 2", "Level 1", "Block B"],
    notes: ["leave at reception", "ring the bell twice"],
  },
  ru: {
    companies: ["ООО «Пример»", "Пекарня «Пример»"],
    units: ["кв. 12", "офис 301", "подъезд 2", "этаж 3"],
    notes: ["звонить заранее", "оставить на ресепшене", "домофон 12"],
  },
};

/** The lines of an address with a company, a unit, a note, or two of them. */
export function withNoise(
  { street, town }: { readonly street: string; readonly town: string },
  { language, random }: { readonly language: AddressStyle["language"]; readonly random: Random },
): string {
  const { companies, units, notes } = NOTES[language];
  const company = random.pick(companies)!;
  const unit = random.pick(units)!;
  const note = random.pick(notes)!;
  switch (random.below(5)) {
    case 0:
      return `${company}, ${street}, ${town}`;
    case 1:
      return `${street}, ${unit}, ${town}`;
    case 2:
      return `${street}, ${town}, ${note}`;
    case 3:
      return `${company}, ${street}, ${unit}, ${town}`;
    default:
      return `${street}, ${unit}, ${town} (${note})`;
  }
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
