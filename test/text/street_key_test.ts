import { describe, expect, test } from "bun:test";
import { streetKey } from "../../src/text/street_key.ts";
import { wordsOf } from "../support/texts/words.ts";

describe("streetKey()", () => {
  const same: readonly (readonly string[])[] = [
    ["Main Street", "MAIN ST", "main st.", "Main Str"],
    ["North 42nd Avenue", "N 42nd Ave", "N. 42 Av"],
    ["Hauptstraße", "Hauptstr.", "HAUPTSTRASSE", "Haupt Straße", "Haupt-Str."],
    ["Rue de l'Église", "r. Eglise", "rue de l Eglise"],
    ["Martin Luther King Jr Boulevard", "martin luther king jr blvd"],
    ["Fifth Avenue", "5th Ave"],
    ["Ninth Street", "9th St", "09TH ST", "009th St."],
    ["42nd Street", "42 St", "Forty-Second Street", "forty second st", "Fortysecond St."],
    ["East 99th Street", "E. 99th St", "E Ninety-Ninth Street"],
    ["East 116th Street", "East One Hundred Sixteenth Street", "E One Hundred and Sixteenth St"],
    ["2500th Street", "Twenty-Five Hundred St"],
    ["Calle 110", "Calle Ciento Diez"],
    ["Carrera 305", "Cra. Trescientos Cinco"],
    ["Rue du 152e Régiment", "Rue du Cent Cinquante-Deuxième Régiment"],
    ["Rua 119", "Rua Cento e Dezenove", "Rua Cento e Dezanove"],
    ["Straße 112", "Straße Hundertzwölf", "Str. Einhundertzwölf"],
    ["Main Street East", "Main St E"],
    ["Bedford Terrace", "Bedford Ter"],
    ["Plaza de España", "Pza. de España", "Pl. España"],
    ["Saint James Street", "St James St", "St. James Street"],
    ["Kerkstraat", "Kerkstr."],
    ["Austrasse", "Austr.", "Austraße"],
    ["Storgatan", "Storg.", "Storgata", "Storgt."],
    ["площадь Мира", "пл. Мира", "пл-дь Мира"],
    ["проспект Мира", "пр-т Мира", "пр-кт Мира", "пр. Мира"],
    ["булевар краља Александра", "бул. краља Александра", "б-р краља Александра"],
    ["Piazza Garibaldi", "P.za Garibaldi", "P.zza Garibaldi"],
    ["Bulevardul Unirii", "B-dul Unirii", "Bdul. Unirii", "Bd. Unirii"],
    ["Alameda Santos", "Al. Santos"],
    ["Balthazar Terrace", "BALTHAZAR TE"],
    ["Renton Way", "RENTON WY"],
    ["Avenida da Liberdade", "Av. Liberdade"],
    ["Triq il-Kbira", "TRIQ IL KBIRA"],
    ["улица Ленина", "ул. Ленина"],
    ["Rua Quinze de Novembro", "Rua 15 de Novembro", "R. XV de Novembro"],
    ["Calle Cinco de Mayo", "Calle 5 de Mayo", "C. V de Mayo"],
    ["Rue du Vingt-Cinq Avril", "Rue du 25 avril"],
    ["Rue du Huit Mai 1945", "Rue du 8 Mai 1945"],
    ["Rue du Trente et Un Juillet", "Rue du 31 Juillet"],
    ["Avenida Trinta e Um de Março", "Avenida 31 de Março"],
    ["Calle Treinta y Uno de Diciembre", "Calle 31 de Diciembre"],
    ["Rua Primeiro de Maio", "Rua 1º de Maio", "Rua 1 de Maio"],
    ["Via Venticinque Aprile", "Via XXV Aprile", "Via 25 Aprile"],
    ["Via Quattro Novembre", "Via IV Novembre", "Via 4 Novembre"],
    ["Via Venti Settembre", "Via XX Settembre"],
    ["улица Восьмого Марта", "улица 8 Марта", "ул. 8 марта"],
    ["Вторая улица", "2 улица", "2-я улица", "2-я ул."],
    ["Трећа улица", "3. улица"],
    ["улица Двадцать Пятого Октября", "улица 25 Октября", "ул. 25-го Октября"],
    ["ulica Trzeciego Maja", "ulica 3 Maja", "ul. 3-go Maja"],
    ["Straße des Siebzehnten Juni", "Straße des 17. Juni"],
    ["Yirmidokuz Ekim Caddesi", "29 Ekim Cad."],
    ["Οδός Εικοστής Πέμπτης Μαρτίου", "Οδός 25ης Μαρτίου", "Οδός 25 Μαρτίου"],
    ["Avenida Quinta", "Avenida 5", "Av. 5ta"],
    ["Carrera Séptima", "Carrera 7", "Cra. 7ma"],
    ["Rue François Premier", "Rue François 1er", "Rue François Ier"],
    ["Rue des Quatre Vents", "Rue des 4 Vents"],
    ["Carrer d'Onze de Setembre", "Carrer de l'11 de Setembre"],
    ["شارع السادس من أكتوبر", "شارع 6 أكتوبر"],
  ];
  for (const names of same) {
    test(`is one for ${names.join(" = ")}`, () => {
      expect(new Set(names.map(streetKey)).size).toBe(1);
    });
  }

  test("keeps different names apart", () => {
    const names = wordsOf(`
      Main Street | Main Road | Maine Street | North Main Street | East Main Street | 42nd Street | 402nd Street |
      40 2nd Street | 2 1st Avenue | 21st Avenue | Rue de l'Église | Kirchgasse | Kirchstraße | Rua da Quinta |
      Rua da Quinta Nova | Rua 5 | Rua dos Dois Irmãos | Rua Dos Santos | Pont Neuf | Avenue X | 10th Avenue |
      County Road V | County Road 5 | Otto Straße | Via Cento | Rue des Cent Gardes | Mil Palmeras |
      Hundred Acre Road | 100th Street | Cem Sokak | Te Puke Road | Ter Puke Road | Via Sei
    `);
    expect(new Set(names.map(streetKey)).size).toBe(names.length);
  });

  test("is empty only for names without letters and digits", () => {
    expect(streetKey("The")).toBe("the");
    expect(streetKey("De la")).toBe("dela");
    expect(streetKey("—")).toBe("");
  });
});
