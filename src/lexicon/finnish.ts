import type { Lexicon } from "./lexicon.ts";

/** Finnish. */
export const FINNISH: Lexicon = {
  hourWords: "aukioloajat, avoinna",
  regionWords: "maakunta",
  streetTypesAfter: "katu tie",
  streetEndings: "katu",
  numberMarkers: "nro",
  unitWords: "kerros asunto as rappu krs huoneisto",
  flatWords: "asunto as huoneisto",
  unitMarkers: "nro",
  floorWords: "kerros krs",
  boxes: "postilokero, pospi",
  boxAbbreviations: "pl",
  cornerWords: "kulma",
  crossingWords: "ja",
  companyForms: "oy oyj",
  closings: "ystävällisin terveisin, terveisin, kiitos",
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
  coordinateWords: {
    latitude: "LEVEYSASTE",
    longitude: "PITUUSASTE",
  },
  addressOpeners: "osoitteeni on, osoitteemme on, osoite on, asun osoitteessa, asumme osoitteessa",
  contactWords: "puh puhelin matkapuhelin puhelinnumero",
  numberedRoads: ["valtatie, vt", "kantatie, kt", "seututie, st"],
  totalWords: "yhteensa summa",
  remarkWords: "lahde huomautus",
  columnHeaders: {
    fullAddress: "osoite, koko osoite, postiosoite, kayntiosoite, toimitusosoite",
    street: "katu, katuosoite, kadunnimi, lahiosoite, tie, kadun nimi, katunimi",
    houseNumber: "talonumero, numero, nro, talo",
    unit: "asunto, porras, huoneisto, rappu, porras ja asunto",
    postcode: "postinumero, postinro, pno, postinum",
    locality: "kaupunki, postitoimipaikka, kunta, paikkakunta, toimipaikka, kunta kaupunki",
    district: "kaupunginosa",
    region: "maakunta, laani",
    country: "maa, maakoodi, maatunnus",
    latitude: "leveysaste",
    longitude: "pituusaste",
    id: "asiakasnumero, asiakasnro, asiakastunnus, tunnus, tilausnumero, y tunnus, jasennumero",
    name: `
      nimi, sukunimi, etunimi, yritys, asiakas, yrityksen nimi, asiakkaan nimi, toimipaikan nimi, myymala,
      yhteyshenkilo`,
    other: `
      puhelin, puhelinnumero, matkapuhelin, sahkoposti, kotisivu, paivamaara, huomautus, huomautukset, summa,
      maara, hinta, syntymaaika, aukioloajat, pvm, huom`,
  },
};
