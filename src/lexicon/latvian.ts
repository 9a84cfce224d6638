import type { Lexicon } from "./lexicon.ts";

/** Latvian. */
export const LATVIAN: Lexicon = {
  hourWords: "darba laiks",
  buildingWords: [["k", "k"], ["korpuss", "k"]],
  unitWords: "dzivoklis dz stavs",
  flatWords: "dzivoklis dz",
  floorWords: "stavs",
  boxes: "pasta kaste",
  noteOpeners: "ludzu, atstat, zvanit, durvju kods",
  everydayWords: `
    es tu viņš viņa mēs jūs mans tavs un vai bet ka kas kur kad kā ir nav jā nē labs labdien labrīt paldies lūdzu`,
  streetWords: {
    blvd: "bulvaris",
    pr: "prospekts",
    iela: "ielas",
    lauk: "laukums",
  },
  hemispheres: { prior: 0.2, N: "Z ZIEMEĻU", S: "D DIENVIDU", E: "A AUSTRUMU", W: "R RIETUMU" },
  addressOpeners: "mana adrese ir, mūsu adrese ir, adrese ir, dzīvoju",
  contactWords: "tālrunis talr telefons mob",
  totalWords: "kopa",
  remarkWords: "avots piezime",
  columnHeaders: {
    fullAddress: "adrese, pilna adrese, juridiska adrese, piegades adrese, faktiska adrese",
    street: "iela, ielas nosaukums, iela un majas numurs",
    houseNumber: "majas numurs, maja, majas nr, nr",
    unit: "dzivoklis, dzivokla numurs, dz",
    postcode: "pasta indekss, indekss",
    locality: "pilseta, apdzivota vieta, pilseta pagasts, ciems, pagasts",
    district: "rajons, mikrorajons",
    county: "novads",
    region: "regions",
    country: "valsts, valsts kods",
    latitude: "platums",
    longitude: "garums",
    id: "klienta numurs, kods, klienta nr, registracijas numurs, reg nr, npk, nr p k",
    name: "nosaukums, vards, uzvards, uznemums, klients, klienta nosaukums, iestade",
    other: "talrunis, talr, e pasts, majaslapa, datums, piezimes, summa, daudzums, cena",
  },
};
