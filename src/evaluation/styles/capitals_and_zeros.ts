import type { AddressStyle } from "../corpus/areas.ts";
import { titleCase } from "../../text/title_case.ts";
import { abbreviate } from "../questions/abbreviate.ts";
import { onStreetNames, type Style } from "./style.ts";

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
  const short = isCapitals(street) ? street : abbreviate(street, language) ?? street;
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

function isCapitals(text: string): boolean {
  return text === text.toUpperCase();
}

/** `MAIN ST` as people write it: `Main Street`. */
function usual(street: string, language: AddressStyle["language"]): string {
  const written = titleCase(street);
  return written === street ? street : abbreviate(written, language) ?? written;
}
