import type { Lexicon } from "./lexicon.ts";

/** Swedish. */
export const SWEDISH: Lexicon = {
  streetTypesAfter: "gata gatan vag vagen",
  streetEndings: "gatan vagen",
  commonStreetNames: ["Storgatan"],
  unitWords: "lgh vaning porten",
  floorWords: "vaning",
  boxAbbreviations: "boks",
  postcodeMarkers: "postnr, postnummer",
  cornerWords: "hornet korsning korsningen",
  crossingWords: "och",
  companyForms: "ab",
  noteOpeners: "lamna, portkod, dorrkod, ring pa, ring pa hos, ring fore, snalla, vanligen, stall",
  landmarkOpeners: "mittemot, bredvid, bakom",
  everydayWords: `
    jag du han hon den det vi ni de mig dig oss min din sin en ett och eller men om att som vad vem var när hur är har
    kan ska vill inte nej ja jo nu då så på i av till från med för här där god morgon natt dag tack hej mycket bra ses`,
};
