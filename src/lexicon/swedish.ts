import type { Lexicon } from "./lexicon.ts";

export const SWEDISH: Lexicon = {
  hourWords: "öppettider, öppet",
  regionWords: "län",
  streetTypesAfter: "gata gatan vag vagen",
  streetEndings: "gatan vagen",
  commonStreetNames: "Storgatan",
  unitWords: "lgh vaning van porten uppgang uppg",
  flatWords: "lgh",
  floorWords: "vaning tr trappor nb",
  unitEndings: "tr",
  boxAbbreviations: "boks",
  postcodeMarkers: "postnr, postnummer",
  cornerWords: "hornet korsning korsningen",
  crossingWords: "och",
  companyForms: "ab",
  greetings: "hej",
  closings: "med vänliga hälsningar, vänliga hälsningar, mvh",
  relationWords: "fran",
  doubtPhrases: `
    inte, aldrig, utom, i stallet, i stället, fel adress, tidigare, före detta, fd, gamla adressen, gammal adress,
    stängt, till exempel, kanske, ungefär, nära, mellan, intill`,
  noteOpeners: "lamna, portkod, dorrkod, ring pa, ring pa hos, ring fore, snalla, vanligen, stall",
  landmarkOpeners: "mittemot, bredvid, bakom",
  everydayWords: `
    jag du han hon den det vi ni de mig dig oss min din sin en ett och eller men om att som vad vem var när hur är har
    kan ska vill inte nej ja jo nu då så på i av till från med för här där god morgon natt dag tack hej mycket bra ses`,
  streetWords: "gt gata gatan, v vag vagen, n norr, s sodra",
  streetEndingKeys: { gatan: "g", vagen: "v", gata: "g" },
  numberWords: "1 ~forsta, 2 ~andra, 4 ~fjarde, 6 ~sjatte, 7 ~sjunde, 8 ~attonde, 9 ~nionde, 10 ~tionde",
  unitWordsOfLongNumbers: "lgh",
  // Swedish, Danish, Norwegian.
  hemispheres: {
    prior: 0.4,
    N: "N NORD NORR NORDLIG NORDLIGE NORDLIGA",
    S: "S SYD SØR SÖDER SYDLIG SYDLIGE SØRLIG",
    E: "Ö Ø ÖST ØST ÖSTLIG ØSTLIG ÖSTER E",
    W: "V VÄST VEST VESTLIG VÄSTLIG VÄSTER",
  },
  coordinateWords: {
    latitude: "LATITUDEN BREDDGRAD",
    longitude: "LÄNGDGRAD",
    and: "OCH",
  },
  monthAbbreviations: "maj okt",
  addressOpeners: "min adress är, vår adress är, adressen är, jag bor på, jag bor i, vi bor på",
  contactWords: "mobiltelefon tfn",
  numberedRoads: ["riksvag, rv", "lansvag, lv"],
  centreWords: "centrum",
  rangeWords: "till",
  totalWords: "summa totalt total",
  remarkWords: "kalla anmarkning",
  columnHeaders: {
    fullAddress: `
      adress, fullstandig adress, postadress fullstandig, besoksadress, leveransadress, hela adressen, plats`,
    street: "gata, gatuadress, gatunamn, gata och nummer, adress 1, utdelningsadress, vag, adressrad 1, gata nr",
    houseNumber: "gatunummer, husnummer, nummer, gatunr, nr",
    unit: "lagenhet, lgh, lagenhetsnummer, vaning, co adress, adressrad 2, c o",
    postcode: "postnummer, postnr, post nr, pnr",
    locality: "ort, postort, stad, kommun, tatort, kommunnamn",
    district: "stadsdel, omrade",
    county: "lan kommun",
    region: "lan, landskap, region",
    country: "land, landskod",
    latitude: "latitud",
    longitude: "longitud",
    id: `
      kundnummer, kundnr, kund nr, ordernummer, medlemsnummer, organisationsnummer, org nr, lopnummer, kund id,
      butiksnummer`,
    name: `
      namn, efternamn, fornamn, foretag, foretagsnamn, kund, kundnamn, butik, forening, verksamhet, skola,
      kontaktperson`,
    other: `
      telefon, mobil, e post, epost, hemsida, datum, anteckning, anmarkning, belopp, antal, pris, fodelsedatum,
      oppettider, kommentar`,
  },
};
