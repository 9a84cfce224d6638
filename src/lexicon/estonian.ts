import type { Lexicon } from "./lexicon.ts";

export const ESTONIAN: Lexicon = {
  hourWords: "lahtiolekuajad, avatud",
  unitWords: "krt korter korrus",
  flatWords: "krt korter",
  floorWords: "korrus",
  noteOpeners: "palun, jatta, helistage, uksekood",
  everydayWords: `
    mina sina tema me te nad ma sa ta ja või aga kui mis kes kus millal kuidas on ei ole jah tere head aitäh palun`,
  streetWords: "tn tanav, mnt maantee, pst puiestee",
  hemispheres: { prior: 0.2, N: "PÕHI PÕHJA", S: "LÕUNA", E: "IDA", W: "LÄÄS LÄÄNE" },
  addressOpeners: "minu aadress on, meie aadress on, aadress on, elan aadressil",
  contactWords: "telefoninumber mobiiltelefon",
  totalWords: "kokku",
  remarkWords: "allikas markus",
  columnHeaders: {
    fullAddress: "aadress, taisaadress, postiaadress, asukoht",
    street: "tanav, tanava nimi, tanav ja maja, tanav ja majanumber",
    houseNumber: "maja, majanumber, maja number, maja nr, nr",
    unit: "korter, korteri number, korter nr",
    postcode: "postiindeks, sihtnumber, indeks",
    locality: "linn, asula, linn vald, kula, asustusuksus",
    district: "linnaosa",
    county: "vald",
    region: "maakond",
    country: "riik, riigi kood",
    latitude: "laiuskraad",
    longitude: "pikkuskraad",
    id: "kliendinumber, kood, registrikood, kliendi nr, jrk nr",
    name: "nimi, perekonnanimi, eesnimi, ettevote, klient, kliendi nimi, asutus",
    other: "telefon, e post, kodulehekulg, kuupaev, markus, markused, summa, kogus, hind",
  },
};
