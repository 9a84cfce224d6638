import type { Lexicon } from "./lexicon.ts";

export const DANISH: Lexicon = {
  wordsApart: "prins prinsesse",
  connectors: "i",
  connectorsAfterNumber: "i",
  hourWords: "åbningstider, åbent",
  regionWords: "region",
  streetTypesAfter: "vej gade",
  streetEndings: "gade",
  commonStreetNames: "Kirkegade, Hovedgaden",
  unitWords: "lejlighed sal dor opgang",
  flatWords: "lejlighed",
  unitAbbreviations: "dp st",
  floorWords: "sal tv th mf kat kl kld",
  boxes: "postboks",
  boxAbbreviations: "pb",
  cornerWords: "hjornet",
  crossingWords: "og",
  companyForms: "as aps ivs",
  closings: "med venlig hilsen, venlig hilsen",
  relationWords: "fra",
  doubtPhrases: `
    ikke, aldrig, undtagen, i stedet, forkert adresse, tidligere, gammel adresse, lukket, for eksempel, måske,
    overfor, mellem, nær`,
  noteOpeners: "ring for, ring ved, dorkode, portkode, stilles, afleveres, venligst, ring pa dorklokken",
  landmarkOpeners: "ved siden, bag",
  everydayWords: `
    jeg du han hun den det vi i de mig dig os min din en et og eller men hvis at som hvad hvem hvor hvornår er har kan
    skal vil ikke nej ja jo nu da så på af til fra med for her der god morgen aften nat dag tak hej meget godt ses`,
  streetWords: "ally alle, pl plads, gt gade, v vej vejen, w vest",
  streetEndingKeys: { gaden: "g", vejen: "v", gade: "g", vej: "v" },
  numberWords: `
    1 ~forste, 2 ~andre, 3 ~tredje, 4 ~fjerde, 5 ~femte, 6 ~sjette, 7 ~syvende, 8 ~attende, 9 ~niende, 10 ~tiende, 17
    ~syttende`,
  monthWords: "maj",
  groundFloors: "st tv, st th, st mf",
  coordinateWords: {
    latitude: "BREDDEGRAD",
    longitude: "LÆNGDEGRAD",
    degrees: "GRADER",
    and: "OG",
  },
  addressOpeners: "min adresse er, vores adresse er, adressen er, jeg bor på, jeg bor i, vi bor på",
  contactWords: "tlfnr",
  rangeWords: "til",
  totalWords: "ialt total sum",
  remarkWords: "kilde bemaerkning",
  columnHeaders: {
    fullAddress: "adresse, fuld adresse, postadresse, besogsadresse, leveringsadresse, beliggenhed",
    street: "vej, vejnavn, gade, gadenavn, vej og nr, adresselinje 1, adresse 1, vejnavn og husnummer, gade og nr",
    houseNumber: "husnummer, husnr, hus nr, vejnr, nr, nummer",
    unit: "etage, sal, dor, lejlighed, side, adresselinje 2, bogstav, etage dor",
    postcode: "postnummer, postnr, post nr, postnr nr",
    locality: "by, bynavn, postdistrikt, kommune, postnr by, kommunenavn",
    district: "bydel, supplerende bynavn",
    region: "region, amt",
    country: "land, landekode",
    latitude: "breddegrad",
    longitude: "laengdegrad",
    id: "kundenummer, kundenr, kunde nr, ordrenummer, medlemsnummer, cvr nummer, cvr, cvr nr, lobenummer, p nummer",
    name: `
      navn, efternavn, fornavn, firma, virksomhed, firmanavn, kunde, kundenavn, butik, forening, institution,
      kontaktperson`,
    other: `
      telefon, tlf, mobil, e mail, hjemmeside, dato, bemaerkning, bemaerkninger, belob, antal, pris, fodselsdato,
      abningstider`,
  },
};
