import type { Lexicon } from "./lexicon.ts";

export const DUTCH: Lexicon = {
  wordsApart: "prins prinses koning koningin",
  hourWords: "openingstijden, geopend",
  dayWords: "ma di wo do vr za zo uur",
  townWords: "gemeente stad",
  regionWords: "provincie prov",
  countryWords: "koninkrijk republiek",
  documentWords: "factuur bestelling klantnummer ordernummer",
  greetings: "beste hoi",
  closings:
    "met vriendelijke groet, met vriendelijke groeten, vriendelijke groeten, mvg, groeten, bedankt, hoogachtend",
  relationWords: "van",
  formerNameWords: "voorheen",
  doubtPhrases: `
    niet, nooit, behalve, zonder, in plaats van, fout adres, verkeerd adres, vroeger, voorheen, oud adres, verhuisd,
    gesloten, bijvoorbeeld, misschien, ongeveer, schuin tegenover, nabij, vlakbij, voorbij`,
  connectors: "van op aan het ter te",
  streetTypesAfter: "straat laan plein gracht kade dreef",
  streetEndings: "straat laan plein gracht",
  joinedTypes: "weg kade dreef dijk singel hof pad markt",
  titles: `
    dr doctor dokter, prof professor, burg burgemeester, gen generaal, ds dominee, mgr monseigneur, past pastoor,
    ir ingenieur, mr meester, adm admiraal, kap kapitein, jhr jonkheer`,
  saints: "st sint",
  commonStreetNames: "Dorpsstraat, Kerkstraat, Hoofdstraat, Molenstraat",
  numberSuffixes: "hs",
  joinedFloors: "ii iii iv hs huis bg",
  numberJoints: "en",
  wholeFloors: "gelijkvloers",
  floorPhrases: "begane grond",
  unitWords: "huisnummer bus verdieping busnr bte kamer",
  flatWords: "bus busnr bte",
  floorWords: "verdieping hoog gelijkvloers",
  unitEndings: "hoog",
  boxes: "postbus, antwoordnummer",
  plots: "kavel, perceel",
  cornerWords: "hoek kruising",
  crossingWords: "en met",
  crossingFillers: "av van het",
  addresseePhrases: "ter attentie van, t a v, afgeven aan, bezorgen bij",
  companyForms: "bv nv vof",
  noteOpeners: `
    graag, afgeven, bezorgen, aanbellen, achterom, bij de buren, bij buren, bel 1x, bel 2x, deurcode, toegangscode,
    bij afwezigheid, niet thuis, bel aan, bellen, achterlaten, alstublieft`,
  noteWords: "bij deur tweemaal keer naast",
  noteTriggers: "aanbellen afgeven buren bezorgen bellen alstublieft graag receptie achterlaten",
  landmarkOpeners: "tussen, tegenover, naast, achter, voorheen, oud adres",
  everydayWords: `
    ik jij je u hij zij ze wij we jullie mij me hem haar ons mijn jouw zijn een de het dat dit die en of maar als dan
    wat wie waar wanneer hoe is ben bent was heb hebt heeft kan moet wil niet geen nee ja wel ook nog al zo er te naar
    van voor met bij op in uit om aan goed goede dag morgen avond nacht dank hoi hallo hè ga doe kom`,
  streetWords: "st straat straete sint, burg burgemeester, ds dominee",
  streetEndingKeys: { straat: "st", plein: "pl", laan: "ln" },
  streetSmallWords: "van het ten ter op aan",
  counting: {
    small: "één/een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien " +
      "zeventien achttien negentien",
    tens: "twintig dertig veertig vijftig zestig zeventig tachtig negentig",
    hundreds: "honderd",
    thousand: "duizend",
    joints: { units: "en", rests: ["", "en"] },
  },
  numberWords: `
    1 ~een ~eerste, 2 ~twee ~tweede, 3 ~drie ~derde, 4 ~vier ~vierde, 5 ~vijf ~vijfde, 6 ~zes ~zesde, 7 ~zeven
    ~zevende, 8 ~acht ~achtste, 9 ~negen ~negende, 10 ~tien ~tiende`,
  monthWords: "januari februari maart mei augustus",
  hemispheres: {
    prior: 0.4,
    N: "N NB NOORD NOORDERBREEDTE",
    S: "Z ZB ZUID ZUIDERBREEDTE",
    E: "O OL OOST OOSTERLENGTE",
    W: "W WL WEST WESTERLENGTE",
  },
  coordinateWords: {
    latitude: "BREEDTEGRAAD",
    longitude: "LENGTEGRAAD",
    degrees: "GRADEN",
    and: "EN",
    heights: "HOOGTE",
    minutes: "MINUUT",
    seconds: "SECONDE SECONDEN",
  },
  monthAbbreviations: "mrt mei okt",
  addressOpeners: `
    mijn adres is, ons adres is, het adres is, ik woon op, ik woon aan, ik woon in, wij wonen op, wij wonen aan,
    wij wonen in, hoofdkantoor, vestigingsadres, bezoekadres, postadres, wij zijn gevestigd aan, gevestigd aan, afzender`,
  contactWords: "btw kvk telefoon mobiel gsm telefoonnummer",
  smallShortForms: "a aan, d den de, ad aanden",
  centreWords: "centrum",
  rangeWords: "tot tm",
  totalWords: "totaal totalen som gemiddelde aantal",
  remarkWords: "bron bronnen opmerking noot",
  columnHeaders: {
    fullAddress: `
      adres, volledig adres, postadres, bezoekadres, afleveradres, factuuradres, locatie, adresgegevens,
      woonadres, leveradres`,
    street: `
      straat, straatnaam, straat en huisnummer, straat nr, straat en nr, adresregel 1, adresregel, straat
      huisnummer, openbare ruimte, weg, adres straat`,
    houseNumber: "huisnummer, huisnr, nr, huis nr, nummer, huisnummer toevoeging, hnr",
    unit: `
      toevoeging, huisletter, adresregel 2, bus, busnummer, huisnummertoevoeging, huisnr toevoeging, appartement,
      verdieping, toev`,
    postcode: "postcode, pc, post code, postkode",
    locality: `
      plaats, woonplaats, stad, gemeente, plaatsnaam, postcode plaats, postcode en plaats, vestigingsplaats,
      deelgemeente gemeente, plaats stad`,
    district: "wijk, buurt, deelgemeente, stadsdeel",
    county: "arrondissement",
    region: "provincie, gewest, regio",
    country: "land, landcode, landnaam, land code",
    latitude: "breedtegraad, lat",
    longitude: "lengtegraad, lon",
    id: `
      klantnummer, klantnr, klant nr, klantcode, relatienummer, debiteurnummer, debiteurnr, volgnummer,
      ordernummer, referentie, nummer, code, lidnummer, kvk nummer, filiaalnummer, filiaal nr, dossiernummer,
      volgnr`,
    name: `
      naam, achternaam, voornaam, bedrijf, bedrijfsnaam, klant, klantnaam, instelling, organisatie,
      contactpersoon, filiaal, winkel, vestiging, school, naam klant, vereniging, leverancier`,
    other: `
      telefoon, telefoonnummer, mobiel, e mailadres, emailadres, website, datum, geboortedatum, opmerking,
      opmerkingen, bedrag, aantal, prijs, soort, geslacht, btw nummer, aanhef, omzet, rechtsvorm, bestuur`,
  },
};
