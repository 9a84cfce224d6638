import type { Lexicon } from "./lexicon.ts";

/** Czech. */
export const CZECH: Lexicon = {
  streetTypesBefore: "ulice namesti",
  titles: `
    dr doktora, gen generala, prof profesora, kpt kapitana, plk plukovnika, mjr majora, ing inzenyra`,
  saints: "sv svateho svate svaty svatych",
  numberMarkers: "cislo cp",
  numberMarkerPairs: "c p",
  unitWords: "byt patro",
  unitAbbreviations: "bj",
  floorWords: "patro poschodie",
  boxes: "postovni prihradka",
  boxAbbreviations: "pp, p p",
  postcodeMarkers: "psc",
  cornerWords: "roh krizovatka",
  crossingWords: "a",
  addresseePhrases: "k rukam",
  companyForms: "sro",
  noteOpeners: "prosim, nechat, nechte, zvonek, zvonit, zavolat, zavolejte, predat, kod dveri",
  landmarkOpeners: "kolo, vedle, naproti",
  categoryWords: "restaurace",
  everydayWords: `
    já ty on ona my vy oni mě mi ti tě se si ho ji nás vás můj tvůj to ten ta ano ne a ale nebo či co kdo kde kdy jak
    proč je jsou jsem jsi máš mám má být už tu tam na v ve z ze do od po za o u pro dobrý dobrou den noc děkuji prosím
    ahoj moc`,
};
