import { nameKey } from "../../text/name_key.ts";
import { streetKey } from "../../text/street_key.ts";
import type { AddressStyle } from "../corpus/areas.ts";
import { allAddresses, type Style } from "./style.ts";
import { typedStreet } from "./street_types.ts";

/** Spellings that sound alike to somebody who only heard the name: as written, as heard. */
const HEARD: Readonly<Record<AddressStyle["language"], readonly (readonly [written: string, heard: string])[]>> = {
  de: [["tz", "z"], ["ck", "k"], ["ie", "i"], ["ph", "f"], ["th", "t"], ["ä", "e"], ["eh", "e"], ["dt", "t"], [
    "ai",
    "ei",
  ]],
  en: [["ph", "f"], ["ck", "k"], ["wh", "w"], ["ee", "ea"], ["igh", "y"], ["ll", "l"], ["tt", "t"], ["ie", "y"], [
    "oo",
    "u",
  ]],
  fr: [["eau", "o"], ["ph", "f"], ["ç", "ss"], ["au", "o"], ["qu", "k"], ["nn", "n"], ["ll", "l"], ["è", "ai"], [
    "y",
    "i",
  ]],
  ca: [["ny", "ñ"], ["ç", "s"], ["ll", "y"], ["qu", "k"], ["tg", "j"], ["v", "b"], ["ss", "s"], ["h", ""]],
  pt: [["ção", "são"], ["ç", "ss"], ["lh", "li"], ["nh", "ni"], ["ch", "x"], ["qu", "k"], ["rr", "r"], ["ss", "ç"], [
    "z",
    "s",
  ]],
  mt: [["għ", ""], ["x", "sh"], ["ġ", "j"], ["ħ", "h"], ["q", "k"], ["ċ", "ch"], ["j", "y"], ["ż", "z"], ["ie", "i"]],
  ru: [["ого", "ово"], ["тся", "ца"], ["сч", "щ"], ["нн", "н"], ["сс", "с"], ["ё", "е"], ["лл", "л"], ["жи", "жы"], [
    "оль",
    "ль",
  ]],
};

/** Somebody who heard a name hears most of it right. */
const CHANGES_MAX = 2;

/** The street's name as somebody writes it who has only heard it. */
export const BY_EAR: Style = {
  name: "by ear",
  isOfData: false,
  in({ area: { style: { language } }, truth }) {
    const known = new Set(
      [...allAddresses(truth), ...truth.streets].map(({ locality, street }) =>
        `${nameKey(locality)}|${streetKey(street)}`
      ),
    );
    return {
      write(address) {
        const street = heard(address.street, language);
        const isAnother = known.has(`${nameKey(address.locality)}|${streetKey(street)}`);
        // The text then names that street, or nothing has changed.
        return isAnother ? undefined : { ...address, street };
      },
    };
  },
};

function heard(street: string, language: AddressStyle["language"]): string {
  const name = typedStreet(street, language)?.name ?? street;
  let changed = name;
  let changes = 0;
  for (const [written, sound] of HEARD[language]) {
    if (changes < CHANGES_MAX && changed.includes(written)) {
      changed = changed.replace(written, sound);
      changes++;
    }
  }
  return street.replace(name, changed);
}
