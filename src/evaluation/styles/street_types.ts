import type { AddressStyle } from "../corpus/areas.ts";

/** Street types of a language; an ending of a compound begins with a hyphen. */
const TYPES: Readonly<Record<AddressStyle["language"], readonly string[]>> = {
  de: ["-straße", "-strasse", "-weg", "-gasse", "-platz"],
  en: ["Street", "Avenue", "Road", "Drive", "Lane", "Court", "Place", "Circle", "Way"],
  fr: ["Rue", "Avenue", "Boulevard", "Impasse", "Place", "Chemin"],
  ca: ["Carrer", "Avinguda", "Carretera", "Plaça", "Passatge", "Camí"],
  pt: ["Rua", "Avenida", "Travessa", "Praça", "Largo", "Beco"],
  mt: ["Triq", "Sqaq", "Misraħ", "Pjazza", "Vjal"],
  ru: ["улица", "проспект", "переулок", "площадь", "бульвар", "проезд"],
};

/** Short forms that counties publish. */
const PUBLISHED: Readonly<Record<string, string>> = {
  ST: "Street",
  AV: "Avenue",
  AVE: "Avenue",
  RD: "Road",
  DR: "Drive",
  LN: "Lane",
  CT: "Court",
  PL: "Place",
  CI: "Circle",
  CIR: "Circle",
  WY: "Way",
};

/** A street's name and type. */
export interface TypedStreet {
  readonly name: string;
  readonly type: string;
  /** The street with another type in the same place. */
  readonly with: (type: string) => string;
}

/** The parts of a street's name; undefined where it has no type of the table. */
export function typedStreet(street: string, language: AddressStyle["language"]): TypedStreet | undefined {
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
      word.toLowerCase() === type.toLowerCase() || (language === "en" && PUBLISHED[word] === type)
    );
    if (ending === undefined && at !== -1 && words.length > 1) {
      return { name: words.toSpliced(at, 1).join(" "), type, with: (other) => words.with(at, other).join(" ") };
    }
  }
  return undefined;
}

/** The language's other types. */
export function otherTypes(type: string, language: AddressStyle["language"]): readonly string[] {
  const isStrasse = /^-stra(?:ß|ss)e$/u;
  return TYPES[language].filter((other) => other !== type && !(isStrasse.test(other) && isStrasse.test(type)));
}

/** A street of this name with the language's first type. */
export function usualStreet(name: string, language: AddressStyle["language"]): string {
  const [type = ""] = TYPES[language];
  return type.startsWith("-") ? name + type.slice(1) : language === "en" ? `${name} ${type}` : `${type} ${name}`;
}
