import type { Lexicon } from "./lexicon.ts";

/** Hungarian. */
export const HUNGARIAN: Lexicon = {
  streetTypesAfter: "utca ut",
  titles: `
    dr doktor, grof, ifj ifju, id idosb, prof professzor`,
  saints: "szt szent",
  numberMarkers: "szam",
  unitWords: "emelet ajto fsz foldszint lepcsohaz lph",
  floorWords: "emelet em fsz felemelet",
  boxes: "postafiok",
  postcodeMarkers: "iranyitoszam, irsz",
  cornerWords: "sarok",
  crossingWords: "es",
  companyForms: "kft zrt",
  noteOpeners: "kerem, kerjuk, leadni, kapucsengo, kapukod, csengo, csengetni, hivjon, telefonaljon",
  landmarkEnds: "mellett mellet szemben mogott elott",
  everydayWords: `
    én te ő mi ti ők az a ez egy és vagy de ha hogy ki hol mikor miért van vagyok nem igen ne már még itt ott jó nap
    este éjszakát reggelt köszönöm szia kérem semmi baj`,
  streetWords: {
    st: "szent",
    u: "utca",
    krt: "korut",
    rkp: "rakpart",
    stny: "setany",
  },
  hemispheres: { prior: 0.3, N: "É ÉSZAK ÉSZAKI", S: "D DÉL DÉLI", E: "K KELET KELETI", W: "NY NYUGAT NYUGATI" },
};
