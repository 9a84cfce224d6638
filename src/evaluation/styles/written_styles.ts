import type { AddressStyle } from "../corpus/areas.ts";
import { titleCase } from "../../text/title_case.ts";
import { abbreviate } from "../questions/abbreviate.ts";
import { onStreetNames, type Style, textStyle } from "./style.ts";
import { type Lexicon, LEXICONS } from "../../lexicon/mod.ts";

/** Digits of a house number in the register. */
const DIGITS = 5;

/** A register in capitals: `00012A 09TH ST`. People write usual case and full words. */
export const CAPITALS_AND_ZEROS: Style = {
  name: "capitals and zeros",
  isOfData: true,
  in({ area: { style: { language } } }) {
    const inCapitals = onStreetNames((street) => [registered(street, language)]);
    return {
      publish(entry) {
        const named = inCapitals(entry);
        if (named.kind !== "house") {
          return [named];
        }
        const number = named.record.number.replace(/^\d+/, (digits) => digits.padStart(DIGITS, "0"));
        const { locality } = named.record;
        const town = locality === undefined ? {} : { locality: capitals(locality, language) };
        return [{ kind: "house", record: { ...named.record, number, ...town } }];
      },
      write: (address) => ({
        ...address,
        street: usual(address.street, language),
        locality: titleCase(address.locality),
      }),
    };
  },
};

function registered(street: string, language: AddressStyle["language"]): string {
  const short = street === street.toUpperCase() ? street : abbreviate(street, language) ?? street;
  return capitals(short, language).replace(/\b\d(?=(?:ST|ND|RD|TH)\b)/, "0$&");
}

/** Upper case; letters of Latin scripts lose their marks, German ones become two letters. */
function capitals(text: string, language: AddressStyle["language"]): string {
  const upper = text.toUpperCase();
  if (language === "ru") {
    return upper;
  }
  const paired = language === "de" ? upper.replaceAll(/[ÄÖÜ]/g, "$&E") : upper;
  return paired.normalize("NFD").replaceAll(/\p{M}/gu, "");
}

/** `MAIN ST` as people write it: `Main Street`. */
function usual(street: string, language: AddressStyle["language"]): string {
  const written = titleCase(street);
  return written === street ? street : abbreviate(written, language) ?? written;
}

/** The data has no postcodes; people write theirs. */
export const NO_POSTCODES: Style = {
  name: "no postcodes",
  isOfData: true,
  in: ({ truth }) =>
    truth.addresses.every(({ postcode }) => postcode === undefined) ? undefined : {
      publish(entry) {
        if (entry.kind === "house") {
          const { postcode: _, ...record } = entry.record;
          return [{ kind: "house", record }];
        }
        if (entry.kind === "street") {
          const { postcode: _, ...record } = entry.record;
          return [{ kind: "street", record }];
        }
        if (entry.kind === "range") {
          const { postcode: _, ...record } = entry.record;
          return [{ kind: "range", record }];
        }
        return entry.kind === "area" && entry.record.kind === "postcode" ? [] : [entry];
      },
      write: (address) => address.postcode === undefined ? undefined : address,
      unseen: ["wrong postcode"],
    },
};

/** Lines before an address, with names that towns have too, and words behind it. */
interface Notes {
  readonly before: readonly string[];
  readonly behind: readonly string[];
}

const NOTES: Readonly<Record<AddressStyle["language"], Notes>> = {
  de: {
    before: [
      "z. Hd. Frau Keller",
      "z. Hd. Herrn Paul Berlin",
      "c/o Familie Wiener",
      "Frau Anna Hamburg",
      "Fa. Holz Bern",
    ],
    behind: ["Seiteneingang", "bitte klingeln bei Keller", "Hinterhof, links"],
  },
  en: {
    before: [
      "Deliver to: Mr. James Washington",
      "Attn: Florence Houston",
      "c/o Charlotte Bakery",
      "Attention Dr. Paris London",
      "Mrs. Savannah Austin",
    ],
    behind: ["side door", "leave with neighbor", "call Austin before delivery"],
  },
  fr: {
    before: ["À l'attention de Mme Laval", "chez M. Vincent Paris", "Mme Florence Nancy", "Aux bons soins de M. Lyon"],
    behind: ["porte de côté", "sonner chez Nancy", "au fond de la cour"],
  },
  ca: {
    before: ["A l'atenció de la Sra. Girona", "a/a Pere Barcelona", "c/o Família Sevilla"],
    behind: ["porta lateral", "trucar a casa Girona"],
  },
  pt: {
    before: ["A/C Sra. Viana", "Ao cuidado de João Lisboa", "Entregar a: Maria Braga"],
    behind: ["porta lateral", "deixar com a vizinha", "falar com Braga"],
  },
  mt: {
    before: ["Deliver to: Mr. Paul Victoria", "Attn: Mrs. Florence Valletta", "c/o Sydney Stores"],
    behind: ["side door", "ask for Victoria"],
  },
  ru: {
    before: ["Получатель: Иванов Пётр", "Для Марии Московской", "Кому: Анна Брест"],
    behind: ["боковой вход", "спросить Анну"],
  },
};

/** What separates a note from the address. */
const SEPARATORS_BEFORE: readonly string[] = [", ", "\n"];
const SEPARATORS_BEHIND: readonly string[] = [" - ", ", ", "\n"];

/** Notes with names of persons and towns before the address, words behind it, or both. */
export const NOTES_WITH_NAMES = textStyle("notes with names", ({ whole }, { area: { style }, draw }) => {
  const pick = (list: readonly string[], what: string): string => list[draw(`${whole}/${what}`, list.length)] ?? "";
  const { before, behind } = NOTES[style.language];
  const front = pick(before, "before") + pick(SEPARATORS_BEFORE, "separator before");
  const back = pick(SEPARATORS_BEHIND, "separator behind") + pick(behind, "behind");
  return [front + whole, whole + back, front + whole + back][draw(`${whole}/where`, 3)];
});

/** The phrases or words of all languages, as people write them: two single letters with a slash, "c/o". */
function wordsOf(field: "addresseePhrases" | "noteOpeners" | "unitWords", separator: RegExp): readonly string[] {
  return LEXICONS.flatMap((lexicon: Lexicon) => lexicon[field]?.split(separator) ?? []).map((word) => word.trim())
    .filter((word) => word !== "").map((word) => word.replace(/^(\p{L}) (\p{L})(?= |$)/u, "$1/$2"));
}

const WORDS_BEFORE = [...wordsOf("addresseePhrases", /,/u), ...wordsOf("noteOpeners", /,/u)];
const UNITS = [...wordsOf("unitWords", /\s+/u), "Door No", "House No", "No", "Nr."];
const BEHIND_NOTES: readonly string[] = [" ", ": ", " - "];

/** An address directly behind the words for an addressee or a note, of any language: "Deliver to: 27 Main Street …". */
export const NOTES_BEFORE_ADDRESSES = textStyle("notes before addresses", ({ whole }, { draw }) => {
  const note = WORDS_BEFORE[draw(`${whole}/note`, WORDS_BEFORE.length)] ?? "";
  return note + (BEHIND_NOTES[draw(`${whole}/separator`, BEHIND_NOTES.length)] ?? "") + whole;
});

/** The only number of the address behind a word for a unit, of any language: "Plöck, Haus 87, 69117 Heidelberg". */
export const NUMBERS_OF_UNITS = textStyle("numbers of units", ({ parts, town }, { draw }) => {
  const { street = "", number = "" } = parts;
  const unit = `${UNITS[draw(`${street}/${number}/unit`, UNITS.length)] ?? ""} ${number}`;
  const lines = [`${street}, ${unit}, ${town}`, `${unit}, ${street}, ${town}`, `${unit} ${street} ${town}`];
  return lines[draw(`${street}/${number}/order`, lines.length)];
});
