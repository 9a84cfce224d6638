import type { Lexicon } from "./lexicon.ts";

/** Dutch. */
export const DUTCH: Lexicon = {
  connectors: "van op aan het ter te",
  streetTypesAfter: "straat laan plein gracht kade dreef",
  streetEndings: "straat laan plein gracht",
  titles: `
    dr doctor dokter, prof professor, burg burgemeester, gen generaal, ds dominee, mgr monseigneur, past pastoor,
    ir ingenieur, mr meester, adm admiraal, kap kapitein, jhr jonkheer`,
  saints: "st sint",
  commonStreetNames: ["Dorpsstraat", "Kerkstraat", "Hoofdstraat", "Molenstraat"],
  numberSuffixes: "hs",
  joinedFloors: "ii iii iv hs huis bg",
  numberJoints: "en",
  unitWords: "huisnummer bus verdieping busnr bte",
  floorWords: "verdieping",
  boxes: "postbus, antwoordnummer",
  cornerWords: "hoek kruising",
  crossingWords: "en met",
  crossingFillers: "av van het",
  addresseePhrases: "ter attentie van, t a v, afgeven aan, bezorgen bij",
  companyForms: "bv nv vof",
  noteOpeners: `
    graag, afgeven, bezorgen, aanbellen, achterom, bij de buren, bij buren, bel 1x, bel 2x, deurcode, toegangscode,
    bij afwezigheid, niet thuis`,
  noteTriggers: "aanbellen afgeven buren bezorgen bellen",
  landmarkOpeners: "tegenover, naast, achter",
  everydayWords: `
    ik jij je u hij zij ze wij we jullie mij me hem haar ons mijn jouw zijn een de het dat dit die en of maar als dan
    wat wie waar wanneer hoe is ben bent was heb hebt heeft kan moet wil niet geen nee ja wel ook nog al zo er te naar
    van voor met bij op in uit om aan goed goede dag morgen avond nacht dank hoi hallo hè ga doe kom`,
  streetWords: {
    st: "straat straete sint",
    burg: "burgemeester",
    ds: "dominee",
  },
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
};
