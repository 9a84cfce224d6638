import type { Lexicon } from "./lexicon.ts";

/** Italian. */
export const ITALIAN: Lexicon = {
  connectors: "della",
  streetTypesBefore: "via viale piazza corso vicolo",
  titles: `
    dott dottor dottore, gen generale, prof professor professore, cap capitano, col colonnello, ten tenente,
    amm ammiraglio, ing ingegnere, avv avvocato, on onorevole, mons monsignor monsignore, card cardinale, cav cavaliere`,
  saints: "s san santo santa, ss santi",
  commonStreetNames: [
    "Via Roma",
    "Via Garibaldi",
    "Via Mazzini",
    "Via Dante",
    "Corso Italia",
    "Piazza Roma",
    "Via Cavour",
  ],
  numberJoints: "e",
  unitWords: "interno int scala piano palazzina citofono subalterno",
  unitAbbreviations: "sc",
  floorWords: "piano",
  boxes: "casella postale",
  noNumber: "senza numero civico, snc",
  postcodeMarkers: "cap",
  cornerWords: "angolo ang incrocio",
  crossingWords: "con e",
  crossingFillers: "dell della di al",
  addresseePhrases: `
    alla cortese attenzione di, alla cortese attenzione del, alla c a di, alla attenzione di, all attenzione di, c a,
    consegnare a`,
  companyForms: "spa srl sapa",
  noteOpeners: `
    per favore, lasciare, consegnare, suonare, citofonare, citofono, chiamare, telefonare, codice, portineria`,
  noteTriggers: "suonare lasciare citofonare portineria consegna",
  noteWords: "o",
  landmarkOpeners: "di fronte, vicino a, vicino al, accanto a, accanto al, dietro, presso",
  categoryWords: `
    ostello ristorante osteria trattoria pizzeria caffe mercato supermercato negozio panificio farmacia banco banca
    ospedale scuola biblioteca museo teatro chiesa stazione piscina castello municipio parco giardino`,
  everydayWords: `
    io tu lui lei noi voi loro mi ti ci vi si lo la li le ne mio mia tuo tua suo sua un uno una il i gli di a da in
    con su per tra fra e o ma se che chi cosa dove quando come perché è sono sei siamo ho hai ha hanno fa va vai non
    no sì più molto bene buon buona buono notte sera giorno grazie prego ciao già poi qui qua lì là ecco tutto niente
    mai sempre bello dai`,
};
