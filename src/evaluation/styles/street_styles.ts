import { pairsOf } from "../../text/pairs_of.ts";
import { addressOf, streetOf } from "../corpus/choose_removals.ts";
import type { ByLanguage, Language } from "../corpus/areas.ts";
import { streetKey } from "../../text/street_key.ts";
import type { TrueAddress } from "../corpus/truth.ts";
import { PUBLISHED } from "../questions/abbreviate.ts";
import type { AddressParts } from "../questions/question.ts";
import {
  housesOf,
  keyOfAddress,
  placeKey,
  streetNameStyle,
  type Style,
  type StyleContext,
  withFields,
} from "./style.ts";

/** Street types of a language; an ending of a compound begins with a hyphen. */
const TYPES: ByLanguage<readonly string[]> = {
  de: ["-straße", "-strasse", "-weg", "-gasse", "-platz"],
  en: ["Street", "Avenue", "Road", "Drive", "Lane", "Court", "Place", "Circle", "Way"],
  fr: ["Rue", "Avenue", "Boulevard", "Impasse", "Place", "Chemin"],
  ca: ["Carrer", "Avinguda", "Carretera", "Plaça", "Passatge", "Camí"],
  pt: ["Rua", "Avenida", "Travessa", "Praça", "Largo", "Beco"],
  mt: ["Triq", "Sqaq", "Misraħ", "Pjazza", "Vjal"],
  ru: ["улица", "проспект", "переулок", "площадь", "бульвар", "проезд"],
};

interface TypedStreet {
  readonly name: string;
  readonly type: string;
  /** The street with another type in the same place. */
  readonly with: (type: string) => string;
}

/** The parts of a street's name; undefined where it has no type of the table. */
export function typedStreet(street: string, language: Language): TypedStreet | undefined {
  const words = street.split(" ");
  for (const type of TYPES[language]) {
    const ending = type.startsWith("-") ? type.slice(1) : undefined;
    if (ending !== undefined && street.toLowerCase().endsWith(ending) && street.length > ending.length) {
      const name = street.slice(0, -ending.length);
      // `Peter-Kaiser-Strasse` keeps its capital.
      const isCapital = street.at(-ending.length) !== ending.charAt(0);
      const inCase = (word: string) => isCapital ? word.charAt(0).toUpperCase() + word.slice(1) : word;
      return { name, type, with: (other) => name + inCase(other.replace("-", "")) };
    }
    const at = words.findIndex((word) =>
      word.toLowerCase() === type.toLowerCase() || (language === "en" && PUBLISHED.get(word) === type)
    );
    if (ending === undefined && at !== -1 && words.length > 1) {
      return { name: words.toSpliced(at, 1).join(" "), type, with: (other) => words.with(at, other).join(" ") };
    }
  }
  return undefined;
}

export function otherTypes(type: string, language: Language): readonly string[] {
  const isStrasse = /^-stra(?:ß|ss)e$/u;
  return TYPES[language].filter((other) => other !== type && !(isStrasse.test(other) && isStrasse.test(type)));
}

/** A street of this name with the language's first type. */
export function usualStreet(name: string, language: Language): string {
  const [type = ""] = TYPES[language];
  return type.startsWith("-") ? name + type.slice(1) : language === "en" ? `${name} ${type}` : `${type} ${name}`;
}

/** Degrees of latitude between a street and the one of its name: 440 m. */
const APART_E7 = 40_000;

/**
 * Half of the streets have a namesake of another type in the same town (`Main Street`, `Main Court`), which has every
 * second house number.
 */
export const SEVERAL_TYPES: Style = {
  name: "several types",
  isOfData: true,
  in(context) {
    const { truth, draw } = context;
    const namesakes = namesakesOf(context);
    const hasHouse = (key: string): boolean => draw(`${key}/house`, 2) === 0;
    const twins = housesOf(truth).flatMap((address): AddressParts[] => {
      const street = namesakes.get(placeKey(address));
      return street === undefined || !hasHouse(keyOfAddress(address)) ? [] : [{ ...address, street }];
    });
    return namesakes.size === 0 ? undefined : {
      added: twins,
      publish(entry, seen) {
        const street = seen === undefined ? undefined : namesakes.get(streetOf(seen));
        if (seen === undefined || street === undefined) {
          return [entry];
        }
        if (entry.kind === "house" && hasHouse(addressOf(seen))) {
          const { point } = entry.record;
          const apart = { ...point, latitudeE7: point.latitudeE7 + APART_E7 };
          return [entry, withFields(entry, { key: `${entry.record.key}-namesake`, street, point: apart })];
        }
        if (entry.kind === "street") {
          const path = entry.record.path.map((value, i) => i % 2 === 0 ? value + APART_E7 : value);
          return [
            entry,
            withFields(entry, {
              key: `${entry.record.key}-namesake`,
              names: [{ text: street, kind: "primary" }],
              path,
            }),
          ];
        }
        return [entry];
      },
      write: (address: TrueAddress) =>
        address.isOfRange !== true && namesakes.has(placeKey(address)) ? address : undefined,
    };
  },
};

/** The name of the second street of a street that has one, by town and street. */
function namesakesOf({ area: { style: { language } }, truth, draw }: StyleContext): ReadonlyMap<string, string> {
  const addresses = housesOf(truth);
  const known = new Set([...addresses, ...truth.streets].map(placeKey));
  const namesakes = new Map<string, string>();
  for (const { locality, street } of addresses) {
    const key = placeKey({ locality, street });
    const typed = typedStreet(street, language);
    if (typed !== undefined && !namesakes.has(key) && draw(key, 2) === 0) {
      const others = otherTypes(typed.type, language).map((type) => typed.with(type))
        .filter((other) => !known.has(placeKey({ locality, street: other })));
      const other = others[draw(`${key}/type`, Math.max(1, others.length))];
      if (other !== undefined) {
        namesakes.set(key, other);
      }
    }
  }
  return namesakes;
}

/** Titles and saints, and what is written in place of them. */
const SHORT: ReadonlyMap<string, string> = new Map(pairsOf(
  "doktor Dr., doutor Dr., doctor Dr., docteur Dr, professor Prof., professeur Pr, engenheiro Eng., presidente Pres., " +
    "président Pdt, general Gen., général Gal, capitão Cap., coronel Cel., marechal Mal., padre Pe., dom D., dona D., " +
    "visconde Visc., sankt St., saint St., sainte Ste, san S., sant St., santa Sta., santo Sto., são S., mount Mt., " +
    "fort Ft., академика акад., маршала марш.",
));
/** Languages in whose streets the word before a surname is a first name; English and Maltese ones have hills there. */
const WITH_FIRST_NAMES: ReadonlySet<Language> = new Set(["de", "fr", "ca", "pt", "ru"]);
/** A shorter word is an article. */
const NAME_LETTERS_MIN = 4;

/**
 * First names as initials, titles and saints abbreviated: half of the streets in the data, while people write the full
 * form, the other half the other way round.
 */
export const INITIALS_AND_TITLES = streetNameStyle(
  "initials and titles",
  (name, { area: { style: { language } }, draw }) => {
    const short = shortened(name, language);
    const isShortInData = draw(streetKey(name), 2) === 0;
    return short === name ? undefined : {
      ...(isShortInData ? { published: [short] } : {}),
      write: ({ street }) => isShortInData ? street : short,
    };
  },
);

/** The street with its title abbreviated, else with an initial in place of its first name. */
function shortened(street: string, language: Language): string {
  const words = street.split(/(?<=[ -])/);
  const title = words.findIndex((word, i) => i < words.length - 1 && SHORT.has(bare(word)));
  if (title !== -1) {
    return words.with(title, `${SHORT.get(bare(words[title]!))} `).join("");
  }
  const [first = "", second = ""] = (typedStreet(street, language)?.name ?? "").split(/[ -]/);
  return !WITH_FIRST_NAMES.has(language) || !isName(first) || !isName(second)
    ? street
    : street.replace(first, `${first.charAt(0)}.`);
}

function isName(word: string): boolean {
  return word.length >= NAME_LETTERS_MIN && /^\p{Lu}\p{Ll}+$/u.test(word);
}

function bare(word: string): string {
  return word.replace(/[ -]$/, "").toLowerCase();
}
