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
  connectorsAfterNumber: "v",
  streetWords: {
    st: "sv svateho svati",
    ul: "ulic ulicka ulice",
    nm: "namesti nam",
  },
  numberWords: `
    1 ~prvniho, 2 ~druheho, 3 ~tretiho, 4 ~ctvrteho, 5 ~pateho, 6 ~sesteho, 7 ~sedmeho, 8 ~osmeho, 9 ~devateho, 10
    ~desateho, 17 ~sedmnacteho, 20 ~dvacateho, 28 ~osmadvacateho, 29 ~devatadvacateho`,
  monthWords: `
    ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince`,
  numberOrUnitWords: "cp, c p",
  // Czech, Slovak, Slovenian, Croatian.
  hemispheres: {
    prior: 0.3,
    N: "S SEVER SEVERNÍ SJEVER",
    S: "J JIH JUH JUG JIŽNÍ",
    E: "V VÝCHOD VÝCHODNÍ VZHOD I ISTOK",
    W: "Z ZÁPAD ZÁPADNÍ ZAHOD",
  },
};
