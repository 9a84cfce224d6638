import type { Lexicon } from "./lexicon.ts";

export const LITHUANIAN: Lexicon = {
  hourWords: "darbo laikas",
  unitWords: "butas but",
  flatWords: "butas",
  unitTails: "butas",
  floorWords: "aukstas",
  noteOpeners: "prasome, palikti, skambinti, duru kodas",
  everydayWords: `
    aš tu jis ji mes jūs jie mano tavo ir ar bet kad kas kur kada kaip yra esu esi ne taip labas diena rytas ačiū`,
  streetWords: "blvd bulevaris, pl plentas, g gatve gatves, pr prospektas, skg skersgatvis",
  hemispheres: { prior: 0.2, N: "Š ŠIAURĖS", S: "P PIETŲ", E: "R RYTŲ", W: "V VAKARŲ" },
  coordinateWords: {
    latitude: "PLATUMA",
    longitude: "ILGUMA",
  },
  addressOpeners: "mano adresas yra, mano adresas, adresas yra, gyvenu",
  contactWords: "telefonas mobilus faksas",
  totalWords: "viso",
  remarkWords: "saltinis pastaba",
  columnHeaders: {
    fullAddress: "adresas, pilnas adresas, pristatymo adresas, buveines adresas",
    street: "gatve, gatves pavadinimas, gatve ir numeris",
    houseNumber: "namo numeris, namo nr, namas, nr",
    unit: "butas, buto nr, buto numeris",
    postcode: "pasto kodas, kodas, indeksas",
    locality: "miestas, gyvenviete, miestelis, vietove, kaimas",
    district: "seniunija, mikrorajonas",
    county: "savivaldybe, rajonas",
    region: "apskritis",
    country: "salis, valstybe, salies kodas",
    latitude: "platuma",
    longitude: "ilguma",
    id: "kliento numeris, kliento nr, kodas, imones kodas, eil nr, kliento kodas",
    name: "pavadinimas, vardas, pavarde, imone, klientas, istaiga, vardas pavarde",
    other: "telefonas, tel, el pastas, svetaine, data, pastabos, suma, kiekis, kaina",
  },
};
