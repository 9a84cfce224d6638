import type { Lexicon } from "./lexicon.ts";

export const ALBANIAN: Lexicon = {
  hourWords: "orari",
  everydayWords: `
    unë ti ai ajo ne ju më të e i një dhe ose por po jo që kush ku kur si është jam je nuk mirë natën faleminderit`,
  streetWords: "blvd bulevardi bul, rr rruga rruges",
  addressOpeners: "adresa ime është, adresa jonë është, banoj në",
  contactWords: "telefoni celular",
  columnHeaders: {
    fullAddress: "adresa, adresa e plote",
    street: "rruga, emri i rruges",
    houseNumber: "numri, numri i shtepise",
    postcode: "kodi postar",
    locality: "qyteti, vendbanimi, komuna, bashkia",
    region: "qarku, rajoni",
    country: "shteti, vendi",
    latitude: "gjeresia",
    longitude: "gjatesia",
    id: "kodi, nipt, nr rendor",
    name: "emri, mbiemri, kompania, klienti",
    other: "telefoni, data, shenime",
  },
};
