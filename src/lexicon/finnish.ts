import type { Lexicon } from "./lexicon.ts";

/** Finnish. */
export const FINNISH: Lexicon = {
  streetTypesAfter: "katu tie",
  streetEndings: "katu",
  numberMarkers: "nro",
  unitWords: "kerros asunto as rappu krs huoneisto",
  unitMarkers: "nro",
  floorWords: "kerros krs",
  boxes: "postilokero, pospi",
  boxAbbreviations: "pl",
  cornerWords: "kulma",
  crossingWords: "ja",
  companyForms: "oy oyj",
  noteOpeners: "jata, jattakaa, soita, ovikoodi, ovisummeri, ovikello, summeri, toimita, pyydetaan",
  landmarkOpeners: "vastapaata, vieressa",
  everydayWords: `
    minä sinä hän me te he se tämä tuo on en et ei olen olet ovat ja tai mutta jos kun kuin mitä mikä kuka missä miksi
    niin nyt jo vielä hyvä hyvää yötä päivää iltaa kiitos moi hei no joo kyllä`,
  streetEndingKeys: { katu: "k" },
  hemispheres: {
    prior: 0.3,
    N: "P POHJOINEN POHJOISTA",
    S: "E ETELÄ ETELÄISTÄ",
    E: "I ITÄ ITÄISTÄ",
    W: "L LÄNSI LÄNTISTÄ",
  },
};
