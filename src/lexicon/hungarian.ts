import type { Lexicon } from "./lexicon.ts";

export const HUNGARIAN: Lexicon = {
  hourWords: "nyitvatartás, nyitva",
  regionWords: "megye",
  streetTypesAfter: "utca ut",
  titles: `
    dr doktor, grof, ifj ifju, id idosb, prof professzor`,
  saints: "szt szent",
  numberMarkers: "szam",
  numberEnds: "szam",
  unitWords: "emelet ajto fsz fszt foldszint lepcsohaz lph",
  flatWords: "ajto",
  unitTails: "ep, epulet, lph, lepcsohaz",
  floorWords: "emelet em felemelet ajto",
  boxes: "postafiok",
  postcodeMarkers: "iranyitoszam, irsz",
  cornerWords: "sarok",
  crossingWords: "es",
  companyForms: "kft zrt",
  closings: "üdvözlettel, köszönöm",
  doubtPhrases: "volt, nem, korábban, régi cím, helyett, hibás cím, zárva, például, talán",
  noteOpeners: "kerem, kerjuk, leadni, kapucsengo, kapukod, csengo, csengetni, hivjon, telefonaljon",
  landmarkEnds: "mellett mellet szemben mogott elott",
  everydayWords: `
    én te ő mi ti ők az a ez egy és vagy de ha hogy ki hol mikor miért van vagyok nem igen ne már még itt ott jó nap
    este éjszakát reggelt köszönöm szia kérem semmi baj`,
  streetWords: "st szent, u utca, krt korut, rkp rakpart, stny setany",
  hemispheres: { prior: 0.3, N: "É ÉSZAK ÉSZAKI", S: "D DÉL DÉLI", E: "K KELET KELETI", W: "NY NYUGAT NYUGATI" },
  coordinateWords: {
    latitude: "SZÉLESSÉG",
    longitude: "HOSSZÚSÁG",
    abbreviations: "SZ H",
    sizes: "SZÉLESSÉG HOSSZÚSÁG",
  },
  addressOpeners: "a címem, címem, a címünk, címünk, a cím, itt lakom",
  contactWords: "telefonszám mobiltelefon",
  centreWords: "belvaros kozpont",
  totalWords: "osszesen osszeg",
  remarkWords: "forras megjegyzes",
  columnHeaders: {
    fullAddress: "cim, teljes cim, szallitasi cim, szamlazasi cim, szekhely, levelezesi cim, telephely, lakcim",
    street: `
      utca, utcanev, kozterulet, kozterulet neve, utca hazszam, utca es hazszam, utca nev, kozterulet megnevezese`,
    houseNumber: "hazszam, hsz",
    unit: "emelet, ajto, lepcsohaz, emelet ajto",
    postcode: "iranyitoszam, irszam, ir szam, iranyito szam, irsz",
    locality: "varos, telepules, helyseg, telepules neve, helysegnev, telepulesnev",
    district: "kerulet, varosresz",
    county: "jaras",
    region: "megye",
    country: "orszag, orszagkod",
    latitude: "szelesseg, foldrajzi szelesseg",
    longitude: "hosszusag, foldrajzi hosszusag",
    id: "ugyfelszam, ugyfelkod, azonosito, sorszam, vevokod, adoszam, rendelesszam, kod",
    name: `
      nev, vezeteknev, keresztnev, ceg, cegnev, ugyfel, ugyfel neve, vevo, partner, vevo neve, uzlet, intezmeny,
      partner neve`,
    other: `
      telefon, telefonszam, mobil, e mail, email, weboldal, datum, megjegyzes, osszeg, mennyiseg, ar, tipus,
      statusz`,
  },
};
