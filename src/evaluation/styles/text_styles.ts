import type { Language } from "../corpus/areas.ts";
import { type Lexicon, LEXICONS } from "../../lexicon/mod.ts";
import { NOTES } from "../questions/notes.ts";
import { writeAddress } from "../questions/question.ts";
import { fill, listed } from "../template.ts";
import { textStyle } from "./style.ts";

/** What separates a note from the address. */
const SEPARATORS_BEFORE: readonly string[] = [", ", "\n"];
const SEPARATORS_BEHIND: readonly string[] = [" - ", ", ", "\n"];

/** Notes with names of persons and towns before the address, words behind it, or both. */
export const NOTES_WITH_NAMES = textStyle("notes with names", ({ whole }, { area: { style }, draw }) => {
  const pick = (list: readonly string[], what: string): string => list[draw(`${whole}/${what}`, list.length)] ?? "";
  const { persons, remarks } = NOTES[style.language];
  const front = pick(listed(persons), "before") + pick(SEPARATORS_BEFORE, "separator before");
  const back = pick(SEPARATORS_BEHIND, "separator behind") + pick(listed(remarks), "behind");
  return [front + whole, whole + back, front + whole + back][draw(`${whole}/where`, 3)];
});

/** The phrases or words of all languages, as people write them: two single letters with a slash, "c/o". */
function wordsOf(field: "addresseePhrases" | "noteOpeners" | "unitWords", separator: RegExp): readonly string[] {
  return LEXICONS.flatMap((lexicon: Lexicon) => lexicon[field]?.split(separator) ?? []).map((word) => word.trim())
    .filter((word) => word !== "").map((word) => word.replace(/^(\p{L}) (\p{L})(?= |$)/u, "$1/$2"));
}

const WORDS_BEFORE = [...wordsOf("addresseePhrases", /,/u), ...wordsOf("noteOpeners", /,/u)];
const UNIT_WORDS = [...wordsOf("unitWords", /\s+/u), "Door No", "House No", "No", "Nr."];
const BEHIND_NOTES: readonly string[] = [" ", ": ", " - "];

/** An address directly behind the words for an addressee or a note, of any language: "Deliver to: 27 Main Street …". */
export const NOTES_BEFORE_ADDRESSES = textStyle("notes before addresses", ({ whole }, { draw }) => {
  const note = WORDS_BEFORE[draw(`${whole}/note`, WORDS_BEFORE.length)] ?? "";
  return note + (BEHIND_NOTES[draw(`${whole}/separator`, BEHIND_NOTES.length)] ?? "") + whole;
});

/** The only number of the address behind a word for a unit, of any language: "Plöck, Haus 87, 69117 Heidelberg". */
export const NUMBERS_OF_UNITS = textStyle("numbers of units", ({ road, number, town }, { draw }) => {
  const unit = `${UNIT_WORDS[draw(`${road}/${number}/unit`, UNIT_WORDS.length)] ?? ""} ${number}`;
  const lines = [`${road}, ${unit}, ${town}`, `${unit}, ${road}, ${town}`, `${unit} ${road} ${town}`];
  return lines[draw(`${road}/${number}/order`, lines.length)];
});

/** What stands around an address in mails, forms and programs. */
const AROUND: readonly string[] = [
  "{whole}, Tel. +423 232 12 12",
  "Tel: 06221 543210, {whole}",
  "{street}\n{town}\nT: (510) 555-0123\ninfo@example.com",
  "{whole} | www.example.com",
  "{street}<br>{town}",
  "<p>{street}</p><p>{town}</p>",
  "{encoded}",
  "• {street}\n• {town}",
  "{street} · {town}",
  '"{whole}"',
  "Address: {whole}",
  "N/A, {whole}",
  "PO 12345; {whole}",
  "Ref. 2024/17 - {whole}",
  "Acme Ltd, {whole}",
  "c/o Jo Doe\n{street}\n{town}\n\nThanks,\nJo",
  "{street}, null, {town}",
  "{json}",
  "BEGIN:VCARD\nVERSION:3.0\nADR;TYPE=WORK:;;{street};{town}\nTEL:+4232321212\nEND:VCARD",
  "Name: Jo Doe\nStreet: {road}\nNumber: {number}\nZip: {postcode}\nCity: {locality}",
];
/** What introduces it, and what follows it, by language. */
const SENTENCES: Readonly<Partial<Record<Language, string>>> = {
  de: "Ich wohne in der {whole} | Meine Adresse ist {whole} | Bitte liefern an: {whole} | " +
    "Mein Büro ist in der {whole} | Wir treffen uns in der {whole}",
  en: "My address is {whole} | I live at {whole} | Ship to: {whole} | Deliver before 5 pm to {whole} | " +
    "The package goes to {whole} | See you at {whole} | {whole} next week | {whole} (corner house, blue door) | " +
    "{whole} before noon | {whole}. Thanks! Jo",
  fr: "J'habite au {whole} | Mon adresse est {whole}",
  pt: "Moro na {whole} | Meu endereço é {whole}",
};

/** Telephones, labels, marks of pages and programs, and what introduces an address. */
export const TEXT_AROUND = textStyle("text around", (lines, { area, draw }) => {
  const { street, town, whole } = lines;
  const sentences = SENTENCES[area.style.language];
  const templates = [...AROUND, ...(sentences === undefined ? [] : listed(sentences))];
  const encoded = encodeURIComponent(whole);
  const json = JSON.stringify({ street, city: town });
  return fill(templates[draw(whole, templates.length)]!, { ...lines, encoded, json });
});

const LONG_NUMBER = /^\d{3,5}$/u;
const UNITS = ["{street} 9B, {town}", "{street}, 12, {town}", "#12-{street}, {town}", "7-{street}, {town}"];

/** A unit without a word for it, before or behind a house number that stands before its street. */
export const UNITS_WITHOUT_WORDS = textStyle(
  "units without words",
  (lines, { area: { style }, draw }) =>
    style.numberFirst && style.language === "en" && LONG_NUMBER.test(lines.number)
      ? fill(UNITS[draw(lines.whole, UNITS.length)]!, lines)
      : undefined,
);

/** Roads with numbers as registers call them, and as people do. */
const ROADS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^State (?:Rte|Hwy) (\d+)/u, ["State Route $1", "SR $1", "Hwy $1", "State Hwy $1", "S.R. $1"]],
  [/^US Hwy (\d+)/u, ["US $1", "US-$1", "US Highway $1", "U.S. $1", "Highway $1"]],
  [/^\w+ County (\d+)/u, ["County Road $1", "CR $1", "Co Rd $1", "Co. Rd. $1", "C.R. $1"]],
];

/** A road by another name of its kind. */
export const NUMBERED_ROADS = textStyle("numbered roads", ({ road, whole }, { parts, area, draw }) => {
  const [pattern, forms = []] = ROADS.find(([name]) => name.test(road)) ?? [];
  const form = forms[draw(whole, Math.max(1, forms.length))];
  return pattern === undefined || form === undefined
    ? undefined
    : writeAddress({ ...parts, street: road.replace(pattern, form) }, area.style);
});

const SPELLINGS: readonly (readonly [string, string])[] = [["ä", "ae"], ["ö", "oe"], ["ü", "ue"], ["ß", "ss"]];

/** Umlauts as two letters. */
export const OTHER_SPELLINGS = textStyle("two letters for one", ({ whole }, { area: { style } }) => {
  const written = SPELLINGS.reduce((text, [letter, two]) => text.replaceAll(letter, two), whole);
  return style.language !== "de" || written === whole ? undefined : written;
});

/** "16к2": a house and its building. */
const BUILDING = /^(\d+)\s?(?:к|корп\.?)\s?(\d+)$/u;
/** Words of an address, a block and a flat, and the words that the others shorten. */
const WRITINGS: Readonly<
  Partial<Record<Language, readonly { template: string; short?: Readonly<Record<string, string>> }[]>>
> = {
  pt: [
    { template: "{road}, {number} - {locality}, {postcode}" },
    { template: "{road}, nº {number}, {locality}" },
    { template: "{road} n° {number} - {locality} - CEP: {postcode}" },
    { template: "{road}, {number}, Qd. 3 Lt. 4, {locality}" },
    { template: "{road}, {number}, casa 2, {locality}", short: { Rua: "R.", Avenida: "Av." } },
    { template: "{road}, {number}, apto 12, bloco B - {locality}" },
  ],
  ru: [
    { template: "г. {locality}, {road}, д. {building}, кв. 13" },
    { template: "г.{locality}, {road}, д. {building}", short: { улица: "ул.", проспект: "пр-т" } },
    { template: "{road}, д. {building}, кв.13, {locality}", short: { улица: "ул.", переулок: "пер." } },
    { template: "Республика Беларусь, город {locality}, {road}, д. {building}" },
    { template: "{locality}, {road}, д. {building}, подъезд 2, этаж 3, кв. 13", short: { улица: "ул." } },
  ],
};

/** Blocks and flats with the words and short forms of countries that write Portuguese and Russian. */
export const WORDS_OF_LANGUAGES = textStyle("words of languages", (lines, { area: { style }, draw }) => {
  const writings = lines.number === "" ? [] : WRITINGS[style.language] ?? [];
  // Not of the postcode, which most of these writings omit: a contradicted one would be in another writing.
  const { template, short = {} } = writings[draw(lines.street, Math.max(1, writings.length))] ?? {};
  const road = Object.entries(short).reduce((name, [word, other]) => name.replace(word, other), lines.road);
  const building = lines.number.replace(BUILDING, "$1, корп. $2");
  return template === undefined ? undefined : fill(template, { ...lines, road, building });
});
