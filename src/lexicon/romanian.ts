import type { Lexicon } from "./lexicon.ts";

export const ROMANIAN: Lexicon = {
  hourWords: "program, orar, deschis",
  regionWords: "judetul județ jud",
  regionShortForms: "jud judetul",
  registerWords: "cui cif",
  unitWords: "scara etaj apart ap",
  flatWords: "apart ap",
  unitAbbreviations: "et",
  floorWords: "etaj",
  boxes: "casuta postala",
  postcodeMarkers: "cod postal",
  cornerWords: "colt",
  crossingWords: "si",
  closings: "cu stimă, mulțumesc",
  relationWords: "de",
  doubtPhrases: `
    nu, fost, fosta, fostul, anterior, în loc, adresă greșită, adresa veche, închis, de exemplu, poate, aproape de,
    între`,
  noteOpeners: "va rog, va rugam, lasati, sunati, interfon, interfon nr, cod, cod interfon",
  landmarkOpeners: "vizavi, langa, in spatele, vis a vis, peste drum",
  everydayWords: `
    eu tu el ea noi voi ei mă te se îmi îți meu mea tău un o și sau dar dacă că ce cine unde când cum de la în pe cu
    este e sunt ești am ai are nu da mai bun bună ziua seara noapte mulțumesc salut pa`,
  streetTypesTypedFirst: [{ countries: "RO MD", words: "strada bulevardul aleea calea piața" }],
  streetWords: `
    blvd bulevardul bulevard bdul, pl piata, st strada strazii, al aleea, sos soseaua sosea, intr intrarea,
    spl splaiul splai`,
  numberWords: `
    1 ~unu ~intai, 2 ~doi, 3 ~trei, 4 ~patru, 5 ~cinci, 6 ~sase, 7 ~sapte, 8 ~opt, 9 ~noua, 10 ~zece, 11 ~unsprezece,
    12 ~doisprezece, 13 ~treisprezece, 14 ~paisprezece, 15 ~cincisprezece, 16 ~saisprezece, 17 ~saptesprezece, 18
    ~optsprezece, 19 ~nouasprezece, 20 ~douazeci, 30 ~treizeci`,
  monthWords: `
    ianuarie februarie martie aprilie iunie iulie septembrie octombrie noiembrie decembrie`,
  dividedStreetWords: { blvd: "b dul", pl: "p ta" },
  numberJoints: "si",
  coordinateWords: {
    degrees: "GRADE",
    seconds: "SECUNDE",
  },
  addressOpeners: "adresa mea este, adresa noastră este, adresa este, locuiesc pe, locuiesc în, stau pe",
  contactWords: "mobilul telefonul",
  centreWords: "centru",
  rangeWords: "până",
  totalWords: "total suma",
  remarkWords: "sursa nota",
  columnHeaders: {
    fullAddress: "adresa, adresa completa, adresa de livrare, sediu, domiciliu, adresa sediu",
    street: "strada, nume strada, strada si numar, denumire strada, str",
    houseNumber: "numar, nr, numar strada, nr strada",
    unit: "bloc, scara, etaj, apartament, ap, bl, sc, bl sc ap",
    postcode: "cod postal, codpostal",
    locality: "oras, localitate, municipiu, comuna, localitatea, oras comuna",
    district: "sector, cartier",
    county: "judet, jud, judetul",
    region: "regiune",
    country: "tara, cod tara",
    latitude: "latitudine",
    longitude: "longitudine",
    id: "cod client, numar client, nr client, cod, nr crt, cui, cif, cnp, nr comanda",
    name: `
      nume, prenume, denumire, firma, client, nume client, nume si prenume, societate, beneficiar, denumire firma,
      furnizor`,
    other: "telefon, e mail, email, data, observatii, suma, cantitate, pret, tip, stare",
  },
};
