import type { Lexicon } from "./lexicon.ts";

export const CROATIAN: Lexicon = {
  hourWords: "radno vrijeme",
  regionWords: "županija",
  numberMarkers: "broj br",
  unitWords: "kat blok stan ulaz sprat",
  flatWords: "stan",
  floorWords: "kat sprat prizemlje suteren",
  wholeFloors: "prizemlje suteren",
  boxes: "postanski pretinac",
  cornerWords: "krizanje",
  crossingWords: "i u",
  companyForms: "doo dd",
  relationWords: "od",
  doubtPhrases: `
    nije, bivši, bivša, stara adresa, kriva adresa, umjesto, osim, nasuprot, između, blizu, zatvoreno, primjer,
    možda`,
  noteOpeners: "molim, ostaviti, ostavite, zvoniti, zvono, nazvati, pozvoniti",
  landmarkOpeners: "preko puta, pored, pokraj",
  everydayWords: `
    ja ti on ona ono mi vi oni me te se mu joj nas vas moj tvoj to taj ta da ne i a ali ili ako što tko ko šta gdje
    gde kada kako zašto je su sam si smo ste bio imam nema ima već tu tamo na u iz do od po za s sa dobar dobro dan
    jutro laku noć veče hvala molim zdravo bok`,
  streetWords: "st svetog svete, tg trg",
  numberWords: `
    1 ~prvi ~prva ~prvog, 2 ~drugi ~druga ~drugog, 3 ~treci ~treca ~treceg, 4 ~cetvrti, 5 ~peti ~petog, 6 ~sesti
    ~sestog, 7 ~sedmi ~sedmog, 8 ~osmi ~osmog, 9 ~deveti ~devetog, 10 ~deseti ~desetog`,
  monthWords: `
    sijecnja veljace ozujka travnja svibnja lipnja srpnja kolovoza rujna studenoga studenog prosinca`,
  coordinateWords: {
    latitude: "LATITUDA ŠIRINA",
    longitude: "DUŽINA",
    headings: "KOORDINATE",
    beforeLabels: "GEOGRAFSKA ZEMLJOPISNA",
    sizes: "DUŽINA",
  },
  addressOpeners: "moja adresa je, naša adresa je, živim u, živim na, stanujem u, stanujem na",
  contactWords: "mobitel telefonski",
  totalWords: "ukupno zbroj",
  remarkWords: "izvor napomena",
  columnHeaders: {
    fullAddress: "adresa, puna adresa, adresa dostave, sjediste",
    street: "ulica, naziv ulice, ulica i broj, ulica i kucni broj",
    houseNumber: "kucni broj, broj, kbr, kucni br",
    unit: "stan, kat, broj stana",
    postcode: "postanski broj, post broj, ptt",
    locality: "grad, mjesto, naselje, opcina, grad opcina",
    district: "gradska cetvrt, kvart",
    county: "opcina grad",
    region: "zupanija",
    country: "drzava, zemlja, kod drzave",
    latitude: "zemljopisna sirina, geografska sirina",
    longitude: "zemljopisna duzina, geografska duzina",
    id: "sifra, broj kupca, oib, rbr, r br, sifra kupca, redni broj",
    name: "naziv, ime, prezime, tvrtka, kupac, ime i prezime, naziv tvrtke, poduzece, poslovnica",
    other: "telefon, e posta, email, datum, napomena, iznos, kolicina, cijena, vrsta",
  },
};
