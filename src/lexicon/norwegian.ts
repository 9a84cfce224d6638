import type { Lexicon } from "./lexicon.ts";

export const NORWEGIAN: Lexicon = {
  hourWords: "åpningstider, åpent",
  regionWords: "fylke",
  streetTypesAfter: "plads vei veien",
  streetEndings: "veien",
  commonStreetNames: "Kirkeveien",
  unitWords: "leil leilighet bolignr",
  flatWords: "leil leilighet",
  floorWords: "etasje",
  cornerWords: "kryss",
  companyForms: "asa",
  closings: "med vennlig hilsen, vennlig hilsen",
  relationWords: "fra",
  doubtPhrases: `
    ikke, aldri, unntatt, i stedet, feil adresse, tidligere, gammel adresse, stengt, for eksempel, kanskje, mellom,
    nær, bak, ved siden`,
  noteOpeners: "sett igjen, settes, vennligst",
  landmarkOpeners: "overfor",
  everydayWords: `
    jeg deg meg seg hva hvem når hvordan ikke nei på takk mye bra ha det god natt kveld er så her der og`,
  streetWords: "pl plass plasse, v vei veien, n nordre",
  streetEndingKeys: { veien: "v", vegen: "v", gate: "g", vei: "v", veg: "v", gt: "g", vn: "v" },
  floorLetters: "hklu",
  coordinateWords: {
    longitude: "LENGDEGRAD",
  },
  addressOpeners: "adressa er",
  contactWords: "mobilnr",
  numberedRoads: ["riksvei, rv", "fylkesvei, fv"],
  totalWords: "totalt sum",
  remarkWords: "kilde merknad",
  columnHeaders: {
    fullAddress: "adresse, full adresse, postadresse, besoksadresse, leveringsadresse, forretningsadresse",
    street: "gate, gatenavn, vei, veinavn, gateadresse, gate og nummer, adresselinje 1, vegnavn, adressenavn",
    houseNumber: "husnummer, husnr, nr, nummer, gatenr",
    unit: "leilighet, bruksenhet, bruksenhetsnummer, etasje, bokstav, adresselinje 2, leilighetsnr",
    postcode: "postnummer, postnr, post nr",
    locality: "sted, poststed, by, kommune, kommunenavn, tettsted",
    district: "bydel, grunnkrets",
    region: "fylke, fylkesnavn",
    country: "land, landkode",
    latitude: "breddegrad",
    longitude: "lengdegrad",
    id: "kundenummer, kundenr, ordrenummer, medlemsnummer, organisasjonsnummer, orgnr, org nr, lopenummer",
    name: `
      navn, etternavn, fornavn, firma, bedrift, firmanavn, kunde, kundenavn, butikk, virksomhet, foretaksnavn,
      kontaktperson`,
    other: `
      telefon, tlf, mobil, e post, epost, hjemmeside, dato, merknad, merknader, belop, antall, pris, fodselsdato,
      apningstider`,
  },
};
