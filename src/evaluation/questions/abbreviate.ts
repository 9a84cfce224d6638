import { pairsOf } from "../../text/pairs_of.ts";
import type { AddressStyle } from "../corpus/areas.ts";

type Language = AddressStyle["language"];

/** Common abbreviations, each behind its full form; the ending of a compound begins with a hyphen. */
const WORDS: Readonly<Record<Language, string>> = {
  de: "-straße str., -strasse str., Straße Str., Strasse Str., -platz pl., Platz Pl., Sankt St., Doktor Dr.",
  en: "Street St, Avenue Ave, Road Rd, Drive Dr, Boulevard Blvd, Lane Ln, Court Ct, Place Pl, Circle Cir, " +
    "Terrace Ter, Parkway Pkwy, Highway Hwy, North N, South S, East E, West W",
  fr: "Avenue Av., Boulevard Bd, Place Pl., Passage Pass., Escalier Esc., Chemin Ch., Saint St, Sainte Ste",
  ca: "Carrer C/, Avinguda Av., Carretera Ctra., Plaça Pl., Passatge Ptge.",
  pt: "Rua R., Avenida Av., Travessa Tv., Praça Pç., Largo Lg., Estrada Estr., Doutor Dr., Engenheiro Eng., " +
    "Santo Sto., Santa Sta.",
  mt: "Triq Tr., Street St, Road Rd, Pjazza Pj., Avenue Ave, Square Sq, Saint St",
  ru: "улица ул., проспект пр., переулок пер., площадь пл., бульвар б-р, набережная наб., проезд пр-д, шоссе ш., " +
    "тракт тр-т",
};

/** Spellings used by American counties that publish short forms, and the full words. */
export const PUBLISHED: ReadonlyMap<string, string> = new Map(
  pairsOf(
    "ST Street, AV Avenue, AVE Avenue, RD Road, DR Drive, BL Boulevard, BLVD Boulevard, LN Lane, CT Court, " +
      "PL Place, CI Circle, CIR Circle, TE Terrace, TER Terrace, WY Way, PKWY Parkway, HWY Highway",
  ),
);

const PAIRS = Object.fromEntries(Object.entries(WORDS).map(([language, table]) => [language, pairsOf(table)]));

/**
 * The street as people abbreviate it, or its full form where the source abbreviates it (`MAIN ST`). Undefined where no
 * part has another form.
 */
export function abbreviate(street: string, language: Language): string | undefined {
  const short = street.split(" ").map((word) => shortOf(word, language)).join(" ");
  if (short !== street) {
    return short;
  }
  const words = street.split(" ");
  const full = PUBLISHED.get((words.at(-1) ?? "").toUpperCase());
  return language === "en" && full !== undefined && words.length > 1
    ? [...words.slice(0, -1), full].join(" ")
    : undefined;
}

function shortOf(word: string, language: Language): string {
  for (const [full, short] of PAIRS[language] ?? []) {
    if (full.startsWith("-") && word.length > full.length && word.endsWith(full.slice(1))) {
      return word.slice(0, 1 - full.length) + short;
    }
    if (word.toLowerCase() === full.toLowerCase()) {
      return short;
    }
  }
  return word;
}
