import type { AddressStyle } from "../corpus/areas.ts";
import { writeAddress } from "../questions/question.ts";
import { type Lines, textStyle } from "./style.ts";

type Writing = (lines: Lines) => string;

/** What stands around an address in mails, forms and programs. */
const AROUND: readonly Writing[] = [
  ({ whole }) => `${whole}, Tel. +423 232 12 12`,
  ({ whole }) => `Tel: 06221 543210, ${whole}`,
  ({ street, town }) => `${street}\n${town}\nT: (510) 555-0123\ninfo@example.com`,
  ({ whole }) => `${whole} | www.example.com`,
  ({ street, town }) => `${street}<br>${town}`,
  ({ street, town }) => `<p>${street}</p><p>${town}</p>`,
  ({ whole }) => encodeURIComponent(whole),
  ({ street, town }) => `• ${street}\n• ${town}`,
  ({ street, town }) => `${street} · ${town}`,
  ({ whole }) => `"${whole}"`,
  ({ whole }) => `Address: ${whole}`,
  ({ whole }) => `N/A, ${whole}`,
  ({ whole }) => `PO 12345; ${whole}`,
  ({ whole }) => `Ref. 2024/17 - ${whole}`,
  ({ whole }) => `Acme Ltd, ${whole}`,
  ({ street, town }) => `c/o Jo Doe\n${street}\n${town}\n\nThanks,\nJo`,
  ({ street, town }) => `${street}, null, ${town}`,
  ({ street, town }) => JSON.stringify({ street, city: town }),
  ({ street, town }) => `BEGIN:VCARD\nVERSION:3.0\nADR;TYPE=WORK:;;${street};${town}\nTEL:+4232321212\nEND:VCARD`,
  ({ parts: { street, number, postcode = "", locality } }) =>
    `Name: Jo Doe\nStreet: ${street}\nNumber: ${number}\nZip: ${postcode}\nCity: ${locality}`,
];
const OPENERS: Readonly<Partial<Record<AddressStyle["language"], readonly string[]>>> = {
  de: [
    "Ich wohne in der ",
    "Meine Adresse ist ",
    "Bitte liefern an: ",
    "Mein Büro ist in der ",
    "Wir treffen uns in der ",
  ],
  en: ["My address is ", "I live at ", "Ship to: ", "Deliver before 5 pm to ", "The package goes to ", "See you at "],
  fr: ["J'habite au ", "Mon adresse est "],
  pt: ["Moro na ", "Meu endereço é "],
};
/** What follows it. */
const CLOSERS: readonly string[] = [" next week", " (corner house, blue door)", " before noon", ". Thanks! Jo"];

/** Telephones, labels, marks of pages and programs, and what introduces an address. */
export const TEXT_AROUND = textStyle("text around", (lines, { area, draw }) => {
  const openers = OPENERS[area.style.language] ?? [];
  const closers = area.style.language === "en" ? CLOSERS : [];
  const writings = [
    ...AROUND,
    ...openers.map((opener): Writing => ({ whole }) => opener + whole),
    ...closers.map((closer): Writing => ({ whole }) => whole + closer),
  ];
  return writings[draw(lines.whole, writings.length)]!(lines);
});

const LONG_NUMBER = /^\d{3,5}$/u;
const UNITS: readonly Writing[] = [
  ({ street, town }) => `${street} 9B, ${town}`,
  ({ street, town }) => `${street}, 12, ${town}`,
  ({ street, town }) => `#12-${street}, ${town}`,
  ({ street, town }) => `7-${street}, ${town}`,
];

/** A unit without a word for it, before or behind a house number that stands before its street. */
export const UNITS_WITHOUT_WORDS = textStyle(
  "units without words",
  (lines, { area: { style }, draw }) =>
    style.numberFirst && style.language === "en" && LONG_NUMBER.test(lines.parts.number ?? "")
      ? UNITS[draw(lines.whole, UNITS.length)]!(lines)
      : undefined,
);

/** Roads with numbers as registers call them, and as people do. */
const ROADS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^State (?:Rte|Hwy) (\d+)/u, ["State Route $1", "SR $1", "Hwy $1", "State Hwy $1", "S.R. $1"]],
  [/^US Hwy (\d+)/u, ["US $1", "US-$1", "US Highway $1", "U.S. $1", "Highway $1"]],
  [/^\w+ County (\d+)/u, ["County Road $1", "CR $1", "Co Rd $1", "Co. Rd. $1", "C.R. $1"]],
];

/** A road by another name of its kind. */
export const NUMBERED_ROADS = textStyle(
  "numbered roads",
  ({ parts: { street = "", ...others }, whole }, { area, draw }) => {
    const [pattern, forms = []] = ROADS.find(([name]) => name.test(street)) ?? [];
    const form = forms[draw(whole, Math.max(1, forms.length))];
    return pattern === undefined || form === undefined
      ? undefined
      : writeAddress({ ...others, street: street.replace(pattern, form) }, area.style);
  },
);

const SPELLINGS: readonly (readonly [string, string])[] = [["ä", "ae"], ["ö", "oe"], ["ü", "ue"], ["ß", "ss"]];

/** Umlauts as two letters. */
export const OTHER_SPELLINGS = textStyle("two letters for one", ({ whole }, { area: { style } }) => {
  const written = SPELLINGS.reduce((text, [letter, two]) => text.replaceAll(letter, two), whole);
  return style.language !== "de" || written === whole ? undefined : written;
});

const PORTUGUESE: readonly Writing[] = [
  ({ parts: { street, number, locality, postcode = "" } }) => `${street}, ${number} - ${locality}, ${postcode}`,
  ({ parts: { street, number, locality } }) => `${street}, nº ${number}, ${locality}`,
  ({ parts: { street, number, locality, postcode = "" } }) => `${street} n° ${number} - ${locality} - CEP: ${postcode}`,
  ({ parts: { street, number, locality } }) => `${street}, ${number}, Qd. 3 Lt. 4, ${locality}`,
  ({ parts: { street = "", number, locality } }) =>
    `${street.replace("Rua", "R.").replace("Avenida", "Av.")}, ${number}, casa 2, ${locality}`,
  ({ parts: { street, number, locality } }) => `${street}, ${number}, apto 12, bloco B - ${locality}`,
];
/** "16к2": a house and its building. */
const BUILDING = /^(\d+)\s?(?:к|корп\.?)\s?(\d+)$/u;
const inRussian = (number = ""): string => `д. ${number.replace(BUILDING, "$1, корп. $2")}`;
const RUSSIAN: readonly Writing[] = [
  ({ parts: { street, number, locality } }) => `г. ${locality}, ${street}, ${inRussian(number)}, кв. 13`,
  ({ parts: { street = "", number, locality } }) =>
    `г.${locality}, ${street.replace("улица", "ул.").replace("проспект", "пр-т")}, ${inRussian(number)}`,
  ({ parts: { street = "", number, locality } }) =>
    `${street.replace("улица", "ул.").replace("переулок", "пер.")}, ${inRussian(number)}, кв.13, ${locality}`,
  ({ parts: { street, number, locality } }) =>
    `Республика Беларусь, город ${locality}, ${street}, ${inRussian(number)}`,
  ({ parts: { street = "", number, locality } }) =>
    `${locality}, ${street.replace("улица", "ул.")}, ${inRussian(number)}, подъезд 2, этаж 3, кв. 13`,
];
const WRITINGS: Readonly<Partial<Record<AddressStyle["language"], readonly Writing[]>>> = {
  pt: PORTUGUESE,
  ru: RUSSIAN,
};

/** Blocks and flats with the words and short forms of countries that write Portuguese and Russian. */
export const WORDS_OF_LANGUAGES = textStyle("words of languages", (lines, { area: { style }, draw }) => {
  const writings = lines.parts.number === undefined ? [] : WRITINGS[style.language] ?? [];
  // Not of the postcode, which most of these writings omit: a contradicted one would be in another writing.
  return writings[draw(lines.street, Math.max(1, writings.length))]?.(lines);
});
