import { streetKey } from "../../text/street_key.ts";
import type { AddressStyle } from "../corpus/areas.ts";
import { allAddresses, onStreetNames, type Style, type StyleContext } from "./style.ts";
import { typedStreet } from "./street_types.ts";

/** A street type with the same one in a second language, before its name. */
const SECOND: Readonly<Partial<Record<AddressStyle["language"], Readonly<Record<string, string>>>>> = {
  de: { "-straße": "Via", "-strasse": "Via", "-weg": "Via", "-gasse": "Vicolo", "-platz": "Piazza" },
  ca: { Carrer: "Calle", Avinguda: "Avenida", Plaça: "Plaza", Passatge: "Pasaje", Camí: "Camino" },
  pt: { Rua: "Calle", Avenida: "Avenida", Travessa: "Travesía", Praça: "Plaza" },
  ru: { улица: "вуліца", проспект: "праспект", переулок: "завулак", площадь: "плошча" },
};
/** The same, behind the name. */
const SECOND_BEHIND: Readonly<Partial<Record<AddressStyle["language"], Readonly<Record<string, string>>>>> = {
  fr: { Rue: "straat", Avenue: "laan", Boulevard: "laan", Place: "plein", Chemin: "weg", Impasse: "gang" },
  mt: { Triq: " Street", Sqaq: " Lane", Pjazza: " Square", Vjal: " Avenue" },
};

/** Streets have names in two languages, stated together (`Rue Neuve - Nieuwstraat`). People write one of them. */
export const TWO_LANGUAGES: Style = {
  name: "two languages",
  isOfData: true,
  in(context) {
    const names = secondNames(context);
    const restated = onStreetNames((street) => {
      const known = names.get(streetKey(street));
      return known === undefined ? undefined : [known.both, known.first, known.second];
    });
    return names.size === 0 ? undefined : {
      publish: (entry) => [restated(entry)],
      write(address) {
        const known = names.get(streetKey(address.street));
        return known === undefined
          ? undefined
          : { ...address, street: context.draw(address.id, 2) === 0 ? known.first : known.second };
      },
    };
  },
};

interface Names {
  readonly first: string;
  readonly second: string;
  readonly both: string;
}

function secondNames({ area: { style: { language } }, truth }: StyleContext): ReadonlyMap<string, Names> {
  const names = new Map<string, Names>();
  for (const { street } of allAddresses(truth)) {
    const typed = typedStreet(street, language);
    const before = SECOND[language]?.[typed?.type ?? ""];
    const behind = SECOND_BEHIND[language]?.[typed?.type ?? ""];
    const second = before === undefined
      ? behind === undefined ? undefined : `${typed?.name}${behind}`
      : `${before} ${typed?.name}`;
    if (second !== undefined) {
      names.set(streetKey(street), { first: street, second, both: `${street} - ${second}` });
    }
  }
  return names;
}
