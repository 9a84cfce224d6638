import type { Lexicon } from "./lexicon.ts";

export const CZECH: Lexicon = {
  wordsApart: "na nad u",
  hourWords: "otevírací doba, otevřeno",
  regionWords: "kraj okres okr",
  streetTypesBefore: "ulice namesti",
  titles: `
    dr doktora, gen generala, prof profesora, kpt kapitana, plk plukovnika, mjr majora, ing inzenyra`,
  saints: "sv svateho svate svaty svatych",
  numberMarkers: "cislo cp",
  numberMarkerPairs: "c p",
  unitWords: "byt patro vchod",
  flatWords: "byt",
  unitAbbreviations: "bj",
  unitMarkers: "c cislo",
  floorWords: "patro poschodie poschodi",
  boxes: "postovni prihradka",
  boxAbbreviations: "pp, p p",
  plots: "pozemek",
  postcodeMarkers: "psc",
  cornerWords: "roh krizovatka",
  crossingWords: "a",
  closings: "s pozdravem, děkuji",
  addresseePhrases: "k rukam",
  companyForms: "sro",
  relationWords: "od",
  formerNameWords: "dříve",
  doubtPhrases: `
    místo, kromě, dříve na, dříve v, bývalý, bývalá, stará adresa, špatná adresa, zavřeno, například, možná, poblíž, blízko, mezi`,
  noteOpeners:
    "prosim, nechat, nechte, zvonek, zvonit, zavolat, zavolejte, predat, kod dveri, zazvonit, zazvonte, zvonte, volejte",
  noteWords: "dveri dvermi dvakrat souseda",
  noteTriggers: "zazvonit zazvonte zvonit zvonek zvonte prosim nechat nechte recepce zavolat zavolejte",
  landmarkOpeners: "kolo, vedle, naproti",
  categoryWords: "restaurace",
  everydayWords: `
    já ty on ona my vy oni mě mi ti tě se si ho ji nás vás můj tvůj to ten ta ano ne a ale nebo či co kdo kde kdy jak
    proč je jsou jsem jsi máš mám má být už tu tam na v ve z ze do od po za o u pro dobrý dobrou den noc děkuji prosím
    ahoj moc`,
  connectorsAfterNumber: "v",
  streetWords: "st sv svateho svati, ul ulic ulicka ulice, nm namesti nam",
  numberWords: `
    1 ~prvniho, 2 ~druheho, 3 ~tretiho, 4 ~ctvrteho, 5 ~pateho, 6 ~sesteho, 7 ~sedmeho, 8 ~osmeho, 9 ~devateho, 10
    ~desateho, 17 ~sedmnacteho, 20 ~dvacateho, 28 ~osmadvacateho, 29 ~devatadvacateho`,
  monthWords: `
    ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince`,
  // Czech, Slovak, Slovenian, Croatian.
  hemispheres: {
    prior: 0.3,
    N: "S SŠ SEVER SEVERNÍ SJEVER",
    S: "J JŠ JIH JUH JUG JIŽNÍ",
    E: "V VD VÝCHOD VÝCHODNÍ VZHOD I ISTOK",
    W: "Z ZD ZÁPAD ZÁPADNÍ ZAHOD",
  },
  coordinateWords: {
    latitude: "ŠÍŘKA ŠÍŘKY",
    longitude: "DÉLKA DÉLKY",
    degrees: "STUPŇŮ STUPNĚ",
    beforeLabels: "ZEMĚPISNÁ ZEM",
    abbreviations: "Š D",
    sizes: "ŠÍŘKA DÉLKA",
    genitives: "ŠÍŘKY DÉLKY",
    seconds: "VTEŘIN",
  },
  addressOpeners: "moje adresa je, naše adresa je, adresa je, bydlím na, bydlím v, bydlíme na, bydlíme v",
  contactWords: "dič ič ičo mobilní",
  placeShortForms: { "c": "ceske", "n": "nove" },
  smallShortForms: "n nad, p pod",
  centreWords: "stred",
  rangeWords: "až",
  totalWords: "celkem soucet",
  remarkWords: "zdroj poznamka poznamky",
  columnHeaders: {
    fullAddress: "adresa, cela adresa, dorucovaci adresa, fakturacni adresa, sidlo, uplna adresa, umisteni",
    street: "ulice, nazev ulice, ulice a cislo, ulice a c p, ulice cp, ulice c p, adresa 1",
    houseNumber: "cislo popisne, c p, cp, cislo domu, cislo orientacni, cislo, c popisne, co, domovni cislo",
    unit: "byt, cislo bytu, patro",
    postcode: "psc, postovni smerovaci cislo, postovni psc",
    locality: "mesto, obec, nazev obce, mesto obec, misto, psc a mesto, psc mesto",
    district: "cast obce, mestska cast, ctvrt",
    county: "okres",
    region: "kraj",
    country: "zeme, stat, kod zeme",
    latitude: "zemepisna sirka, sirka",
    longitude: "zemepisna delka, delka",
    id: `
      cislo zakaznika, zakaznicke cislo, kod, ico, ic, cislo objednavky, por c, poradove cislo, c zakaznika, kod
      zakaznika`,
    name: `
      nazev, jmeno, prijmeni, firma, zakaznik, spolecnost, jmeno a prijmeni, nazev firmy, provozovna, odberatel,
      prodejna, skola`,
    other: "telefon, tel, mobil, e mail, email, web, datum, poznamka, castka, mnozstvi, cena, typ, stav, dic",
  },
};
