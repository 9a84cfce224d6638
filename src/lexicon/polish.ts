import type { Lexicon } from "./lexicon.ts";

export const POLISH: Lexicon = {
  hourWords: "godziny otwarcia, czynne, otwarte",
  dayWords: "pn wt sr czw pt sob ndz",
  townWords: "gmina miasto",
  regionWords: "województwo woj powiat pow",
  regionShortForms: "woj województwo, pow powiat",
  documentWords: "faktura zamówienie",
  greetings: "dzień cześć",
  closings: "pozdrawiam, z poważaniem, dziękuję",
  relationWords: "od",
  formerNameWords: "dawniej",
  doubtPhrases: `
    nie, nigdy, oprócz, zamiast, zly adres, zły adres, dawniej, dawny, były, była, byly, stary adres, wczesniej,
    wcześniej, zamknięte, przykład, niedaleko, między, blisko, przed, przy`,
  connectors: "na nad pod u v w",
  streetTypesBefore: "ulica ul aleja al plac",
  titles: `
    ks ksiedza ksiadz, gen generala general, prof profesora profesor, dr doktora doktor, marsz marszalka, plk pulkownika,
    pplk podpulkownika, mjr majora, kpt kapitana, por porucznika, ppor podporucznika, kard kardynala, bp bpa biskupa,
    abp abpa arcybiskupa, inz inzyniera, hr hrabiego, o ojca, br brata, adm admirala, hetm hetmana, prez prezydenta,
    kl kleryka, rtm rotmistrza, dh druha, red redaktora, im imienia`,
  placeWords: `
    wlkp wielkopolski wielkopolska wielkopolskie, maz mazowiecki mazowiecka mazowieckie, sl slaski slaska slaskie,
    pom pomorski pomorska, lub lubelski lubelska, podl podlaski podlaska, kuj kujawski`,
  saints: "sw swietego swietej swiety swieta swietych, nmp najswietszej",
  numberMarkers: "numer dom",
  wholeFloors: "parter poddasze oficyna",
  unitWords: "m mieszkanie lok lokal pietro klatka kl pok",
  flatWords: "m mieszkanie lok lokal",
  floorWords: "pietro parter poddasze oficyna",
  boxes: "skrytka pocztowa, skr poczt, skrytka",
  plots: "działka, paczkomat",
  postcodeMarkers: "kod pocztowy",
  cornerWords: "rog skrzyzowanie",
  crossingWords: "z",
  addresseePhrases: "do rak, do rak wlasnych",
  companyForms: "zoo",
  noteOpeners: "prosze, zostawic, zadzwonic, domofon, kod, kod do, dzwonek, oddac, furtka, dzwonic, zadzwon, zostaw",
  noteWords: "drzwi drzwiami przed razy pod",
  noteTriggers: "prosze zadzwonic zadzwon domofon dzwonek dzwonic zostawic zostaw recepcja portiernia sasiada",
  landmarkOpeners: "naprzeciwko, naprzeciw, obok",
  everydayWords: `
    ja ty on ona ono my wy oni mnie mi ci cię się go jej nas was mój moja twój to ten ta te tak nie i a ale lub albo
    czy co kto gdzie kiedy jak dlaczego jest są być mam ma masz już tu tam na w z ze do od po za o u dla dobry dobra
    dzień noc wieczór dzięki proszę cześć no tylko bardzo`,
  streetTypesTypedFirst: [{ countries: "PL", words: "ulica aleja plac" }],
  addedTypes: "ul",
  typesOfDays: "ul",
  connectorsAfterNumber: "u w",
  andLetters: "i",
  streetWords: "blvd bulw bulwar, pl plac, gen generala, al aleja aleje, ul ulica, os osiedle",
  numberWords: `
    1 ~pierwszego ~pierwsza, 2 ~drugiego ~druga, 3 ~trzeciego ~trzecia ~trzech, 4 ~czwartego, 5 ~piatego, 6
    ~szostego, 7 ~siodmego, 8 ~osmego, 9 ~dziewiatego, 10 ~dziesiatego, 11 ~jedenastego, 12 ~dwunastego, 13
    ~trzynastego, 14 ~czternastego, 15 ~pietnastego, 16 ~szesnastego, 17 ~siedemnastego, 18 ~osiemnastego, 19
    ~dziewietnastego, 20 ~dwudziestego, 30 ~trzydziestego`,
  monthWords: `
    stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia`,
  hemispheres: { prior: 0.3, N: "N PN PÓŁNOC", S: "S PD POŁUDNIE", E: "E WSCH WSCHÓD", W: "W ZACH ZACHÓD" },
  coordinateWords: {
    latitude: "SZEROKOŚĆ SZER",
    longitude: "DŁUGOŚĆ DŁ",
    degrees: "STOPNI STOPNIE STOPIEŃ",
    and: "I",
    heights: "WYSOKOŚĆ",
    afterLabels: "GEOGRAFICZNA GEOGR",
    sizes: "SZER DŁ SZEROKOŚĆ DŁUGOŚĆ",
    minutes: "MINUT MINUTY",
    seconds: "SEKUND SEKUNDY",
  },
  monthAbbreviations: "sty lut kwi maj cze lip sie wrz paz lis gru",
  addressOpeners:
    "mój adres to, nasz adres to, adres to, mieszkam przy, mieszkam na, mieszkam w, mieszkamy przy, gdzie jest",
  contactWords: "komórka kom telefonu faks nip regon krs",
  numberedRoads: ["droga krajowa, dk", "droga wojewodzka, dw"],
  centreWords: "centrum srodmiescie",
  rangeWords: "do",
  totalWords: "razem suma lacznie ogolem",
  remarkWords: "zrodlo uwaga uwagi",
  columnHeaders: {
    fullAddress: `
      adres, pelny adres, adres dostawy, adres korespondencyjny, lokalizacja, adres siedziby, adres zamieszkania`,
    street: `
      ulica, nazwa ulicy, ul, ulica i numer, ulica i nr, ulica nr, adres linia 1, ulica i nr domu, ulica numer`,
    houseNumber: "numer domu, nr domu, numer budynku, nr budynku, nr, numer, nr bud",
    unit: "numer lokalu, nr lokalu, lokal, mieszkanie, nr mieszkania, nr lok, adres linia 2, pietro, klatka",
    postcode: "kod pocztowy, kod poczt, kod, k pocztowy",
    locality: `
      miasto, miejscowosc, poczta, kod pocztowy i miejscowosc, nazwa miejscowosci, kod i miasto, miejscowosc
      zamieszkania`,
    district: "dzielnica, osiedle",
    county: "powiat, gmina",
    region: "wojewodztwo, woj",
    country: "kraj, panstwo, kod kraju",
    latitude: "szerokosc geograficzna, szerokosc, szer geogr",
    longitude: "dlugosc geograficzna, dlugosc, dl geogr",
    id: `
      numer klienta, nr klienta, kod klienta, lp, l p, identyfikator, nip, regon, nr zamowienia, symbol, nr umowy,
      id klienta`,
    name: `
      nazwa, nazwisko, imie, imie i nazwisko, firma, klient, nazwa firmy, odbiorca, sklep, kontrahent, placowka,
      nazwa klienta, nazwa placowki, szkola`,
    other: `
      telefon, tel, komorka, e mail, email, strona www, strona internetowa, data, uwagi, komentarz, kwota, ilosc,
      cena, plec, typ, kategoria, obrot, status`,
  },
};
