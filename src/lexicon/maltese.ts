import type { Lexicon } from "./lexicon.ts";

export const MALTESE: Lexicon = {
  landmarkOpeners: "biswit, hdejn, quddiem, wara",
  hourWords: "ħinijiet",
  heardSounds: [["sh", "x"]],
  titles: "dr dott dottor, dun, patri, mons monsinjur",
  saints: "s st san sant, s sta santa",
  commonStreetNames: "Triq il-Kbira, Pjazza, Misraħ ir-Repubblika, Triq ir-Repubblika, Triq San Ġorġ, Triq San Pawl",
  boxes: "kaxxa postali",
  cornerWords: "kantuniera",
  crossingWords: "ma",
  streetTypesBefore: "triq sqaq pjazza misrah trejqet vjal",
  streetTypesTypedFirst: [{ countries: "MT", words: "triq sqaq pjazza misraħ trejqet vjal daħla" }],
  streetWords: "pl pjazza pj, tr triq",
  addressOpeners: "l-indirizz tiegħi huwa, noqgħod",
  contactWords: "mowbajl",
  streetSmallWords: "il",
  columnHeaders: {
    fullAddress: "indirizz, indirizz shih",
    street: "triq, isem it triq",
    houseNumber: "numru, numru tad dar",
    postcode: "kodici postali, kodiċi postali",
    locality: "lokalita, belt, rahal",
    country: "pajjiz",
    name: "isem, kunjom, kumpanija",
    other: "telefon, posta elettronika",
  },
};
