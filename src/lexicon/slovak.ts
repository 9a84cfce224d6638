import type { Lexicon } from "./lexicon.ts";

export const SLOVAK: Lexicon = {
  hourWords: "otváracie hodiny, otvorené",
  regionWords: "kraj",
  titles: `
    dr doktora, gen generala, prof profesora, kpt kapitana, plk plukovnika`,
  saints: "sv svateho svatej svaty",
  unitMarkers: "c cislo",
  floorWords: "podlazi",
  boxes: "postova priehradka",
  companyForms: "sp",
  noteOpeners: "nechajte, zavolajte, zvoncek",
  everydayWords: `
    ja ty ona vy môj čo kto kde kedy ako prečo je sú som si mám máš nie áno a ale už tu tam dobrý deň noc ďakujem
    pekne`,
  streetWords: "nm namestie",
  numberWords: "1 ~prveho, 3 ~tretieho, 4 ~stvrteho, 5 ~piateho, 7 ~siedmeho, 9 ~deviateho, 10 ~desiateho",
  monthWords: `
    januara februara aprila juna jula augusta septembra oktobra novembra decembra`,
  coordinateWords: {
    longitude: "DĹŽKA DĹŽKY",
    latitude: "ŠÍRKA ŠÍRKY",
    beforeLabels: "ZEMEPISNÁ",
    sizes: "ŠÍRKA DĹŽKA",
    genitives: "ŠÍRKY DĹŽKY",
  },
  addressOpeners: "moja adresa je, naša adresa je, bývam na, bývam v, bývame na",
  contactWords: "telefón mobilný",
  rangeWords: "až",
  totalWords: "spolu celkom sucet",
  remarkWords: "zdroj poznamka",
  columnHeaders: {
    fullAddress: "adresa, cela adresa, dorucovacia adresa, fakturacna adresa, sidlo",
    street: "ulica, nazov ulice, ulica a cislo",
    houseNumber: "supisne cislo, orientacne cislo, cislo domu, cislo, c domu",
    unit: "byt, cislo bytu, poschodie",
    postcode: "psc, postove smerovacie cislo",
    locality: "mesto, obec, nazov obce, mesto obec, psc a mesto",
    district: "mestska cast, cast obce",
    county: "okres",
    region: "kraj",
    country: "krajina, stat, kod krajiny",
    latitude: "zemepisna sirka",
    longitude: "zemepisna dlzka",
    id: "cislo zakaznika, kod, ico, por c, zakaznicke cislo, p c",
    name: "nazov, meno, priezvisko, firma, zakaznik, spolocnost, meno a priezvisko, prevadzka, odberatel",
    other: "telefon, e mail, datum, poznamka, suma, mnozstvo, cena, typ, stav, dic",
  },
};
